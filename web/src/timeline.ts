// An update as a list of steps: what is shown one after the other, and what may be told after each. Data only: nothing here knows of
// a screen or of time, so the order can be tested without either. player.ts plays the steps.

import { changed } from './changes';
import { type Fight, follows } from './fight';
import { noises } from './noises';
import type { GameEvent, Setup, Told, Update, View } from './protocol';
import type { Noise } from './sound';
import { Telling } from './telling';

/** What stands on the table: the position, and the combat that goes on. */
export interface Moment {
  view: View;
  fight: Fight | null;
}

/** How a moment comes before the eye. Rests are in milliseconds. */
export type Motion =
  | { kind: 'none'; rest: number } // nothing is drawn for its sake
  | { kind: 'travel'; fighter: number; way: readonly number[] } // a piece goes its way, and stands there at its end
  | { kind: 'board'; rest: number } // only the battlefield changes
  | { kind: 'leave'; rest: number } // the rest comes before the piece goes
  | { kind: 'flash'; fighter: number; mood: 'hurt' | 'healed' }
  | { kind: 'table'; rest: number } // everything is drawn
  | { kind: 'stage'; rest: number; opens: boolean } // cards turn over, sums grow; unless it opens it, only if it is open
  | { kind: 'stamp' } // the verdict comes down
  | { kind: 'verdict' }; // and is held until it has been read

export interface TimelineStep extends Moment {
  motion: Motion;
  /** What it shows. */
  events: GameEvent[];
  /** What may be told once the motion has been seen, and no earlier. */
  told: Told[];
  /** What is heard with it. */
  heard: Noise[];
}

/** Who plays; Names know it. */
export interface Place {
  readonly setup: Setup;
}

const NOTHING: Motion = { kind: 'none', rest: 0 };

/** The steps from what is shown to what an update tells. `foreign`: others decided it, so there is time to read it. */
export function timeline(before: Moment, update: Update, place: Place, foreign: boolean): TimelineStep[] {
  const steps: TimelineStep[] = [];
  const telling = new Telling(update.told);
  let { view, fight } = before;
  let turning = false; // cards that have not been seen turning over
  let decided = false; // a verdict that has not been read yet
  let fresh: GameEvent[] = []; // since the step before
  const step = (motion: Motion, told: Told[] = []): void => {
    steps.push({ view, fight, motion, events: fresh, told, heard: noises(fresh) });
    fresh = [];
  };
  for (const [at, event] of update.events.entries()) {
    if (decided && event.type !== 'damage' && event.type !== 'defeat') {
      step({ kind: 'verdict' });
      decided = false;
    }
    const turns = turnsOver(event);
    if (turning && !turns) step(onStage(fight, 160), telling.next());
    turning = turns;
    fight = follows(fight, update, at, place.setup);
    const motion = motionOf(event, fight);
    view = changed(view, event);
    telling.shown();
    fresh.push(event);
    if (!turns) step(motion, telling.next());
    if (event.type === 'result') decided = true;
  }
  step(turning ? onStage(fight, 160) : NOTHING, telling.next(!decided));
  if (decided) step({ kind: 'verdict' }, telling.next(true));
  if (update.told.length > 0 && foreign) step({ kind: 'none', rest: 700 });
  return steps;
}

/** Cards turn over together, and their printed values with them. */
const turnsOver = (event: GameEvent): boolean =>
  event.type === 'reveal' || event.type === 'replace' || (event.type === 'value' && event.cause === 'printed');

/** What happens after the combat needs no stage. */
const onStage = (fight: Fight | null, rest: number, opens = true): Motion =>
  fight && fight.step !== 'after' ? { kind: 'stage', rest, opens } : NOTHING;

function motionOf(event: GameEvent, fight: Fight | null): Motion {
  switch (event.type) {
    case 'move':
      return { kind: 'travel', fighter: event.fighter, way: event.way };
    case 'place':
      return { kind: 'board', rest: 220 };
    case 'token':
      return { kind: 'board', rest: 160 };
    case 'remove':
    case 'defeat':
      return { kind: 'leave', rest: 200 };
    case 'damage':
      return { kind: 'flash', fighter: event.fighter, mood: 'hurt' };
    case 'heal':
      return { kind: 'flash', fighter: event.fighter, mood: 'healed' };
    case 'form':
      return { kind: 'table', rest: 0 };
    case 'attack':
    case 'commit':
    case 'no-defense':
      return { kind: 'table', rest: 260 };
    case 'value':
      return onStage(fight, 160);
    case 'effect':
      return onStage(fight, 500, false);
    case 'result':
      return fight ? { kind: 'stamp' } : NOTHING;
  }
  return NOTHING;
}
