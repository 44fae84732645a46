// A moment of a match as a scenario (docs/scenarios.md): the position at the last choice of an action, and the answers from there on.
// Cards that were drawn in between lie on top of the decks; the order of the others is nobody's business.

import type { Reel } from './reel';
import type { Seat, SeatView, View } from './protocol';

/** Copies of a card together. */
function cards(ids: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, n]) => (n > 1 ? `${id} x${n}` : id)).join(', ') || 'empty';
}

/** The last decision up to this one that chose an action; null: fighters are being placed. */
function anchor(reel: Reel, decision: number): number | null {
  for (let n = Math.min(decision, reel.length); n > 0; n--) if (reel.question(n)!.why === 'action') return n;
  return null;
}

function drawn(reel: Reel, seat: Seat, from: number, to: number): string[] {
  const found: string[] = [];
  for (let n = from; n < to; n++)
    for (const event of reel.after(n, seat)!.events) if (event.type === 'draw' && event.seat === seat && event.card) found.push(event.card);
  return found;
}

/** A seat's fighters, form and tokens. */
function pieces(reel: Reel, view: View, { seat, form, tokens }: SeatView, counts: ReadonlyMap<string, number>): string[] {
  const lines: string[] = [];
  for (const { fighter, id, seat: whose } of reel.setup.fighters) {
    if (whose !== seat) continue;
    const { space, health } = view.fighters.find((one) => one.fighter === fighter)!;
    lines.push(`${id.replace(/^[AB][12]? /, '')} ${space === null ? 'defeated' : `on ${space}, health ${health}`}`);
  }
  if (form) lines.push(`form ${form}`);
  for (const { kind, spaces, left } of tokens) {
    if (spaces.length > 0) lines.push(`${kind} on ${spaces.join(', ')}`);
    const gone = (counts.get(kind) ?? 0) - spaces.length - left;
    if (gone > 0) lines.push(`${kind} removed ${gone}`);
  }
  return lines;
}

/** Answers, those of one seat in a line. */
function played(reel: Reel, from: number, to: number): string[] {
  const lines: string[] = [];
  let before: Seat | null = null;
  for (const { seat, answer } of reel.answers.slice(from - 1, to - 1)) {
    if (seat === before) lines.push(`${lines.pop()}, ${answer}`);
    else lines.push(`${seat}: ${answer}`);
    before = seat;
  }
  return lines;
}

export interface Terms {
  title: string;
  /** The rules as printed. */
  options: readonly { name: string; values: string[] }[];
  /** How many tokens of a kind a seat's hero has. */
  tokens(seat: Seat): ReadonlyMap<string, number>;
}

/** The position before a decision. Null: somebody is off the board without being defeated, which a scenario cannot say. */
export function scenarioOf(reel: Reel, decision: number, terms: Terms): string | null {
  const action = anchor(reel, decision);
  const from = action ?? 1;
  const view = reel.open(from);
  if (action && view.fighters.some(({ space, health }) => space === null && health > 0)) return null;
  const changed = terms.options.flatMap(({ name, values }) => {
    const value = reel.setup.options[name];
    return value === undefined || value === values[0] ? [] : [`${name}=${value}`];
  });
  const seats = view.seats.flatMap((one) => {
    const top = drawn(reel, one.seat, from, decision);
    return [
      `seat ${one.seat} ${reel.setup.seats.find(({ seat }) => seat === one.seat)!.hero}`,
      ...[
        ...(action ? pieces(reel, view, one, terms.tokens(one.seat)) : []),
        `hand ${cards(one.hand!)}`,
        ...(top.length > 0 ? [`deck ${top.join(', ')}, rest`] : []),
        ...(one.discard.length > 0 ? [`discard ${[...one.discard].reverse().join(', ')}`] : []),
      ].map((line) => `  ${line}`),
    ];
  });
  return [
    `board ${reel.setup.board}`, '', `scenario ${terms.title}`,
    ...(changed.length > 0 ? [`options ${changed.join(', ')}`] : []), ...seats,
    action ? `turn ${view.turn.seat}, ${view.turn.actions} action${view.turn.actions === 1 ? '' : 's'}` : 'setup', '',
    ...played(reel, from, decision), '',
  ].join('\n');
}
