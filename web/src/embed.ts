// A finished match in somebody else's page: embed.html#record.TEXT/41, or #table.ID for one of this server. It knows of no seats and no
// tables that are played at, so a page that frames it can do nothing but show the match.

import { h } from './dom';
import { EmbedScreen } from './embedding';
import { Engine } from './engine';
import { recordOf } from './openreview';
import { reviewWords } from './reviewwords';
import { firstLanguage, showTheme } from './settings';
import { readEmbedLink } from './source';
import { speak, words } from './words';

let screen: EmbedScreen | null = null;

function tell(message: string): void {
  document.querySelector('#app')!.replaceChildren(h('div', { class: 'failed', role: 'alert' }, h('p', null, message)));
}

async function arrive(engine: Engine): Promise<void> {
  screen?.close();
  screen = null;
  const link = readEmbedLink(location.hash);
  if (!link) return tell(reviewWords().badWhy.link!);
  const record = await recordOf(link.source);
  screen = await EmbedScreen.open(engine, link.source, record, link.decision);
  document.querySelector('#app')!.replaceChildren(screen.element);
  screen.draw();
}

function begin(): void {
  showTheme();
  speak(firstLanguage());
  const engine = new Engine();
  engine.onfailure = (_, missing) => tell(missing ? words().noEngine : words().failed);
  const go = (): void => void arrive(engine).catch(() => tell(reviewWords().bad))
    .finally(() => document.documentElement.classList.add('is-ready'));
  addEventListener('hashchange', go);
  addEventListener('keydown', (event) => screen?.key(event));
  go();
}

begin();
