// People at one table: what they say and who hears it, clocks, an address as a code, and those who watch when it goes on. people.mjs SITE;
// finds the program in $PEERLESS.
import { answer, askEngine, chance, end, eventually, holdFigures, launch, must, open, remark, same, test } from './browser.mjs';
import { bundle } from './bundle.mjs';
import { decode } from './qr.mjs';
import { guest, Network, openTable, resign, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const server = await Server.start(folder);

/** Ann and Ben at a table. */
async function sitDown(more = {}, languages = ['en-US', 'en-US']) {
  const opened = await openTable(browser, server.url, guest('Ann', more, ['houdini', 'genie']), { language: languages[0] });
  const ben = await open(browser, opened.seats[0], { kept: guest('Ben'), language: languages[1] });
  await ben.waitForSelector('.match .hit');
  await opened.page.waitForFunction(() => !document.querySelector('dialog[open]'));
  return { ...opened, ann: opened.page, ben };
}

async function say(page, phrase) {
  await page.click('[data-key="tool-i-say"]');
  await page.click(`[data-phrase="${phrase}"]`);
}

/** What a page heard last of this kind, of this table: it may hear of the one before, too, until it has left that. */
const last = (page, kind, table) => page.heard.findLast((said) => said.type === kind && said.table === table);

const bubble = (page, text) => page.waitForFunction((wanted) =>
  [...document.querySelectorAll('.bubble')].some((one) => one.textContent === wanted), text);

await test('everybody_reads_a_phrase_in_their_own_language_and_may_mute', async () => {
  const { ann, ben, watch } = await sitDown({}, ['en-US', 'uk-UA']);
  const cyr = await open(browser, watch, { language: 'ru-RU' });
  await cyr.waitForSelector('.match .hit');
  same(await cyr.$('[data-key="tool-i-say"]'), null, 'who watches says nothing');
  const seen = [bubble(ann, 'Hello, good luck!'), bubble(ben, 'Вітаю, хай щастить!'), bubble(cyr, 'Привет, удачи!')];
  await say(ann, 'hello');
  await Promise.all(seen);
  await ben.click('[data-key="tool-i-say"]');
  same(await ben.$$eval('.said li', (all) => all.map((one) => one.textContent)), ['Ann Вітаю, хай щастить!']);
  same([await ben.locator('.phrases').count(), await ben.$('.chat-line')], [1, null], 'no teams, no chat');
  await ben.locator('.mutes input').check();
  await ben.keyboard.press('Escape');
  await say(ann, 'oops');
  await bubble(cyr, 'Ой');
  await eventually(() => ben.heard.some((said) => said.type === 'said' && said.phrase === 'oops'), 'the server tells it');
  same(await ben.locator('.bubble', { hasText: 'Ой' }).count(), 0, 'who is muted is not heard');
  await say(ann, 'thanks');
  const before = await ann.evaluate(() => window.toasts.at(-1));
  await say(ann, 'thanks');
  must(/three times in ten seconds/.test(await remark(ann, before)), 'at most three in ten seconds');
  await ben.dispatchEvent('.player-head[data-key="hero-A"]', 'pointerdown');
  await ben.waitForFunction(() => window.toasts.some((text) => /знову чути/.test(text))); // a long press
  same([ann.errors, ben.errors, cyr.errors], [[], [], []]);
});

await test('a_team_talks_among_itself_and_points', async () => {
  const kept = guest('Ann', { who: [null, 'friend', 'friend', 'friend'] }, ['houdini', 'genie', 'dracula', 'raptors'], 'soho');
  const { page: ann, seats } = await openTable(browser, server.url, kept);
  const [foe, mate] = await Promise.all([seats[0], seats[1]].map((link) => open(browser, link, { kept: guest('Ben'), language: 'ru-RU' })));
  for (const page of [foe, mate]) await page.waitForSelector('.match .hit');
  await ann.click('[data-key="tool-i-say"]');
  same(await ann.locator('.phrases').count(), 2);
  await ann.click('[data-phrase="stay-away"]');
  must(/space/.test(await remark(ann)), 'asks which space');
  const space = await ann.$eval('.hit[data-space]', (one) => one.dataset.space);
  const { x, y, width, height } = await ann.locator(`.hit[data-space="${space}"]`).boundingBox();
  await ann.mouse.click(x + width / 2, y + height / 2);
  await bubble(mate, 'Сюда не ходите');
  await mate.waitForSelector('.pointer-chip');
  same(ann.sent.filter(({ type }) => type === 'answer'), [], 'nothing was answered with it');
  same(mate.heard.find(({ type }) => type === 'said').space, Number(space));
  await say(ann, 'hello');
  await bubble(foe, 'Привет, удачи!');
  same(foe.heard.filter(({ type }) => type === 'said').length, 1, 'the others do not learn of it');
  same(await foe.$('.pointer-chip'), null);
  same([ann.errors, foe.errors, mate.errors], [[], [], []]);
});

await test('people_write_where_the_table_was_opened_with_a_chat', async () => {
  const { ann, ben } = await sitDown({ chat: true });
  same(ann.sent.find(({ type }) => type === 'open').chat, true);
  await ann.click('[data-key="tool-i-say"]');
  await ann.fill('.chat-line input', '<b>bold</b> & שרה');
  await ann.keyboard.press('Enter');
  await bubble(ben, '<b>bold</b> & שרה');
  await ann.waitForFunction(() => document.querySelectorAll('.said li').length === 1);
  same(await ann.inputValue('.chat-line input'), '');
  await ben.click('[data-key="tool-i-say"]');
  await ben.fill('.chat-line input', 'hi');
  await ben.click('.chat-line .is-main');
  await ann.waitForFunction(() => [...document.querySelectorAll('.said li')].at(-1).textContent === 'Ben hi');
  same([ann.errors, ben.errors], [[], []]);
});

await test('each_has_a_clock_for_the_match_and_everybody_sees_both', async () => {
  const { ann, ben, watch } = await sitDown({ clock: '600+5' });
  const cyr = await open(browser, watch);
  same(ann.sent.find(({ type }) => type === 'open').clock, { bank: 600, increment: 5 });
  const clocks = (page) => page.$$eval('.players .clock', (all) =>
    all.map((one) => [one.textContent.trim(), one.matches('[data-deadline]')]));
  for (const page of [ann, ben, cyr]) {
    await page.waitForFunction(() => document.querySelectorAll('.clock').length === 2 && document.querySelector('.clock[data-deadline]'));
    const shown = await clocks(page);
    must(shown.every(([text]) => /^(10:00|09:[345]\d)$/.test(text)), shown);
    same(shown.filter(([, runs]) => runs).length, 1, 'one runs');
  }
  await answer(ann, chance(1));
  await ben.waitForFunction(() => /^(10|09):/.test(document.querySelector('.players-own .clock').textContent.trim()));
  same([ann.errors, ben.errors, cyr.errors], [[], [], []]);
});

await test('clock_and_chat_are_chosen_where_a_table_is_opened', async () => {
  const page = await open(browser, server.url, { kept: guest('Ann', { rival: 'link' }) });
  await page.click('[data-key="rival-link"]');
  await page.click('[data-key="options"]');
  await page.selectOption('[data-key="clock"]', '600+5');
  await page.locator('.sheet-options [data-key="chat"]').check();
  await page.click('.sheet-options .is-main');
  const { clock, chat } = await page.evaluate(() => JSON.parse(localStorage.getItem('peerless.wish')));
  same([clock, chat], ['600+5', true]);
  same(page.errors, []);
});

await test('a_link_is_a_code_that_leads_to_the_same_address', async () => {
  const { page: ann, seats } = await openTable(browser, server.url, guest('Ann'));
  await ann.click('[data-key="tool-i-menu"]');
  const line = ann.locator('.link-line').first();
  await line.locator('button').last().click();
  const rows = await line.locator('.code svg').evaluate((code) => {
    const size = code.viewBox.baseVal.width - 8;
    const dark = new Set([...code.querySelector('path').getAttribute('d').matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
    return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => dark.has(`${x + 4} ${y + 4}`)));
  });
  same(decode(rows), seats[0]);
  await line.locator('button').last().click();
  same(await line.locator('.code').count(), 0);
  const ben = await open(browser, decode(rows), { kept: guest('Ben') });
  await ben.waitForSelector('.match .hit');
  same([ann.errors, ben.errors], [[], []]);
});

await test('codes_of_every_length_can_be_read', async () => {
  const page = await browser.newPage();
  await page.addScriptTag({ content: bundle('qr') });
  const sizes = new Set();
  for (const length of [1, 14, 15, 26, 42, 43, 62, 84, 106, 122, 152, 180, 181, 213]) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('');
    const rows = await page.evaluate((one) => peerless.qr.qr(one), text);
    sizes.add(rows.length);
    same(decode(rows), text, length);
  }
  same(sizes.size, 10, 'all versions');
  same(decode(await page.evaluate(() => peerless.qr.qr('Привіт, 世界'))), 'Привіт, 世界');
  must(await page.evaluate(() => { try { peerless.qr.qr('x'.repeat(214)); return false; } catch { return true; } }), 'more does not fit');
  await page.close();
});

