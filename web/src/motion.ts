// How long things take. Whoever asked for less motion gets none; any key or press hurries on to the end.

import { pace } from './pace';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

let hurried = false;
const holds = new Set<object>(); // reasons to stand still
const waiting: (() => void)[] = [];

export const still = (): boolean => reduced.matches || pace() === 'once';

/** Milliseconds for something that takes so long by itself. */
export function lasting(milliseconds: number): number {
  if (still() || hurried) return 0;
  return pace() === 'fast' ? milliseconds / 2 : milliseconds;
}

/** Everything stands still where it next rests, until the hold is let go. */
export function hold(): () => void {
  const one = {};
  holds.add(one);
  return () => {
    holds.delete(one);
    if (holds.size === 0) for (const go of waiting.splice(0)) go();
  };
}

/** Waits as long as something holds. */
export const released = (): Promise<void> =>
  holds.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/** Waits, unless somebody is in a hurry; and as long as something holds. */
export async function pause(milliseconds: number): Promise<void> {
  const time = lasting(milliseconds);
  if (time > 0) await passing(time);
  if (holds.size > 0) await released();
}

function passing(time: number): Promise<void> {
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

const BREATH = 6; // milliseconds
let since = 0; // when it breathed last

/** Where much is drawn one after the other, the browser gets to do something else now and then: paint, or hear a press. */
export async function breathe(): Promise<void> {
  if (performance.now() - since < BREATH) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel(); // unlike timers, these do not wait any longer than they must
    port1.onmessage = () => (port1.close(), resolve());
    port2.postMessage(null);
  });
  since = performance.now();
}

/** Everything up to the next rest without delay: many things at once would only keep people waiting. */
export function hurry(on: boolean): void {
  hurried = on;
}
