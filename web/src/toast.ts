// A remark that goes away by itself.

import { h } from './dom';
import { say } from './sheet';

export function toast(text: string): void {
  say(text);
  const note = h('div', { class: 'toast', 'aria-hidden': 'true' }, text);
  document.querySelector('.toast')?.remove();
  document.body.append(note);
  setTimeout(() => note.remove(), 3600);
}
