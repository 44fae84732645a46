// When a sentence may be told: no earlier than what it tells of has been shown. The sentences of an update come in the order of its
// events, but nothing says which belongs to which. So after each event as many are told as the events up to it have for certain.

import type { GameEvent, Told, Update } from './protocol';

/** Events that always have a sentence of their own. Of the others some have none: the text is empty, or the card is hidden. */
const SPOKEN: ReadonlySet<string> = new Set<GameEvent['type']>([
  // tables: events
  'exhausted', 'boost', 'place', 'scheme', 'attack', 'commit', 'no-defense', 'reveal', 'damage', 'heal', 'defeat', 'restore',
  'join', 'gain', 'look', 'pick', 'to-deck', 'token', 'remove', 'form', 'number', 'revive', 'first', 'opponent',
  // end of tables
]);

/** Which sentences tell of these events and of nothing else: after one of them it is known how far the tale has come. */
const LANDMARK: Record<string, (line: Told) => boolean> = {
  turn: ({ kind }) => kind === 'turn',
  result: ({ kind, team }) => kind === 'plain' && team === null,
  over: ({ kind }) => kind === 'end',
};

export class Telling {
  private sure = 0; // sentences that belong to events that have been shown
  private told = 0;
  private before: GameEvent | null = null;

  constructor(private readonly lines: Update['told']) {}

  /** An event has been shown. */
  shown(event: GameEvent): void {
    const mark = LANDMARK[event.type];
    const at = mark ? this.lines.findIndex((line, i) => i >= this.sure && mark(line)) : -1;
    if (at >= 0) this.sure = event.type === 'result' ? this.verdict(at) : at + 1;
    else if (SPOKEN.has(event.type) || this.begins(event)) this.sure++;
    this.before = event;
  }

  /** Both values, how they came about, and who won. */
  private verdict(at: number): number {
    let next = at + 1;
    while (this.lines[next]?.kind === 'value') next++;
    return next + 1;
  }

  /** Cards drawn one after the other are told of together, and so are steps. */
  private begins(event: GameEvent): boolean {
    if (event.type === 'draw') return this.before?.type !== 'draw' || this.before.seat !== event.seat;
    if (event.type === 'move') return this.before?.type !== 'move' || this.before.fighter !== event.fighter;
    return event.type === 'action' && event.action === 'maneuver';
  }

  /** What may be told now and has not been; at the end, all that is left. */
  next(all = false): Told[] {
    const to = all ? this.lines.length : Math.min(this.sure, this.lines.length);
    const lines = this.lines.slice(this.told, to);
    this.told = Math.max(this.told, to);
    return lines;
  }
}
