// Finished matches of this browser, to look at again: the last ones. Those that are not over are kept elsewhere (slots.ts).

import type { Seat } from './protocol';
import { keep, kept } from './settings';

export interface Finished {
  /** Its name in addresses. */
  key: string;
  record: string;
  heroes: string[];
  board: string;
  /** Who played, in the order of turns: a person's number, or the level of a computer. */
  players: (number | string)[];
  resigned: Seat | null;
}

const FINISHED = 'finished';
const MOST = 20;

const sound = (one: Finished): boolean =>
  typeof one?.key === 'string' && typeof one.record === 'string' && Array.isArray(one.heroes) && Array.isArray(one.players);

/** The newest last. Whatever else lies among them is passed over. */
export function finished(): Finished[] {
  const all = kept<Finished[]>(FINISHED);
  return Array.isArray(all) ? all.filter(sound) : [];
}

export const finishedAs = (key: string): Finished | null => finished().find((one) => one.key === key) ?? null;

export const finishedWith = (record: string): Finished | null => finished().find((one) => one.record === record) ?? null;

/** Keeps a finished match, once. A browser that has no room for all of them keeps fewer. */
export function shelve(match: Omit<Finished, 'key'>): void {
  if (finishedWith(match.record)) return;
  const all = [...finished(), { ...match, key: Date.now().toString(36) }].slice(-MOST);
  for (; all.length > 0; all.shift()) {
    keep(FINISHED, all);
    if (finished().length === all.length) return;
  }
}
