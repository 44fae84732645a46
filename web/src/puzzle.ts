// Puzzles (docs/puzzles.md), read from their text; which of them is today's; and what this browser remembers of solving them.

import type { Seat } from './protocol';
import { keep, kept } from './settings';

export type Goal = 'win' | 'defense';

export interface Puzzle {
  name: string;
  goal: Goal;
  seat: Seat;
  stars: number;
  board: string;
  /** In the order of seats. */
  heroes: string[];
  /** Ids of the cards that the opponent holds in the beginning, a card for each copy. */
  held: string[];
  position: string;
}

function readOne(text: string): Puzzle {
  const found = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
  const [seat, goal] = found(/^goal (.*)$/m).split(' ');
  const other = text.split(/^seat /m).find((part) => /^[AB] /.test(part) && !part.startsWith(seat!)) ?? '';
  const hand = /^ *hand (.*)$/m.exec(other)?.[1] ?? 'empty';
  const held = hand === 'empty' ? [] : hand.split(', ').flatMap((card) => {
    const [id, copies] = card.split(' x');
    return Array<string>(Number(copies ?? 1)).fill(id!);
  });
  return {
    name: found(/^(\S+)$/m), goal: goal as Goal, seat: seat as Seat, stars: Number(found(/^stars (\d)$/m)), board: found(/^board (\S+)$/m),
    heroes: [...text.matchAll(/^seat [AB] (\S+)$/gm)].map(([, hero]) => hero!), held,
    position: text.slice(text.indexOf('board ')),
  };
}

export const readPuzzles = (text: string): Puzzle[] => text.split(/^puzzle /m).slice(1).map(readOne);

/** The hero whose puzzle it is, and the other one. */
export const sidesOf = ({ seat, heroes }: Puzzle): [string, string] =>
  seat === 'A' ? [heroes[0]!, heroes[1]!] : [heroes[1]!, heroes[0]!];

/* ------------------------------------------------------------------ days */

/** Days since 1970, in UTC: the same for everybody. */
export const dayOf = (time: number): number => Math.floor(time / 86_400_000);

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** The puzzle of a day: all in turn, neighbors of the list far apart. */
export function dailyOf(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
  const count = puzzles.length;
  let stride = Math.max(1, Math.round(count * 0.618));
  while (common(stride, count) !== 1) stride++;
  return puzzles[(day * stride) % count];
}

/* ------------------------------------------------------------------ what is remembered */

export interface Progress {
  /** Tries that went wrong, by name. */
  failed: Record<string, number>;
  /** With which try each was solved. */
  solved: Record<string, number>;
  /** Days whose puzzle was solved on that day. */
  days: number[];
}

const KEPT = 'puzzles';

export function progress(): Progress {
  const found = kept<Partial<Progress>>(KEPT);
  return { failed: found?.failed ?? {}, solved: found?.solved ?? {}, days: Array.isArray(found?.days) ? found.days : [] };
}

export function noteFailed(name: string): void {
  const now = progress();
  if (now.solved[name]) return;
  now.failed[name] = (now.failed[name] ?? 0) + 1;
  keep(KEPT, now);
}

export function noteSolved(name: string, daily: boolean, day: number): void {
  const now = progress();
  now.solved[name] ??= (now.failed[name] ?? 0) + 1;
  if (daily && !now.days.includes(day)) now.days.push(day);
  keep(KEPT, now);
}

/** Days in a row, up to today or yesterday. */
export function streakOf(days: readonly number[], today: number): number {
  let last = days.includes(today) ? today : today - 1;
  let count = 0;
  for (; days.includes(last); last--) count++;
  return count;
}
