// A combat as it goes on, folded from events: who fights, which cards lie there. How the values came about is told by the events.

import type { Because, GameEvent, Part, Seat, Setup, Side, Update } from './protocol';

export type Step = 'choose' | 'reveal' | 'immediately' | 'during' | 'damage' | 'after';
export const STEPS: readonly Step[] = ['reveal', 'immediately', 'during', 'damage', 'after'];

export interface FightSide {
  seat: Seat;
  fighter: number;
  card: string | null;
  committed: boolean;
  open: boolean;
  declined: boolean;
  /** As it is told; null: not yet. */
  value: number | null;
  boost: number;
  parts: Part[];
  canceled: boolean;
}

export interface Fight {
  attacker: FightSide;
  defender: FightSide;
  step: Step;
  /** Texts that took effect: when, whose, of which card (null: an ability). */
  effects: { step: Step; seat: Seat; card: string | null }[];
  /** The side whose value has changed last. */
  latest: Side | null;
  winner: Side | null;
  attack: number | null;
  defense: number | null;
  damage: number | null;
  /** Why it stands as it does. */
  because: readonly Because[];
}

const side = (seat: Seat, fighter: number): FightSide =>
  ({ seat, fighter, card: null, committed: false, open: false, declined: false, value: null, boost: 0, parts: [], canceled: false });

/** The combat after an event of an update, with the reasons that come with it. */
export function follows(before: Fight | null, update: Update, at: number, setup: Setup): Fight | null {
  const fight = follow(before, update.events[at]!, setup);
  const because = update.because?.find(({ event }) => event === at);
  return fight && because ? { ...fight, because: because.reasons } : fight;
}

/** The combat after an event. Events that do not concern it leave it as it is. */
export function follow(before: Fight | null, event: GameEvent, setup: Setup): Fight | null {
  if (event.type === 'attack') {
    const target = setup.fighters.find((one) => one.fighter === event.target)!;
    return {
      attacker: side(event.seat, event.fighter), defender: side(target.seat, target.fighter),
      step: 'choose', effects: [], latest: null, winner: null, attack: null, defense: null, damage: null,
      because: [],
    };
  }
  if (!before) return null;
  const fight = structuredClone(before);
  const own = 'side' in event ? fight[event.side] : event.seat === fight.attacker.seat ? fight.attacker : fight.defender;
  switch (event.type) {
    case 'commit':
      Object.assign(own, { committed: true, card: event.card });
      break;
    case 'no-defense':
      own.declined = true;
      break;
    case 'reveal':
    case 'replace':
      Object.assign(own, { committed: true, open: true, card: event.card });
      if (fight.step === 'choose') fight.step = 'reveal';
      break;
    case 'join':
      own.fighter = event.fighter;
      break;
    case 'effect':
      if (event.part === 'immediately' || event.part === 'during' || event.part === 'after') fight.step = event.part;
      if (event.card && (event.part !== 'boosted' || fight.step !== 'after') && event.part !== 'ability')
        fight.effects.push({ step: fight.step === 'choose' ? 'reveal' : fight.step, seat: event.seat, card: event.card });
      break;
    case 'cancel':
      if (event.done && event.card)
        for (const one of [fight.attacker, fight.defender]) if (one.card === event.card && one.seat === event.seat) one.canceled = true;
      break;
    case 'result':
      Object.assign(fight, { step: 'damage', winner: event.winner, attack: event.attack, defense: event.defense, damage: event.damage });
      break;
  }
  for (const name of ['attacker', 'defender'] as const) {
    const sum = event.sums?.[name];
    if (sum?.card === null && fight[name].open) fight[name] = side(fight[name].seat, fight[name].fighter); // it left the combat
    if (sum && sum.parts.length > fight[name].parts.length) fight.latest = name;
    if (sum) Object.assign(fight[name], { value: sum.value, boost: sum.boost, parts: sum.parts });
  }
  return fight;
}

/** The combat that a whole history ends in, or null. */
export function unfinished(update: Update, setup: Setup): Fight | null {
  if (!update.view.combat) return null;
  let fight: Fight | null = null;
  update.events.forEach((_, at) => (fight = follows(fight, update, at, setup)));
  return fight;
}
