// Which sound belongs to what happens.

import type { GameEvent } from './protocol';
import type { Noise, SoundName } from './sound';

const MOST_DRAWN = 3; // cards that are heard one by one

const once = (sound: SoundName, points = 0): Noise => ({ sound, times: 1, apart: 0, points });

function noiseOf(event: GameEvent): Noise | null {
  switch (event.type) {
    case 'draw':
      return { ...once('drawn'), apart: 110 };
    case 'commit':
      return once('laid');
    case 'reveal':
      return once('turned');
    case 'move':
      return { ...once('step'), times: event.way.length - 1, apart: 220 };
    case 'place':
      return once('step');
    case 'token':
      return once(typeof event.from === 'number' && event.to === null ? 'sprung' : 'token');
    case 'form':
    case 'counter':
    case 'state':
      return once('token');
    case 'scheme':
      return once('scheme');
    case 'boost':
      return once('boost');
    case 'damage':
      return once('hit', event.amount);
    case 'result':
      return event.damage === 0 ? once('blocked') : null;
    case 'defeat':
      return once('defeated');
  }
  return null;
}

/** What is heard of events that are seen together. */
export function noises(events: readonly GameEvent[]): Noise[] {
  const all: Noise[] = [];
  for (const event of events) {
    const noise = noiseOf(event);
    if (!noise || noise.times === 0) continue;
    const before = all.at(-1);
    if (before?.sound !== noise.sound || noise.sound === 'hit') all.push(noise);
    else if (noise.sound === 'drawn') before.times = Math.min(before.times + 1, MOST_DRAWN);
  }
  return all;
}
