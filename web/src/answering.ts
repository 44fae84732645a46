// The pending question until it is answered, and what a press already means for the questions that follow.

import type { Option, Question } from './protocol';
import type { Table } from './table';

/** Somebody presses a card, say, while an action is asked for: the action is clear, and so is the card when it is asked for. */
export interface Intent {
  card?: string;
  fighter?: number;
  target?: number;
  space?: number;
}

/** Which part of an intent answers which question. */
const MEANT: Record<string, keyof Intent> = {
  scheme: 'card', attack: 'card', attacker: 'fighter', target: 'target', maneuver: 'fighter', move: 'space',
};

interface Pending {
  question: Question;
  answered: boolean;
}

export class Answering {
  private pending: Pending | null = null;
  private intent: Intent | null = null;

  constructor(private readonly table: Pick<Table, 'answer'>) {}

  get question(): Question | null {
    return this.pending?.question ?? null;
  }

  get answered(): boolean {
    return this.pending?.answered ?? false;
  }

  /** Is there anything to answer? */
  get open(): boolean {
    return this.question?.yours === true && !this.answered;
  }

  /** Nothing is asked. */
  clear(): void {
    this.pending = null;
  }

  put(question: Question | null): void {
    this.pending = question && { question, answered: false };
  }

  answer(option: Option): void {
    const { question } = this.pending!;
    this.table.answer(question.seat, question.number, option.name);
    this.pending = { question: { ...question, options: [] }, answered: true };
  }

  mean(intent: Intent | null): void {
    this.intent = intent;
  }

  /** The option that an earlier press has decided for, if it did. */
  meant(): Option | null {
    const { intent, question } = this;
    if (!intent || !question?.yours) return null;
    const part = MEANT[question.why];
    if (!part) {
      this.intent = null;
      return null;
    }
    const wanted = intent[part];
    const key = part === 'target' ? 'fighter' : part;
    delete intent[part];
    if (wanted === undefined) return null;
    return question.options?.find((one) => one[key] === wanted && one.kind === key) ?? null;
  }
}
