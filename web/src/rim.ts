// Letters and figures on the frame of a battlefield, by which its places are called: "D7". They turn with it.

import { h } from './dom';
import type { Layout } from './layout';
import type { Board } from './protocol';

/** Where the picture of the ground lies in the frame, in pixels. */
export interface Bed {
  left: number;
  top: number;
  width: number;
  height: number;
}

const A = 'A'.charCodeAt(0);

/** All marks of the frame; a battlefield without a grid has none. */
export function rim(board: Board, layout: Layout, turned: boolean, bed: Bed): HTMLElement {
  const scale = Math.min(bed.width / layout.width, bed.height / layout.height);
  const across = (x: number): number => bed.left + (bed.width - layout.width * scale) / 2 + x * scale;
  const down = (y: number): number => bed.top + (bed.height - layout.height * scale) / 2 + y * scale;
  const column = (x: number): number => (turned ? down(layout.place(x, 0).y) : across(layout.place(x, 0).x));
  const row = (y: number): number => (turned ? across(layout.place(0, y).x) : down(layout.place(0, y).y));
  return h('div', { class: 'rim', 'aria-hidden': 'true' },
    ...marks(board.columns.map(column), turned ? 'down' : 'across', (i) => String.fromCharCode(A + i)),
    ...marks(board.rows.map(row), turned ? 'across' : 'down', (i) => String(i + 1)));
}

/** Along one direction, at both ends of it: what each part is called, and where the next begins. */
function marks(lines: number[], direction: 'across' | 'down', name: (part: number) => string): HTMLElement[] {
  const put = (mark: HTMLElement, place: number): HTMLElement => {
    mark.style[direction === 'across' ? 'left' : 'top'] = `${Math.round(place)}px`;
    return mark;
  };
  return ['near', 'far'].flatMap((end) => lines.slice(1).flatMap((line, i) => [
    put(h('b', { class: `${direction} ${end}` }, name(i)), (lines[i]! + line) / 2),
    ...(i < lines.length - 2 ? [put(h('i', { class: `${direction} ${end}` }), line)] : []),
  ]));
}
