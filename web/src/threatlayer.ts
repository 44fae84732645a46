// Threats as they are drawn: a collar around each space, in hatching first and color second, so that zones and tokens stay readable.

import { s } from './dom';
import { type Layout, round } from './layout';
import type { Threat } from './protocol';

/** How a space can be struck at, the worst of all; a boost only if nothing less does. */
export type Collars = ReadonlyMap<number, Pick<Threat, 'how' | 'boost'>>;

/** The same in words, and how it is drawn. */
export interface ThreatLines {
  title: string;
  legend: { how: Threat['how']; text: string }[];
  lines: { picture: string; text: string; strong: boolean }[];
}

let drawings = 0; // each has patterns of its own

const IN = 3; // from the rim of the space to where the collar begins
const WIDTH: Record<Threat['how'], number> = { 'at-once': 16, maneuver: 16, boost: 12 };

export interface ThreatLayer {
  /** Below what stands on the spaces, and above it. */
  collars: SVGElement[];
  figures: SVGElement[];
}

export function threatLayer(collars: Collars, layout: Layout, scale: number): ThreatLayer {
  if (collars.size === 0) return { collars: [], figures: [] };
  const uid = `th${++drawings}`;
  const r = layout.radius;
  const at = (space: number, shift = 0): string => {
    const { x, y } = layout.at.get(space)!;
    return `translate(${round(x + shift)} ${round(y - shift)})`;
  };
  const all = [...collars];
  return {
    collars: [patterns(uid), ...all.map(([space, { how }]) => s('g', { class: 'collar-at', transform: at(space), 'data-threat': space },
      ...collar(uid, how, r)))],
    figures: all.flatMap(([space, { how, boost }]) => (how !== 'boost' ? [] : [
      s('g', { class: 'threat-plus', transform: `${at(space, r * 0.78)} scale(${scale})` },
        s('rect', { x: -17, y: -13, width: 34, height: 26, rx: 13 }), s('text', { y: 6.5 }, `+${boost}`))])),
  };
}

/** How a threat is drawn, for the words beside the battlefield. */
export function threatSample(how: Threat['how']): SVGElement {
  const uid = `th${++drawings}`;
  return s('svg', { class: 'board icon threat-sample', viewBox: '-45 -45 90 90', 'aria-hidden': 'true' },
    patterns(uid), ...collar(uid, how, 23));
}

function collar(uid: string, how: Threat['how'], r: number): SVGElement[] {
  const [near, far] = [r + IN, r + IN + WIDTH[how]];
  const circle = (one: number): string => `M${one} 0A${one} ${one} 0 1 0 ${-one} 0A${one} ${one} 0 1 0 ${one} 0Z`;
  const d = circle(far) + circle(near);
  return [
    s('path', { class: 'threat-ground', 'fill-rule': 'evenodd', d }),
    s('path', { class: `threat threat-${how}`, 'fill-rule': 'evenodd', d, fill: `url(#${uid}-${how})` }),
    s('path', { class: `threat-edge is-${how}`, d: circle(far) }),
  ];
}

const patterns = (uid: string): SVGElement => {
  const one = (how: Threat['how'], size: number, turn: number, mark: SVGElement): SVGElement =>
    s('pattern', {
      id: `${uid}-${how}`, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn})`,
    }, mark);
  return s('defs', null,
    one('at-once', 9, 45, s('path', { class: 'threat-ink', d: 'M0 2.25H9M2.25 0V9M0 6.75H9M6.75 0V9' })),
    one('maneuver', 9, -45, s('path', { class: 'threat-ink is-broad', d: 'M0 4.5H9' })),
    one('boost', 10, 0, s('circle', { class: 'threat-dot', cx: 5, cy: 5, r: 2.3 })));
};
