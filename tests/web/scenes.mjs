// A match at every size that people have, in light and dark and in three languages across them, with a stop at each kind of moment. The
// test of sizes measures there, tools/screenshots.mjs takes pictures.
import { chance, matchNearEnd, must, open, play, resume, wish } from './browser.mjs';

export const SIZES = [
  { size: [360, 640], language: 'uk-UA', dark: false, touch: true },
  { size: [390, 844], language: 'ru-RU', dark: true, touch: true },
  { size: [844, 390], language: 'ru-RU', dark: false, touch: true },
  { size: [768, 1024], language: 'en-US', dark: false, touch: true },
  { size: [1024, 768], language: 'uk-UA', dark: true, touch: false },
  { size: [1280, 720], language: 'ru-RU', dark: false, touch: false },
  { size: [1440, 900], language: 'en-US', dark: true, touch: false },
  { size: [1920, 1080], language: 'uk-UA', dark: false, touch: false },
];

/** What kind of moment this is: what is asked, what lies over the table. */
const momentOf = (page) => page.evaluate(() => {
  const over = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (over) return over.className.replace(/^.*sheet-/, '').split(' ')[0];
  if (document.querySelector('.review')) return 'review';
  return document.querySelector('.question.is-asked') ? window.latest().question.why : null;
});

/** What is planned, aimed at or asked for at the main question, and goes away again by Back. */
async function tryAtMain(page, stop) {
  await page.waitForSelector('.board .ring');
  const press = async (where) => {
    const { x, y, width, height } = await page.locator(where).first().boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await press('.board .ring');
  await page.waitForSelector('.board .steps');
  await stop(page, 'plan');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.board .steps') === null);
  if ((await page.locator('.board .target').count()) > 0) {
    await press('.board .target');
    await page.waitForSelector('.attack-arrow');
    await stop(page, 'aim');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.attack-arrow') === null);
  }
  await page.click('[data-key="tool-i-threat"]');
  await page.waitForSelector('[data-threat]');
  await stop(page, 'threats');
  await page.click('[data-key="tool-i-threat"]');
  await page.waitForFunction(() => document.querySelector('[data-threat]') === null);
}

/** Plays with `heroes` at one of the sizes and stops once at each kind of moment: stop(page, kind). Returns the kinds. */
export async function scenes(browser, url, heroes, board, shape, stop) {
  const seen = new Set();
  const at = async (page, kind) => {
    if (kind === null || seen.has(kind)) return;
    seen.add(kind);
    await page.evaluate(() => document.fonts.ready);
    await stop(page, kind);
  };
  const look = async (page) => {
    const kind = await momentOf(page);
    const fresh = kind !== null && !seen.has(kind);
    await at(page, kind);
    if (kind === 'action' && (fresh || ((await page.locator('.board .target').count()) > 0 && !seen.has('aim')))) await tryAtMain(page, at);
  };
  const kept = { coach: false };
  const random = chance(5);
  const rested = (page) => page.waitForSelector('.question.is-asked, .stage[open] [data-answer], .sheet-end');
  const follow = { random, done: async (page) => (await rested(page), await look(page), false) };
  const first = await open(browser, url, { ...shape, kept: { ...kept, wish: wish(heroes, board) } });
  await at(first, 'start');
  await first.click('[data-key="play"]');
  await first.waitForSelector('.match .hit');
  await play(first, { ...follow, most: 16 });
  must(first.errors.length === 0, first.errors);
  await first.context().close();
  const last = await open(browser, url, { ...shape, kept: { ...kept, match: matchNearEnd(heroes, board) } });
  await resume(last);
  await play(last, follow);
  await last.waitForSelector('.end-insight .graph-line');
  await at(last, 'end');
  await last.click('.sheet-end .is-main');
  await last.waitForSelector('.review .hit');
  await last.waitForFunction(() => document.querySelector('.graph-line'));
  await at(last, 'review');
  must(last.errors.length === 0, last.errors);
  await last.context().close();
  return [...seen];
}
