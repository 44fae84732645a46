// What has happened as acts, each with its events and its sentences: a draw, a boost, a move, a token, a scheme, an attack, a discard.
// A scheme and an attack last until the next action: whatever comes of them belongs to them. Data only.

import type { GameEvent, Seat, Told, Update } from './protocol';

export type ActKind = 'setup' | 'turn' | 'action' | 'draw' | 'boost' | 'move' | 'token' | 'scheme' | 'attack' | 'discard' | 'other' | 'end';

export interface Act {
  readonly kind: ActKind;
  readonly seat: Seat | null;
  readonly events: GameEvent[];
  readonly lines: Told[];
  /** The type of event that each line tells of. */
  readonly about: (GameEvent['type'] | null)[];
}

type Result = Extract<GameEvent, { type: 'result' }>;

const KINDS: Partial<Record<GameEvent['type'], ActKind>> = {
  turn: 'turn', over: 'end', action: 'action', draw: 'draw', boost: 'boost', move: 'move', place: 'move', token: 'token',
  scheme: 'scheme', attack: 'attack', discard: 'discard', exhausted: 'other', damage: 'other', heal: 'other', defeat: 'other',
  restore: 'other', form: 'other', look: 'other', pick: 'other', 'to-hand': 'other', 'to-deck': 'other', gain: 'other',
  remove: 'other', number: 'other', revive: 'other', counter: 'other', state: 'other', 'cut-short': 'other',
};

/** Acts that last until one of these. */
const ENDS: ReadonlySet<string> = new Set<GameEvent['type']>(['action', 'turn', 'end-turn', 'over', 'attack', 'scheme']);

export class Acts {
  readonly all: Act[] = [];
  private begun = false; // the first turn

  get last(): Act | undefined {
    return this.all.at(-1);
  }

  /** Would this event begin another act? */
  begins(event: GameEvent): boolean {
    const { last } = this;
    const kind = KINDS[event.type];
    if (!last) return true;
    if (last.kind === 'setup') return event.type === 'turn';
    if (!kind || ((last.kind === 'attack' || last.kind === 'scheme') && !ENDS.has(event.type))) return false;
    if (event.type === 'discard' && last.events.some((one) => one.type === 'boost' && one.card === event.card)) return false;
    if (kind === 'draw') return last.kind !== 'draw' || last.seat !== event.seat;
    return kind !== 'move' || event.type !== 'move' || !last.events.some((one) => one.type === 'move' && one.fighter === event.fighter);
  }

  /** Events that were shown together, and what was told after them. */
  take(events: readonly GameEvent[], lines: readonly Told[]): void {
    for (const event of events) {
      if (event.type === 'turn') this.begun = true;
      if (!this.begins(event)) this.last!.events.push(event);
      else this.begin(this.begun ? (KINDS[event.type] ?? 'other') : 'setup', event.seat, event);
    }
    if (lines.length > 0 && !this.last) this.begin('setup', null);
    this.last?.lines.push(...lines);
    this.last?.about.push(...lines.map(() => events.at(-1)?.type ?? null));
  }

  private begin(kind: ActKind, seat: Seat | null, ...events: GameEvent[]): void {
    this.all.push({ kind, seat, events, lines: [], about: [] });
  }

  /** A whole update. */
  takeAll({ events, told }: Update): void {
    let next = 0;
    events.forEach((event, i) => {
      const from = next;
      while (next < told.length && told[next]!.event <= i) next++;
      this.take([event], told.slice(from, next));
    });
    this.take([], told.slice(next));
  }
}

/** The verdict of an attack, once there is one. */
export const resultOf = (act: Act): Result | null => act.events.find((event): event is Result => event.type === 'result') ?? null;

/** Who, where and with which cards. */
export interface Scope {
  fighters: Set<number>;
  spaces: Set<number>;
  cards: Set<string>;
}

export function scopeOf(act: Act): Scope {
  const scope: Scope = { fighters: new Set(), spaces: new Set(), cards: new Set() };
  for (const event of act.events) {
    const { fighter, target, from, to, way, card } = event as Partial<Record<string, unknown>>;
    for (const one of [fighter, target]) if (typeof one === 'number') scope.fighters.add(one);
    for (const one of [from, to, ...(Array.isArray(way) ? way : [])]) if (typeof one === 'number') scope.spaces.add(one);
    if (typeof card === 'string') scope.cards.add(card);
  }
  return scope;
}

/** What a scheme does to somebody, or somewhere. */
const TOUCHES: ReadonlySet<string> = new Set<GameEvent['type']>([
  'damage', 'heal', 'move', 'place', 'restore', 'revive', 'summon', 'defeat', 'remove',
]);

/** Whom a scheme is about to touch, and where, as far as its update says: fighters where they stand, and places of tokens. */
export function aimsOf(events: readonly GameEvent[], scheme: GameEvent): Pick<Scope, 'fighters' | 'spaces'> {
  const after = events.slice(events.indexOf(scheme) + 1);
  const end = after.findIndex(({ type }) => ENDS.has(type));
  const aims = { fighters: new Set<number>(), spaces: new Set<number>() };
  for (const event of after.slice(0, end < 0 ? undefined : end)) {
    if (event.type === 'token') for (const one of [event.from, event.to]) if (one !== null) aims.spaces.add(one);
    if (TOUCHES.has(event.type) && 'fighter' in event && event.fighter !== null) aims.fighters.add(event.fighter);
  }
  return aims;
}

/** Cards that a seat has drawn since the present action, or the turn, began. */
export function justDrawn({ all }: Acts, seat: Seat | null): string[] {
  const begin = all.map(({ kind }) => kind === 'action' || kind === 'turn' || kind === 'setup').lastIndexOf(true);
  return all.slice(begin + 1).flatMap(({ events }) => events)
    .flatMap((event) => (event.type === 'draw' && event.seat === seat && event.card !== null ? [event.card] : []));
}
