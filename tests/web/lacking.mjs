// A page whose server lacks the engine says so, and what its owner can do about it. lacking.mjs SITE.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, launch, must, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();

for (const lacking of ['peerless.wasm', 'peerless.content'])
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

await browser.close();
end();
