// Matches at tables on a server, with people in several browsers, and what each of them was told. remote.mjs SITE; finds the
// program in $PEERLESS.
import { chance, end, launch, must, open, play, same, test } from './browser.mjs';
import { guest, lookThrough, openTable, playAndResign, recordOf, Server, traffic } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const server = await Server.start(folder);

const title = (page) => page.textContent('.sheet-end h2');
const named = (page, name) => page.waitForFunction((text) => document.querySelector('.seats').textContent.includes(text), name);
const tap = (page) => ({ x, y }) => page.touchscreen.tap(x, y);

await test('two_people_play_in_two_languages_one_on_a_phone_and_a_third_watches', async () => {
  const { page: ann, table, seats, watch } = await openTable(browser, server.url);
  const ben = await open(browser, seats[0], { language: 'uk-UA', size: [390, 844], touch: true, kept: guest('Ben') });
  const cyr = await open(browser, watch, { language: 'ru-RU' });
  await named(ann, 'Ben');
  await Promise.all([play(ann, { random: chance(1) }), play(ben, { random: chance(2), press: tap(ben) })]);
  await cyr.waitForSelector('.sheet-end');
  const [mine, theirs, seen] = [await title(ann), await title(ben), await title(cyr)];
  must((mine === 'You win!' && theirs === 'Поразка') || (mine === 'You lose' && theirs === 'Перемога!'), mine, theirs);
  same(seen, `Победа: ${mine === 'You win!' ? 'Джинн' : 'Рапторы'}`, 'who watches is told who won');
  same(await cyr.locator('.hand [data-card]').count(), 0, 'who watches has no hand');

  const record = await recordOf([ann, ben, cyr], table);
  const told = [traffic(ann, 'Ann', ['A'], 'en', table), traffic(ben, 'Ben', ['B'], 'uk', table), traffic(cyr, 'Cyr', [], 'ru', table)];
  same(told.map(({ secrets }) => secrets.length), [1, 1, 0], 'secrets');
  console.log(`# ${await lookThrough(record, told)}`);
  same([ann.errors, ben.errors, cyr.errors], [[], [], []]);

  // The look through would find something: what Ben heard, told to one who watches, under a false name or not, and what opens his seat.
  const leaks = {
    ...told[2], language: 'uk', heard: told[1].heard.map((said) => (said.type === 'update' ? { ...said, seat: null } : said)),
  };
  for (const [name, pages] of Object.entries({
    view: [{ ...told[1], seats: [], secrets: [], heard: told[1].heard.filter(({ type }) => type === 'update') }],
    hand: [told[0], { ...leaks, heard: leaks.heard.filter(({ type }) => type === 'update') }],
    secret: [told[0], told[1], { ...leaks, heard: [...told[2].heard, ...leaks.heard.filter(({ type }) => type === 'joined')] }],
    seed: [{ ...told[0], heard: [...told[0].heard, { type: 'status', seed: /^seed (\w+)$/m.exec(record)[1] }] }],
    gap: [{
      ...told[0], heard: told[0].heard.filter((said) =>
      said !== told[0].heard.findLast(({ type, number, events }) => type === 'update' && number < 20 && events.length > 0)),
    }],
  })) {
    const found = await lookThrough(record, pages).catch((error) => error.message);
    must(/ is told what B may know| hears of | is told a secret | is told the seed | misses something /.test(found),
      name, 'was not found:', found);
  }
});

await test('two_seats_at_one_screen_play_with_a_friend_and_a_computer_two_against_two', async () => {
  const kept = guest('Ann', { who: [null, 'friend', 'me', 'novice'] }, ['genie', 'raptors', 'jekyll-hyde', 'muldoon']);
  const { page: ann, table, seats } = await openTable(browser, server.url, kept);
  same(seats.length, 1, 'a link for the friend');
  const ben = await open(browser, seats[0], { language: 'ru-RU', kept: guest('Ben') });
  await named(ann, 'Ben');
  await Promise.all([playAndResign(ann, { random: chance(3), most: 45 }), play(ben, { random: chance(4) })]);
  same(await title(ben), (await title(ann)) === 'You win!' ? 'Поражение' : 'Победа!');
  const record = await recordOf([ann, ben], table);
  const told = [traffic(ann, 'Ann', ['A1', 'A2'], 'en', table), traffic(ben, 'Ben', ['B1'], 'ru', table)];
  same(told.map(({ secrets }) => secrets.length), [2, 1], 'secrets');
  console.log(`# ${await lookThrough(record, told)}`);
  same([ann.errors, ben.errors], [[], []]);
});

await test('one_person_plays_against_the_computer_of_the_server_and_another_watches', async () => {
  const { page: ann, table, watch } = await openTable(browser, server.url,
    guest('Ann', { who: [null, 'novice'] }, ['jekyll-hyde', 'genie']));
  const cyr = await open(browser, watch);
  await playAndResign(ann, { random: chance(5), most: 30 });
  await cyr.waitForSelector('.sheet-end');
  const record = await recordOf([ann, cyr], table);
  console.log(`# ${await lookThrough(record, [traffic(ann, 'Ann', ['A'], 'en', table), traffic(cyr, 'Cyr', [], 'en', table)])}`);
  same([ann.errors, cyr.errors], [[], []]);
});

await browser.close();
await server.end();
end();
