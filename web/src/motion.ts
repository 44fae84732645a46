// How long things take. Whoever asked for less motion gets none; any key or press hurries on to the end.

import { pace } from './pace';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

let hurried = false;

export const still = (): boolean => reduced.matches || pace() === 'once';

/** Milliseconds for something that takes so long by itself. */
export function lasting(milliseconds: number): number {
  if (still() || hurried) return 0;
  return pace() === 'fast' ? milliseconds / 2 : milliseconds;
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
