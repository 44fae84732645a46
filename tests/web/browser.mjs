// What browser tests share: the site from a plain web server, Debian's Chromium, and a player that knows nothing but the page:
// it chooses among what glows, by pressing it.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
  '.wasm': 'application/wasm', '.content': 'application/octet-stream', '.webmanifest': 'application/manifest+json',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'";

/* ------------------------------------------------------------------ TAP */

let cases = 0;
let failures = 0;

/** Runs a test; it fails by throwing. */
export async function test(name, body) {
  cases++;
  const before = Date.now();
  try {
    await body();
    console.log(`ok ${cases} - ${name} # ${((Date.now() - before) / 1000).toFixed(1)} s`);
  } catch (error) {
    failures++;
    console.log(`not ok ${cases} - ${name}`);
    console.log(String(error?.stack ?? error).replace(/^/gm, '# '));
  }
}

export function end() {
  console.log(`1..${cases}`);
  process.exitCode = failures > 0 ? 1 : 0;
}

export function must(condition, ...what) {
  if (!condition) throw new Error(what.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '));
}

export function same(found, expected, what = '') {
  must(JSON.stringify(found) === JSON.stringify(expected), what, 'found', found, 'expected', expected);
}

/* ------------------------------------------------------------------ the site */

/** Serves a folder under a strict policy; while `down`, it does not answer. */
export async function serve(folder) {
  const site = { down: false, url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (site.down) return response.destroy();
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://127.0.0.1:${server.address().port}/`;
  return site;
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** A visitor: a page that collects every error, and what its browser keeps from the start. */
export async function open(browser, url, { size = [1440, 900], language = 'en-US', dark = false, still = true, touch = false, kept = {} } = {}) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] }, locale: language, colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference', hasTouch: touch, isMobile: touch, acceptDownloads: true,
  });
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values))
      if (localStorage.getItem(`peerless.${name}`) === null) localStorage.setItem(`peerless.${name}`, JSON.stringify(value));
  }, kept);
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  await page.goto(url);
  await page.waitForSelector('html.is-ready');
  return page;
}

/** What was chosen on the start screen, for `kept`. */
export const wish = (heroes, board, more = {}) => ({ teams: heroes.length === 4, rival: 'computer', level: 'novice', heroes: [...heroes, null, null].slice(0, 4), board, options: {}, who: [], ...more });

/* ------------------------------------------------------------------ a player */

export const LIT = '[data-answer], .hit.is-lit, .hand .card-button.is-lit';

/** The sheet on top, or the table. */
const top = (page) => page.evaluate(() => {
  const open = [...document.querySelectorAll('dialog[open]')];
  open.forEach((dialog, i) => dialog.toggleAttribute('data-top', i === open.length - 1));
  return open.length > 0;
});

/** What may be chosen now: what it says, in the order of the page. */
export async function choices(page) {
  const sheet = await top(page);
  const found = page.locator(sheet ? `dialog[data-top] :is(${LIT})` : `.match :is(${LIT})`);
  return { sheet, found, count: await found.count() };
}

export const ended = (page) => page.evaluate(() => document.querySelector('.sheet-end') !== null);

/** Chance that is the same in every run. */
export function chance(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Answers one question, attacking when it can. False: nothing is asked of this page now. */
export async function answer(page, random, press = (one) => one.click({ timeout: 60000 })) {
  const { found, count } = await choices(page);
  if (count === 0) return false;
  const attack = page.locator('.question [data-answer="attack"]');
  const wanted = (await attack.count()) > 0 && (await top(page)) === false && random(4) > 0 ? attack : found.nth(random(count));
  try {
    await press(wanted);
  } catch (error) {
    // it may have gone while it was being pressed
    if ((await choices(page)).count > 0 && !(await ended(page)) && (await wanted.count()) > 0) throw error;
  }
  return true;
}

/** Plays until `done` holds, or so many answers. Returns how many there were. */
export async function play(page, { random = chance(1), most = 2000, done = ended, press, each = async () => {} } = {}) {
  let answers = 0;
  for (let idle = 0; answers < most; ) {
    if (await done(page)) return answers;
    if (await answer(page, random, press)) {
      answers++;
      idle = 0;
      await each(page, answers);
    } else {
      must(++idle < 600, 'nothing has been asked for half a minute:', await page.locator('.question').textContent().catch(() => 'no question'));
      await page.waitForTimeout(50);
    }
  }
  return answers;
}

/** Reads what is to be read, until something is asked. */
export async function rest(page) {
  for (;;) {
    await page.waitForSelector('.question.is-asked, .stage[open] [data-answer]');
    const read = page.locator('.stage[open] [data-answer]');
    if ((await read.count()) === 0) return;
    await read.click();
    await page.waitForFunction(() => document.querySelector('.stage[open] [data-answer]') === null);
  }
}

export async function begin(page) {
  await page.click('[data-key="play"]');
  await page.waitForSelector('.match .hit');
}
