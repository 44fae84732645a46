// What browser tests share: the site from a plain web server, Debian's Chromium, and a player that knows nothing but the page:
// it chooses among what glows, by pressing it.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundle.mjs';
import { chromium, firefox } from '../../web/node_modules/playwright-core/index.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
  '.wasm': 'application/wasm', '.content': 'application/octet-stream', '.webmanifest': 'application/manifest+json',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'";

const figures = bundled(fileURLToPath(new URL('figures/main.js', import.meta.url)));

/** How long anything may take on a machine that has other things to do. Who breaks the page on purpose waits less: PATIENCE=10000. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120000);

/** How long a page may show something else than it was told: while another language is on its way, for one. */
export const SETTLING = Math.min(PATIENCE / 4, 10000);

/* ------------------------------------------------------------------ TAP */

let cases = 0;
let failures = 0;
const visits = new Set();

/** Runs a test; it fails by throwing. Its pages are closed. */
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
    for (const page of [...visits].flatMap((context) => context.pages())) console.log(`# ${await glance(page)}`);
    if (process.env.STOP) end();
  }
  await Promise.all([...visits].map((context) => context.close()));
  visits.clear();
}

/** What stands on a page, in a line. */
const glance = (page) => page.evaluate(() => JSON.stringify([
  document.documentElement.lang, document.querySelector('.question')?.innerText,
  ...[...document.querySelectorAll('dialog[open]')].map((sheet) => `${sheet.className}: ${sheet.innerText.slice(0, 200)}`),
])).catch((error) => error.message);

/** Whatever a test that failed has left open keeps nobody waiting. */
export function end() {
  console.log(`1..${cases}`);
  process.exit(failures > 0 ? 1 : 0);
}

export function must(condition, ...what) {
  if (!condition) throw new Error(what.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '));
}

export function same(found, expected, what = '') {
  must(JSON.stringify(found) === JSON.stringify(expected), what, 'found', found, 'expected', expected);
}

/* ------------------------------------------------------------------ the site */

/** What the engine of a page takes for chance here: the same matches in every run. CHANCE=2 makes others. */
const CHANCE = `{
  let state = ${Number(process.env.CHANCE ?? 1)};
  crypto.getRandomValues = (into) => {
    for (let i = 0; i < into.length; i++) into[i] = (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
    return into;
  };
}
`;

/** Serves a folder under a strict policy; while `down`, it breaks connections off, while `silent`, it never answers. */
export async function serve(folder) {
  const site = { down: false, silent: false, url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (site.down) return response.destroy();
    if (site.silent) return;
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY, 'cache-control': 'no-cache',
      });
      response.end(path === '/worker.js' ? CHANCE + body : body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://127.0.0.1:${server.address().port}/`;
  return site;
}

/** How long a browser may take to start, in milliseconds: on a machine with other things to do, more than Playwright's half minute. */
const LAUNCH = 240000;

/** Debian's Chromium. In a container one is root, and then there is no sandbox; it asks nobody else on the network for anything. The
 * package without windows is no quicker, and sets the letters of small texts at whole pixels, which nobody gets to see. */
export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', timeout: LAUNCH,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/** Debian's Firefox as it is, over WebDriver BiDi, by which nobody can ask for less motion: that is set before it starts. */
export const launchFirefox = (downloads) => firefox.launch({
  channel: 'moz-firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', downloadsPath: downloads, timeout: LAUNCH,
  firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
});

/** In the page: `until` looks, and again after every change, until it sees something or has waited for too long. */
function watchPage() {
  window.until = (look, patience) => new Promise((resolve) => {
    let seen = look();
    if (seen) return resolve(seen);
    const watch = new MutationObserver(() => (seen = look()) && done());
    const timer = setTimeout(() => done(), patience);
    const done = () => (watch.disconnect(), clearTimeout(timer), resolve(seen));
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
  window.toasts = []; // remarks that go away by themselves, perhaps before a test gets to look
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.matches?.('.toast')) window.toasts.push(node.textContent);
  }).observe(document, { subtree: true, childList: true });
}

/** The last remark that came up, once there is another one than `before`. */
export const remark = async (page, before = null) =>
  (await page.waitForFunction((old) => window.toasts.length > 0 && window.toasts.at(-1) !== old && window.toasts.at(-1),
    before)).jsonValue();

