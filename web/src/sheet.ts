// Sheets: dialogs that lie over the table. The focus goes in, stays in, and comes back.

import { guard } from './back';
import { type Child, h, icon } from './dom';
import { words } from './words';

export interface Sheet {
  readonly dialog: HTMLDialogElement;
  close(): void;
}

export interface SheetPlan {
  name: string; // class
  title: string;
  body: Child[];
  foot?: Child[];
  /** May it be closed without an answer? */
  free?: boolean;
  /** What has the focus first, where that is not the main button: Enter must not cost anything. */
  focus?: HTMLElement;
  onclose?: () => void;
}

const waiting: (() => void)[] = [];
const opened = new Set<() => void>(); // ways to close what is open

/** Opens a sheet that nobody asked for: never on top of another one, but after it. */
export function inTurn(open: () => void): void {
  waiting.push(open);
  openNext();
}

/** A dialog was closed: the next one, if there is one. */
export function openNext(): void {
  while (waiting.length > 0 && !document.querySelector('dialog[open]')) waiting.shift()!();
}

export function openSheet({ name, title, body, foot = [], free = true, focus, onclose }: SheetPlan): Sheet {
  const before = document.activeElement as HTMLElement | null;
  const key = before?.getAttribute('data-key');
  const dialog = h('dialog', { class: `sheet sheet-${name}`, 'aria-label': title },
    h('header', { class: 'sheet-head' },
      h('h2', null, title),
      free ? h('button', { class: 'tool', type: 'button', 'aria-label': words().close, click: () => close() }, icon('i-close')) : null),
    h('div', { class: 'sheet-body' }, ...body),
    foot.length > 0 ? h('footer', { class: 'sheet-foot' }, ...foot) : null);
  let open = true;
  function close(): void {
    if (!open) return;
    open = false;
    opened.delete(close);
    dialog.close();
    dialog.remove();
    const again = key ? document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) : before;
    if (again?.isConnected) again.focus({ preventScroll: true });
    onclose?.();
    openNext();
    if (document.activeElement === document.body) document.querySelector('.match')?.dispatchEvent(new CustomEvent('focuslost'));
  }
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (free) close();
  });
  dialog.addEventListener('pointerdown', (event) => {
    if (free && event.target === dialog && outside(dialog, event)) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  opened.add(close);
  guard();
  (focus ?? dialog.querySelector<HTMLElement>('.sheet-foot .button.is-main')
    ?? dialog.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  return { dialog, close };
}

/** Another screen comes: nothing of this one lies on it. */
export function closeSheets(): void {
  waiting.length = 0;
  for (const close of opened) close();
}

function outside(dialog: HTMLElement, event: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

export function button(label: string, press: () => void, look: 'main' | 'plain' | 'quiet' = 'plain', ...more: Child[]): HTMLButtonElement {
  const style = look === 'plain' ? '' : ` is-${look}`;
  return h('button', { class: `button${style}`, type: 'button', click: press }, ...more, label);
}

/** Whose the names are, and under which licenses the page is. */
export function legal(): Child[] {
  return [words().legal, ' ', h('a', { class: 'link', href: 'licenses.txt', target: '_blank', rel: 'noopener' }, words().licenses)];
}

/** Says something to those who listen instead of looking. */
const speaker = h('div', { class: 'unseen', role: 'log', 'aria-live': 'polite' });

export function say(text: string): void {
  if (!speaker.isConnected) document.body.append(speaker);
  speaker.append(h('p', null, text));
  while (speaker.childElementCount > 24) speaker.firstElementChild!.remove();
}

/** Forgets what was said. */
export const hush = (): void => speaker.replaceChildren();
