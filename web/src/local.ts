// A table in this browser: people at one device, and computer players, with the engine in its worker. The match is kept in
// the browser after every answer, so that a reload goes on with it.

import type { Engine } from './engine';
import { shelve } from './finished';
import type { AttackOdds, Hint, Language, Opened, Question, ManeuverPlan, Reason, Seat, Setup, Threats, Unseen, Update } from './protocol';
import { teamOf } from './protocol';
import { isOver, type Plan, putMatch, type Saved, savedIn, type Slot } from './slots';
import { type Listener, type Status, type Table, type Target, nobody } from './table';
import { words } from './words';

/** A decision: who made it, and the answer. */
export interface Answered {
  seat: Seat;
  answer: string;
}

/** A moment of a match: its shuffle, and what was decided before. */
export interface Moment {
  seed: string;
  answers: readonly Answered[];
}

const ADVISER = 'search@3000,1500ms'; // as in `peerless play`, and never long

/** Somebody who looks on at a match from a position, and answers for its computer. */
export interface Referee {
  /** The answer to the question of a computer's seat. */
  choose(match: number): Promise<string>;
  /** Something was answered, and this is asked now. */
  watch(match: number, question: Question | null): Promise<void>;
}

export class LocalTable implements Table {
  readonly id = null;
  readonly commitment = null;
  readonly content = () => null; // that of the engine it is played by
  readonly seats: readonly Seat[];
  readonly advise: Table['advise']; // of a position that is a task, nobody tells the answer
  status: Status;
  private listener: Listener | null = null;
  private readonly seen = new Map<Seat | null, number>();
  private question: Question | null = null;
  private jobs: Promise<void> = Promise.resolve();
  private closed = false;
  private referee: Referee | null = null; // who also says how it ends
  private turn = 0;
  private last: string | null = null; // the record that was kept last

  private constructor(
    private readonly engine: Engine,
    private match: number,
    public setup: Setup,
    private readonly plan: Plan,
    private language: Language,
    private kept: Slot | null,
    private readonly begun: number,
    private deciders: Seat[] = [],
    private resigned: Seat | null = null,
  ) {
    const players: Status['players'] = {};
    setup.seats.forEach(({ seat }, i) => {
      const who = plan.players[i]!;
      players[seat] = {
        name: null,
        computer: typeof who === 'string' ? who : null,
        person: typeof who === 'number' ? who : null,
        present: true,
        windows: 1,
        clock: null,
      };
    });
    this.seats = setup.seats.map(({ seat }) => seat).filter((seat) => players[seat]!.person !== null);
    this.status = { ...nobody, players };
    this.advise = plan.position === undefined ? (seat) => this.hints(seat) : null;
  }

  /** `slot`: where it is kept. */
  static async begin(engine: Engine, plan: Plan, language: Language, slot: Slot | null): Promise<LocalTable> {
    const { board, heroes: seats, options, position: text } = plan;
    const request = text === undefined ? { type: 'new', board, seats, options } : { type: 'position', text };
    const table = await engine.ask<Opened>({ ...request, language });
    return new LocalTable(engine, table.match, table.setup, plan, language, text === undefined ? slot : null, Date.now());
  }

  /** A match from a position; `players` in the order of its seats. */
  static async at(engine: Engine, position: string, players: Plan['players'], language: Language, referee?: Referee): Promise<LocalTable> {
    const table = await LocalTable.begin(engine, { board: '', heroes: [], players, options: {}, position }, language, null);
    table.referee = referee ?? null;
    return table;
  }

  static async resume(engine: Engine, saved: Saved, language: Language, slot: Slot): Promise<LocalTable> {
    const table = await engine.ask<Opened>({ type: 'load', text: saved.record, language });
    const { plan, deciders, resigned, begun } = saved;
    const resumed = new LocalTable(engine, table.match, table.setup, plan, language, slot, begun ?? 0, deciders, resigned);
    resumed.last = saved.record;
    return resumed;
  }

  /** Where the browser keeps it; null: nowhere, it begins again. */
  get slot(): Slot | null {
    return this.kept;
  }

  /** A match that goes on from a moment of another one: with the same shuffle, and the same answers up to there. */
  static async branch(engine: Engine, plan: Plan, from: Moment, language: Language, slot: Slot): Promise<LocalTable> {
    const { board, heroes: seats, options } = plan;
    const { match, setup } = await engine.ask<Opened>({ type: 'new', board, seats, options, seed: from.seed, language });
    for (const [i, { seat, answer }] of from.answers.entries()) await engine.ask({ type: 'answer', match, seat, question: i + 1, answer });
    return new LocalTable(engine, match, setup, plan, language, slot, Date.now(), from.answers.map(({ seat }) => seat));
  }

  listen(listener: Listener): void {
    this.listener = listener;
    this.job(async () => {
      await this.tell(true);
      await this.save();
    });
  }

  answer(seat: Seat, question: number, option: string): void {
    this.job(async () => {
      await this.ask('answer', { seat, question, answer: option });
      await this.decided(seat);
    });
  }

  /** The number of decisions that stand after taking back the last one a person made. */
  private lastOwn(): number {
    for (let i = this.deciders.length - 1; i >= 0; i--) if (this.seats.includes(this.deciders[i]!)) return i;
    return -1;
  }

  canUndo(): boolean {
    if (this.referee && this.lastOwn() !== this.deciders.length - 1) return false; // what the opponent has answered stands
    return this.resigned !== null || this.lastOwn() >= 0;
  }

  undo(): void {
    this.job(async () => {
      if (this.resigned !== null) this.resigned = null;
      else {
        const to = this.lastOwn();
        if (to < 0) return;
        await this.ask('undo', { to });
        this.deciders.length = to;
      }
      await this.tell(true);
      await this.save();
    });
  }

