// Back closes what lies on top, then leads to the screen before; and no match is lost without a word. back.mjs SITE; finds the program in
// $PEERLESS.
import { readFile } from 'node:fs/promises';
import {
  askEngine, begin, chance, counts, end, launch, matchWhere, must, open, play, remark, resume, same, serve, test, wish,
} from './browser.mjs';
import { guest, openTable, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const phone = { size: [390, 844], touch: true };
const visit = (kept = {}, more = {}) => open(browser, site.url,
  { ...phone, kept: { coach: false, wish: wish(['houdini', 'genie'], 'soho'), ...kept }, ...more });
const asked = (page) => page.waitForSelector('.question.is-asked');
const back = (page) => page.evaluate(() => history.back());
const sheets = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('dialog[open]').length === wanted, count);
const middle = matchWhere(['houdini', 'sherlock'], 'king-solomons-tomb', counts(40, 90), ({ question, view }) =>
  question.seat === 'A' && question.why === 'action' && view.seats.every(({ discard }) => discard.length > 2));

await test('back_closes_sheets_one_by_one_and_then_leads_to_the_start', async () => {
  const page = await visit({ match: middle });
  await resume(page);
  await asked(page);
  await page.tap('[data-key="pile-B"]');
  await page.tap('.sheet-piles .card-button >> nth=0');
  await sheets(page, 2);
  await back(page);
  await sheets(page, 1);
  same(await page.locator('.sheet-piles').count(), 1, 'the one below is still there');
  await back(page);
  await sheets(page, 0);
  same(await page.locator('.match').count(), 1, 'and the match');
  await page.tap('[data-key="tool-i-menu"]');
  await page.tap('.sheet-menu [aria-label="Close"]'); // closed otherwise: Back is not used up
  await sheets(page, 0);
  await back(page);
  await page.waitForSelector('.start [data-key="resume"]');
  same(await page.evaluate(() => location.hash), '');
  await page.evaluate(() => history.forward());
  await asked(page);
  same(page.errors, []);
});

await test('back_in_a_combat_goes_on_with_it_and_never_out_of_the_match', async () => {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(8, 120, 1),
    ({ question }) => question.seat === 'A' && question.why === 'defense');
  const page = await visit({ match });
  await resume(page);
  await asked(page);
  await page.tap('[data-answer="none"]');
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  await back(page);
  await page.waitForFunction(() => !document.querySelector('.stage[open] .result'));
  same(await page.locator('.match').count(), 1);
  same(page.errors, []);
});

