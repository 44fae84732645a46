// Whether the server has another version of the page by now.

import { h, icon } from './dom';
import { version } from './parts';
import { button } from './sheet';
import { words } from './words';

const LOOK = 10 * 60_000; // milliseconds between two looks at the server
const OFFERED = 'peerless.offered';

let looked = Date.now();

/** Looks whether there is a new version, not too often: `soon`, when there is reason to think so. */
export async function lookForNews(soon = false): Promise<void> {
  if (!version || (!soon && (document.hidden || Date.now() - looked < LOOK))) return;
  looked = Date.now();
  const text = await fetch(new URL('service.js', document.baseURI),
    { cache: 'no-store' }).then((response) => (response.ok ? response.text() : ''), () => '');
  const found = /peerless-([0-9a-f]{16})/.exec(text)?.[1];
  if (found && found !== version && !offered(found)) offer();
}

/** Each version is offered once in a window, even if a reload did not bring it. */
function offered(found: string): boolean {
  try {
    const before = sessionStorage.getItem(OFFERED) === found;
    sessionStorage.setItem(OFFERED, found);
    return before;
  } catch {
    return document.querySelector('.news') !== null;
  }
}

/** A remark, no more: whoever is in the middle of something reloads when there is time for it. */
function offer(): void {
  const w = words();
  document.querySelector('.news')?.remove();
  const news = h('div', { class: 'news', role: 'status' }, w.news, button(w.reload, () => location.reload()),
    h('button', { class: 'tool', type: 'button', 'aria-label': w.close, click: () => news.remove() }, icon('i-close')));
  document.body.append(news);
}

addEventListener('online', () => void lookForNews());
document.addEventListener('visibilitychange', () => void lookForNews());
setInterval(() => void lookForNews(), LOOK);
