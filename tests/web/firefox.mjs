// Debian's Firefox as it is, driven over WebDriver BiDi: one whole match, its record, and the review of it. firefox.mjs SITE; finds the
// program in $PEERLESS, and Firefox in $FIREFOX or where Debian has it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, chance, end, eventually, launchFirefox, must, open, play, replay, same, serve, test, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const downloads = await mkdtemp(join(tmpdir(), 'peerless-'));
const browser = await launchFirefox(downloads);

/** The record of the match that has ended; the browser does not say when it is there. */
async function download(page) {
  await page.click('.sheet-end .sheet-foot .is-quiet');
  let text = '';
  let looking = null;
  await eventually(() => {
    looking ??= readdir(downloads).then(async ([file]) => (text = file ? await readFile(join(downloads, file), 'utf8') : ''))
      .finally(() => (looking = null));
    return text.includes('result ');
  }, 'a record');
  return text;
}

await test('a_whole_match_is_played_and_reviewed_in_firefox', async () => {
  const page = await open(browser, site.url, { kept: { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb') } });
  must(/ Firefox\//.test(await page.evaluate(() => navigator.userAgent)), 'it is Firefox');
  await begin(page);
  const answers = await play(page, { random: chance(3) });
  must(answers > 20, 'from the first question to the last:', answers);
  must(/^You (win!|lose)$/.test(await page.textContent('.sheet-end h2')), 'the end is told');
  await page.waitForSelector('.end-insight .graph-line');
  const told = await replay(await download(page));
  must(told.decisions.length >= answers / 2, 'the record has the decisions of the match');

  await page.click('.sheet-end .is-main');
  await page.waitForSelector('.review .hit');
  await page.waitForFunction(() => document.querySelector('.graph-line') && !document.querySelector('.graph-open'));
  await page.waitForFunction(() => [...document.querySelectorAll('.accuracy b')].filter((one) => /\d/.test(one.textContent)).length === 2);
  const { length } = told.decisions;
  await page.keyboard.press('End');
  same(await page.getAttribute('.graph', 'aria-valuemax'), String(length + 1), 'all decisions and the end');
  await page.keyboard.press('n');
  const at = Number(await page.getAttribute('.graph', 'aria-valuenow'));
  must(at >= 1 && at <= length + 1, 'at the next mistake', at);
  same(page.errors, [], 'errors of the page');
});

await browser.close();
await rm(downloads, { recursive: true });
site.close();
end();
