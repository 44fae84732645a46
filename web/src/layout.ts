// Where things lie on the screen. A battlefield is a graph, so its positions may be turned and pulled apart to fill the frame;
// circles never are. Lines that would run through a third space are bent around it.

import type { Board } from './protocol';

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  radius: number;
  at: ReadonlyMap<number, Point>;
  /** Where a place of the battlefield's own picture lies. */
  place(x: number, y: number): Point;
  /** The line from one space to the next as path data, from rim to rim or from center to center. */
  line(from: number, to: number): string;
  /** The same line as points. */
  track(from: number, to: number): Point[];
}

const MOST_STRETCH = 1.35; // beyond it a battlefield does not look like itself

export interface Frame {
  width: number;
  height: number;
  turned: boolean;
  radius: number;
  pad: number;
}

export function layOut(board: Board, frame: Frame): Layout {
  const { radius, turned } = frame;
  const pad = radius + frame.pad;
  const xs = board.spaces.map((space) => space.x);
  const ys = board.spaces.map((space) => space.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const wide = Math.max(...xs) - left || 1;
  const high = Math.max(...ys) - top || 1;
  const [spanX, spanY] = turned ? [high, wide] : [wide, high];
  const [stretchX, stretchY] = stretch(spanX, spanY, pad * 2, frame.width / frame.height);
  const at = new Map<number, Point>();
  const place = (x: number, y: number): Point => {
    const [right, down] = turned ? [high - (y - top), x - left] : [x - left, y - top];
    return { x: right * stretchX + pad, y: down * stretchY + pad };
  };
  for (const space of board.spaces) at.set(space.space, place(space.x, space.y));
  const bends = new Map<string, Point>();
  for (const [a, b] of board.lines) {
    const control = bend(a, b, at, radius);
    if (control) bends.set(`${Math.min(a, b)}-${Math.max(a, b)}`, control);
  }
  const controlOf = (from: number, to: number): Point | undefined => bends.get(`${Math.min(from, to)}-${Math.max(from, to)}`);
  return {
    width: spanX * stretchX + pad * 2,
    height: spanY * stretchY + pad * 2,
    radius,
    at,
    place,
    line(from, to) {
      const a = at.get(from)!;
      const b = at.get(to)!;
      const control = controlOf(from, to);
      const way = control ? `Q${round(control.x)} ${round(control.y)} ` : 'L';
      return `M${round(a.x)} ${round(a.y)}${way}${round(b.x)} ${round(b.y)}`;
    },
    track(from, to) {
      const [a, b, control] = [at.get(from)!, at.get(to)!, controlOf(from, to)];
      return control ? [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => onCurve(a, control, b, t)) : [a, b];
    },
  };
}

/** A point of a quadratic curve. */
function onCurve(a: Point, control: Point, b: Point, t: number): Point {
  const along = (from: number, by: number, to: number): number => (1 - t) ** 2 * from + 2 * t * (1 - t) * by + t ** 2 * to;
  return { x: along(a.x, control.x, b.x), y: along(a.y, control.y, b.y) };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

function stretch(width: number, height: number, pad: number, shape: number): [number, number] {
  const wider = (shape * (height + pad) - pad) / width;
  const taller = ((width + pad) / shape - pad) / height;
  return wider >= 1 ? [Math.min(wider, MOST_STRETCH), 1] : [1, Math.min(Math.max(taller, 1), MOST_STRETCH)];
}

/** The control point that leads a line around the spaces in its way, or null when it may run straight. */
function bend(from: number, to: number, at: ReadonlyMap<number, Point>, radius: number): Point | null {
  const a = at.get(from)!;
  const b = at.get(to)!;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const others = [...at].filter(([space]) => space !== from && space !== to).map(([, point]) => point);
  const control = (offset: number): Point => ({
    x: (a.x + b.x) / 2 + normal.x * offset,
    y: (a.y + b.y) / 2 + normal.y * offset,
  });
  const clearance = (offset: number): number => {
    const c = control(offset);
    let nearest = Infinity;
    for (let t = 0.05; t < 1; t += 0.05) {
      const { x, y } = onCurve(a, c, b, t);
      for (const other of others) nearest = Math.min(nearest, Math.hypot(other.x - x, other.y - y));
    }
    return nearest;
  };
  if (clearance(0) > radius * 1.2) return null;
  let best = 0;
  let room = clearance(0);
  for (let offset = radius * 0.6; offset <= radius * 5; offset += radius * 0.3)
    for (const side of [offset, -offset]) {
      const free = clearance(side);
      if (free > radius * 1.25) return control(side);
      if (free > room) [best, room] = [side, free];
    }
  return best === 0 ? null : control(best);
}
