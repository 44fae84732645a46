// The sheet of the pace: how fast the turns of others are shown, and how one's own answers are given.

import { h } from './dom';
import { choosePace, pace, PACES } from './pace';
import { keep, kept } from './settings';
import { openSheet } from './sheet';
import { words } from './words';

/** A card is laid after a second press only; where there is one answer, it is given. */
const OWN = ['sure', 'sole'] as const;

export const wants = (name: (typeof OWN)[number]): boolean => kept<boolean>(name) === true;

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
  const own = OWN.map((name) => {
    const box = h('input', { type: 'checkbox', 'data-key': `own-${name}`, change: () => keep(name, box.checked) });
    box.checked = wants(name);
    const [title, more] = w.paceOwn[name]!;
    return h('label', { class: 'toggle is-told' }, box, h('span', null, h('b', null, title), h('small', null, more)));
  });
  openSheet({
    name: 'pace', title: w.paceTitle,
    body: [list, h('p', { class: 'note' }, w.paceKeys), h('h3', { class: 'pile-head' }, w.paceAnswers), ...own], onclose: changed,
  });
}
