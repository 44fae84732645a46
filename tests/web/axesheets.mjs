// Axe-core finds nothing to complain about in lessons, in the sheets of a match, where texts are carried out by hand, and where two play
// against two. axesheets.mjs SITE; finds the program in $PEERLESS.
import {
  begin, chance, counts, end, finger, launch, matchNearEnd, matchWhere, open, play, resume, same, serve, test, wish,
} from './browser.mjs';
import { fine } from './complaints.mjs';
import { withZany } from './zany.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const asked = (page) => page.waitForSelector('.question.is-asked');

await test('axe_finds_nothing_in_the_lessons', async () => {
  for (const options of [{}, { size: [390, 780], touch: true, language: 'uk-UA' }]) {
    const page = await open(browser, `${site.url}#lessons`, options);
    await asked(page);
    await fine(page, 'the first lesson');
    await page.click('[data-answer="show"]');
    await fine(page, 'after it was shown', ['light']);
    same(page.errors, []);
    await page.context().close();
  }
});

/** Each sheet of the match, opened by a key. */
const opened = async (page, key, sheet) => {
  await page.keyboard.press(key);
  await page.waitForSelector(`dialog[open]${sheet}`);
  await fine(page, sheet);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
};

await test('axe_finds_nothing_in_the_sheets_of_a_match', async () => {
  const match = matchWhere(['jekyll-hyde', 'sherlock'], 'soho', counts(40, 160), ({ question, view }) =>
    question.yours && question.why === 'action' && view.seats.every(({ discard }) => discard.length > 2));
  const page = await open(browser, site.url, { kept: { coach: false, match } });
  await resume(page);
  await asked(page);
  await opened(page, 'k', '.sheet-left');
  await opened(page, 'd', '.sheet-piles');
  await opened(page, 'p', '.sheet-pace');
  await page.click('[data-key="tool-i-menu"]');
  await fine(page, 'menu');
  await page.locator('.sheet-menu button:has(use[href="#i-sound"])').click();
  await page.waitForSelector('.sheet-sounds');
  await fine(page, 'sound');
  same(page.errors, []);
});

await test('axe_finds_nothing_in_the_sheets_of_a_phone', async () => {
  const match = matchWhere(['jekyll-hyde', 'sherlock'], 'soho', counts(40, 160), ({ question }) =>
    question.yours && question.why === 'action');
  const page = await open(browser, site.url, { kept: { coach: false, match }, size: [390, 780], touch: true, language: 'ru-RU' });
  await resume(page);
  await asked(page);
  await opened(page, 'k', '.sheet-left');
  await page.tap('[data-key="tool-i-log"]');
  await page.waitForSelector('.sheet-log');
  await fine(page, 'log');
  await page.locator('.log-copy li:not(.turn-mark):visible').first().tap();
  await page.waitForSelector('.log-fold:not([hidden])');
  await fine(page, 'a line of the log above the battlefield');
  await page.tap('[data-key="log-fold-close"]');
  const touch = await finger(page);
  const { x, y, width, height } = await page.locator('[data-piece]').first().boundingBox();
  await touch('Start', [x + width / 2, y + height / 2]);
  await page.waitForSelector('.sheet-look');
  await touch('End');
  await fine(page, 'look');
  same(page.errors, []);
});

await test('axe_finds_nothing_after_a_combat_that_is_explained', async () => {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(8, 120, 1), ({ question }) =>
    question.seat === 'A' && question.why === 'defense' && question.options.some(({ kind }) => kind === 'card'));
  const page = await open(browser, site.url, { kept: { coach: false, match } });
  await resume(page);
  await asked(page);
  await page.click('.hand .card-button.is-lit');
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-why');
  await fine(page, 'why');
  same(page.errors, []);
});

await test('axe_finds_nothing_after_the_end_nor_where_it_is_looked_at_again', async () => {
  const page = await open(browser, site.url, { kept: { coach: false, match: matchNearEnd(['muldoon', 'jekyll-hyde'], 'soho') } });
  await resume(page);
  await play(page, { random: chance(5) });
  await page.waitForSelector('.end-insight .graph-line');
  await fine(page, 'end');
  await page.click('.sheet-end .is-main');
  await page.waitForSelector('.review .hit');
  for (const [tool, sheet] of [['[data-key="tool-i-share"]', '.sheet-share'], ['[data-key="take-over"]:enabled', '.sheet-takeover']]) {
    await page.locator(tool).first().click();
    await page.waitForSelector(sheet);
    await fine(page, sheet);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
  same(page.errors, []);
});

await test('axe_finds_nothing_where_two_play_against_two', async () => {
  for (const options of [{}, { size: [390, 844], touch: true, language: 'uk-UA' }]) {
    const kept = { coach: false, wish: wish(['houdini', 'genie', 'dracula', 'raptors'], 'soho', { teams: true }) };
    const page = await open(browser, site.url, { ...options, kept });
    await begin(page);
    await asked(page);
    await fine(page, 'teams');
    await page.locator('[data-key^="hero-"]').first().click();
    await page.waitForSelector('dialog[open]');
    await fine(page, 'a player', ['light']);
    same(page.errors, []);
    await page.context().close();
  }
});

await test('axe_finds_nothing_where_a_text_is_carried_out_by_hand', async () => {
  const zany = await withZany(folder);
  try {
    const page = await open(browser, zany.site.url, { kept: { coach: false, match: zany.before([0, 'novice']) } });
    await resume(page);
    await page.waitForSelector('.question.is-asked.is-by-hand');
    await fine(page, 'what is asked');
    for (const answer of ['draw', 'player A', '2']) {
      await page.click(`[data-answer="${answer}"]`);
      await page.waitForTimeout(50);
    }
    await page.waitForSelector('.plan li');
    await fine(page, 'what is planned');
    same(page.errors, []);
  } finally {
    await zany.close();
  }
});

await browser.close();
site.close();
end();
