// A table on a server. Whoever knows a seat's secret plays it; secrets travel in the fragment of links (#TABLE.SECRET), which no
// server gets to see in its log, and are kept in the browser (known.ts). A lost connection is taken up again where it was.

import { Refusal } from './engine';
import { known, linkTo, remember } from './known';
import { PROTOCOL } from './protocol';
import type { AttackOdds, Content, Language, ManeuverPlan, Reason, Seat, Setup, Team, Threats, Unseen, Update, Welcome } from './protocol';
import { type Clock, type Listener, type Player, type Said, type Speech, type Status, type Table, type Target, nobody } from './table';
import { type Caller, delay, type Push, type Wire } from './wire';
import { gone, language as spoken, words } from './words';

export interface StatusMessage extends Push {
  seats: {
    seat: Seat; player: string; name: string | null; joined: boolean; present: boolean; connections: number;
    /** Null: it is left to the person. Servers of before do not say. */
    hero?: string | null;
  }[];
  thinking: Seat | null;
  clock: { seat: Seat; left: number } | null;
  times: { seat: Seat; left: number }[] | null;
  undo: { asked: Seat[]; waits: Seat[]; stand: number; number: number } | null;
  rematch: { agreed: Seat[] } | null;
  next: string | null;
  /** Servers of before do not say. */
  aids?: boolean;
  unfit: { number: number; shown: number | null } | null;
  result: { reason: 'rules' | 'resignation' | 'time'; winner: Team | null } | null;
}

type SeatUpdate = Update & { seat: Seat | null };

export interface Joined {
  table: string;
  seats: Seat[];
  commitment: string;
  content: string | null;
  chat: boolean;
  clock: Clock;
  board: string;
  /** Null while a hero is still to be chosen. */
  setup: Setup | null;
}

/** Somebody has yet to choose a hero there: there is no match. */
export class HeroOpen extends Error {
  constructor(readonly joined: Joined, readonly secrets: string[]) {
    super('a hero is still to be chosen');
  }
}

export interface RemotePlan {
  board: string | null;
  options: Record<string, string>;
  /** Heroes in the order of turns (null: by lot) and who plays them: 'me', 'friend', or the level of a computer. */
  seats: { hero: string | null; choose: boolean; player: string }[];
  clock: Clock;
  chat: boolean;
  /** May chances and odds be shown? */
  aids: boolean;
}

/** Refusals that would be the same the next time. */
const LASTING = new Set(['version', 'unknown', 'secret', 'unfit', 'malformed', 'illegal', 'foreign', 'name']);

const BUSY = new Set(['rate', 'store', 'full', 'failed']);

/** The table was faster, and shows it: another window has answered, the match is over. */
const SHOWN = new Set(['waiting', 'stale', 'over']);

/** Has the server not looked at it? Either there is no connection, or it is not at the table yet. */
const unheard = (error: unknown): boolean => !(error instanceof Refusal) || error.code === 'absent';

/** What a server does not accept for good: the code of its refusal; null: it may be tried again. */
export const refusal = (error: unknown): string | null => (error instanceof Refusal && LASTING.has(error.code) ? error.code : null);

/** Tries until it works, as long as `goOn` says so and what is wrong may pass. */
export async function patiently<T>(attempt: () => Promise<T>, goOn: (error: unknown) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (refusal(error) || error instanceof HeroOpen || !goOn(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay(tries)));
      if (!goOn(error)) throw error;
    }
  }
}

/** Names are strangers' texts: one that is written from the right does not turn around what stands beside it. */
export const isolated = (name: string): string =>
  (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name) ? `\u2068${name}\u2069` : name);

/** A name that the server does not accept keeps nobody from playing. */
async function called<T>(name: string | null, attempt: (called: { name?: string }) => Promise<T>): Promise<T> {
  try {
    return await attempt(name ? { name } : {});
  } catch (error) {
    if (!name || refusal(error) !== 'name') throw error;
    return attempt({});
  }
}

/** Heroes and battlefields of the server (`en`), or of a match that was begun with others (`TABLE/en`). */
export async function contentOf(which: string): Promise<Content> {
  const response = await fetch(new URL(`content/${which}.json`, document.baseURI));
  if (!response.ok) throw new Error('its content is gone');
  return (await response.json()) as Content;
}

/** What the server plays with: the hash of its content. One that speaks another protocol is not understood. */
export async function greet(wire: Wire, language: Language): Promise<string> {
  const { protocol, content } = await wire.ask<Welcome>({ type: 'hello', language });
  if (protocol !== PROTOCOL) throw new Refusal({ type: 'error', code: 'version', message: `protocol ${protocol}` });
  return content;
}

/**
 * Whoever sent a link knows its secret, so it is only an invitation: the server exchanges it, once, for a secret that this browser alone
 * knows. That is kept before it is used. Whatever gets lost on the way, what is kept opens the seat.
 */
