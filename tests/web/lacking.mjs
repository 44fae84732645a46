// A page whose server lacks the engine says so, and what its owner can do about it; a page plays without what it can do without.
// lacking.mjs SITE.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, chance, comesTrue, end, launch, must, open, play, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();

// Chromium takes the module with vectors.
for (const lacking of ['peerless-simd.wasm', 'peerless.content'])
  await test(`a_page_without_${lacking}_says_what_the_server_lacks`, async () => {
    const poor = join(await mkdtemp(join(tmpdir(), 'peerless-')), 'site');
    await cp(folder, poor, { recursive: true });
    await rm(join(poor, lacking));
    const site = await serve(poor);
    for (const [locale, words] of [['en-US', /^This server lacks/],
      ['ru-RU', /^На этом сервере нет/], ['uk-UA', /^На цьому сервері немає/]]) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(site.url);
      const said = await page.textContent('[role="alert"] p');
      must(words.test(said) && said.includes('make site') && said.includes('clang'), locale, said);
      await context.close();
    }
    site.close();
    await rm(join(poor, '..'), { recursive: true });
  });

/** Plays a little against the computer at a copy of the site that `change` has changed; the files that are kept. */
async function playAt(change) {
  const poor = join(await mkdtemp(join(tmpdir(), 'peerless-')), 'site');
  await cp(folder, poor, { recursive: true });
  await change(poor);
  const site = await serve(poor);
  const page = await open(browser, site.url, { kept: { coach: false } });
  await begin(page);
  await play(page, { random: chance(3), most: 6 });
  await comesTrue(page, async () => (await caches.keys()).length === 1
    && (await (await caches.open((await caches.keys())[0])).keys()).length > 10, 'everything is kept');
  const kept = await page.evaluate(async () =>
    (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => new URL(url).pathname.slice(1)));
  await page.context().close();
  site.close();
  await rm(join(poor, '..'), { recursive: true });
  return { kept, errors: page.errors };
}

const modules = (kept) => kept.filter((name) => name.endsWith('.wasm')).sort();

await test('a_browser_keeps_the_modules_with_vectors_alone', async () => {
  const plain = ['peerless.wasm', 'peerless-study.wasm'];
  const { kept, errors } = await playAt((poor) => Promise.all(plain.map((name) => rm(join(poor, name)))));
  same(modules(kept), ['peerless-simd.wasm', 'peerless-study-simd.wasm']);
  same(errors, []);
});

await test('a_browser_that_has_no_vectors_plays_with_the_other_modules', async () => {
  const { kept, errors } = await playAt(async (poor) => {
    for (const name of ['peerless-simd.wasm', 'peerless-study-simd.wasm']) await rm(join(poor, name));
    for (const script of ['worker.js', 'service.js']) {
      const text = await readFile(join(poor, script), 'utf8');
      await writeFile(join(poor, script), text.replace('WebAssembly.validate(', '!WebAssembly.validate('));
    }
  });
  same(modules(kept), ['peerless-study.wasm', 'peerless.wasm']);
  same(errors, []);
});

await test('what_only_reviews_and_puzzles_need_nobody_waits_for_to_play', async () => {
  const { kept, errors } = await playAt((poor) => rm(join(poor, 'peerless-study-simd.wasm')));
  same(modules(kept), ['peerless-simd.wasm']);
  same(errors.filter((error) => !error.includes('404')), []);
});

await test('a_server_that_lacks_what_puzzles_need_shows_them_and_says_so', async () => {
  const poor = join(await mkdtemp(join(tmpdir(), 'peerless-')), 'site');
  await cp(folder, poor, { recursive: true });
  const site = await serve(poor);
  await rm(join(poor, 'peerless-study-simd.wasm'));
  const page = await open(browser, `${site.url}#puzzles`, { kept: { coach: false } });
  await page.click('.puzzle-card');
  await page.waitForSelector('.sheet-sure');
  await page.keyboard.press('Escape');
  await cp(join(folder, 'peerless-study-simd.wasm'), join(poor, 'peerless-study-simd.wasm'));
  await page.click('.puzzle-card');
  await page.waitForSelector('.puzzle-play .match');
  const kept = () => page.evaluate(async () => !!(await caches.match('peerless-study-simd.wasm', { ignoreSearch: true })));
  await page.evaluate(() => navigator.serviceWorker.ready);
  same(await kept(), true, 'who needed it has it kept');
  await page.context().close();
  site.close();
  await rm(join(poor, '..'), { recursive: true });
});

await test('without_a_network_puzzles_are_there', async () => {
  const site = await serve(folder);
  const page = await open(browser, site.url, { kept: { coach: false } });
  await comesTrue(page, async () => !!(await caches.match('peerless-study-simd.wasm', { ignoreSearch: true })), 'everything is kept');
  await page.evaluate(() => navigator.serviceWorker.ready);
  site.down = true;
  await page.reload();
  await page.waitForSelector('html.is-ready');
  await page.click('[data-key="puzzles"]');
  await page.click('.puzzle-card');
  await page.waitForSelector('.puzzle-play .match .question.is-asked');
  same(page.errors, []);
  await page.context().close();
  site.close();
});

await test('computer_players_play_without_what_they_have_learned', async () => {
  const { errors } = await playAt(async (poor) => {
    await rm(join(poor, 'peerless.mind'), { force: true });
    const service = await readFile(join(poor, 'service.js'), 'utf8');
    await writeFile(join(poor, 'service.js'), service.replace(/,"peerless\.mind[^"]*"/, ''));
  });
  same(errors.filter((error) => !error.includes('404')), []);
});

await browser.close();
end();