await test('a_new_match_never_takes_the_place_of_an_unfinished_one', async () => {
  for (const [language, sides] of [['en-US', 'Houdini — Sherlock Holmes'],
    ['ru-RU', 'Гудини — Шерлок Холмс'], ['uk-UA', 'Гудіні — Шерлок Холмс']]) {
    const page = await visit({ match: middle }, { language });
    const kept = (slot) => page.evaluate((name) => localStorage.getItem(`peerless.${name}`), slot);
    const before = await kept('match');
    must((await page.textContent('[data-key="resume"]')).includes(sides), await page.textContent('[data-key="resume"]'));
    await begin(page);
    await asked(page);
    same(await page.evaluate(() => location.hash), '#match2');
    same(await kept('match'), before, 'the first one stays');
    const { plan, turn, played } = JSON.parse(await kept('match2'));
    must(plan.heroes.length === 2 && turn >= 0 && played > 0, plan, turn, played);
    await back(page);
    await page.waitForSelector('.start');
    same(await page.locator('.shelf li').count(), 2, 'both are listed');
    await page.tap('[data-key="resume-match"]'); // the one that was played last comes first, this is the other
    await asked(page);
    same(await page.evaluate(() => location.hash), '#match');
    must(JSON.parse(await kept('match')).record.startsWith(middle.record.slice(0, 400)), 'it goes on');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('a_match_that_goes_on_in_two_windows_is_lost_in_neither', async () => {
  const first = await visit({ match: middle });
  await resume(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  for (const [page, slot] of [[second, 'match'], [first, 'match2']]) {
    await asked(page);
    const { record } = middle;
    await play(page, { random: chance(3), most: 1 });
    await page.waitForFunction(([name, old]) => {
      const kept = JSON.parse(localStorage.getItem(`peerless.${name}`));
      return kept !== null && kept.record !== old;
    }, [slot, record]);
  }
  must(/in another window/.test(await remark(first)), 'whoever comes second is told');
  await back(first);
  await first.waitForSelector('.start');
  same(await first.locator('.shelf li').count(), 2, 'both are listed');
  same(first.errors, []);
});

await test('an_unfinished_match_is_deleted_only_when_told_to', async () => {
  const page = await visit({ match: middle, match5: { ...middle, played: 5 } });
  const slots = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /match/.test(name)).sort());
  await page.tap('[data-key="drop-match5"]');
  await page.keyboard.press('Enter'); // the harmless answer
  await sheets(page, 0);
  same(await slots(), ['peerless.match', 'peerless.match5']);
  await page.tap('[data-key="drop-match5"]');
  await page.tap('.sheet-sure .is-main');
  await sheets(page, 0);
  same([await slots(), await page.locator('.shelf li').count()], [['peerless.match'], 1]);
  same(page.errors, []);
});

await test('one_match_too_many_asks_which_may_go', async () => {
  const slots = ['match', ...Array.from({ length: 11 }, (_, i) => `match${i + 2}`)];
  const page = await visit(Object.fromEntries(slots.map((slot, i) => [slot, { ...middle, played: i + 1 }])));
  same(await page.locator('.shelf li').count(), 12);
  await page.tap('[data-key="play"]');
  same(await page.locator('.sheet-shelf li').count(), 12);
  await back(page);
  await sheets(page, 0);
  same(await page.locator('.match').count(), 0, 'nothing has happened');
  await page.tap('[data-key="play"]');
  await page.locator('.sheet-shelf li').nth(11).locator('.button').tap(); // the oldest
  await asked(page);
  same(await page.evaluate(() => location.hash), '#match');
  must(await page.evaluate((text) => JSON.parse(localStorage.getItem('peerless.match')).record !== text, middle.record), 'another one');
  same(page.errors, []);
});

await test('a_match_that_is_over_gives_way_without_a_word', async () => {
  const page = await visit({ match: { ...middle, resigned: 'A' } });
  same(await page.locator('[data-key="resume"]').count(), 0, 'there is nothing to go on with');
  await begin(page);
  await asked(page);
  same(page.errors, []);
});

await test('a_match_of_another_version_is_kept_and_can_be_saved_or_discarded', async () => {
  const other = { ...middle, record: middle.record.replace(/^(seat A [a-z-]+) [0-9a-f]{16}/m, '$1 0000000000000000') };
  must(askEngine([{ type: 'load', text: other.record }])[0].type === 'error', 'the engine cannot play it');
  for (const [language, words] of [['en-US', /begun with other cards or rules/],
    ['ru-RU', /с другими картами или правилами/], ['uk-UA', /з іншими картами чи правилами/]]) {
    const page = await visit({ match: other }, { language });
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('peerless.match'))?.record);
    for (const way of ['press', 'address']) {
      if (way === 'press') await page.tap('[data-key="resume"]');
      else await page.evaluate(() => (location.hash = '#match'));
      await page.waitForSelector('.sheet-sure');
      must(words.test(await page.textContent('.sheet-sure')), await page.textContent('.sheet-sure'));
      same(await kept(), other.record, 'it is kept');
      const waiting = page.waitForEvent('download');
      await page.tap('.sheet-sure .is-main');
      same(await readFile(await (await waiting).path(), 'utf8'), other.record, 'the record');
      await page.keyboard.press('Escape');
      await sheets(page, 0);
    }
    await page.tap('[data-key="resume"]');
    await page.locator('.sheet-sure .sheet-foot .button').nth(1).tap();
    await page.waitForFunction(() => document.querySelector('.start') && !document.querySelector('[data-key="resume"]'));
    same(await kept(), undefined, 'it goes when it is told to');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('the_form_of_a_hero_is_seen_on_a_phone', async () => {
  const match = matchWhere(['jekyll-hyde', 'genie'], 'soho', counts(4, 120, 1),
    ({ question, view }) => question.yours && view.seats[0].form === 'mr-hyde');
  const page = await visit({ match });
  await resume(page);
  await asked(page);
  same(await page.textContent('.players-own .life span'), 'Mr. Hyde');
  await play(page, { random: chance(2), most: 6, press: ({ x, y }) => page.touchscreen.tap(x, y) }); // figures/ looks at each answer
  same(page.errors, []);
});

await test('a_hero_with_forms_is_called_by_its_form_wherever_it_fights', async () => {
  const match = matchWhere(['jekyll-hyde', 'genie'], 'soho', counts(4, 160, 1), ({ question, view }) =>
    question.seat === 'A' && question.why === 'defense' && view.seats[0].form === 'mr-hyde' && view.combat.defender.fighter === 0 &&
    question.options.some(({ kind }) => kind === 'none'));
  for (const [language, form, other] of [
    ['en-US', 'Mr. Hyde', 'Jekyll'],
    ['ru-RU', 'Мистер Хайд', 'Джекил'],
    ['uk-UA', 'Містер Гайд', 'Джекіл'],
  ]) {
    const page = await open(browser, site.url, { language, kept: { coach: false, match } });
    await resume(page);
    await asked(page);
    const texts = (...where) => page.evaluate((all) => all.map((one) => document.querySelector(one)?.textContent ?? ''), where);
    const label = () => page.evaluate(() => [...document.querySelectorAll('.hit')].map((hit) => hit.getAttribute('aria-label')).join());
    const [ribbon, life] = await texts('.ribbon-side.type-defense .ribbon-name', '[data-key="life-0"]');
    must(ribbon.startsWith(form) && life === form, ribbon, life);
    await page.click('[data-answer="none"]');
    await page.waitForSelector('.stage[open] [data-answer="go-on"]');
    const [headline, corner] = await texts('.stage h1', '.corner-defender .who');
    must(headline.endsWith(form) && corner === form, headline, corner);
    must((await label()).includes(`${form}, `) && !(await label()).includes(other), await label());
    same(page.errors, []);
    await page.context().close();
  }
});

await test('back_from_a_table_by_link_leads_to_the_start_and_forward_to_the_table', async () => {
  const server = await Server.start(folder);
  const { page: ann, table, seats } = await openTable(browser, server.url, guest('Ann'));
  const ben = await open(browser, seats[0], { kept: guest('Ben') });
  await ben.waitForSelector('.match .hit');
  await ann.click('[data-key="tool-i-menu"]');
  await back(ann);
  await sheets(ann, 0);
  same(await ann.evaluate(() => location.hash), `#${table}`);
  await back(ann);
  await ann.waitForSelector(`.start [data-key="table-${table}"]`);
  await ann.evaluate(() => history.forward());
  await ann.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length > 0);
  same(await ann.evaluate(() => location.hash), `#${table}`, 'no secret comes back into the address');
  same([ann.errors, ben.errors], [[], []]);
  await server.end();
});

await browser.close();
site.close();
end();
