// Nothing on the page tells what has not been shown yet: combats with the page's clock moved on frame by frame, and at each frame a look
// at the stage, the log, the question, the strip, the ribbon, health, the hand, the title, and what is said and heard; on a phone,
// too. frames.mjs SITE; finds the program in $PEERLESS.
import { askEngine, counts, end, launch, matchWhere, must, open, PATIENCE, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const FRAME = 20; // milliseconds
const content = Object.fromEntries(['en', 'ru'].map((language) => [language, askEngine([{ type: 'content', language }])[0]]));
const FACE_DOWN = / face down|лицом вниз/;
const OVER = ['The match is over', 'Партия окончена'];

/** In the page: animations take the time of the clock that is moved. */
function animateByClock() {
  window.heard = [];
  document.addEventListener('sound', ({ detail }) => window.heard.push(detail));
  Element.prototype.animate = (_, { duration }) => ({ finished: new Promise((done) => setTimeout(done, duration)), cancel() {} });
}

/** In the page: what is seen in this frame, and what was told when that is more than `known` updates. */
function look(known) {
  const text = (one) => (one?.textContent ?? '').replaceAll('\u00AD', '').replaceAll('\u00A0', ' ');
  const all = (where) => [...document.querySelectorAll(where)];
  const visible = (one) => getComputedStyle(one).visibility !== 'hidden';
  const stage = document.querySelector('.stage[open]');
  const turning = stage?.classList.contains('is-turning') ?? false;
  const ribbon = document.querySelector('.ribbon');
  return {
    updates: window.updatesFor('A').length === known ? null : window.updatesFor('A'),
    turning,
    open: stage !== null && !turning && stage.querySelector('[data-card]') !== null,
    stamped: stage?.querySelector('.result') != null,
    read: stage?.querySelector('[data-answer]') != null,
    figures: all('.stage[open] :is(.against b, .sum dd, .timeline .num)').filter(visible).map(text),
    log: all('.log li').map(text),
    tiles: all('.tile').map(text),
    title: document.title.split(' · ')[0],
    ended: document.querySelector('.sheet-end') !== null,
    told: [text(document.querySelector('.question')), document.title, ...all('.tile').map((tile) => tile.title),
      ...all(':is([aria-live], [role="log"], [role="status"], [role="alert"]):not(.log *)').map(text)],
    heard: window.heard ?? [],
    ribbon: ribbon.hidden ? null
      : all('.ribbon-side').map((side) => [text(side.querySelector(':scope > b')), text(side.querySelector('small'))]),
    health: [...all('.hit').map((hit) => hit.getAttribute('aria-label').match(/\d+ of \d+ health|здоровье \d+ из \d+/)?.[0]),
      ...all('.players .hp').map(text)].join(),
    hand: all('.hand [data-card]').map((card) => card.dataset.card),
    asked: document.querySelector('.question.is-asked') !== null,
  };
}

const cardName = (language, setup, seat, card) =>
  content[language].heroes.find(({ id }) => id === setup.heroes[seat === 'A' ? 0 : 1]).cards.find(({ id }) => id === card).name;

/** The update that decides a combat, with where in its sentences the cards are turned over and the verdict is given. */
function decided(updates, since, plan, language) {
  const at = updates.findIndex(({ number, combats }) => number > since && combats.length > 0);
  if (at < 0) return null;
  const update = updates[at];
  const before = updates.filter(({ number }) => number > since && number < update.number).flatMap(({ told }) => told).length;
  const open = update.events.filter(({ type }) => type === 'reveal').map(({ seat, card }) => cardName(language, plan, seat, card));
  const laid = update.told.findIndex(({ text }) => FACE_DOWN.test(text));
  return {
    update,
    before,
    turned: update.told.findIndex(({ text }, i) => i > laid && open.some((name) => text.includes(name))),
    verdict: update.told.findIndex(({ kind, team }) => kind === 'plain' && team === null),
    quiet: !update.events.slice(0, update.events.findIndex(({ type }) => type === 'result')).some(({ type }) =>
      ['damage', 'heal', 'defeat', 'restore', 'revive', 'summon', 'place', 'move'].includes(type)),
    laid: update.events.find(({ type, seat }) => type === 'commit' && seat === 'A')?.card ?? null,
  };
}

/** Complains about what this frame tells too early. */
function hold(frame, first, combat, seen) {
  const { update, before, turned, verdict } = combat;
  seen.open ||= frame.open;
  seen.stamped ||= frame.stamped && !frame.turning;
  must(!(frame.turning && frame.stamped), 'the verdict stands there while the cards turn over');
  if (frame.turning) same(frame.figures, [], 'figures while the cards turn over');
  const lines = frame.log.length - first.log.length - before; // of this update
  must(seen.open || lines <= turned, 'the log tells what lies there before the cards have turned over:', frame.log.slice(-3));
  must(seen.stamped || lines <= verdict, 'the log tells the verdict before the stamp:', frame.log.slice(-3));
  const early = update.told.slice(seen.stamped ? update.told.length : seen.open ? verdict : turned)
    .map(({ text }) => text.replaceAll('\u00A0', ' '));
  for (const text of early) must(!frame.told.some((said) => said.includes(text)), 'said too early:', text);
  const heard = frame.heard.slice(seen.heard);
  for (const [sounds, shown] of [[['turned'], seen.open || frame.turning], [['hit', 'blocked', 'defeated', 'won', 'lost'], seen.stamped]])
    must(shown || !heard.some((sound) => sounds.includes(sound)), 'heard too early:', heard);
  must(seen.stamped || (!OVER.includes(frame.title) && !frame.ended), 'the end is told before the stamp', frame.title);
  must(seen.stamped || frame.tiles.every((tile) => first.tiles.includes(tile) || !/: \d/.test(tile)),
    'the strip tells the damage before the stamp', frame.tiles);
  if (!seen.open && frame.ribbon)
    for (const [figure] of frame.ribbon) must(!/\d/.test(figure),
      'the ribbon tells a value before the cards have turned over', frame.ribbon);
  if (!seen.stamped && combat.quiet) same(frame.health, first.health, 'health before the stamp');
  if (combat.laid && frame.ribbon?.some(([figure]) => figure === '?') && frame.ribbon[first.attacks ? 0 : 1][0] !== '–') {
    const copies = (hand) => hand.filter((card) => card === combat.laid).length;
    must(copies(frame.hand) < copies(first.hand), 'a card that lies face down is still in the hand');
  }
}

/** Plays one combat from the question on that `press` answers, frame by frame. `last`: it ends the match. */
async function watch(match, attacks, press, device = {}, last = false) {
  const page = await open(browser, site.url, { still: false, clock: true, kept: { coach: false, match }, ...device });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.evaluate(animateByClock);
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = { ...(await page.evaluate(look, 0)), attacks };
  let { updates } = first;
  const since = updates.at(-1).number;
  await press(page);
  const seen = { open: false, stamped: false, turning: 0, shown: 0, frames: 0, heard: first.heard.length };
  for (const until = Date.now() + PATIENCE; ; ) {
    must(Date.now() < until, 'the combat does not end', seen);
    const frame = await page.evaluate(look, updates.length);
    updates = frame.updates ?? updates;
    const combat = decided(updates, since, match.plan, (device.language ?? 'en').slice(0, 2));
    if (combat) {
      hold(frame, first, combat, seen);
      seen.frames++;
      seen.turning += frame.turning ? 1 : 0;
      seen.shown += seen.open && !seen.stamped ? 1 : 0;
      if (frame.read) break;
    }
    await page.clock.runFor(FRAME);
  }
  if (last) await page.click('.stage[open] [data-answer]');
  for (const until = Date.now() + PATIENCE; last && !(await page.isVisible('.sheet-end')); await page.clock.runFor(FRAME))
    must(Date.now() < until, 'the match does not end');
  must(seen.turning > 10 && seen.shown > 10, 'there was something to see:', seen);
  same(page.errors, []);
  await page.context().close();
  return seen;
}

const asked = (why, wanted = () => true) => ({ question, view }) => question.seat === 'A' && question.why === why && wanted(question, view);
const pick = (page) => page.click('.hand .card-button.is-lit');
const decline = (page) => page.click('[data-answer="none"]');

for (const [heroes, board] of [[['houdini', 'genie'], 'king-solomons-tomb'], [['sherlock', 'jekyll-hyde'], 'soho']]) {
  await test(`nothing_is_told_before_it_is_shown_when_${heroes[0]}_defends`, async () => {
    await watch(matchWhere(heroes, board, counts(8, 160, 1),
      asked('defense', ({ options }) => options.some(({ kind }) => kind === 'card'))), false, pick);
  });
  await test(`nothing_is_told_before_it_is_shown_when_${heroes[0]}_has_no_defense`, async () => {
    await watch(matchWhere(heroes, board, counts(8, 160, 1),
      asked('defense', ({ options }) => options.some(({ kind }) => kind === 'none'))), false, decline);
  });
  await test(`nothing_is_told_before_it_is_shown_when_${heroes[0]}_attacks`, async () => {
    await watch(matchWhere(heroes, board, counts(8, 160, 1), asked('attack')), true, pick);
  });
}

await test('the_end_is_not_told_before_the_blow_that_brings_it', async () => {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(60, 260, 1), asked('attack', (question, view) =>
    view.fighters.find(({ fighter }) => fighter === view.combat?.defender.fighter)?.health === 1
    && view.combat.defender.fighter === 8 && view.seats.find(({ seat }) => seat === 'B').handCount < 2));
  await watch(match, true, pick, {}, true);
});

await test('nothing_is_told_before_it_is_shown_in_russian', async () => {
  await watch(matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(8, 160, 1),
    asked('defense', ({ options }) => options.some(({ kind }) => kind === 'card'))), false, pick, { language: 'ru-RU' });
});

const pickByTouch = async (page) => {
  await page.tap('.hand .card-button.is-lit');
  await page.tap('.sheet-card .button.is-main');
};
const PHONE = { size: [390, 780], touch: true };
await test('nothing_is_told_before_it_is_shown_on_a_phone', async () => {
  const duel = [['houdini', 'genie'], 'king-solomons-tomb'];
  await watch(matchWhere(...duel, counts(8, 160, 1), asked('attack')), true, pickByTouch, PHONE);
  await watch(matchWhere(...duel, counts(8, 160, 1), asked('defense', ({ options }) => options.some(({ kind }) => kind === 'card'))), false,
    pickByTouch, PHONE);
});

await browser.close();
site.close();
end();
