// A table on a server. Whoever knows a seat's secret plays it; the secrets are kept in the browser and travel in the fragment of
// links (#TABLE.SECRET), which no server gets to see in its log. A lost connection is taken up again where it was.

import type { Language, Reason, Seat, Setup, Team, Update } from './protocol';
import { keep, kept } from './settings';
import { type Listener, type Player, type Status, type Table, type Target, nobody } from './table';
import type { Push, Wire } from './wire';

/** What this browser knows of a table: the secrets of its own seats, and of those it may pass on. */
interface Known {
  own: string[];
  others: { seat: Seat; secret: string }[];
  title: string;
}

interface StatusMessage extends Push {
  seats: { seat: Seat; player: string; name: string | null; joined: boolean; present: boolean }[];
  thinking: Seat | null;
  clock: { seat: Seat; left: number } | null;
  undo: { asked: Seat[]; waits: Seat[]; stand: number; number: number } | null;
  rematch: { agreed: Seat[] } | null;
  next: string | null;
  result: { reason: 'rules' | 'resignation' | 'time'; winner: Team | null } | null;
}

interface Joined {
  table: string;
  secrets?: string[];
  seats: Seat[];
  setup: Setup;
}

export interface RemotePlan {
  board: string | null;
  options: Record<string, string>;
  /** Heroes in the order of turns (null: by lot) and who plays them: 'me', 'friend', or the level of a computer. */
  seats: { hero: string | null; player: string }[];
  clock: number | null;
}

const TABLES = 'tables';
const REMEMBERED = 12;

export const knownTables = (): Record<string, Known> => kept<Record<string, Known>>(TABLES) ?? {};

function remember(id: string, known: Known): void {
  const tables = Object.entries(knownTables()).filter(([other]) => other !== id);
  keep(TABLES, Object.fromEntries([...tables, [id, known]].slice(-REMEMBERED)));
}

/** A link to this page that opens a table: with secrets a seat, without them to watch. */
export function linkTo(table: string, secrets: string[] = []): string {
  const url = new URL(document.baseURI);
  url.hash = [table, ...secrets].join('.');
  return url.href;
}

