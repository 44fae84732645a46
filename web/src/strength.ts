// How strong a computer player is: a number from 1 to 100, four of which have names. The engine knows them by the same names.

import { words } from './words';

export const LEVELS = ['novice', 'adept', 'expert', 'master'];
export const STRENGTH_MOST = 100;
const STEP = 30; // from level to level; the last one is the strongest

/** The number of a level, by its place in the list. */
const numberOf = (level: number): number => STRENGTH_MOST - STEP * (LEVELS.length - 1 - level);

/** The number of a player: of a level or of "strength@25"; null: it has none. */
export function strengthOf(player: string): number | null {
  const level = LEVELS.indexOf(player);
  if (level >= 0) return numberOf(level);
  const number = /^strength@([1-9]\d{0,2})$/.exec(player);
  return number && Number(number[1]) <= STRENGTH_MOST ? Number(number[1]) : null;
}

/** The player with that number: a level, where one has it. */
export const playerOf = (number: number): string => LEVELS.find((_, i) => numberOf(i) === number) ?? `strength@${number}`;

/** What a computer player is called. */
export function playerName(player: string): string {
  const w = words();
  const number = strengthOf(player);
  return w.level[player] ?? (number === null ? player : w.strengthIs(number));
}

/** How strong it is, in words. */
export function playerMore(player: string): string {
  const w = words();
  const number = strengthOf(player);
  if (w.levelMore[player] || number === null) return w.levelMore[player] ?? '';
  const beyond = LEVELS.filter((_, i) => numberOf(i) < number).length; // levels that it is stronger than
  const part = beyond === 0 ? 0 : Math.floor(((number - numberOf(beyond - 1)) * 3) / STEP); // thirds of the way to the next
  return w.strengthMore[beyond === 0 ? 0 : (beyond - 1) * 3 + part + 1]!(number);
}
