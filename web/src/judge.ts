// Reviews a match in a worker of its own: first a quick look at every decision, for the graph, then a thorough one at the largest losses,
// and at all others if somebody wants to know. What was found is there at once, and gets better.

import { Engine } from './engine';
import type { Language, Opened, Seat, Why } from './protocol';

/** What a decision was worth (docs/protocol.md#review). */
export interface Judged {
  number: number;
  turn: number;
  seat: Seat;
  why: Why;
  answer: string;
  /** Of team A before it. */
  chance: number;
  loss: number;
  better: string | null;
  mark: '?!' | '?' | '??' | null;
  luck: number | null;
  options: { name: string; chance: number }[];
  reasons?: { name: string; text: string }[];
  line?: string[];
  told?: string[];
}

export interface Summary {
  seats: { seat: Seat; accuracy: number; lost: number; mistakes: number }[];
  largest: number[];
  lost: string | null;
  /** Of each card how the chance of its owner's team changed in the acts that it had a part in, the best of a seat first. */
  cards: { seat: Seat; card: string; acts: number; change: number }[];
}

interface Reviewed {
  decisions: number;
  examined: number;
  judged: Judged[];
  summary: Summary | null;
}

const QUICK = 'search@200';
const THOROUGH = 'search@4000';
const LARGEST = 6; // losses that are examined thoroughly in any case
const PIECE = 6; // decisions in a request: others are not kept waiting long

/** The seat that gave up a match; null: it was broken off, by whom nobody says; undefined: it was not. */
export type GaveUp = Seat | null | undefined;

export class Judge {
  readonly judged = new Map<number, Judged>();
  summary: Summary | null = null;
  /** How many decisions were examined thoroughly. */
  examined = 0;
  /** Null: it has not begun; false: it cannot be reviewed, because it is not over. */
  possible: boolean | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly engine = new Engine('study');
  private readonly deep = new Set<number>(); // decisions that were examined thoroughly
  private readonly wanted: Promise<void>;
  private want!: () => void;
  private match = 0;
  private closed = false;

  constructor(
    readonly record: string,
    private language: Language,
    readonly gaveUp: GaveUp,
  ) {
    this.engine.onfailure = () => this.fail();
    this.wanted = new Promise((resolve) => (this.want = resolve));
    this.work().catch(() => this.fail());
  }

  /** Every decision is to be examined thoroughly. */
  finish(): void {
    this.want();
  }

  /** Calls when there is something new. Whoever wants to hear no more calls what comes back; after the last one the work ends. */
  listen(call: () => void): () => void {
    this.listeners.add(call);
    return () => {
      this.listeners.delete(call);
      if (this.listeners.size === 0) this.close();
    };
  }

  close(): void {
    this.closed = true;
    this.engine.close();
    if (current === this) current = null;
  }

  private tell(): void {
    for (const call of this.listeners) call();
  }

  /** Says the same in another language. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    if (this.summary) this.summary = { ...this.summary, lost: null }; // until it is said again
    for (const number of this.deep) this.review(THOROUGH, number, 1).catch(() => this.fail());
  }

  private fail(): void {
    if (this.closed) return;
    this.possible = false;
    this.tell();
  }

  private async work(): Promise<void> {
    const { match, decisions } = await this.engine.ask<Opened>({ type: 'load', text: this.record });
    this.match = match;
    for (let from = 1; from <= decisions; from += PIECE) await this.review(QUICK, from, PIECE);
    const losses = [...this.judged.values()].filter(({ mark }) => mark).sort((a, b) => b.loss - a.loss);
    for (const { number } of losses.slice(0, LARGEST)) await this.review(THOROUGH, number, 1);
    await this.wanted;
    for (const { number } of losses.slice(LARGEST)) await this.review(THOROUGH, number, 1);
    for (let from = 1; from <= decisions; from += PIECE) await this.review(THOROUGH, from, PIECE);
  }

  private async review(player: string, from: number, count: number): Promise<void> {
    if (this.closed) return;
    const { match, language } = this;
    const brief = player === QUICK;
    const broken = this.gaveUp === undefined ? {} : { resigned: this.gaveUp };
    const { judged, summary, examined } =
      await this.engine.ask<Reviewed>({ type: 'review', match, player, from, count, brief, language, ...broken });
    if (this.closed) return;
    if (language !== this.language) return this.review(player, from, count); // what is known is not examined again
    this.possible = true;
    for (const one of judged) {
      this.judged.set(one.number, one);
      if (!brief) this.deep.add(one.number);
    }
    if (!brief) this.examined = examined;
    if (summary) this.summary = summary;
    this.tell();
  }
}

let current: Judge | null = null;

/** The judge of a match. There is one at a time; whoever asks again for the same match gets what was found already. */
export function judgeOf(record: string, language: Language, gaveUp: GaveUp): Judge {
  if (current?.record !== record || current.gaveUp !== gaveUp) {
    current?.close();
    current = new Judge(record, language, gaveUp);
  }
  current.speak(language);
  return current;
}