/** A visitor: a page that collects every error, and what its browser keeps from the start. `clock`: the test may move its time on. */
export async function open(browser, url,
  { size = [1280, 800], language = 'en-US', dark = false, still = true, touch = false, clock = false, kept: more = {} } = {}) {
  const kept = { pace: still ? 'once' : 'normal', ...more }; // nobody is there to read the turns of others
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] }, locale: language, colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference', acceptDownloads: true, ...(touch ? { hasTouch: true, isMobile: true } : {}),
  });
  visits.add(context);
  await context.addInitScript((values) => {
    if (window.origin === 'null') return; // the empty page before the first one keeps nothing
    for (const [name, value] of Object.entries(values))
      if (localStorage.getItem(`peerless.${name}`) === null) localStorage.setItem(`peerless.${name}`, JSON.stringify(value));
  }, kept);
  await context.addInitScript(watchPage);
  await context.addInitScript({ content: figures });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (clock) await page.clock.install();
  page.dials = 0; // connections to a server, and those that are gone
  page.losses = 0;
  page.heard = []; // all messages of a server to this page, and those it sent
  page.sent = [];
  page.on('websocket', (socket) => {
    page.dials++;
    socket.on('close', () => page.losses++);
    socket.on('framereceived', ({ payload }) => page.heard.push(JSON.parse(payload)));
    socket.on('framesent', ({ payload }) => page.sent.push(JSON.parse(payload)));
  });
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  await page.goto(url);
  await page.waitForSelector('html.is-ready');
  return page;
}

/** What was chosen on the start screen, for `kept`. */
export const wish = (heroes, board, more = {}) => ({ teams: heroes.length === 4, rival: 'computer',
  level: 'novice', heroes: [...heroes, null, null].slice(0, 4), board, options: {}, who: [], ...more });

/** Puts requests to the engine, in a process of its own, and returns its replies. Its seed is fixed: computer players draw from that, not
 * from the seed of a match. */
