// How far and which way. The engine says where a fighter may go; the steps and the way are worked out here, for the eye only.
// What a hero's rules add (doors between tokens, traps that stop, walking through others) is not known to the page: it tries
// the few ways such rules can work and keeps the one that explains exactly the spaces the engine offers. When none does, no
// steps are shown.

import type { Board, Setup, View } from './protocol';
import { teamOf } from './protocol';

export interface Reach {
  /** Steps to each space that can be reached. */
  steps: ReadonlyMap<number, number>;
  /** The spaces on the way, the first being where the fighter stands. */
  way(to: number): number[];
}

interface Custom {
  doors: readonly number[]; // one step from any of these to any other
  stops: ReadonlySet<number>; // nobody walks on from here
  walls: ReadonlySet<number>; // nobody walks through here
}

export function neighbours(board: Board): Map<number, number[]> {
  const next = new Map<number, number[]>(board.spaces.map((space) => [space.space, []]));
  for (const [a, b] of board.lines) {
    next.get(a)!.push(b);
    next.get(b)!.push(a);
  }
  for (const [from, to] of board.arrows) next.get(from)!.push(to);
  const passages = board.spaces.filter((space) => space.passage).map((space) => space.space);
  for (const a of passages) for (const b of passages) if (a !== b && !next.get(a)!.includes(b)) next.get(a)!.push(b);
  return next;
}

function walk(board: Board, from: number, custom: Custom): Reach {
  const next = neighbours(board);
  const steps = new Map([[from, 0]]);
  const back = new Map<number, number>();
  for (const queue = [from]; queue.length > 0; ) {
    const here = queue.shift()!;
    if (here !== from && custom.stops.has(here)) continue;
    const exits = custom.doors.includes(here) ? [...next.get(here)!, ...custom.doors] : next.get(here)!;
    for (const there of exits) {
      if (steps.has(there) || custom.walls.has(there)) continue;
      steps.set(there, steps.get(here)! + 1);
      back.set(there, here);
      queue.push(there);
    }
  }
  return {
    steps,
    way(to) {
      const way = [to];
      while (back.has(way[0]!)) way.unshift(back.get(way[0]!)!);
      return way[0] === from ? way : [];
    },
  };
}

/** The customs that rules can bring, the plain one first. */
function* customs(setup: Setup, view: View, fighter: number): Generator<Custom> {
  const seat = setup.fighters.find((one) => one.fighter === fighter)!.seat;
  const foes = setup.fighters.filter((one) => teamOf(one.seat) !== teamOf(seat)).map((one) => one.fighter);
  const walls = new Set(view.fighters.flatMap((one) => (foes.includes(one.fighter) && one.space !== null ? [one.space] : [])));
  const own = view.seats.find((one) => one.seat === seat)!.tokens.flatMap((token) => token.spaces);
  const all = new Set(view.seats.flatMap((one) => one.tokens.flatMap((token) => token.spaces)));
  const others = new Set([...all].filter((space) => !own.includes(space)));
  for (const wall of [walls, new Set<number>()])
    for (const doors of own.length > 1 ? [[], own] : [[]])
      for (const stops of [new Set<number>(), others, all]) yield { doors, stops, walls: wall };
}

/** How a fighter gets to the spaces that are offered; null when no custom explains them. */
export function reach(board: Board, setup: Setup, view: View, fighter: number, offered: readonly number[]): Reach | null {
  const from = view.fighters.find((one) => one.fighter === fighter)?.space;
  if (from === null || from === undefined) return null;
  const taken = new Set(view.fighters.flatMap((one) => (one.space !== null && one.fighter !== fighter ? [one.space] : [])));
  const goal = new Set(offered.filter((space) => space !== from));
  for (const custom of customs(setup, view, fighter)) {
    const found = walk(board, from, custom);
    const far = Math.max(0, ...[...goal].map((space) => found.steps.get(space) ?? Infinity));
    if (far === Infinity) continue;
    const within = [...found.steps].filter(([space, steps]) => steps > 0 && steps <= far && !taken.has(space));
    if (within.length === goal.size) return found;
  }
  return null;
}

/** The likeliest way of a move that was made. */
export function likelyWay(board: Board, setup: Setup, view: View, fighter: number, from: number, to: number): number[] {
  let best: number[] = [];
  for (const custom of customs(setup, view, fighter)) {
    const way = walk(board, from, custom).way(to);
    if (way.length > 0 && (best.length === 0 || way.length < best.length - 1)) best = way;
  }
  return best.length > 0 ? best : [from, to];
}

/** Could this fighter attack that space from here: next to it, or for ranged ones in the same zone? */
export function inRange(board: Board, ranged: boolean, from: number, to: number): boolean {
  const joined = ([a, b]: [number, number]): boolean => (a === from && b === to) || (a === to && b === from);
  if (board.lines.some(joined) || board.arrows.some(joined)) return true;
  const zones = (space: number): string[] => board.spaces.find((one) => one.space === space)?.zones ?? [];
  return ranged && zones(from).some((zone) => zones(to).includes(zone));
}
