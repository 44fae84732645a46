// An old page and a new server: a new version reaches whoever comes back at once, is offered once to whoever is there, and no match is lost
// on the way. versions.mjs SITE; finds the program in $PEERLESS.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, begin, chance, comesTrue, end, launch, must, open, PATIENCE, play, rest, same, serve, test, wish } from './browser.mjs';
import { guest, openTable, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const kept = { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb') };

const old = /peerless-([0-9a-f]{16})/.exec(await readFile(join(folder, 'service.js'), 'utf8'))[1];

/** A copy of the site on a web server, of which another version can be put up. */
async function publish() {
  const place = await mkdtemp(join(tmpdir(), 'peerless-'));
  await cp(folder, place, { recursive: true });
  const site = await serve(place);
  const change = async (file, edit) => writeFile(join(place, file), edit(await readFile(join(place, file), 'utf8')));
  return {
    site,
    /** Another version: everything that has the hash of the old one in it has another one, and the page says so. */
    async release(version) {
      await cp(folder, place, { recursive: true });
      for (const file of ['index.html', 'service.js']) await change(file, (text) => text.replaceAll(old, version));
      await change('main.js', (text) => `document.documentElement.dataset.release = '${version}';${text}`);
    },
    async end() {
      site.close();
      await rm(place, { recursive: true });
    },
  };
}

const NEW = '0123456789abcdef';
const release = (page) => page.evaluate(() => document.documentElement.dataset.release ?? null);
const ready = (page) => page.waitForSelector('html.is-ready');

/** Has everything been kept, and does the service worker answer? */
const isKept = (page) => comesTrue(page, async () => {
  const [name] = await caches.keys();
  return navigator.serviceWorker.controller && name && (await (await caches.open(name)).keys()).length > 12;
}, 'everything is kept');

await test('a_new_version_reaches_a_returning_visitor_at_once', async () => {
  const { site, release: put, end: close } = await publish();
  const page = await open(browser, site.url, { kept });
  await isKept(page);
  await put(NEW);
  await page.goto(site.url);
  await ready(page);
  same(await release(page), NEW, 'the first page after the release');
  await begin(page); // with an engine that fits
  await comesTrue(page, async () => (await caches.keys()).join() === 'peerless-0123456789abcdef',
    'the new version is kept, and nothing else');
  site.down = true; // and without a network it is there, too
  await page.reload();
  await page.waitForSelector('.match .hit');
  same(await release(page), NEW, 'without a network');
  same(page.errors, []);
  await page.context().close();
  await close();
});

await test('a_server_that_does_not_answer_keeps_nobody_waiting_for_the_page', async () => {
  const { site, end: close } = await publish();
  const page = await open(browser, site.url, { kept });
  await isKept(page);
  site.silent = true;
  await page.reload();
  await ready(page);
  await begin(page);
  await page.context().close();
  await close();
});

await test('a_new_version_is_offered_once_and_the_match_goes_on_after_the_reload', async () => {
  for (const [language, words] of [['en-US', /new version/], ['ru-RU', /новая версия/], ['uk-UA', /нова версія/]]) {
    const { site, release: put, end: close } = await publish();
    const page = await open(browser, site.url, { kept, language, clock: true });
    const looks = [];
    page.on('response', (response) => response.url().endsWith('/service.js') && looks.push(response.url()));
    /** Time passes until the page has looked for a new version again. */
    const later = async () => {
      const before = looks.length;
      await page.clock.fastForward('11:00');
      for (const until = Date.now() + PATIENCE; looks.length === before; await page.clock.runFor(1000)) must(Date.now() < until,
        'the page does not look for a new version');
    };
    await isKept(page);
    await begin(page);
    await play(page, { random: chance(2), most: 3 });
    await rest(page);
    await later();
    same(await page.locator('.news').count(), 0, 'nothing is new');
    await put(NEW);
    await later();
    await page.waitForSelector('.news');
    must(words.test(await page.textContent('.news')), await page.textContent('.news'));
    await later();
    same(await page.locator('.news').count(), 1, 'one remark');
    await answer(page, chance(3)); // it is in nobody's way
    await rest(page);
    const question = await page.textContent('.question h1');
    if (language === 'en-US') {
      await page.click('.news .tool');
      await later();
      same(await page.locator('.news').count(), 0, 'never twice');
      await page.reload();
    } else await page.click('.news .button');
    await page.waitForFunction((version) => document.documentElement.dataset.release === version
      && document.querySelector('.question.is-asked'), NEW);
    same(await page.textContent('.question h1'), question, 'the match goes on');
    same(await page.locator('.news').count(), 0);
    same(page.errors, []);
    await page.context().close();
    await close();
  }
});

/** Lies about the server's welcome on its way to a page, once `says` does. */
const pretend = (page, says) => page.routeWebSocket(/socket$/, (near) => {
  const far = near.connectToServer();
  far.onMessage((text) => near.send(/^{"type":"welcome"/.test(text) ? JSON.stringify({ ...JSON.parse(text), ...says() }) : text));
});

await test('a_server_that_speaks_another_protocol_is_told_with_what_to_do', async () => {
  const server = await Server.start(folder);
  const { page: ann, seats } = await openTable(browser, server.url, guest('Ann'));
  for (const [language, words] of [['en-US', /different versions.*reload/s],
    ['ru-RU', /не совпадают.*Обновите/s], ['uk-UA', /не збігаються.*Оновіть/s]]) {
    const ben = await open(browser, server.url, { kept: guest('Ben'), language });
    let protocol = 2;
    await pretend(ben, () => ({ protocol }));
    await ben.reload();
    await ben.goto(seats[0]);
    await ben.waitForSelector('.sheet-sure');
    must(words.test(await ben.textContent('.sheet-sure')), await ben.textContent('.sheet-sure'));
    same(await ben.locator('.sheet-sure .is-main').count(), 1, 'a button that reloads');
    same(ben.sent.filter(({ type }) => type === 'exchange').length, 0, 'the invitation is not used up');
    await ben.context().close();
  }
  let protocol = 1;
  await pretend(ann, () => ({ protocol }));
  await ann.reload();
  await ann.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length > 0);
  await ann.keyboard.press('Escape'); // the invitation
  protocol = 2; // another server takes over in the middle of a match
  await server.stop('SIGKILL');
  await server.start();
  await ann.waitForSelector('[data-answer="reload"]');
  must(/different versions/.test(await ann.textContent('.question')), await ann.textContent('.question'));
  protocol = 1;
  await ann.click('[data-answer="reload"]');
  await ann.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length > 0
    && !document.querySelector('[data-answer="reload"]'));
  await ann.context().close();
  await server.end();
});

await test('a_server_with_other_content_tells_of_it_itself', async () => {
  const server = await Server.start(folder);
  const ann = await open(browser, server.url, { kept: guest('Ann', { who: [null, 'novice'] }) });
  const asked = [];
  ann.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await pretend(ann, () => ({ content: '0'.repeat(64) }));
  await ann.reload();
  await ready(ann);
  await ann.click('[data-key="rival-link"]');
  await ann.waitForSelector('[data-key="rival-link"].is-chosen');
  await ann.click('[data-key="play"]');
  await ann.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length > 0);
  must(asked.includes('/content/en.json'), 'the server is asked for its heroes', asked);
  await play(ann, { random: chance(5), most: 4 });
  same(ann.errors, []);
  await ann.context().close();
  await server.end();
});

await browser.close();
end();
