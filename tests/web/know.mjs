// What a player may know, at hand: what is left of the decks, and the odds of an attack. All figures are those of the engine.
import {
  askEngine, counts, end, holdFigures, launch, matchWhere, must, open, resume, same, serve, test,
} from './browser.mjs';
import { guest, openTable, Server } from './server.mjs';

const site = await serve(process.argv[2]);
const browser = await launch();

/** At the question with which card to attack. */
const attack = matchWhere(['dracula', 'genie'], 'soho', counts(24, 200, 1), ({ question }) =>
  question.yours && question.why === 'attack' && question.options.length > 1);
const [, { view }, left] = askEngine([
  { type: 'load', text: attack.record }, { type: 'view', match: 1, seat: 'A' }, { type: 'unseen', match: 1, seat: 'A' },
]);
const [, odds] = askEngine([{ type: 'load', text: attack.record }, {
  type: 'odds', match: 1, seat: 'A', attacker: view.combat.attacker.fighter, target: view.combat.defender.fighter,
}]);

const visit = async (more = {}, kept = {}) => {
  const page = await open(browser, site.url, { kept: { coach: false, match: attack, ...kept }, ...more });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  return page;
};
const shown = (page) => page.$$eval('.hand .card-button', (all) =>
  all.map((one) => [one.querySelector('.card').dataset.card, one.querySelector('.card-odds')?.textContent ?? null]));
const chance = (one) => `${one.exact ? '' : '~'}${Math.round(100 * one.best.hit)}\u00a0%`;

await test('the_odds_of_an_attack_stand_on_its_cards_and_in_full_beside_the_table', async () => {
  const page = await visit();
  await page.waitForSelector('.card-odds');
  for (const [card, foot] of await shown(page)) {
    const one = odds.odds.find((other) => other.card === card);
    must(one ? foot?.startsWith(chance(one)) && foot.includes(one.best.average.toFixed(1)) : foot === null, card, foot, one);
  }
  const [first] = odds.odds;
  await page.locator(`.hand .card-button:has([data-card="${first.card}"])`).first().hover();
  await page.waitForSelector('.look .odds');
  same(await page.$$eval('.look .odds-bars li', (all) =>
    all.map((one) => [one.querySelector('b').textContent, one.querySelector('span').textContent])),
    first.best.damage.map(({ damage, chance: likely }) => [String(damage), `${Math.round(100 * likely)}\u00a0%`]));
  const undefended = `Without a defense: ${first.open.average.toFixed(1)}`;
  must((await page.locator('.look').textContent()).includes(undefended), undefended);
  await holdFigures(page);
  same(page.errors, []);
});

await test('whoever_wants_no_odds_sees_none', async () => {
  const page = await visit({}, { odds: false });
  await page.locator('.hand .card-button.is-lit').first().hover();
  await page.waitForSelector('.look .card');
  same(await page.locator('.card-odds, .odds').count(), 0);
  await page.click('[data-key="tool-i-menu"]');
  await page.getByLabel('Show the odds of attacks').check();
  same(await page.evaluate(() => localStorage.getItem('peerless.odds')), 'true');
});

await test('what_is_left_is_what_the_engine_says', async () => {
  const page = await visit();
  await page.keyboard.press('k');
  await page.waitForSelector('.sheet-left');
  for (const { seat, cards, open: seen } of left.seats) {
    const rows = await page.$$eval(`[data-seat="${seat}"] .left-row`, (all) => all.map((one) => ({
      card: one.dataset.card, chance: one.querySelector('.left-chance').textContent, gone: one.matches('.is-gone'),
      pips: ['hand', 'known', 'unseen', 'out'].map((look) => one.querySelectorAll(`.pip.is-${look}`).length),
    })));
    same(rows.length, cards.length);
    for (const row of rows) {
      const { copies, hand, table, discard, deck, unseen, chance: likely } = cards.find(({ card }) => card === row.card);
      same(row.pips, [seen ? hand : 0, seen ? 0 : hand, unseen + deck, table + discard], row.card);
      same(row.gone, table + discard === copies, row.card);
      same(row.chance, row.gone ? '–' : `${Math.round(100 * likely)}\u00a0%`, row.card);
    }
  }
  await page.locator('[data-seat="B"] .left-row').nth(2).hover();
  same(await page.locator('.left-held .card').getAttribute('data-card'), await page.locator('.left-row.is-held').getAttribute('data-card'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.sheet-left'));
  await page.click('[data-key="deck-B"]');
  await page.waitForSelector('.sheet-left');
  same(page.errors, []);
});

await test('on_a_phone_there_are_two_tabs_and_a_card_held_up_has_its_odds', async () => {
  const page = await visit({ size: [390, 780], touch: true, language: 'ru' });
  await page.waitForSelector('.card-odds');
  await page.locator('.hand .card-button.is-lit').first().tap();
  await page.waitForSelector('.sheet-card .odds-bars li');
  await page.keyboard.press('Escape');
  await page.locator('[data-key="deck-B"]').tap();
  await page.waitForSelector('.sheet-left');
  same(await page.locator('.left-tabs button').allTextContents(), ['Ваши карты', 'Карты: Джинн']);
  same(await page.locator('.left-side:visible').getAttribute('data-seat'), 'B');
  await page.locator('.left-tabs button').first().tap();
  same(await page.locator('.left-side:visible').getAttribute('data-seat'), 'A');
  const heights = await page.$$eval('.left-side.is-front .left-row', (all) => all.map((one) => one.getBoundingClientRect().height));
  must(heights.every((height) => height >= 44), 'rows to press:', heights);
  must(await page.evaluate(() => document.querySelector('.sheet-left').scrollWidth <= innerWidth), 'nothing sticks out');
  same(page.errors, []);
});

await test('a_table_without_help_says_so_to_both_and_gives_no_chances', async () => {
  const server = await Server.start(process.argv[2]);
  const { page: ann, seats } = await openTable(browser, server.url, guest('Ann', { aids: false }));
  const ben = await open(browser, seats[0], { language: 'uk', kept: guest('Ben') });
  same(ann.sent.find(({ type }) => type === 'open').aids, false);
  for (const [page, told] of [[ann, 'without help'], [ben, 'без підказок']]) {
    await page.waitForSelector(`.topbar .where:has-text("${told}")`);
    await page.waitForSelector('.match .hit');
    await page.keyboard.press('k');
    await page.waitForSelector('.sheet-left .note');
    same([...new Set(await page.locator('.left-chance').allTextContents())], ['']);
    same(page.errors, []);
  }
  await server.end();
});

end();
