// Nothing is cut off, and no two things look alike: four players in three languages, and a hand with more cards than it may hold. room.mjs
// SITE; finds the program in $PEERLESS.
import { counts, end, launch, matchWhere, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

async function continued(match, options) {
  const page = await open(browser, site.url, { kept: { coach: false, match }, ...options });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  return page;
}

// two teams of heroes with sidekicks that have the same numbers, and with tokens
const teams = matchWhere(['dracula', 'invisible-man', 'muldoon', 'raptors'], 'soho', counts(20, 60, 2), ({ question, view }) =>
  question.yours && view.fighters.filter(({ health }) => health > 0).length > 11);

/** What the eye tells pieces apart by. */
const looks = (page, where) => page.$$eval(where, (all) => all.map((one) => {
  const paint = (part, name) => (part ? getComputedStyle(part)[name] : null);
  const glyph = one.querySelector('.initial, .glyph, b, .emblem');
  return JSON.stringify([
    one.querySelector('.initial, b')?.textContent,
      [...one.querySelectorAll('use')].map((use) => use.getAttribute('href')), one.querySelector('.which')?.textContent,
    paint(one.querySelector('.core') ?? one, one.querySelector('.core') ? 'fill' : 'backgroundColor'),
      paint(glyph, one.querySelector('.initial') ? 'fill' : 'color'),
  ]);
}));

await test('no_two_pieces_on_the_battlefield_look_alike', async () => {
  for (const [size, dark] of [[[1280, 800], false], [[1280, 800], true], [[390, 844], false]]) {
    const page = await continued(teams, { size, dark, touch: size[0] < 600 });
    const pieces = await looks(page, '[data-piece]');
    must(pieces.length > 9, pieces.length, 'pieces');
    same(pieces.filter((look, i) => pieces.indexOf(look) !== i), [], 'alike');
    const marks = await looks(page, '.player .mark.is-small:not(.is-gone)');
    same([marks.length > 3, marks.filter((look, i) => marks.indexOf(look) !== i)], [true, []], 'alike beside the battlefield');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('what_stands_in_the_panels_of_four_players_is_not_cut_off', async () => {
  for (const language of ['en-US', 'ru-RU', 'uk-UA'])
    for (const size of [[1440, 900], [1280, 800], [1600, 1000]]) {
      const page = await continued(teams, { size, language });
      const cut = await page.$$eval('.facts, .player-head, .fighters, .piles',
        (all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      same(cut, [], `${language} ${size}`);
      const tokens = await page.$$eval('.facts > span', (all) => all.filter((one) =>
        one.getBoundingClientRect().right > one.closest('.player').getBoundingClientRect().right).map((one) => one.title));
      same(tokens, [], `${language} ${size}`);
      await page.context().close();
    }
});

await test('nine_cards_in_a_hand_are_all_in_sight', async () => {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(20, 200, 1),
    ({ question, view }) => question.yours && view.seats[0].hand.length >= 9);
  for (const size of [[1280, 800], [1440, 900], [1280, 720], [1100, 800]]) {
    const page = await continued(match, { size });
    const { left, right } = await page.$eval('.hand', (hand) => hand.getBoundingClientRect());
    const cards = await page.$$eval('.hand .card',
      (all) => all.map((card) => card.getBoundingClientRect()).map((box) => [box.left, box.right]));
    must(cards.length >= 9, cards.length, 'cards');
    must(cards.every((box) => box[0] >= left && box[1] <= right), 'a card is cut off at', size, [left, right], cards.at(-1));
    // like held cards they lie over each other where there is no room
    const room = cards.reduce((sum, box) => sum + box[1] - box[0] + 6, 4) <= right - left;
    must(!room || cards.every((box, i) => i === 0 || box[0] >= cards[i - 1][1]), 'no card covers another at', size);
    must(cards.every((box, i) => i === 0 || box[0] > cards[i - 1][0] + 40), 'of each enough is seen at', size);
    await page.context().close();
  }
});

await test('two_players_share_a_line_of_a_phone_and_a_press_tells_the_rest', async () => {
  for (const [size, language] of [[[360, 640], 'uk-UA'], [[390, 780], 'ru-RU'], [[844, 390], 'en-US']]) {
    const page = await continued(teams, { size, language, touch: true });
    const lines = await page.$$eval('.player', (all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    same([lines.length, new Set(lines).size], [4, 2], size);
    const cut = await page.$$eval('.player .life > div > span', (all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    same(cut, [], size);
    await page.locator('.players-others .life').nth(1).tap({ force: true }); // anywhere on the line, not only on the emblem
    const told = page.locator('.sheet-piles .is-whole');
    await told.waitFor();
    const seat = await page.evaluate(() => window.latest().view.seats.find((one) => one.seat === 'B2'));
    const piles = [seat.handCount, seat.deck, seat.discard.length].map(String);
    same(await told.locator('.pile b').allTextContents(), piles, 'hand, deck, discard pile');
    must((await told.locator('.hp').count()) > 0, 'and all fighters');
    await told.locator('.pile').nth(1).tap();
    await page.waitForSelector('.sheet-left');
    same(await page.locator('dialog[open]').count(), 1, 'one sheet at a time');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('many_cards_on_a_phone_are_reached_by_a_thumb_and_stay_where_it_left_them', async () => {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(20, 200, 1),
    ({ question, view }) => question.yours && question.why === 'action' && view.seats[0].hand.length >= 8);
  for (const size of [[360, 640], [390, 780]]) {
    const page = await continued(match, { size, touch: true });
    const last = page.locator('.hand .card-button').last();
    await last.scrollIntoViewIfNeeded();
    const left = () => page.$eval('.hand', (hand) => hand.scrollLeft);
    const before = await left();
    must(before > 300, 'it scrolls', before);
    const names = await page.$$eval('.hand .card-name', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    same(names, 0, 'every name can be read');
    await last.tap({ force: true }); // what cannot be played is held up as well
    await page.waitForSelector('.sheet-card');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    same(await left(), before, 'after it has been held up');
    await page.click('[data-key="tool-i-threat"]');
    await page.waitForSelector('[data-threat]');
    await page.click('.question [data-answer="maneuver"]');
    await page.waitForFunction(() => document.querySelector('.question [data-answer="maneuver"]') === null);
    await page.waitForSelector('.question.is-asked');
    must(Math.abs((await left()) - before) <= 120, 'after a card was drawn', before, await left());
    same(page.errors, []);
    await page.context().close();
  }
});

await browser.close();
site.close();
end();