async function exchange(wire: Wire, id: string, given: string[]): Promise<string[]> {
  const { own, used, invited } = known(id);
  const wanted = [...new Set([...invited, ...given])].filter((secret) => !own.includes(secret) && !used.includes(secret));
  if (wanted.length === 0) return own;
  try {
    const { secrets } = await wire.ask<{ secrets: string[] }>({ type: 'exchange', table: id, secrets: wanted });
    remember(id, { own: [...own, ...secrets], used: [...used, ...wanted], invited: [] });
  } catch (error) {
    // an invitation is void, but another window, or an earlier visit, has the seat already
    if (refusal(error) !== 'secret' || known(id).own.length === 0) throw error;
  }
  return known(id).own;
}

export class RemoteTable implements Table {
  readonly advise = null; // people play people: the server gives none
  readonly speech: Speech;
  status: Status = nobody;
  private listener: Listener | null = null;
  private number = -1; // of the last round of updates that came whole
  private readonly round = new Map<Seat | null, SeatUpdate>(); // one for each seat, until all are there
  private whole = true; // does the next round tell everything?
  private anew = false; // is everything to be told once more?
  private turns = 0; // attempts to join again, each of which ends the one before
  private decisions = 0;
  private answered = false;
  private given: { seat: Seat; question: number; answer: string } | null = null; // an answer the server has not replied to
  private next: string | null = null;
  private again: Promise<Table> | null = null;
  private wish: { granted(table: string): void; refused(error: unknown): void } | null = null; // for another match
  private wishing = false; // and the server is being told of it
  private early: Push[] = []; // what came before anybody listened
  private readonly caller: Caller = { push: (message) => this.push(message), connected: () => void this.rejoin(), lost: () => this.lost() };
  private asked: { stand: number; number: number } | null = null; // what somebody wants to take back

  private constructor(
    private readonly wire: Wire,
    readonly id: string,
    readonly secrets: string[],
    public seats: readonly Seat[],
    public setup: Setup,
    private readonly other: boolean, // was it begun with other heroes or another battlefield?
    private language: Language,
    /** The hash of the content that the server plays with. */
    readonly served: string,
    chat: boolean,
  ) {
    this.speech = {
      chat,
      say: (seat, phrase, to, point) => this.speakUp('say', { seat, phrase, to, ...point }),
      write: (seat, text, to) => this.speakUp('chat', { seat, text, to }),
    };
  }

  /** Opens a table; resolves to its id. The own seats are taken by joining it. */
  static async open(wire: Wire, plan: RemotePlan, name: string | null, title: string): Promise<string> {
    await wire.connect();
    await greet(wire, spoken());
    const { board, options, clock, chat, aids } = plan;
    const opened = await called(name, (own) => {
      const seats = plan.seats.map(({ hero, choose, player }) => ({
        hero,
        ...(choose ? { choose } : {}),
        player: player === 'me' || player === 'friend' ? 'person' : player,
        ...(player === 'me' ? own : {}),
      }));
      return wire.ask<{ table: string; commitment: string; seats: { seat: Seat; secret: string | null }[] }>({
        type: 'open', board, options, clock, chat, aids, seats,
      });
    });
    const invited = opened.seats.flatMap(({ secret }, i) => (secret && plan.seats[i]!.player === 'me' ? [secret] : []));
    const others = opened.seats.flatMap(({ seat, secret }, i) => (secret && plan.seats[i]!.player !== 'me' ? [{ seat, secret }] : []));
    remember(opened.table, { invited, others, title, commitment: opened.commitment });
    return opened.table;
  }

  /** Sits down with the secrets this browser has and those of a link, or watches. A link has invitations, unless it is one's `own`.
   * Fails with `HeroOpen` where there is no match yet. */
  static async join(
    wire: Wire, id: string, { given = [], own = false }: { given?: string[]; own?: boolean }, language: Language, name: string | null,
  ): Promise<RemoteTable> {
    await wire.connect();
    const early: Push[] = [];
    const waits: Caller = { push: (message) => early.push(message), connected: () => {}, lost: () => {} };
    wire.listen(id, waits);
    try {
      const content = await greet(wire, language);
      const secrets = own ? [...new Set([...known(id).own, ...given])] : await exchange(wire, id, given);
      const joined = await called(secrets.length > 0 ? name : null, (own) => wire.ask<Joined>({
        type: 'join', table: id, secrets, language, ...own,
      }));
      if (!joined.setup) {
        remember(id, { own: secrets, commitment: known(id).commitment ?? joined.commitment });
        throw new HeroOpen(joined, secrets);
      }
      const title = joined.setup.seats.map((seat) => seat.name).join(' — ');
      remember(id, { own: secrets, title, commitment: known(id).commitment ?? joined.commitment });
      const other = typeof joined.content === 'string';
      const table = new RemoteTable(wire, id, secrets, joined.seats, joined.setup, other, language, content, joined.chat === true);
      table.early = early;
      wire.listen(id, table.caller);
      return table;
    } catch (error) {
      wire.forget(id, waits);
      throw error;
    }
  }

