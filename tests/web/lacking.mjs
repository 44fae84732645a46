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

await test('a_browser_keeps_the_module_with_vectors_alone', async () => {
  const { kept, errors } = await playAt((poor) => rm(join(poor, 'peerless.wasm')));
  same(kept.filter((name) => name.endsWith('.wasm')), ['peerless-simd.wasm']);
  same(errors, []);
});

await test('a_browser_that_has_no_vectors_plays_with_the_other_module', async () => {
  const { kept, errors } = await playAt(async (poor) => {
    await rm(join(poor, 'peerless-simd.wasm'));
    for (const script of ['worker.js', 'service.js']) {
      const text = await readFile(join(poor, script), 'utf8');
      await writeFile(join(poor, script), text.replace('WebAssembly.validate(', '!WebAssembly.validate('));
    }
  });
  same(kept.filter((name) => name.endsWith('.wasm')), ['peerless.wasm']);
  same(errors, []);
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
