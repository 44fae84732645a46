// Nothing makes the page stand still while one plays: on a processor four times slower no task of the page takes longer than a tenth of a
// second, in a duel, in a match of teams and on a phone, through moves, attacks, combats, the turns of others, threats and the log.
// smooth.mjs SITE
//
// Chromium's own slowing down counts the time in which others have the processor, four times over. So the page runs as fast as it can,
// and what counts is the time that its thread had the processor, times four, compared with the time of some work that is the same every
// time. What is too long in one run only, somebody else has slowed down.
import { begin, chance, end, launch, must, open, PATIENCE, same, serve, test, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const SLOWER = 4;
const LONGEST = 100; // milliseconds, on the slower processor
const REFERENCE = 10; // milliseconds that the reference takes
const RUNS = 5;
const ANSWERS = 16;

/** Records what the page's thread does, until it is called again: tasks and marks, by their beginning. */
async function record(page) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'blink.user_timing'], recordMode: 'recordAsMuchAsPossible' },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    const answers = events.filter(({ name }) => name.startsWith('answer '));
    const one = answers[0];
    return events.filter(({ pid, tid }) => pid === one.pid && tid === one.tid).sort((a, b) => a.ts - b.ts);
  };
}

/** In the page: what may be pressed now, marked so that it is found in the recording; null: nothing. */
function choose({ number, which }) {
  if (document.querySelector('.sheet-end')) return { ended: true };
  const over = [...document.querySelectorAll('dialog[open]')].at(-1);
  const lit = [...(over ?? document.querySelector('.match'))
    .querySelectorAll('[data-answer]:not([data-answer^="film-"]), .hit.is-lit, .hand .card-button.is-lit')];
  if (over && lit.length === 0) lit.push(...over.querySelectorAll('.sheet-head button'));
  const chosen = (which % 4 > 0 && lit.find((one) => /^(attack|none|go)$/.test(one.dataset.answer))) || lit[which % lit.length];
  if (!chosen) return null;
  chosen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = chosen.getBoundingClientRect();
  const y = top + height / 2;
  const x = [0.5, 0.25, 0.1, 0.75, 0.9].map((part) => left + width * part).find((x) => chosen.contains(document.elementFromPoint(x, y)));
  if (x === undefined) return null;
  performance.mark(`answer ${number}`);
  return { x, y, action: document.querySelector('.question [data-answer="attack"], .question [data-answer="maneuver"]') !== null };
}

/** In the page: work that is the same every time, of the kind that drawing is. */
function reference() {
  performance.mark('reference');
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; visibility: hidden; contain: strict';
  for (let i = 0; i < 400; i++) {
    const one = document.createElement('p');
    one.style.cssText = `display: inline-block; width: ${i % 90}px`;
    one.textContent = `${Math.sqrt(i)} and some more words`;
    place.append(one);
  }
  document.body.append(place);
  const height = place.scrollHeight;
  place.remove();
  return height;
}

/** Plays some answers. No test waits in the page: what looks at every change of it takes time as well. */
async function some(page, tap) {
  const random = chance(7);
  for (let number = 0; number < ANSWERS; ) {
    const which = random(1 << 20);
    let seen = null;
    for (const until = Date.now() + PATIENCE; !seen; ) {
      must(Date.now() < until, 'nothing is asked any more');
      await new Promise((resolve) => setTimeout(resolve, 40));
      seen = await page.evaluate(choose, { number, which });
    }
    if (seen.ended) return;
    await page.evaluate(reference);
    if (seen.action && number % 4 === 1) for (const key of ['t', 't', 'l', 'Escape']) await page.keyboard.press(key);
    await (tap ? page.touchscreen.tap(seen.x, seen.y) : page.mouse.click(seen.x, seen.y, { delay: 10 }));
    number++;
  }
}

/** What took too long, by the answer before it. */
function slow(events) {
  const tasks = [];
  for (const { name, ts, dur, tdur = 0 } of events) {
    if (name === 'ThreadControllerImpl::RunTask') tasks.push({ end: ts + dur, time: tdur / 1000, names: [] });
    else if (ts < tasks.at(-1)?.end) tasks.at(-1).names.push(name);
  }
  const references = tasks.filter(({ names }) => names.includes('reference')).map(({ time }) => time).sort((a, b) => a - b);
  must(references.length > 0 && tasks.length > 100, 'there is a recording:', references.length, tasks.length);
  const pace = Math.max(1, references[Math.floor(references.length / 2)] / REFERENCE);
  if (process.env.VERBOSE) console.log(`# the reference takes ${references.map(Math.round)} ms`);
  const found = new Map();
  let answer = 0;
  for (const { time, names } of tasks) {
    const mark = names.find((name) => name.startsWith('answer '));
    if (mark) answer = Number(mark.slice(7));
    const long = Math.round((SLOWER * time) / pace);
    if (process.env.VERBOSE && long > LONGEST / 2) console.log(`# ${answer}: ${long} ms`);
    if (long > LONGEST && !names.includes('reference')) found.set(answer, `after answer ${answer}: ${long} ms`);
  }
  return found;
}

async function smooth(heroes, board, options) {
  let wrong = null;
  for (let run = 0; run < RUNS && (wrong === null || wrong.size > 0); run++) {
    const kept = { coach: false, pace: 'fast', wish: wish(heroes, board) };
    const page = await open(browser, site.url, { still: false, ...options, kept });
    await begin(page);
    const stop = await record(page);
    await some(page, options.touch);
    const found = slow(await stop());
    wrong = wrong === null ? found : new Map([...wrong].filter(([answer]) => found.has(answer)));
    same(page.errors, []);
    await page.context().close();
  }
  same([...wrong.values()], []);
}

await test('no_task_is_long_in_a_duel', () => smooth(['muldoon', 'jekyll-hyde'], 'soho', {}));
await test('no_task_is_long_in_a_match_of_teams', () =>
  smooth(['muldoon', 'jekyll-hyde', 'sherlock', 'dracula'], 'raptor-paddock', { size: [1440, 900] }));
await test('no_task_is_long_on_a_phone', () => smooth(['houdini', 'genie'], 'king-solomons-tomb', { size: [390, 780], touch: true }));

await browser.close();
site.close();
end();