  get commitment(): string | null {
    return known(this.id).commitment;
  }

  listen(listener: Listener): void {
    this.listener = listener;
    for (const message of this.early.splice(0)) this.push(message);
  }

  answer(seat: Seat, question: number, option: string): void {
    this.answered = true;
    this.given = { seat, question, answer: option };
    void this.handIn();
  }

  canUndo(): boolean {
    return this.seats.length > 0 && (this.answered || this.decisions > 0) && !this.status.undo;
  }

  undo(): void {
    this.send('undo', { seat: this.seats[0] });
  }

  consent(yes: boolean): void {
    if (this.asked) this.send('consent', { seat: this.seats[0], agree: yes, ...this.asked });
  }

  resign(seat: Seat): void {
    this.send('resign', { seat });
  }

  rematch(): Promise<Table> {
    return (this.again ??= this.goOn().finally(() => (this.again = null)));
  }

  async explain(seat: Seat, target: Target): Promise<Reason | null> {
    return (await this.ask<{ reason: Reason | null }>('explain', { seat, ...target, language: this.language })).reason;
  }

  tryManeuver(seat: Seat, boost: string | null, moves: readonly { fighter: number; space: number }[]): Promise<ManeuverPlan> {
    return this.ask<ManeuverPlan>('plan', { seat, boost, moves });
  }

  threats(seat: Seat): Promise<Threats> {
    return this.ask<Threats>('threats', { seat });
  }

  unseen(seat: Seat): Promise<Unseen> {
    return this.ask<Unseen>('unseen', { seat });
  }

  odds(seat: Seat, attacker: number, target: number): Promise<AttackOdds> {
    return this.ask<AttackOdds>('odds', { seat, attacker, target });
  }

  content(language: Language): Promise<Content> | null {
    return this.other ? contentOf(`${this.id}/${language}`) : null;
  }

  async record(): Promise<string> {
    const response = await fetch(new URL(`record/${this.id}`, document.baseURI));
    if (!response.ok) throw new Error('no record yet');
    return response.text();
  }

  /** Joining again tells everything in the other language. */
  speak(language: Language): void {
    this.language = language;
    this.anew = true;
    void this.rejoin();
  }

  rename(name: string): void {
    for (const seat of this.seats) this.send('name', { seat, name });
  }

  close(): void {
    this.listener = null;
    this.turns++;
    this.endWish(new Error('the table was left'));
    void this.ask('leave', {}).catch(() => {}).then(() => this.wire.forget(this.id, this.caller));
  }

  /* ---------------------------------------------------------------- inside */

  private ask<T>(type: string, members: object): Promise<T> {
    return this.wire.ask<T>({ type, table: this.id, ...members });
  }

  private send(type: string, members: object): void {
    this.ask(type, members).catch((error: unknown) => this.tellRefusal(error));
  }

  /** Whoever says too much, or nothing that can be seen, is told so. */
  private speakUp(type: string, members: object): void {
    this.ask(type, members).catch((error: unknown) => {
      const w = words();
      const code = error instanceof Refusal ? error.code : '';
      if (code === 'rate' || code === 'text') this.listener?.refused(code === 'rate' ? w.saidTooMuch : w.cannotSay);
      else this.tellRefusal(error);
    });
  }

  private tellRefusal(error: unknown): void {
    const w = words();
    const code = error instanceof Refusal ? error.code : '';
    if (unheard(error)) this.listener?.refused(w.offline);
    else if (!SHOWN.has(code)) this.listener?.refused(BUSY.has(code) ? w.busy : gone(code).title);
  }

  /** A connection that is lost costs no answer: it is handed in with the next one. If it had arrived after all, that one is stale. */
  private async handIn(): Promise<void> {
    const { given } = this;
    if (!given) return;
    try {
      await this.ask('answer', given);
    } catch (error) {
      if (unheard(error)) return;
      this.tellRefusal(error);
    }
    if (this.given === given) this.given = null;
  }

  private async join(): Promise<void> {
    await greet(this.wire, this.language); // perhaps another server than before
    const since = this.anew || this.number < 0 ? null : { since: this.number };
    const joined = await this.ask<Joined>('join', { secrets: this.secrets, language: this.language, ...since });
    this.whole = since === null;
    this.round.clear();
    this.early = this.early.filter(({ type }) => type !== 'update');
    this.anew = false;
    if (joined.setup) this.setup = joined.setup;
    this.seats = joined.seats;
    this.listener?.setup(this.setup);
  }