/* ------------------------------------------------------------------ the guest of a link chooses a hero */

/** Ann opens a table and leaves the hero of her friend open; the links. */
async function leaveOpen(url = server.url, options = {}) {
  const ann = await open(browser, url, { kept: guest('Ann', {}, ['houdini', 'genie']), ...options });
  await ann.click('[data-key="rival-link"]');
  await ann.waitForSelector('[data-key="rival-link"][aria-pressed="true"]');
  await ann.click('[data-key="slot-1"]');
  await ann.click('[data-key="theirs"]');
  await ann.click('[data-key="play"]');
  await ann.waitForSelector('.choosing .link-line');
  const links = await ann.$$eval('.link-line input', (fields) => fields.map((field) => field.value));
  const { table } = ann.heard.find(({ type }) => type === 'opened');
  return { ann, table, invitation: links.find((link) => link.includes('.', link.indexOf('#'))), watch: `${url}#${table}` };
}

await test('the_guest_of_a_link_chooses_a_hero_and_the_host_sees_it', async () => {
  const sizes = [['en-US', [1280, 800]], ['ru-RU', [390, 780]], ['uk-UA', [1280, 720]]];
  const [{ heroes }] = askEngine([{ type: 'content', language: 'en' }]);
  for (const [language, size] of sizes) {
    const { ann, table, invitation, watch } = await leaveOpen(server.url, { language });
    const cyr = await open(browser, watch, { language });
    const ben = await open(browser, invitation, { kept: guest('Ben'), language, size, touch: size[0] < 800 });
    await ben.waitForSelector('.choosing .hero');
    same(await ben.locator('.hero').count(), heroes.length, 'all may be chosen');
    must(/Ann/.test(await ben.textContent('.bill .caps')), 'who invites');
    same([await ben.$('.match'), await ann.$('.match'), await cyr.$('.match')], [null, null, null], 'there is no match yet');
    must(await ben.locator('[data-key="accept"]').isDisabled(), 'nothing is chosen yet');
    same(await cyr.locator('.hero').count(), 0, 'who watches chooses nothing');
    await ben.locator('[data-hero="dracula"]').click();
    await ben.waitForSelector('.dossier[data-about="dracula"]');
    same(await ben.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is cut off');
    await ben.click('[data-key="accept"]');
    for (const page of [ann, ben, cyr]) await page.waitForSelector('.match .hit');
    for (const page of [ann, ben, cyr])
      same(last(page, 'joined', table).setup.seats.map(({ hero }) => hero), ['houdini', 'dracula'], 'what was chosen');
    for (const page of [ann, ben, cyr]) await holdFigures(page);
    await ann.waitForSelector('.question.is-asked'); // and it begins
    same([ann.errors, ben.errors, cyr.errors], [[], [], []], language);
    for (const page of [ann, ben, cyr]) await page.context().close();
  }
});

await test('a_choice_outlasts_a_reload_and_a_new_server_and_may_be_left_to_chance', async () => {
  const { ann, table, invitation } = await leaveOpen();
  const ben = await open(browser, invitation, { kept: guest('Ben') });
  await ben.waitForSelector('.choosing .hero');
  await ben.reload();
  await ben.waitForSelector('.choosing .hero');
  const joins = (page) => page.heard.filter(({ type }) => type === 'joined').length;
  const before = [ann, ben].map(joins);
  await server.stop('SIGKILL');
  await server.start();
  await eventually(() => [ann, ben].every((page, i) => joins(page) > before[i]), 'both are there again');
  await ben.click('[data-key="lot"]');
  for (const page of [ann, ben]) await page.waitForSelector('.match .hit');
  const [, theirs] = last(ann, 'joined', table).setup.seats;
  must(theirs.hero !== 'houdini', 'a hero that nobody has');
  same(last(ben, 'joined', table).setup.seats[1].hero, theirs.hero);
});

/** Ann and Ben play again; the table they go to. */
async function playAgain(ann, ben, table) {
  for (const page of [ann, ben]) await page.click('.sheet-end [data-key="rematch"]');
  for (const page of [ann, ben]) await atTable(page, table);
  return ann.evaluate(() => location.hash.slice(1));
}

/** The page shows another table than this one, and nothing lies over it. The address changes before the screen does. */
const atTable = (page, old) => page.waitForFunction((gone) => location.hash.length > 1 && !location.hash.includes(gone)
  && document.querySelector('.match .hit') && !document.querySelector('dialog[open]'), old);

await test('who_watches_goes_on_watching_and_the_other_begins', async () => {
  const { ann, ben, watch, table } = await sitDown();
  const cyr = await open(browser, watch);
  await cyr.waitForSelector('.match .hit');
  await ann.waitForSelector('.question.is-asked');
  await resign(ben);
  for (const page of [ann, cyr]) await page.waitForSelector('.sheet-end');
  const next = await playAgain(ann, ben, table);
  await atTable(cyr, table);
  same(last(ben, 'joined', next).seats, ['A'], 'Ben begins');
  same(last(cyr, 'joined', next).seats, []);
  await eventually(() => last(ann, 'status', next).watching === 1, 'somebody watches');
  await cyr.waitForFunction(() => /placing/.test(document.querySelector('.question').textContent)); // it is the new match
  await holdFigures(cyr);
  same([ann.errors, ben.errors, cyr.errors], [[], [], []]);
});

await test('whoever_watches_follows_whatever_lies_over_the_table_and_however_late', async () => {
  const { ann, ben, watch, table } = await sitDown();
  const network = await Network.to(server);
  const [menu, broken] = await Promise.all([watch, watch.replace(server.url, network.url)].map((url) => open(browser, url)));
  for (const page of [menu, broken]) await page.waitForSelector('.match .hit');
  await ann.waitForSelector('.question.is-asked');
  await menu.click('[data-key="tool-i-menu"]');
  network.down = true; // does not hear of the end, nor of what comes after it
  network.breakOff();
  await resign(ben);
  await ann.waitForSelector('.sheet-end');
  await server.stop('SIGKILL'); // whoever is there joins once more
  await server.start();
  const next = await playAgain(ann, ben, table);
  network.down = false;
  const late = await open(browser, watch);
  for (const page of [menu, broken, late]) await atTable(page, table);
  await eventually(() => last(ann, 'status', next).watching === 3, 'all of them watch');
  for (const page of [menu, broken, late]) same(last(page, 'joined', next).seats, []);
  network.close();
  same([menu, late].flatMap(({ errors }) => errors.filter((one) => !/ERR_CONNECTION/.test(one))), []);
});

await browser.close();
await server.end();
end();
