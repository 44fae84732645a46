// An address as a picture for the camera of a phone, beside the field that has it.

import { h, s } from './dom';
import { qr } from './qr';
import { words } from './words';

const EDGE = 4; // light modules around it

export function picture(text: string): SVGElement {
  const rows = qr(text);
  const size = rows.length + 2 * EDGE;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : []))).join('');
  return s('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': words().codeOf, 'shape-rendering': 'crispEdges' },
    s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: path, fill: '#000' }));
}

/** A button that shows the code of an address in its line, and hides it again. */
export function codeButton(url: string, line: HTMLElement): HTMLButtonElement {
  let shown: HTMLElement | null = null;
  const press = h('button', { class: 'button', type: 'button', 'aria-expanded': 'false', click: () => {
    if (shown) shown.remove();
    shown = shown ? null : h('figure', { class: 'code' }, picture(url));
    if (shown) line.append(shown);
    press.setAttribute('aria-expanded', String(shown !== null));
  } }, words().showCode);
  return press;
}
