// Texts that are carried out by hand: the deeds, the plan, agreeing and sending back, on one screen and against the computer, in every
// language and on a phone. hand.mjs SITE; finds the program in $PEERLESS. The zany of the tests is put into the content of a copy.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { end, launch, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const HERO = fileURLToPath(new URL('../scenarios/own/heroes/zany.hero', import.meta.url));

const copy = await mkdtemp(join(tmpdir(), 'peerless-hand-'));
await cp(folder, copy, { recursive: true });
const hero = await readFile(HERO);
await Promise.all(['.br', '.gz'].map((packed) => rm(join(copy, `peerless.content${packed}`), { force: true })));
const bundle = await readFile(join(copy, 'peerless.content'));
const parts = [bundle, Buffer.from(`heroes/zany.hero ${hero.length}\n`), hero, Buffer.from('\n')];
await writeFile(join(copy, 'peerless.content'), Buffer.concat(parts));
const site = await serve(copy);
const browser = await launch();

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

const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
const press = async (page, name) => {
  await page.click(`[data-answer="${name}"]`);
  await page.waitForTimeout(50);
};
const deeds = (page) => page.$$eval('.question .plan li', (all) => all.map((one) => one.textContent));
const until = (page, title) =>
  page.waitForFunction((like) => new RegExp(like).test(document.querySelector('.question h1').textContent), title);

async function continued(players, options = {}) {
  const page = await open(browser, site.url, { kept: { coach: false, match: before(players) }, ...options });
  await resume(page);
  if (players[1] === 1) await page.click('.sheet-cover [data-answer="ready"]');
  await page.waitForSelector('.question.is-asked.is-by-hand');
  return page;
}


await test('deeds_are_planned_and_happen_when_the_computer_has_agreed', async () => {
  const page = await continued([0, 'novice']);
  must((await page.textContent('.question blockquote')).includes('Touch the wall until all believe in it.'), 'the words');
  await shoot(page, 'hand-start');
  await press(page, 'draw');
  await press(page, 'player A');
  await press(page, '2');
  await page.waitForSelector('.plan li');
  same((await deeds(page)).length, 1);
  await shoot(page, 'hand-planned');
  await press(page, 'none');
  await page.waitForFunction(() => /agreed/.test(document.querySelector('.log').textContent));
  await page.waitForSelector('.question.is-asked');
  await shoot(page, 'hand-agreed');
  same(page.errors, []);
});

await test('on_one_screen_the_opponent_sees_the_plan_and_sends_it_back', async () => {
  const page = await continued([0, 1]);
  await press(page, 'draw');
  await press(page, 'player A');
  await press(page, '3');
  await page.waitForSelector('.plan li');
  await press(page, 'none');
  await page.click('.sheet-cover [data-answer="ready"]'); // the device is handed over
  await page.waitForSelector('[data-answer="wrong-number"]');
  same((await deeds(page)).length, 1);
  await shoot(page, 'hand-consent');
  await press(page, 'wrong-number');
  await page.click('.sheet-cover [data-answer="ready"]');
  await page.waitForSelector('.plan .sent-back');
  same(await deeds(page), []);
  await shoot(page, 'hand-sent-back');
  same(page.errors, []);
});

await test('nothing_of_it_is_cut_off_in_any_language_and_size', async () => {
  for (const language of ['en-US', 'ru-RU', 'uk-UA'])
    for (const size of [[1440, 900], [390, 844]]) {
      const page = await continued([0, 'novice'], { language, size, touch: size[0] < 600 });
      const cut = await page.$$eval('.question .button', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent));
      same(cut, [], `${language} ${size}`);
      await shoot(page, `hand-${language}-${size[0]}`);
      same(page.errors, []);
      await page.context().close();
    }
});

await rm(copy, { recursive: true });
end();
