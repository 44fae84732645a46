// The sheet of the pace: how fast the turns of others are shown.

import { h } from './dom';
import { choosePace, pace, PACES } from './pace';
import { openSheet } from './sheet';
import { words } from './words';

export function openPace(changed: () => void): void {
  const w = words();
  const list = h('div', { class: 'paces', role: 'radiogroup', 'aria-label': w.paceTitle });
  const fill = (): void => list.replaceChildren(...PACES.map((one) => h('button', {
    class: 'pace', type: 'button', role: 'radio', 'data-pace': one, 'aria-checked': String(one === pace()),
    click: () => {
      choosePace(one);
      fill();
      list.querySelector<HTMLElement>(`[data-pace="${one}"]`)?.focus();
    },
  }, h('b', null, w.paces[one]), h('span', null, w.paceMore[one]))));
  fill();
  openSheet({ name: 'pace', title: w.paceTitle, body: [list, h('p', { class: 'note' }, w.paceKeys)], onclose: changed });
}