/** The table and the secrets in a fragment, or null. */
export function readLink(hash: string): { table: string; secrets: string[] } | null {
  const parts = hash.replace(/^#/, '').split('.');
  if (!parts.every((part) => /^[A-Za-z0-9_-]{6,64}$/.test(part))) return null;
  return { table: parts[0]!, secrets: parts.slice(1) };
}

export class RemoteTable implements Table {
  status: Status = nobody;
  private listener: Listener | null = null;
  private number = -1; // of the last update that was shown
  private whole = true; // does the next update tell everything?
  private decisions = 0;
  private answered = false;
  private next: string | null = null;
  private wantsNext: ((table: string) => void) | null = null;
  private early: Push[] = []; // what came before anybody listened
  private asked: { stand: number; number: number } | null = null; // what somebody wants to take back

  private constructor(
    private readonly wire: Wire,
    readonly id: string,
    readonly secrets: string[],
    public seats: readonly Seat[],
    public setup: Setup,
    private language: Language,
  ) {}

  /** Opens a table; resolves to its id. The own seats are taken by joining it. */
  static async open(wire: Wire, plan: RemotePlan, name: string | null, title: string): Promise<{ table: string; secrets: string[] }> {
    await wire.connect();
    const seats = plan.seats.map(({ hero, player }) => ({
      hero,
      player: player === 'me' || player === 'friend' ? 'person' : player,
      ...(player === 'me' && name ? { name } : {}),
    }));
    const { board, options, clock } = plan;
    const opened = await wire.ask<{ table: string; seats: { seat: Seat; secret: string | null }[] }>({ type: 'open', board, options, clock, seats });
    const own = opened.seats.flatMap(({ secret }, i) => (secret && plan.seats[i]!.player === 'me' ? [secret] : []));
    const others = opened.seats.flatMap(({ seat, secret }, i) => (secret && plan.seats[i]!.player !== 'me' ? [{ seat, secret }] : []));
    remember(opened.table, { own, others, title });
    return { table: opened.table, secrets: own };
  }

  static async join(wire: Wire, id: string, given: string[], language: Language, name: string | null, invited = true): Promise<RemoteTable> {
    const before = knownTables()[id];
    const shown = [...new Set([...given, ...(before?.own ?? [])])];
    // Whoever sent the link knows its secret: the seat gets one that only this browser knows.
    const renew = invited && given.some((secret) => !before?.own.includes(secret));
    await wire.connect();
    const early: Push[] = [];
    wire.listen(id, { push: (message) => early.push(message), connected: () => {}, lost: () => {} });
    const joined = await wire.ask<Joined>({ type: 'join', table: id, secrets: shown, renew, language, ...(name && shown.length > 0 ? { name } : {}) });
    const secrets = joined.secrets ?? shown;
    const title = joined.setup.seats.map((seat) => seat.name).join(' — ');
    if (secrets.length > 0) remember(id, { own: secrets, others: before?.others ?? [], title });
    const table = new RemoteTable(wire, id, secrets, joined.seats, joined.setup, language);
    table.early = early;
    wire.listen(id, { push: (message) => table.push(message), connected: () => table.rejoin(), lost: () => table.report({ offline: true }) });
    return table;
  }

  listen(listener: Listener): void {
    this.listener = listener;
    for (const message of this.early.splice(0)) this.push(message);
  }

  answer(seat: Seat, question: number, option: string): void {
    this.answered = true;
    this.send('answer', { seat, question, answer: option });
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

  async rematch(): Promise<Table> {
    const found = this.next ?? (await new Promise<string>((resolve) => {
      this.wantsNext = resolve;
      this.send('rematch', { seat: this.seats[0] });
    }));
    this.close();
    return RemoteTable.join(this.wire, found, this.secrets, this.language, null, false);
  }

  async explain(seat: Seat, target: Target): Promise<Reason | null> {
    return (await this.ask<{ reason: Reason | null }>('explain', { seat, ...target, language: this.language })).reason;
  }

  async record(): Promise<string> {
    const response = await fetch(new URL(`record/${this.id}`, document.baseURI));
    if (!response.ok) throw new Error('no record yet');
    return response.text();
  }

  /** Joining again tells everything in the other language. */
  speak(language: Language): void {
    this.language = language;
    void this.join(false).catch(() => {});
  }

  rename(name: string): void {
    for (const seat of this.seats) this.send('name', { seat, name });
  }

  close(): void {
    this.listener = null;
    void this.ask('leave', {}).catch(() => {}).then(() => this.wire.listen(this.id, null));
  }

  /* ---------------------------------------------------------------- inside */

  private ask<T>(type: string, members: object): Promise<T> {
    return this.wire.ask<T>({ type, table: this.id, ...members });
  }

  private send(type: string, members: object): void {
    this.ask(type, members).catch((error: unknown) => this.listener?.refused(error instanceof Error ? error.message : String(error)));
  }

  private async join(goOn: boolean): Promise<void> {
    const since = goOn && this.number >= 0 ? { since: this.number } : null;
    const joined = await this.ask<Joined>('join', { secrets: this.secrets, language: this.language, ...since });
    this.whole = since === null;
    this.setup = joined.setup;
    this.seats = joined.seats;
    this.listener?.setup(this.setup);
  }

  private rejoin(): void {
    this.join(true).then(() => this.report({ offline: false }), () => {});
  }

  private push(message: Push): void {
    if (!this.listener) {
      this.early.push(message);
      return;
    }
    if (message.type === 'status') this.tellStatus(message as StatusMessage);
    if (message.type !== 'update') return;
    const update = message as unknown as Update & { seat: Seat | null };
    const whole = this.whole || update.undone;
    const last = this.seats[this.seats.length - 1] ?? null;
    if (update.seat === last) this.whole = false; // the others of this round came before
    this.number = update.number;
    this.decisions = update.decisions;
    this.listener.update(update.seat, update, whole);
  }

  private tellStatus(message: StatusMessage): void {
    const players: Status['players'] = {};
    for (const { seat, player, name, present } of message.seats) {
      const computer = player === 'person' ? null : player;
      const entry: Player = {
        name, computer,
        person: this.seats.includes(seat) ? 0 : null,
        present: computer !== null || present,
        clock: message.clock?.seat === seat ? Date.now() + message.clock.left : null,
      };
      players[seat] = entry;
    }
    const known = knownTables()[this.id];
    const free = new Set(message.seats.filter((one) => one.player === 'person' && !one.joined).map((one) => one.seat));
    const links: Status['links'] = (known?.others ?? []).filter(({ seat }) => free.has(seat)).map(({ seat, secret }) => ({ seat, url: linkTo(this.id, [secret]) }));
    links.push({ seat: null, url: linkTo(this.id) });
    const why = { rules: 'rules', resignation: 'resigned', time: 'time' } as const;
    this.next = message.next;
    this.asked = message.undo && { stand: message.undo.stand, number: message.undo.number };
    this.report({
      players, links,
      thinking: message.thinking,
      undo: message.undo?.asked[0] ?? null,
      rematch: message.rematch?.agreed ?? [],
      result: message.result && { winner: message.result.winner, why: why[message.result.reason] },
      offline: false,
    });
    if (message.next && this.wantsNext) {
      const go = this.wantsNext;
      this.wantsNext = null;
      go(message.next);
    }
  }

  private report(change: Partial<Status>): void {
    this.status = { ...this.status, ...change };
    this.listener?.statusChanged(this.status);
  }
}
