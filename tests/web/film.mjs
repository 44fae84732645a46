// The turns of others, one act at a time: what the strip has and what it does not have yet, paces and keys, cards that are held up, and
// questions that cannot wait; and the log, which folds combats and shows where its lines happened. film.mjs SITE; finds the program in
// $PEERLESS.
import { counts, end, launch, matchWhere, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const visit = async (match, kept = {}, more = {}) => {
  const page = await open(browser, site.url, { ...more, kept: { coach: false, match, pace: 'slow', ...kept } });
  await resume(page);
  return page;
};
const OK = '[data-answer="film-on"]';
const ASKED = '.question.is-asked';
const tiles = (page) => page.$$eval('.tile span', (all) => all.map((one) => one.textContent));
const lines = (page) => page.$$eval('.log li', (all) => all.filter((one) => one.offsetParent).map((one) => one.textContent));
/** Waits until the film does, or is over; is it over? */
const stops = async (page) => {
  await page.waitForSelector(`${OK}, ${ASKED}`);
  return (await page.locator(ASKED).count()) > 0;
};
/** Moves the page's clock on until something is there; true: the turn is over. */
async function advance(page, what) {
  for (let i = 0; i < 2000; i++) {
    if ((await page.locator(ASKED).count()) > 0) return true;
    if ((await page.locator(what).count()) > 0) return false;
    await page.clock.runFor(100);
  }
  throw new Error(`there is no ${what}`);
}
const decides = (why, wanted = () => true) => ({ question, view }) =>
  question.seat === 'B' && question.why === why && view.turn.seat === 'B' && wanted(view, question);
const turn = matchWhere(['genie', 'sherlock'], 'soho', counts(16, 120, 1), decides('action', ({ turn: { actions } }) => actions === 2));

const slowly = async (language) => {
  const page = await visit(turn, {}, { size: [1920, 900], language });
  let [acts, told] = [0, null];
  while (!(await stops(page))) {
    const now = await tiles(page);
    const said = await page.textContent('.question h1');
    const more = (await lines(page)).filter((line) => told && !told.includes(line));
    must(!told || (now.length > acts && now.length <= acts + 2), 'one act, and perhaps a card that was drawn for it:', now, acts);
    must(more.length <= 3, 'its sentences alone:', more);
    must((await lines(page)).at(-1).endsWith(said.split('. ').at(-1)), 'it is said in the bar:', said);
    [acts, told] = [now.length, await lines(page)];
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('.tile').length > count || document.querySelector('.is-asked'), acts);
  }
  must(acts >= 3, 'there was a turn to see:', acts);
  same((await tiles(page)).length, acts, 'the strip stays');
  same(page.errors, []);
  await page.context().close();
};

await test('slowly_each_act_waits_and_nothing_is_shown_ahead', () => slowly('en-US'));
await test('slowly_each_act_waits_in_ukrainian_too', () => slowly('uk-UA'));

await test('shift_and_a_key_end_the_turn_and_a_press_on_the_board_the_act', async () => {
  const page = await visit(turn);
  must(!(await stops(page)));
  const before = await tiles(page);
  await page.click('.map', { position: { x: 5, y: 5 } });
  await page.waitForFunction((count) => document.querySelectorAll('.tile').length > count, before.length);
  must(!(await stops(page)), 'one act further');
  await page.keyboard.press('Shift+x');
  await page.waitForSelector(ASKED);
  same(page.errors, []);
  await page.context().close();
});

await test('a_tile_shows_its_place_and_is_played_again', async () => {
  const page = await visit(turn);
  while (!(await tiles(page)).some((one) => one.includes('→'))) {
    must(!(await stops(page)), 'somebody moves');
    await page.keyboard.press('Enter');
  }
  await stops(page);
  must((await page.locator('.board .trace').count()) > 0, 'its way lies there');
  await page.hover('.tile:has-text("→")');
  must((await page.locator('.board .shown').count()) >= 2, 'where it went, from where');
  await page.keyboard.press('r');
  await page.click('.tile:has-text("→")');
  await page.hover('.hand');
  await page.waitForFunction(() => document.querySelectorAll('.board .shown').length === 0);
  same(page.errors, []);
  await page.context().close();
});

