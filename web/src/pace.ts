// How fast the opponent's turn is shown. Slow in the first matches: each act waits until it has been read.

import { keep, kept } from './settings';

export type Pace = 'slow' | 'normal' | 'fast' | 'once';

export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'once'];

const NEW = 3; // matches in which one is new to the game
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** The pace that was chosen; else slow for those who are new or want no motion. */
export function pace(): Pace {
  const chosen = kept<Pace>('pace');
  if (chosen && PACES.includes(chosen)) return chosen;
  return reduced.matches || (kept<number>('watched') ?? 0) <= NEW ? 'slow' : 'normal';
}

export const choosePace = (chosen: Pace): void => keep('pace', chosen);

/** One more match in which others take turns. */
export const countMatch = (): void => keep('watched', Math.min((kept<number>('watched') ?? 0) + 1, NEW + 1));
