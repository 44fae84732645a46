// The ground of a battlefield: washes of colour, roads, arrows, spaces. It is drawn once for a size and lies in a picture of its
// own, because the washes are the one costly thing on the page.

import { s } from './dom';
import { type Layout, type Point, round } from './layout';
import type { Board, Space } from './protocol';
import { pattern, tinctures } from './tincture';

let drawings = 0; // each has patterns of its own

export interface GroundStyle {
  washes: boolean;
  hatch: number; // scale of the hatching: small pictures need it coarser
}

export function ground(board: Board, layout: Layout, style: GroundStyle): SVGElement {
  const uid = `g${++drawings}`;
  const colour = tinctures(board);
  const used = [...new Set(colour.values())];
  const picture = s('svg', {
    class: 'board ground',
    viewBox: `0 0 ${round(layout.width)} ${round(layout.height)}`,
    'aria-hidden': 'true',
  });
  picture.append(
    s('defs', null, ...used.map((name) => pattern(`${uid}-${name}`, name, style.hatch)), style.washes ? wash(uid) : null, arrowhead(uid)),
  );
  if (style.washes) picture.append(washes(board, layout, colour, uid));
  const roads = board.lines.map(([a, b]) => layout.line(a, b)).join('');
  picture.append(s('path', { class: 'road-edge', d: roads }), s('path', { class: 'road', d: roads }));
  for (const [from, to] of board.arrows) picture.append(arrow(layout, from, to, uid));
  for (const space of board.spaces) picture.append(place(space, layout, colour, uid));
  return picture;
}

/** Colour as a brush leaves it: blurred, cut at a threshold, its rim a little darker and shaken by noise. */
function wash(uid: string): SVGElement {
  const tint = (from: string, alpha: string, result: string): SVGElement =>
    s('feColorMatrix', { in: from, values: `1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 ${alpha}`, result });
  return s('filter', { id: `${uid}-wash`, x: '-10%', y: '-10%', width: '120%', height: '120%', 'color-interpolation-filters': 'sRGB' },
    s('feGaussianBlur', { stdDeviation: 17, result: 'soft' }),
    tint('soft', '22 -9', 'blob'),
    s('feTurbulence', { type: 'fractalNoise', baseFrequency: '.018', numOctaves: 3, seed: 7, result: 'noise' }),
    s('feDisplacementMap', { in: 'blob', in2: 'noise', scale: 26, xChannelSelector: 'R', yChannelSelector: 'G', result: 'hand' }),
    s('feMorphology', { in: 'hand', operator: 'erode', radius: 2.2, result: 'inner' }),
    s('feComposite', { in: 'hand', in2: 'inner', operator: 'out', result: 'rim' }),
    tint('hand', '.5 0', 'pale'),
    s('feMerge', null, s('feMergeNode', { in: 'pale' }), s('feMergeNode', { in: 'rim' })));
}

function washes(board: Board, layout: Layout, colour: Map<string, string>, uid: string): SVGElement {
  const layer = s('g', { class: 'washes' });
  for (const [zone, name] of colour) {
    const mine = board.spaces.filter((space) => space.zones.includes(zone));
    const ids = new Set(mine.map((space) => space.space));
    const lines = board.lines.filter(([a, b]) => ids.has(a) && ids.has(b)).map(([a, b]) => layout.line(a, b)).join('');
    layer.append(s('g', { class: `wash zone-${name}`, filter: `url(#${uid}-wash)` },
      ...mine.map(({ space }) => {
        const { x, y } = layout.at.get(space)!;
        return s('circle', { cx: round(x), cy: round(y), r: layout.radius + 24 });
      }),
      s('path', { d: lines, 'stroke-width': round(layout.radius * 1.5) })));
  }
  return layer;
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
  return s('g', { class: 'oneway' }, s('path', { class: 'oneway-edge', d }), s('path', { class: 'oneway-line', d, 'marker-end': `url(#${uid}-head)` }));
}

function place(space: Space, layout: Layout, colour: Map<string, string>, uid: string): SVGElement {
  const { x, y } = layout.at.get(space.space)!;
  const r = layout.radius;
  const fills = space.zones.map((zone) => `url(#${uid}-${colour.get(zone)})`);
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

export function polar(centre: Point, r: number, angle: number): Point {
  return { x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) };
}
