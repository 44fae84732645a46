// How strong a computer player is: a number from 1 to 100, four of which have names. The engine knows them by the same names.

import { words } from './words';

// tables: levels
export const LEVELS = ['novice', 'adept', 'expert', 'master'];
const NUMBERS = [10, 40, 70, 100];
// end of tables
export const STRENGTH_MOST = 100;

/** The number of a level, by its place in the list. */
const numberOf = (level: number): number => NUMBERS[level]!;

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

/** How many thirds of the way from one to the other it has gone. */
const thirds = (number: number, from: number, to: number): number => Math.floor(((number - from) * 3) / (to - from));

/** How strong it is, in words. */
export function playerMore(player: string): string {
  const w = words();
  const number = strengthOf(player);
  if (w.levelMore[player] || number === null) return w.levelMore[player] ?? '';
  const beyond = LEVELS.filter((_, i) => numberOf(i) < number).length; // levels that it is stronger than
  const part = beyond === 0 ? 0 : thirds(number, numberOf(beyond - 1), numberOf(beyond));
  return w.strengthMore[beyond === 0 ? 0 : (beyond - 1) * 3 + part + 1]!(number);
}
