// The page: chooses language and theme, sets the table, and goes between the start screen and matches.

import { h } from './dom';
import { Engine } from './engine';
import { forgetMatch, LocalTable, type Plan, savedMatch } from './local';
import { Match } from './match';
import type { Language } from './protocol';
import { firstLanguage, keep, showTheme } from './settings';
import { StartScreen } from './start';
import type { Table } from './table';
import { onLanguage } from './topbar';
import { language, speak, words } from './words';

const engine = new Engine();
let screen: Match | StartScreen | null = null;

function show(next: Match | StartScreen): void {
  screen?.close();
  screen = next;
  document.querySelector('#app')!.replaceChildren(next.element);
}

async function goToStart(): Promise<void> {
  history.replaceState(null, '', location.pathname + location.search);
  const start = new StartScreen(engine, {
    play: async (plan: Plan) => goToTable(await LocalTable.begin(engine, plan, language())),
    resume,
  });
  await start.start();
  show(start);
}

async function goToTable(table: Table): Promise<void> {
  history.replaceState(null, '', '#match');
  const match = new Match(table, engine, { leave: () => void goToStart(), go: (next) => void goToTable(next) });
  show(match);
  await match.start();
}

/** Goes on with the match that the browser kept; false when there is none that can be read. */
async function resume(): Promise<boolean> {
  const saved = savedMatch();
  if (!saved) return false;
  try {
    await goToTable(await LocalTable.resume(engine, saved, language()));
    return true;
  } catch {
    forgetMatch(); // from other content, or damaged
    return false;
  }
}

function fail(message: string): void {
  document.querySelector('#app')!.replaceChildren(h('div', { class: 'failed', role: 'alert' }, h('p', null, words().failed), h('pre', null, message)));
}

async function begin(): Promise<void> {
  showTheme();
  speak(firstLanguage());
  engine.onfailure = fail;
  onLanguage((chosen) => {
    keep('language', chosen);
    speak(chosen as Language);
    void screen?.speak();
  });
  addEventListener('keydown', (event) => {
    const typing = (event.target as Element).matches?.('input, select, textarea');
    if (!typing && screen instanceof Match) screen.key(event);
  });
  if (location.hash !== '#match' || !(await resume())) await goToStart();
  document.documentElement.classList.add('is-ready');
}

void begin().catch((error: unknown) => fail(String(error)));
if ('serviceWorker' in navigator && location.protocol !== 'file:') void navigator.serviceWorker.register('service.js').catch(() => {});