  private async goOn(): Promise<Table> {
    const next = this.next ?? (await new Promise<string>((granted, refused) => {
      this.wish = { granted, refused };
      void this.tellWish();
    }));
    remember(next, { own: this.secrets });
    const table = await patiently(() => RemoteTable.join(this.wire, next, {}, this.language, null), () => this.listener !== null);
    if (this.listener === null) table.close(); // somebody left in the meantime
    this.close();
    return table;
  }

  /** A server that was stopped has forgotten who wants to play again: whenever it does not know of the wish, it is told. */
  private async tellWish(): Promise<void> {
    if (this.wishing) return;
    this.wishing = true;
    try {
      await patiently(() => this.ask('rematch', { seat: this.seats[0] }), (error) => error instanceof Refusal && this.wish !== null);
    } catch (error) {
      if (error instanceof Refusal) this.endWish(error);
    } finally {
      this.wishing = false;
    }
  }

  private endWish(error: unknown): void {
    this.wish?.refused(error);
    this.wish = null;
  }

  private followWish(agreed: Seat[]): void {
    if (!this.wish) return;
    if (this.next) {
      this.wish.granted(this.next);
      this.wish = null;
    } else if (!this.seats.some((seat) => agreed.includes(seat))) void this.tellWish();
  }

  private lost(): void {
    this.round.clear();
    this.report({ offline: true });
  }

  /** Joins again. While there is no connection it is the wire's turn, which calls when there is one. */
  private async rejoin(): Promise<void> {
    const turn = ++this.turns;
    try {
      await patiently(() => this.join(), (error) => error instanceof Refusal && turn === this.turns);
      this.report({ offline: false, gone: null });
      void this.handIn();
    } catch (error) {
      const code = refusal(error);
      if (!code) return;
      this.report({ gone: code });
      this.endWish(error);
    }
  }

  private push(message: Push): void {
    if (!this.listener) {
      this.early.push(message);
      return;
    }
    if (message.type === 'status') this.tellStatus(message as StatusMessage);
    if (message.type === 'update') this.gather(message as unknown as SeatUpdate);
    if (message.type === 'said') this.listener.said?.(message as unknown as Said);
  }

  /**
   * The server tells all seats of what happened, one after the other. It counts when all have come: a connection that is lost in
   * between takes up where the round began, so that no seat misses anything or is told twice.
   */
  private gather(update: SeatUpdate): void {
    if (this.round.has(update.seat)) this.tell();
    this.round.set(update.seat, update);
    if (this.round.size >= Math.max(this.seats.length, 1)) this.tell();
  }

  private tell(): void {
    const updates = [...this.round.values()];
    const { number, decisions } = updates[0]!;
    const whole = this.whole || number < this.number; // a server that was set back tells all
    this.round.clear();
    this.whole = false;
    this.number = number;
    this.decisions = decisions;
    for (const update of updates) this.listener!.update(update.seat, update, whole || update.undone);
  }

  private tellStatus(message: StatusMessage): void {
    const players: Status['players'] = {};
    for (const { seat, player, name, present, connections } of message.seats) {
      const computer = player === 'person' ? null : player;
      const entry: Player = {
        name: name && isolated(name), computer,
        person: this.seats.includes(seat) ? 0 : null,
        present: computer !== null || present,
        windows: connections,
        clock: message.clock?.seat === seat ? Date.now() + message.clock.left : null,
        time: message.times?.find((one) => one.seat === seat)?.left ?? null,
      };
      players[seat] = entry;
    }
    const missing = message.seats.filter((one) => one.player === 'person' && !one.joined).map((one) => one.seat);
    const links: Status['links'] = known(this.id).others.filter(({ seat }) => missing.includes(seat))
      .map(({ seat, secret }) => ({ seat, url: linkTo(this.id, [secret]) }));
    links.push({ seat: null, url: linkTo(this.id) });
    const why = { rules: 'rules', resignation: 'resigned', time: 'time' } as const;
    this.next = message.next;
    this.asked = message.undo && { stand: message.undo.stand, number: message.undo.number };
    this.report({
      players, links, missing,
      thinking: message.thinking,
      undo: message.undo?.asked[0] ?? null,
      rematch: message.rematch?.agreed ?? [],
      unfit: !!message.unfit,
      next: message.next,
      aids: message.aids !== false,
      result: message.result && { winner: message.result.winner, why: why[message.result.reason] },
      offline: false,
    });
    if (message.unfit?.shown === null) this.listener?.refused(gone('rules').title); // there is nothing to look at
    this.followWish(this.status.rematch);
  }

  private report(change: Partial<Status>): void {
    this.status = { ...this.status, ...change };
    this.listener?.statusChanged(this.status);
  }
}
