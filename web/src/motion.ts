// How long things take. Whoever asked for less motion gets none; any key or press hurries on to the end.

import { kept } from './settings';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

let hurried = false;

export const still = (): boolean => reduced.matches || kept<string>('speed') === 'none';

/** Milliseconds for something that takes so long by itself. */
export function lasting(milliseconds: number): number {
  if (still() || hurried) return 0;
  return kept<string>('speed') === 'quick' ? milliseconds * 0.45 : milliseconds;
}

/** Waits, unless somebody is in a hurry. */
export function pause(milliseconds: number): Promise<void> {
  const time = lasting(milliseconds);
  if (time === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('keydown', end, true);
      removeEventListener('pointerdown', end, true);
      resolve();
    };
    const timer = setTimeout(end, time);
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
  });
}

/** Everything up to the next rest without delay: many things at once would only keep people waiting. */
export function hurry(on: boolean): void {
  hurried = on;
}