export function askEngine(requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const replies = execFileSync(process.env.PEERLESS, ['engine', '--seed', '1'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return replies.trim().split('\n').map((line) => JSON.parse(line));
}

/** A match against the computer to continue, for `kept`: the first, by seed, in which the first seat sees what is wanted after so many
 * answers (each of `counts`, which rise). The same in every run. */
export function matchWhere(heroes, board, counts, wanted) {
  const options = {};
  const seat = heroes.length === 4 ? 'A1' : 'A';
  for (let seed = 1; seed < 100; seed++) {
    const [, ...told] = askEngine([{ type: 'new', board, seats: heroes, seed, options }, ...counts.flatMap((count, i) => [
      { type: 'play', match: 1, player: 'random', count: count - (counts[i - 1] ?? 0) },
        { type: 'view', match: 1, seat }, { type: 'record', match: 1 },
    ])]);
    for (let i = 0; i < told.length; i += 3) {
      const [, update, { text }] = told.slice(i, i + 3);
      if (!update.question || !wanted(update)) continue;
      const deciders = [...text.matchAll(/^\d+ (\w+): /gm)].map(([, who]) => who);
      return {
        plan: { board, heroes, players: heroes.map((_, i) => (i === 0 ? 0 : 'novice')), options }, record: text, deciders, resigned: null,
      };
    }
  }
  throw new Error('there is no such match');
}

/** Numbers from one to another. */
export const counts = (from, to, step = 2) => Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + step * i);

const nearEnd = new Map();

/** A match that will not last long: every hero of a team has little health left. Who wants to see an end need not play all of it. It is
 * looked for once. */
export function matchNearEnd(heroes, board) {
  const which = `${heroes} ${board}`;
  if (!nearEnd.has(which)) nearEnd.set(which, findNearEnd(heroes, board));
  return nearEnd.get(which);
}

function findNearEnd(heroes, board) {
  const [{ setup }] = askEngine([{ type: 'new', board, seats: heroes, seed: 1 }]);
  const leaders = (team) => setup.fighters.filter(({ seat, hero }) => hero && seat[0] === team).map(({ fighter }) => fighter);
  const most = heroes.length === 4 ? 500 : 260;
  return matchWhere(heroes, board, counts(60, most, 4), ({ view, question }) => question.yours && ['A', 'B'].some((team) =>
    leaders(team).reduce((sum, one) => sum + view.fighters.find(({ fighter }) => fighter === one).health, 0) <= 3));
}

/** Continues the match that the browser has kept. */
export async function resume(page) {
  await page.click('[data-key="resume"]');
  await page.waitForSelector('.match .hit');
}

/** What the log says, in English, of a fighter that moves to this space. */
export async function movesTo(page, space) {
  const label = await page.locator(`.hit[data-space="${space}"]`).getAttribute('aria-label');
  return ` moves? to the .*\\(${/[A-Z]\d+/.exec(label)[0]}\\)`;
}

/** Waits until a line of the log is like this. */
export const toldLike = (page, pattern) => page.waitForFunction((like) =>
  [...document.querySelectorAll('.log li')].some((one) => new RegExp(like).test(one.textContent)), pattern);

/* ------------------------------------------------------------------ a player */

/** Chance that is the same in every run. */
export function chance(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export const ended = (page) => page.evaluate(() => document.querySelector('.sheet-end') !== null);

/** In the page: waits until something may be chosen, or the end is told. Chooses, and tells where to press. */
async function findChoice({ eager, which, patience, settling }) {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const nearest = (spaces) => {
    const pieces = [...document.querySelectorAll('[data-piece]')].map(middle);
    const [x, y] = [0, 1].map((i) => pieces.reduce((sum, at) => sum + at[i], 0) / pieces.length);
    const away = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
    return spaces.reduce((best, one) => (away(one) < away(best) ? one : best));
  };
  // Who wants to see the end attacks, defends nothing, and goes where the others are.
  const eagerly = (lit) => lit.find((one) => /^(attack|none|go)$/.test(one.dataset.answer))
    ?? (lit.every((one) => one.matches('.hit')) && nearest(lit));
  const seen = await until(() => {
    if (document.querySelector('.sheet-end')) return { ended: true };
    const over = [...document.querySelectorAll('dialog[open]')].at(-1);
    const lit = [...(over
      ?? document.querySelector('.match'))?.querySelectorAll('[data-answer], .hit.is-lit, .hand .card-button.is-lit') ?? []];
    if (over && lit.length === 0) lit.push(...over.querySelectorAll('.sheet-head button')); // opened by a press that came too late
    return lit.length > 0 && { chosen: (eager && eagerly(lit)) || lit[which % lit.length] };
  }, patience);
  if (seen && !(await until(() => misread().length === 0, settling))) return { wrong: misread() };
  if (!seen?.chosen) return seen;
  const { chosen } = seen;
  const pressable = () => {
    const { left, top, width, height } = chosen.getBoundingClientRect();
    const y = top + height / 2;
    const x = [0.5, 0.25, 0.1, 0.75, 0.9].map((part) => left + width * part).find((x) => chosen.contains(document.elementFromPoint(x, y)));
    return x !== undefined && { x, y };
  };
  if (pressable()) return pressable();
  chosen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return pressable() || { covered: chosen.outerHTML.slice(0, 200) };
}

const mustAgree = (wrong) => must(wrong.length === 0,
  'the page shows something else than it was told:', ...wrong.map((one) => `\n  ${one}`));

/** Everything the page shows is what it was told (figures/). Every answer of a test looks at that; whoever does not answer asks here. */
export const holdFigures = async (page) =>
  mustAgree(await page.evaluate(async (settling) => ((await until(() => misread().length === 0, settling)) ? [] : misread()), SETTLING));

/** Answers one question, eagerly most of the time: a press of the mouse on something that glows. False: the match has ended. */
export async function answer(page, random, press = ({ x, y }) => page.mouse.click(x, y)) {
  const seen = await page.evaluate(findChoice, { eager: random(4) > 0, which: random(1 << 20), patience: PATIENCE, settling: SETTLING });
  must(seen, 'nothing is asked any more:', await page.locator('.question').textContent().catch(() => 'there is no question'));
  mustAgree(seen.wrong ?? []);
  if (seen.ended) return false;
  must(!seen.covered, 'what may be chosen cannot be pressed:', seen);
  await press(seen);
  return true;
}

/** Plays until `done` holds, or so many answers. Returns how many there were. */
export async function play(page, { random = chance(1), most = 2000, done = async () => false, press, each = async () => {} } = {}) {
  for (let answers = 0; ; ) {
    if (answers >= most || (await done(page)) || !(await answer(page, random, press))) return answers;
    await each(page, ++answers);
  }
}

/** Waits until another question is asked than the one with this text; its text. */
export const askedElse = async (page, before) =>
  (await page.waitForFunction((text) => {
    const now = document.querySelector('.question.is-asked h1')?.textContent;
    return now !== text && now;
  }, before)).jsonValue();

/** Reads what is to be read, until something is asked, or the end is told. */
export async function rest(page) {
  for (;;) {
    await page.waitForSelector('.question.is-asked, .stage[open] [data-answer], .sheet-end');
    await holdFigures(page);
    const read = page.locator('.stage[open] [data-answer]');
    if ((await read.count()) === 0) return;
    await read.click();
    await page.waitForFunction(() => document.querySelector('.stage[open] [data-answer]') === null);
  }
}

/** Waits for something that is no page's business. */
export async function eventually(happened, what) {
  for (const until = Date.now() + PATIENCE; !happened(); ) {
    must(Date.now() < until, 'waited in vain:', what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits for what a page can only say in a promise. `waitForFunction` takes the promise itself for an answer. */
export async function comesTrue(page, look, what) {
  for (const until = Date.now() + PATIENCE; !(await page.evaluate(look)); ) {
    must(Date.now() < until, 'waited in vain:', what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The record of a finished match, as the page offers it for download. */
export async function download(page) {
  const waiting = page.waitForEvent('download');
  await page.click('.sheet-end .sheet-foot .is-quiet');
  return readFile(await (await waiting).path(), 'utf8');
}

/** A finger: touch('Start' | 'Move' | 'End', where it is). */
export async function finger(page) {
  const session = await page.context().newCDPSession(page);
  return (type, at) => session.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
}

/** What `peerless replay --json` tells of a record, which holds. */
export async function replay(record) {
  const folder = await mkdtemp(join(tmpdir(), 'peerless-'));
  try {
    await writeFile(join(folder, 'record'), record);
    return JSON.parse(execFileSync(process.env.PEERLESS, ['replay', '--json', join(folder, 'record')], { encoding: 'utf8' }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function begin(page) {
  await page.click('[data-key="play"]');
  await page.waitForSelector('.match .hit');
}
