// A copy of the site with the zany of the tests in its content, whose texts are carried out by hand.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './browser.mjs';

const HERO = fileURLToPath(new URL('../scenarios/own/heroes/zany.hero', import.meta.url));

/** The copy, served: `site`, `before`, and what ends it. */
export async function withZany(folder) {
  const copy = await mkdtemp(join(tmpdir(), 'peerless-hand-'));
  await cp(folder, copy, { recursive: true });
  const hero = await readFile(HERO);
  await Promise.all(['.br', '.gz'].map((packed) => rm(join(copy, `peerless.content${packed}`), { force: true })));
  const bundle = await readFile(join(copy, 'peerless.content'));
  const parts = [bundle, Buffer.from(`heroes/zany.hero ${hero.length}\n`), hero, Buffer.from('\n')];
  await writeFile(join(copy, 'peerless.content'), Buffer.concat(parts));
  const site = await serve(copy);
  return { site, before, close: async () => (site.close(), await rm(copy, { recursive: true })) };
}

/** A match of the zany against the genie, just before a text of the zany is carried out by hand. */
function before(players) {
  for (let seed = 1; seed < 60; seed++) {
    const requests = [{ type: 'new', board: 'soho', seats: ['zany', 'genie'], seed }];
    for (let i = 0; i < 60; i++) requests.push(
      { type: 'play', match: 1, player: 'random', count: 1 }, { type: 'view', match: 1, seat: 'A' }, { type: 'record', match: 1 });
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
    const [, ...told] = execFileSync(process.env.PEERLESS, ['engine', '--seed', '1', '--content', HERO],
      { input, encoding: 'utf8', maxBuffer: 1 << 28 }).trim().split('\n').map((line) => JSON.parse(line));
    for (let i = 0; i < told.length; i += 3) {
      const [, { question }, { text }] = told.slice(i, i + 3);
      if (question?.why !== 'by-hand' || question.seat !== 'A' || !/Touch the wall/.test(question.asker.text)) continue;
      const deciders = [...text.matchAll(/^\d+ (\w+): /gm)].map(([, who]) => who);
      return { plan: { board: 'soho', heroes: ['zany', 'genie'], players, options: {} }, record: text, deciders, resigned: null };
    }
  }
  throw new Error('there is no such match');
}
