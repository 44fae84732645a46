// What people at a table on a server do together besides playing: taking back, giving up, playing again; and what happens to them when
// the server is killed. together.mjs SITE; finds the program in $PEERLESS.
import { answer, askedElse, chance, end, launch, must, open, play, same, test } from './browser.mjs';
import { guest, lookThrough, openTable, playAndResign, recordOf, resign, Server, traffic } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const server = await Server.start(folder);

/** A table with two people; with these heroes the first is asked first. */
async function sitDown(name = 'Ann', heroes = ['houdini', 'genie']) {
  const opened = await openTable(browser, server.url, guest(name, {}, heroes));
  const ben = await open(browser, opened.seats[0], { kept: guest('Ben') });
  await ben.waitForSelector('.match .hit');
  return { ...opened, ann: opened.page, ben };
}

const asked = (page) => page.waitForSelector('.question.is-asked');
const question = (page) => page.textContent('.question h1');
const until = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('.question.is-asked h1')?.textContent === wanted, text);

await test('taking_back_needs_the_other_ones_consent_and_is_in_the_record', async () => {
  const { ann, ben, table } = await sitDown();
  await asked(ann);
  const before = await question(ann);
  await answer(ann, chance(1));
  const after = await askedElse(ann, before);
  await ben.keyboard.press('q');
  await ann.click('[data-key="undo"]');
  await ben.waitForSelector('[data-answer="refuse"]');
  must(await ben.evaluate(() => document.activeElement.dataset.answer !== 'agree'), 'Enter does not agree');
  await ben.click('[data-answer="refuse"]');
  await until(ann, after); // nothing was taken back
  await ann.click('[data-key="undo"]');
  await ben.click('[data-answer="agree"]');
  await until(ann, before);
  await answer(ann, chance(2));
  await until(ann, after);
  await resign(ben);
  await ann.waitForSelector('.sheet-end');
  same([await ann.textContent('.sheet-end h2'), await ben.textContent('.sheet-end h2')], ['You win!', 'You lose']);
  const record = await recordOf([ann, ben], table);
  must(/^undo to 0$/m.test(record), record);
  await lookThrough(record, [traffic(ann, 'Ann', ['A'], 'en', table), traffic(ben, 'Ben', ['B'], 'en', table)]);
  same([ann.errors, ben.errors], [[], []]);
});

await test('the_invitation_is_over_when_the_friend_has_come', async () => {
  const ann = await open(browser, server.url, { kept: guest('Ann') });
  await ann.click('[data-key="rival-link"]');
  await ann.waitForSelector('[data-key="rival-link"][aria-pressed="true"]');
  await ann.click('[data-key="play"]');
  const link = await ann.waitForSelector('.link-line input').then((field) => field.inputValue());
  const ben = await open(browser, link, { kept: guest('Ben') });
  await ann.waitForFunction(() => !document.querySelector('dialog[open]')
    && window.toasts.some((text) => /Ben is at the table/.test(text)));
  same([ann.errors, ben.errors], [[], []]);
});

await test('a_friend_who_comes_for_the_first_time_is_asked_one_thing_after_the_other', async () => {
  const { page: ann, seats } = await openTable(browser, server.url, guest('Ann', {}, ['houdini', 'genie']));
  const ben = await open(browser, seats[0], {});
  const sheets = () => ben.$$eval('dialog[open]', (all) => all.map((one) => one.className));
  await ben.waitForSelector('.sheet-name');
  const asked = ben.waitForSelector('.question.is-asked');
  await Promise.race([asked, play(ann, { random: chance(1), most: 40 })]);
  await asked;
  same(await sheets(), ['sheet sheet-name'], 'nothing lies on the first question');
  await ben.fill('.sheet-name input', 'Ben');
  await ben.keyboard.press('Enter');
  await ben.waitForSelector('.sheet-offer');
  same(await sheets(), ['sheet sheet-offer'], 'and then the next one');
  await ben.click('.sheet-offer .is-main');
  await ben.waitForFunction(() => !document.querySelector('dialog[open]'));
  must(await ben.evaluate(() => document.querySelector('.match').contains(document.activeElement)), 'the focus is not lost');
  await ann.waitForFunction(() => document.querySelector('.players-others').textContent.includes('Ben'));
  same([ann.errors, ben.errors], [[], []]);
});

