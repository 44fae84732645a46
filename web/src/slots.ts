// The unfinished matches that this browser keeps, each in a place of its own: a new one never takes the place of another.

import type { Seat } from './protocol';
import { keep, kept } from './settings';

/** What is played: heroes in the order of turns, and who plays them (a person's number, or the level of a computer). */
export interface Plan {
  board: string;
  heroes: string[];
  players: (number | string)[];
  options: Record<string, string>;
  /** The position it begins with, as in a scenario; such a match has no record, so it is not kept. */
  position?: string;
}

export interface Saved {
  plan: Plan;
  record: string;
  deciders: Seat[];
  resigned: Seat | null;
  /** When it began, by which it is told from others, and when it was played last; of old ones that is not known. */
  begun?: number;
  played?: number;
  /** The turn it has come to. */
  turn?: number;
}

/** A place, by the name that it has in the address. */
export type Slot = string;

const SLOTS: readonly Slot[] = ['match', ...Array.from({ length: 11 }, (_, i) => `match${i + 2}`)];

export const isSlot = (name: string): name is Slot => SLOTS.includes(name);

/** The match in a place. Whatever else lies there is left there. */
export function savedIn(slot: Slot): Saved | null {
  const saved = kept<Saved>(slot);
  return typeof saved?.record === 'string' && Array.isArray(saved.plan?.heroes) ? saved : null;
}

/** Is it over? Then nothing is lost with it. */
export const isOver = ({ record, resigned }: Pick<Saved, 'record' | 'resigned'>): boolean => resigned !== null || /^result /m.test(record);

/** All that are not over, the one that was played last first. */
export function unfinished(): { slot: Slot; saved: Saved }[] {
  const all = SLOTS.flatMap((slot) => {
    const saved = savedIn(slot);
    return saved && !isOver(saved) ? [{ slot, saved }] : [];
  });
  return all.sort((a, b) => (b.saved.played ?? 0) - (a.saved.played ?? 0));
}

/** A place where nothing is lost; null: there is none. */
export function freeSlot(): Slot | null {
  return SLOTS.find((slot) => {
    const saved = savedIn(slot);
    return !saved || isOver(saved);
  }) ?? null;
}

/** Puts a match into its place, or into another one if somebody has begun a match there meanwhile, or gone on with this one in another
 * window: then something else lies there than the record that was put there `last`. Returns where; null: nowhere. */
export function putMatch(slot: Slot, match: Saved, last: string | null = null): Slot | null {
  const there = savedIn(slot);
  const taken = there && !isOver(there) && ((there.begun ?? 0) !== match.begun || (last !== null && there.record !== last));
  const place = taken ? freeSlot() : slot;
  if (place) keep(place, match);
  return place;
}

export const forgetMatch = (slot: Slot): void => keep(slot, null);
