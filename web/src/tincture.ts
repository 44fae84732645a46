// Zones in color and in pattern. The patterns are the engravers' hatchings (Petra Sancta, 1638) where they exist and our own
// where they do not, so that zones can be told apart without color.

import { s } from './dom';
import type { Board } from './protocol';

/** Zone ids of battlefields and the tincture each is shown in. */
const TINCTURE: Record<string, string> = {
  red: 'red', maroon: 'maroon', rose: 'rose', pink: 'rose', mauve: 'rose', orange: 'orange', yellow: 'yellow',
  gold: 'yellow', lime: 'lime', olive: 'lime', 'light-green': 'lime', green: 'green', 'dark-green': 'green',
  teal: 'sky', sky: 'sky', 'light-blue': 'sky', blue: 'blue', navy: 'navy', purple: 'purple', violet: 'violet',
  brown: 'brown', tan: 'cream', gray: 'gray', black: 'gray', cream: 'cream', white: 'cream',
};

interface Hatch {
  size: number;
  lines?: string;
  dots?: [number, number, number][];
}

const HATCH: Record<string, Hatch> = {
  red: { size: 10, lines: 'M5 0V10' },
  blue: { size: 10, lines: 'M0 5H10' },
  green: { size: 11, lines: 'M-3 -3 14 14M-3 8 3 14M8 -3 14 3' },
  purple: { size: 11, lines: 'M-3 14 14 -3M-3 3 3 -3M8 14 14 8' },
  gray: { size: 11, lines: 'M5.5 0V11M0 5.5H11' },
  yellow: { size: 13, dots: [[3.2, 3.2, 1.9], [9.7, 9.7, 1.9]] },
  cream: { size: 20, dots: [[10, 10, 1.2]] },
  brown: { size: 14, lines: 'M0 0 14 14M14 0 0 14' },
  sky: { size: 18, lines: 'M-1 6.5C2 1.5 6 1.5 9 6.5S16 11.5 19 6.5' },
  navy: { size: 16, lines: 'M1 4H9M9 12H17M-7 12H1' },
  violet: { size: 15, lines: 'M4 1V7M1 4H7M11.5 8.5V14.5M8.5 11.5H14.5' },
  rose: { size: 16, lines: 'M4 .8 7.2 4 4 7.2 .8 4ZM12 8.8 15.2 12 12 15.2 8.8 12Z' },
  lime: { size: 14, lines: 'M0 9 7 3 14 9' },
  orange: { size: 12, lines: 'M3 0 9 3 3 6 9 9 3 12' },
  maroon: { size: 14, lines: 'M3.5 0V8M10.5 6V14' },
};

/** The tincture of each zone of a battlefield. A zone we have no color for gets one that is not used there. */
export function tinctures(board: Board): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id } of board.zones) {
    const known = TINCTURE[id];
    if (known && ![...found.values()].includes(known)) found.set(id, known);
  }
  for (const { id } of board.zones)
    if (!found.has(id)) found.set(id, Object.keys(HATCH).find((name) => ![...found.values()].includes(name)) ?? 'gray');
  return found;
}

/** The hatching as an SVG pattern; its colors come from the style sheet by the class, so a theme needs no redrawing. */
export function pattern(id: string, tincture: string, scale: number): SVGElement {
  const { size, lines, dots } = HATCH[tincture]!;
  const attributes = { id, class: `zone-${tincture}`, width: size, height: size, patternUnits: 'userSpaceOnUse' };
  return s('pattern', { ...attributes, patternTransform: `scale(${scale})` },
    s('rect', { class: 'hatch-fill', width: size, height: size }),
    lines ? s('path', { class: 'hatch-line', d: lines }) : null,
    ...(dots ?? []).map(([cx, cy, r]) => s('circle', { class: 'hatch-dot', cx, cy, r })));
}