await test('they_play_again_when_both_want_to', async () => {
  const { ann, ben, table } = await sitDown();
  await asked(ann);
  await resign(ben);
  await ann.waitForSelector('.sheet-end');
  await ann.click('.sheet-end [data-key="rematch"]');
  await ben.waitForFunction(() => /ready to play again/.test(document.querySelector('.sheet-end .end-wish')?.textContent ?? ''));
  same(await ben.locator('.end-wish').isVisible(), true, 'the wish is not hidden behind the end');
  must(await ann.evaluate(() => window.toasts.includes('Waiting for the others…')), 'Ann waits');
  await ben.click('.sheet-end [data-key="rematch"]');
  for (const page of [ann, ben])
    await page.waitForFunction((old) => location.hash.length > 1
      && !location.hash.includes(old) && document.querySelector('.match .hit'), table);
  same(new Set([ann, ben].map((page) => page.url())).size, 1, 'the same new table');
  const first = await Promise.any([ann, ben].map((page) => asked(page).then(() => page))); // who has fighters to place
  await play(first, { random: chance(1), most: 1 });
  for (const page of [ann, ben]) await page.waitForFunction(() => document.querySelectorAll('.log li').length > 2);
  same([ann.errors, ben.errors], [[], []]);
});

await test('pages_come_back_by_themselves_when_the_server_was_killed_and_miss_nothing', async () => {
  const { ann, ben, table } = await sitDown('Ann', ['genie', 'raptors']);
  const offline = (page, is) =>
    page.waitForFunction((wanted) => /No connection/.test(document.querySelector('.question').textContent) === wanted, is);
  let kills = 0;
  const each = async (_, answers) => {
    if (![4, 9, 15].includes(answers)) return;
    await server.stop('SIGKILL');
    await Promise.all([offline(ann, true), offline(ben, true)]);
    await server.start();
    await Promise.all([offline(ann, false), offline(ben, false)]);
    kills++;
  };
  await Promise.all([playAndResign(ann, { random: chance(8), most: 22, each }), play(ben, { random: chance(9) })]);
  must(kills >= 2, kills, 'kills');
  const record = await recordOf([ann, ben], table);
  console.log(`# ${kills} kills, ${await lookThrough(record,
    [traffic(ann, 'Ann', ['A'], 'en', table), traffic(ben, 'Ben', ['B'], 'en', table)])}`);
});

await test('the_name_of_a_stranger_stays_a_name', async () => {
  const name = '<img src=x onerror=a()>"&';
  const { ben } = await sitDown(name);
  await ben.waitForFunction((text) => document.querySelector('.players-others').textContent.includes(text), name);
  same(await ben.locator('.player img').count(), 0);
  same(ben.errors, []);
});

await test('those_who_watch_tell_players_without_a_name_apart', async () => {
  const { page: ann, seats, watch } = await openTable(browser, server.url, guest('', {}, ['houdini', 'genie']));
  const ben = await open(browser, seats[0], { kept: guest('') });
  const cyr = await open(browser, watch);
  await cyr.waitForSelector('.match .hit');
  const who = (page) => page.$$eval('.player',
    (all) => all.map((one) => `${one.querySelector('strong').textContent}: ${one.querySelector('.player-who').textContent.trim()}`));
  await ann.waitForFunction(() => !document.querySelector('.is-away'));
  same(await who(cyr), ['The Genie: Player 2', 'Houdini: Player 1']);
  same(await who(ben), ['Houdini: Opponent', 'The Genie: You']);
  same([ann.errors, ben.errors, cyr.errors], [[], [], []]);
});

await test('a_link_that_opens_nothing_says_so', async () => {
  const page = await open(browser, `${server.url}#AAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB`);
  await page.waitForSelector('dialog[open]');
  must(/does not exist/.test(await page.textContent('dialog[open]')));
});

await browser.close();
await server.end();
end();