  consent(): void {}

  resign(seat: Seat): void {
    this.job(async () => {
      this.resigned = seat;
      this.report();
      await this.save();
    });
  }

  /** The same people and heroes with new cards; the others begin now, as on a server: those of one team take the seats of the other. */
  async rematch(): Promise<Table> {
    this.close();
    return LocalTable.begin(this.engine, this.swapped(), this.language, this.kept);
  }

  private swapped(): Plan {
    const { plan } = this;
    if (plan.position !== undefined) return plan;
    const seats = this.setup.seats.map(({ seat }) => seat);
    const from = seats.map((seat) => seats.indexOf((seat.startsWith('A') ? seat.replace('A', 'B') : seat.replace('B', 'A')) as Seat));
    return { ...plan, heroes: from.map((i) => plan.heroes[i]!), players: from.map((i) => plan.players[i]!) };
  }

  async explain(seat: Seat, target: Target): Promise<Reason | null> {
    return (await this.ask<{ reason: Reason | null }>('explain', { seat, ...target })).reason;
  }

  tryManeuver(seat: Seat, boost: string | null, moves: readonly { fighter: number; space: number }[]): Promise<ManeuverPlan> {
    return this.engine.ask<ManeuverPlan>({ type: 'plan', match: this.match, seat, boost, moves });
  }

  threats(seat: Seat): Promise<Threats> {
    return this.engine.ask<Threats>({ type: 'threats', match: this.match, seat });
  }

  private async hints(seat: Seat): Promise<Hint[]> {
    return (await this.ask<{ hints: Hint[] }>('hint', { seat, player: ADVISER })).hints;
  }

  unseen(seat: Seat): Promise<Unseen> {
    return this.engine.ask<Unseen>({ type: 'unseen', match: this.match, seat });
  }

  odds(seat: Seat, attacker: number, target: number): Promise<AttackOdds> {
    return this.engine.ask<AttackOdds>({ type: 'odds', match: this.match, seat, attacker, target });
  }

  async record(): Promise<string> {
    return (await this.ask<{ text: string }>('record', {})).text;
  }

  speak(language: Language): void {
    this.language = language;
    this.job(async () => {
      // names come with a new match only: a copy has them
      const copy = await this.ask<Opened>('clone', {});
      await this.engine.ask({ type: 'close', match: copy.match });
      this.setup = copy.setup;
      this.listener?.setup(this.setup);
      await this.tell(true);
    });
  }

  close(): void {
    this.closed = true;
    this.listener = null;
    void this.jobs.then(() => this.ask('close', {})).catch(() => {});
  }

  /* ---------------------------------------------------------------- inside */

  private ask<T>(type: string, members: object): Promise<T> {
    return this.engine.ask<T>({ type, match: this.match, language: this.language, ...members });
  }

  /** Jobs run one after the other; after each, a computer that is asked gets the next one. */
  private job(work: () => Promise<void>): void {
    this.jobs = this.jobs
      .then(async () => {
        if (this.closed) return;
        await work();
        this.think();
      })
      .catch((error: unknown) => {
        this.listener?.refused(error instanceof Error ? error.message : String(error));
      });
  }

  private think(): void {
    const seat = this.question?.seat ?? null;
    const computer = seat && this.status.players[seat]?.computer;
    const thinking = computer && this.resigned === null ? seat : null;
    if (thinking !== this.status.thinking) this.report({ thinking });
    if (!thinking) return;
    this.job(async () => {
      if (this.question?.seat !== seat || this.resigned !== null) return;
      const answer = await this.referee?.choose(this.match);
      if (answer === undefined) await this.ask('play', { player: computer, seats: [seat], count: 1 });
      else await this.ask('answer', { seat, question: this.question.number, answer });
      await this.decided(seat!);
    });
  }

  private async decided(seat: Seat): Promise<void> {
    this.deciders.push(seat);
    await this.tell();
    await this.save();
    await this.referee?.watch(this.match, this.question);
  }

  /** Pushes to every seat held (or to the one that watches) what is new to it. */
  private async tell(whole = false): Promise<void> {
    for (const seat of this.seats.length > 0 ? this.seats : [null]) {
      const since = whole ? undefined : this.seen.get(seat);
      const update = await this.ask<Update>('view', { seat, ...(since === undefined ? {} : { since }) });
      this.seen.set(seat, update.number);
      this.question = update.question;
      this.turn = update.view.turn.number;
      this.listener?.update(seat, update, since === undefined || update.undone);
      this.status.result = update.view.over && !this.referee ? { winner: update.view.winner, why: 'rules' } : null;
    }
    this.report();
  }

  private report(change: Partial<Status> = {}): void {
    this.status = { ...this.status, ...change };
    if (this.resigned) {
      const winner = teamOf(this.resigned) === 'A' ? 'B' : 'A';
      this.status = { ...this.status, result: { winner, why: 'resigned' }, thinking: null };
    }
    this.listener?.statusChanged(this.status);
  }

  /** Keeps the match; whoever left while the engine wrote it down may have begun another, which stays. So does what was played of this
   * one in another window. */
  private async save(): Promise<void> {
    if (!this.kept) return;
    const record = await this.record();
    const { plan, deciders, resigned, closed, begun, turn, kept: before } = this;
    if (closed) return;
    this.kept = putMatch(before!, { plan, record, deciders, resigned, begun, turn, played: Date.now() }, this.last);
    if (this.last !== null && this.kept !== before) this.listener?.refused(words().keptBeside);
    this.last = this.kept && (savedIn(this.kept)?.record ?? null); // nothing, where the browser keeps nothing
    const { board, heroes, players } = plan;
    if (isOver({ record, resigned })) shelve({ record, resigned, board, heroes, players });
  }
}