await test('the_pace_is_chosen_and_kept', async () => {
  const page = await visit(turn);
  await stops(page);
  await page.keyboard.press('p');
  await page.waitForSelector('.sheet-pace');
  same(await page.$$eval('.pace', (all) => all.map((one) => one.getAttribute('aria-checked'))), ['true', 'false', 'false', 'false']);
  await page.click('[data-pace="once"]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForSelector(ASKED); // the rest of the turn asks nobody
  same(await page.evaluate(() => localStorage.getItem('peerless.pace')), '"once"');
  same(page.errors, []);
  await page.context().close();
});

await test('who_is_new_or_wants_no_motion_has_it_slow_and_others_do_not', async () => {
  for (const [watched, still, slow] of [[0, false, true], [4, false, false], [4, true, true]]) {
    const page = await visit(turn, { pace: null, watched }, { still });
    await page.waitForSelector('.tile');
    if (slow) must(!(await stops(page)), 'it waits');
    else await page.waitForSelector(ASKED);
    await page.context().close();
  }
});

await test('a_scheme_is_held_up_until_it_has_been_read', async () => {
  const page = await visit(matchWhere(['genie', 'sherlock'], 'soho', counts(16, 160, 1), decides('scheme')));
  await page.waitForSelector('.held-up [data-card]');
  const told = await lines(page);
  must(/plays the scheme/.test(told.at(-1)), 'what comes of it is told later:', told.at(-1));
  await page.click(OK);
  await page.waitForFunction(() => document.querySelector('.held-up').hidden);
  same(page.errors, []);
  await page.context().close();
});

await test('at_a_normal_pace_it_can_be_halted_taken_act_by_act_and_let_go_on', async () => {
  const page = await open(browser, site.url, { still: false, clock: true, kept: { coach: false, match: turn, pace: 'normal' } });
  await page.clock.pauseAt(Date.now() + 60_000);
  await resume(page);
  must(!(await advance(page, '[data-answer="film-pause"]')), 'it can be halted');
  await page.click('[data-answer="film-pause"]');
  must(!(await advance(page, OK)), 'it waits after the act');
  const before = await tiles(page);
  await page.clock.runFor(60_000);
  same(await tiles(page), before, 'and goes on waiting');
  await page.keyboard.press('Enter');
  must(!(await advance(page, `.tile:nth-of-type(${before.length + 1})`)), 'an act further');
  must(!(await advance(page, OK)), 'where it waits again');
  await page.keyboard.press('Space');
  must(await advance(page, 'never'), 'to the end of the turn by itself');
  same(page.errors, []);
  await page.context().close();
});

await test('arrows_lead_from_a_scheme_to_whom_it_is_about', async () => {
  const match = matchWhere(['genie', 'muldoon'], 'soho', counts(16, 200, 1), decides('scheme'));
  const page = await open(browser, site.url, { still: false, kept: { coach: false, match, pace: 'slow' } });
  await page.evaluate(() => {
    window.arrows = new Set();
    new MutationObserver(() => document.querySelectorAll('.pointer-arrow').forEach((one) => window.arrows.add(Number(one.dataset.goal))))
      .observe(document, { subtree: true, childList: true });
  });
  await resume(page);
  await page.waitForSelector('.held-up:not([hidden]) [data-card]');
  while (!(await stops(page))) await page.click(OK).catch(() => {}); // it may have been the last
  const { goals, touched } = await page.evaluate(() => {
    const all = window.updatesFor('A').slice(1).flatMap(({ events }) => events);
    const after = all.slice(all.findIndex(({ type }) => type === 'scheme') + 1);
    const act = after.slice(0, after.findIndex(({ type }) => ['action', 'turn', 'end-turn', 'scheme', 'attack'].includes(type)));
    const moved = act.filter(({ type }) => type === 'move' || type === 'place' || type === 'token');
    return { goals: [...window.arrows], touched: moved.flatMap(({ from }) => (typeof from === 'number' ? [from] : [])) };
  });
  must(touched.length > 0 && touched.every((space) => goals.includes(space)), 'to all who are moved:', goals, touched);
  same(await page.locator('.pointer-arrow').count(), 0, 'and they go');
  same(page.errors, []);
  await page.context().close();
});

await test('a_question_in_the_turn_of_others_comes_at_once', async () => {
  const page = await visit(matchWhere(['genie', 'sherlock'], 'soho', counts(16, 200, 1), decides('attack')));
  await page.waitForSelector(ASKED); // nobody has pressed anything
  same(page.errors, []);
  await page.context().close();
});

await test('a_combat_is_one_line_whose_sum_can_be_opened', async () => {
  const page = await visit(matchWhere(['genie', 'sherlock'], 'soho', counts(60, 200, 1), ({ question, events }) =>
    question.yours && question.why === 'action' && events.some(({ type }) => type === 'result')), { pace: 'once' });
  await page.waitForSelector(ASKED);
  const before = await lines(page);
  const sum = page.locator('.log-sum').last();
  must(/^\d+ − \d+ = \d+$/.test(await sum.textContent()), await sum.textContent());
  must(!before.some((line) => /face down|draws \d|maneuvers/.test(line)), 'neither drawing nor laying is a line:', before);
  await sum.click();
  same(await sum.getAttribute('aria-expanded'), 'true');
  must((await lines(page)).length > before.length && (await lines(page)).some((line) => /wins the combat/.test(line)), 'how it went');
  await sum.click();
  same(await lines(page), before, 'and closed again');
  await page.hover('.log li:has-text(" to the ")');
  must((await page.locator('.board .shown').count()) > 0, 'the line shows where it happened');
  same(page.errors, []);
  await page.context().close();
});

await browser.close();
site.close();
end();
