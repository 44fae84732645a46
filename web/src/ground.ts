// The ground of a battlefield: roads, arrows, spaces. It is drawn once for a size and lies in a picture of its own.

import { s } from './dom';
import { type Layout, layOut, type Point, round } from './layout';
import type { Board, Space } from './protocol';
import { pattern, tinctures } from './tincture';

let drawings = 0; // each has patterns of its own

/** A small picture of a battlefield that fills a place. */
export function miniature(place: HTMLElement, board: Board): void {
  const { clientWidth: width, clientHeight: height } = place;
  const layout = layOut(board, { width: width || 200, height: height || 140, turned: false, radius: 52, pad: 10 });
  place.replaceChildren(ground(board, layout, 2));
}

/** `hatch`: the scale of the hatching; small pictures need it coarser. */
export function ground(board: Board, layout: Layout, hatch: number): SVGElement {
  const uid = `g${++drawings}`;
  const color = tinctures(board);
  const used = [...new Set(color.values())];
  const picture = s('svg', {
    class: 'board ground',
    viewBox: `0 0 ${round(layout.width)} ${round(layout.height)}`,
    'aria-hidden': 'true',
  });
  picture.append(s('defs', null, ...used.map((name) => pattern(`${uid}-${name}`, name, hatch)), arrowhead(uid)));
  const roads = board.lines.map(([a, b]) => layout.line(a, b)).join('');
  picture.append(s('path', { class: 'road-edge', d: roads }), s('path', { class: 'road', d: roads }));
  for (const [from, to] of board.arrows) picture.append(arrow(layout, from, to, uid));
  for (const space of board.spaces) picture.append(place(space, layout, color, uid));
  return picture;
}

function arrowhead(uid: string): SVGElement {
  return s('marker', { id: `${uid}-head`, viewBox: '0 0 12 12', refX: 8, refY: 6, markerWidth: 3.6, markerHeight: 3.6, orient: 'auto' },
    s('path', { class: 'arrowhead', d: 'M0 0 12 6 0 12 3 6Z' }));
}

function arrow(layout: Layout, from: number, to: number, uid: string): SVGElement {
  const a = layout.at.get(from)!;
  const b = layout.at.get(to)!;
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const start = polar(a, layout.radius + 3, angle);
  const end = polar(b, layout.radius + 6, angle + Math.PI);
  const d = `M${round(start.x)} ${round(start.y)}L${round(end.x)} ${round(end.y)}`;
  return s('g', { class: 'oneway' }, s('path', { class: 'oneway-edge', d }),
    s('path', { class: 'oneway-line', d, 'marker-end': `url(#${uid}-head)` }));
}

function place(space: Space, layout: Layout, color: Map<string, string>, uid: string): SVGElement {
  const { x, y } = layout.at.get(space.space)!;
  const r = layout.radius;
  const fills = space.zones.map((zone) => `url(#${uid}-${color.get(zone)})`);
  return s('g', { class: 'space', 'data-ground': space.space, transform: `translate(${round(x)} ${round(y)})` },
    s('circle', { class: 'space-base', r }),
    ...(fills.length === 1 ? [s('circle', { r, fill: fills[0]! })] : sectors(fills, r)),
    s('circle', { class: 'space-edge', r }),
    space.passage ? s('circle', { class: 'passage-ring', r: r - 6 }) : null);
}

/** A sector for each zone, clockwise from the upper left. */
function sectors(fills: string[], r: number): SVGElement[] {
  const turn = (2 * Math.PI) / fills.length;
  const from = fills.length === 2 ? Math.PI * 0.75 : -Math.PI / 2 - (fills.length === 3 ? turn : turn / 2);
  return fills.map((fill, i) => {
    const a = polar({ x: 0, y: 0 }, r, from + i * turn);
    const b = polar({ x: 0, y: 0 }, r, from + (i + 1) * turn);
    return s('path', { class: 'sector', fill, d: `M0 0L${round(a.x)} ${round(a.y)}A${r} ${r} 0 0 1 ${round(b.x)} ${round(b.y)}Z` });
  });
}

export function polar(center: Point, r: number, angle: number): Point {
  return { x: center.x + r * Math.cos(angle), y: center.y + r * Math.sin(angle) };
}
