// People in different places: tables on a server, through the page. remote.mjs SITE; finds the program in $PEERLESS.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answer, chance, end, ended, launch, must, open, same, test, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const program = process.env.PEERLESS;
const data = await mkdtemp(join(tmpdir(), 'peerless-'));
const browser = await launch();

/** A server that can be killed and started again where it was. */
const server = {
  port: 0,
  process: null,
  async start() {
    for (let tries = 0; ; tries++) {
      this.process = spawn(program, ['serve', '--port', String(this.port), '--data', data, '--site', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
      const lines = createInterface({ input: this.process.stdout });
      const line = await Promise.race([once(lines, 'line').then(([text]) => text), once(this.process, 'exit').then(() => '')]);
      const port = /^Peerless serves http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) return void (this.port = Number(port));
      must(tries < 50, 'the server does not start');
      await new Promise((resolve) => setTimeout(resolve, 200)); // the port may still be taken for a moment
    }
  },
  async stop(signal) {
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  },
  get url() {
    return `http://127.0.0.1:${this.port}/`;
  },
};
await server.start();

const kept = (name, more = {}) => ({ coach: false, name, wish: wish(['houdini', 'genie'], 'king-solomons-tomb', more) });

/** Opens a table, and hands over its links: the seat that is free, and the one to watch by. */
async function openTable(name = 'Ann') {
  const page = await open(browser, server.url, { kept: kept(name) });
  await page.click('[data-key="rival-link"]');
  await page.waitForSelector('[data-key="rival-link"].is-chosen');
  await page.click('[data-key="play"]');
  await page.waitForSelector('.link-line input');
  const links = await page.$$eval('.link-line input', (fields) => fields.map((field) => field.value));
  await page.keyboard.press('Escape');
  return { page, seat: links[0], watch: links[1] };
}

/** Lets whoever is asked answer, until `done`. */
async function playOn(pages, { random = chance(1), most = 2000, done = async () => (await ended(pages[0])) && (await ended(pages[1])), each = async () => {} } = {}) {
  for (let answers = 0, idle = 0; answers < most && !(await done()); ) {
    let moved = false;
    for (const page of pages) if (!(await ended(page)) && (await answer(page, random))) moved = true;
    if (moved) await each(++answers);
    idle = moved ? 0 : idle + 1;
    must(idle < 1200, 'nobody has been asked for a minute');
    if (!moved) await pages[0].waitForTimeout(50);
  }
}

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

await test('two_people_play_a_match_by_link_and_a_third_watches', async () => {
  const { page: ann, seat, watch } = await openTable();
  must(seat.startsWith(`${server.url}#`) && /#[\w-]+\.[\w-]+$/.test(seat), 'the secret is in the fragment:', seat);
  const ben = await open(browser, seat, { language: 'uk-UA', kept: kept('Ben') });
  const cy = await open(browser, watch, { language: 'ru-RU' });
  await ann.waitForFunction(() => document.querySelector('.players-others').textContent.includes('Ben'));
  same(await cy.locator('.hand [data-card]').count(), 0, 'who watches has no hand');
  await playOn([ann, ben], { random: chance(3) });
  const results = [await ann.textContent('.sheet-end h2'), await ben.textContent('.sheet-end h2')];
  must(results.includes('You win!') !== results.includes('You lose') && results.some((one) => /Перемога|Поразка/.test(one)), results);
  await cy.waitForSelector('.sheet-end');
  const waiting = ann.waitForEvent('download');
  await ann.click('.sheet-end .sheet-foot .is-quiet');
  const file = join(data, 'page.record');
  await (await waiting).saveAs(file);
  execFileSync(program, ['replay', '--json', file], { encoding: 'utf8' });
  same([ann.errors, ben.errors, cy.errors], [[], [], []]);

  // and once more
  await ann.click('.sheet-end .is-main');
  await ben.click('.sheet-end .is-main');
  for (const page of [ann, ben]) await page.waitForFunction((old) => location.hash.length > 10 && !old.includes(location.hash.slice(1, 8)) && document.querySelector('.match'), seat);
  must(!(await ended(ann)), 'a new match has begun');
  await close(ann, ben, cy);
});

await test('pages_come_back_by_themselves_when_the_server_was_killed', async () => {
  const { page: ann, seat } = await openTable();
  const ben = await open(browser, seat, { kept: kept('Ben') });
  let kills = 0;
  await playOn([ann, ben], {
    random: chance(8),
    most: 40,
    each: async (answers) => {
      if (answers % 15 !== 0) return;
      await server.stop('SIGKILL');
      await ann.waitForFunction(() => /No connection/.test(document.querySelector('.question').textContent));
      await server.start();
      await ann.waitForFunction(() => !/No connection/.test(document.querySelector('.question').textContent));
      kills++;
    },
  });
  must(kills >= 2, 'it was killed');
  // both know the same story
  const story = (page) => page.evaluate(() => [...document.querySelectorAll('.log .turn-mark')].map((line) => line.textContent));
  same(await story(ann), await story(ben));
  await ben.reload(); // and a reload keeps the seat
  await ben.waitForSelector('html.is-ready');
  await ben.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length > 0);
  await close(ann, ben);
});

await test('taking_back_needs_the_other_ones_consent', async () => {
  const { page: ann, seat } = await openTable();
  const ben = await open(browser, seat, { kept: kept('Ben') });
  await ann.waitForSelector('.question.is-asked');
  const before = await ann.textContent('.question h1');
  await answer(ann, chance(1));
  await ann.waitForFunction((text) => document.querySelector('.question.is-asked h1')?.textContent !== text, before);
  await ann.click('[data-key="undo"]');
  await ben.click('[data-answer="refuse"]');
  await ann.waitForFunction(() => !/Waiting for consent|consent/.test(document.querySelector('.question h1').textContent));
  must((await ann.textContent('.question h1')) !== before, 'nothing was taken back');
  await ann.click('[data-key="undo"]');
  await ben.click('[data-answer="agree"]');
  await ann.waitForFunction((text) => document.querySelector('.question.is-asked h1')?.textContent === text, before);
  same([ann.errors, ben.errors], [[], []]);
  await close(ann, ben);
});

await test('the_name_of_a_stranger_stays_a_name', async () => {
  const name = '<img src=x onerror=a()>"&';
  const { page: ann, seat } = await openTable(name);
  const ben = await open(browser, seat, { kept: kept('Ben') });
  await ben.waitForFunction((text) => document.querySelector('.players-others').textContent.includes(text), name);
  same(await ben.locator('.player img').count(), 0);
  same(ben.errors, []);
  await close(ann, ben);
});

await test('a_link_that_opens_nothing_says_so', async () => {
  const page = await open(browser, `${server.url}#AAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB`, {});
  await page.waitForSelector('.sheet-sure');
  must(/does not exist/.test(await page.textContent('.sheet-sure')));
  await close(page);
});

await browser.close();
await server.stop('SIGTERM');
await rm(data, { recursive: true });
end();
