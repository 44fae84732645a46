// A match from its record, decision by decision: what every seat saw and was told. The engine checks the record and plays it again.

import type { Engine } from './engine';
import { Refusal } from './engine';
import type { Answered } from './local';
import type { Language, Opened, Question, Seat, Setup, Update, View } from './protocol';
import { MOST_RECORD } from './packing';

/** What each seat may know at a moment, and what it was told of the decision before it. */
type Moment = ReadonlyMap<Seat, Update>;

const MOST_DECISIONS = 3000;

const tooLong = (): Refusal => new Refusal({ type: 'error', code: 'long', message: '' });

/** The decisions that stand at the end of a record that the engine has checked. */
export function answersOf(record: string): Answered[] {
  const answers: Answered[] = [];
  for (const line of record.split('\n')) {
    const words = line.replace(/#.*/, '').trim().replace(/\s+/g, ' ');
    const undone = /^undo to (\d+)$/.exec(words);
    const [, , seat, answer] = /^(\d+) (\w+): (.+)$/.exec(words) ?? [];
    if (undone) answers.length = Number(undone[1]);
    else if (seat) answers.push({ seat: seat as Seat, answer: answer! });
  }
  return answers;
}

export class Reel {
  private constructor(
    readonly record: string,
    readonly setup: Setup,
    readonly answers: readonly Answered[],
    private readonly moments: readonly Moment[],
  ) {}

  /** Throws a refusal when the record is not one, or does not fit. */
  static async read(engine: Engine, record: string, language: Language): Promise<Reel> {
    if (record.length > MOST_RECORD) throw tooLong();
    const { match, setup, decisions } = await engine.ask<Opened>({ type: 'load', text: record, language });
    try {
      if (decisions > MOST_DECISIONS) throw tooLong();
      const answers = answersOf(record);
      return new Reel(record, setup, answers, await play(engine, match, setup, answers, language));
    } finally {
      await engine.ask({ type: 'close', match });
    }
  }

  /** How many decisions there are. They are counted from 1; the end comes after the last. */
  get length(): number {
    return this.answers.length;
  }

  get seats(): Seat[] {
    return this.setup.seats.map(({ seat }) => seat);
  }

  /** The seed of all chance in it. */
  get seed(): string {
    return /^seed ([0-9a-f]{64})\s*$/m.exec(this.record)![1]!;
  }

  /** What a seat could know before a decision. */
  seen(decision: number, seat: Seat): Update {
    return this.moments[decision - 1]!.get(seat)!;
  }

  /** What it was told of that decision and of what followed from it. */
  after(decision: number, seat: Seat): Update | null {
    return this.moments[decision]?.get(seat) ?? null;
  }

  /** The question that a decision answered; null: the match is over, or its record ends here. */
  question(decision: number): Question | null {
    const answered = this.answers[decision - 1];
    return answered ? this.seen(decision, answered.seat).question : null;
  }

  turn(decision: number): number {
    return this.seen(decision, this.seats[0]!).view.turn.number;
  }

  get last(): View {
    return this.seen(this.length + 1, this.seats[0]!).view;
  }

  /** The table with all hands open, before a decision. */
  open(decision: number): View {
    const view = (seat: Seat): View => this.seen(decision, seat).view;
    const base = view(this.seats[0]!);
    const combat = base.combat && {
      ...base.combat,
      attacker: view(base.combat.attacker.seat).combat!.attacker,
      defender: view(base.combat.defender.seat).combat!.defender,
    };
    return { ...base, combat, seats: base.seats.map(({ seat }) => view(seat).seats.find((one) => one.seat === seat)!) };
  }
}

/** Plays the answers from the beginning. */
async function play(engine: Engine, match: number, { seats }: Setup, answers: readonly Answered[], language: Language): Promise<Moment[]> {
  const ask = (type: string, members: object): Promise<Update> => engine.ask<Update>({ type, match, language, ...members });
  if (answers.length > 0) await ask('undo', { to: 0 });
  const look = async (since?: number): Promise<Moment> =>
    new Map(await Promise.all(seats.map(async ({ seat }) =>
      [seat, await ask('view', { seat, ...(since === undefined ? {} : { since }) })] as const)));
  const moments = [await look()];
  let { number } = moments[0]!.get(seats[0]!.seat)!;
  for (const { seat, answer } of answers) {
    await ask('answer', { seat, question: number + 1, answer });
    moments.push(await look(number++));
  }
  return moments;
}
