// Coming back to a table on a server: after a silent network, a reload, a restart. return.mjs SITE; finds the program in $PEERLESS.
import { createHash } from 'node:crypto';
import { answer, chance, end, eventually, launch, must, open, play, rest, same, test, wish } from './browser.mjs';
import { guest, Network, openTable as openAt, resign, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const server = await Server.start(folder);

const kept = (name) => guest(name, {}, ['houdini', 'genie'], 'king-solomons-tomb');
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Opens a table, and hands over its links: the seat that is free, and the one to watch by. */
async function openTable(url = server.url, options = {}) {
  const { page, seats: [seat], watch } = await openAt(browser, url, kept('Ann'), options);
  return { page, seat, watch };
}

/** A table at which everybody has come; Ben has gone again. */
async function openComplete(url = server.url, options = {}) {
  const table = await openTable(url, options);
  const ben = await open(browser, server.url + new URL(table.seat).hash, { kept: kept('Ben') });
  await hand(ben);
  await close(ben);
  return table;
}

const hash = (page) => page.evaluate(() => location.hash);
const hand = (page) => page.waitForFunction(() => document.querySelectorAll('.hand [data-card]').length > 0);
const story = (page) => page.evaluate(() => [...document.querySelectorAll('.log li')].map((line) => line.textContent));
const asked = (page) => page.waitForSelector('.question.is-asked');

await test('a_silent_connection_is_noticed_and_taken_up_again', async () => {
  const network = await Network.to(server);
  const { page: ann } = await openComplete(network.url, { clock: true });
  await asked(ann);
  const { dials } = ann;
  network.cut();
  // units.mjs looks at each second
  const pings = () => ann.sent.filter(({ type }) => type === 'ping').length;
  await ann.clock.fastForward(21_000);
  await eventually(() => pings() > 0, 'a silent connection is asked');
  same(ann.dials, dials, 'and has some time to answer');
  await ann.clock.fastForward(11_000);
  await eventually(() => ann.dials > dials, 'another connection');
  await asked(ann);
  const lines = (await story(ann)).length;
  await answer(ann, chance(1));
  await ann.waitForFunction((count) => document.querySelectorAll('.log li').length > count, lines);
  same(ann.errors, []);
  await close(ann);
  network.close();
});

const blink = async (page) => {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.evaluate(() => { // on a machine without a network the browser is offline all the time, and says nothing
    if (!navigator.onLine) for (const name of ['offline', 'online']) dispatchEvent(new Event(name));
  });
};

await test('a_network_that_is_back_is_used_at_once', async () => {
  const network = await Network.to(server);
  const { page: ann } = await openComplete(network.url, { clock: true });
  await asked(ann);
  await ann.clock.pauseAt(Date.now() + 1000); // no silence can be noticed
  const { dials } = ann;
  network.cut();
  await blink(ann);
  await eventually(() => ann.dials > dials, 'another connection');
  await ann.clock.resume();
  await answer(ann, chance(1));
  await ann.waitForFunction(() => document.querySelector('.log').textContent.includes('Bess is placed'));
  await close(ann);
  network.close();
});

await test('an_answer_that_met_a_dead_connection_is_handed_in_with_the_next', async () => {
  const network = await Network.to(server);
  const { page: ann } = await openComplete(network.url);
  await asked(ann);
  network.cut();
  await answer(ann, chance(1));
  await ann.waitForFunction(() => document.querySelectorAll('.hit.is-lit').length === 0); // it was given
  await blink(ann);
  await ann.waitForFunction(() => document.querySelector('.log').textContent.includes('Bess is placed'));
  must(ann.sent.filter(({ type }) => type === 'answer').length > 1, 'it was sent again');
  same(ann.errors, []);
  await close(ann);
  network.close();
});

await test('a_refusal_that_passes_is_waited_for', async () => {
  const { page: ann } = await openComplete();
  await asked(ann);
  let refusals = 0;
  await ann.routeWebSocket(/socket$/, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      const { type, id } = JSON.parse(text);
      // a server that is busy says so; the tests of the server see to it that it does
      if (type === 'join' && ++refusals <= 3) near.send(JSON.stringify({
        type: 'error', id, code: ['rate', 'store', 'full'][refusals - 1], message: 'not now',
      }));
      else far.send(text);
    });
  });
  await ann.reload();
  await asked(ann);
  must(refusals > 3, refusals, 'times asked');
  refusals = 0;
  await ann.evaluate(() => document.querySelector('.topbar [data-lang="uk"]').click()); // under the invitation; this joins again
  await ann.waitForFunction(() => /^Куди поставити/.test(document.querySelector('.question.is-asked h1')?.textContent ?? ''));
  must(refusals > 3, refusals, 'times asked');
  same(ann.errors, []);
  await close(ann);
});

await test('a_table_that_is_gone_is_told_with_what_to_do', async () => {
  const { page: ann } = await openComplete();
  await asked(ann);
  await server.loseAll();
  await ann.waitForSelector('[data-answer="leave"]');
  must(/does not exist/.test(await ann.textContent('.question h1')) && /open a new table/.test(await ann.textContent('.question')),
    await ann.textContent('.question'));
  await ann.click('[data-answer="leave"]');
  await ann.waitForSelector('.start');
  await close(ann);
});

await test('a_connection_that_breaks_between_two_seats_costs_neither_anything', async () => {
  const wanted = wish(['houdini', 'genie', 'sherlock', 'dracula'], null, { who: [null, 'novice', 'me', 'novice'] });
  const ann = await open(browser, server.url, { kept: { coach: false, name: 'Ann', wish: wanted } });
  let armed = false;
  let broken = 0;
  await ann.routeWebSocket(/socket$/, (page) => {
    const far = page.connectToServer();
    far.onMessage((text) => {
      if (armed && /^{"type":"update"[^{]*"seat":"A2"/.test(text)) {
        armed = false; // seat A1 was told, A2 is not
        broken++;
        return void page.close();
      }
      page.send(text);
    });
  });
  await ann.reload();
  await ann.waitForSelector('html.is-ready');
  await ann.click('[data-key="rival-link"]');
  await ann.waitForSelector('[data-key="rival-link"].is-chosen');
  await ann.click('[data-key="play"]');
  for (let round = 0; round < 6 && broken < 4; round++) // how often it breaks depends on the cards that the server deals
    await play(ann, { random: chance(5 + round), most: 12, each: (_, answers) => (armed ||= answers % 4 === 0) });
  armed = false;
  await rest(ann);
  must(broken >= 4, broken, 'times broken');
  const before = await story(ann);
  await ann.reload();
  await rest(ann);
  same(await story(ann), before);
  same(ann.errors, []);
  await close(ann);
});

/** Closes the window and opens another one in the same browser. */
async function revisit(page, url) {
  const next = await page.context().newPage();
  next.errors = page.errors;
  next.on('pageerror', (error) => next.errors.push(String(error)));
  await page.close();
  await next.goto(url);
  return next;
}


await test('the_address_has_no_secret_and_a_reload_keeps_the_seat', async () => {
  const { page: ann, seat, watch } = await openTable();
  const table = new URL(watch).hash;
  must(/^#[\w-]+$/.test(table) && new RegExp(`^${table}\\.[\\w-]+$`).test(new URL(seat).hash), 'the link of a friend has the secret', seat);
  const ben = await open(browser, seat, { kept: kept('Ben') });
  for (let page of [ann, ben]) {
    await hand(page);
    same(await hash(page), table);
    await page.reload();
    await hand(page);
    same(await hash(page), table);
    page = await revisit(page, server.url + table); // comes back by the address alone
    await hand(page);
    page = await revisit(page, server.url); // or by the list of tables
    await page.click(`[data-key="table-${table.slice(1)}"]`);
    await hand(page);
    same(await hash(page), table);
  }
  same([ann.errors, ben.errors], [[], []]);
  await close(ann, ben);
});

await test('an_invitation_counts_once_and_opens_the_seat_again_only_where_it_was_used', async () => {
  const { page: ann, seat } = await openTable();
  let ben = await open(browser, seat, { kept: kept('Ben') });
  await hand(ben);
  ben = await revisit(ben, seat); // the link once more, from the message it came with
  await hand(ben);
  must(!(await hash(ben)).includes('.'), 'no secret in the address');
  const eve = await open(browser, seat, { kept: kept('Eve') }); // somebody else who has seen the link
  await eve.waitForSelector('.sheet-sure');
  must(/already taken/.test(await eve.textContent('.sheet-sure')), await eve.textContent('.sheet-sure'));
  await eve.click('.sheet-sure .is-main');
  await eve.waitForSelector('.match .hit');
  same(await eve.locator('.hand [data-card]').count(), 0, 'watching shows no hand');
  same([ann.errors, ben.errors, eve.errors], [[], [], []]);
  await close(ann, ben, eve);
});

/** Loses the nth reply on the way to a seat, and the connection with it. */
const loseReply = (page, nth) => page.routeWebSocket(/socket$/, (near) => {
  const far = near.connectToServer();
  far.onMessage((text) => (/^{"type":"(exchanged|joined)"/.test(text) && nth-- === 1 ? void near.close() : near.send(text)));
});

await test('a_reply_that_is_lost_while_an_invitation_is_exchanged_locks_nobody_out', async () => {
  for (const nth of [1, 2]) {
    const { page: ann, seat } = await openTable();
    const ben = await open(browser, server.url, { kept: kept('Ben') });
    await loseReply(ben, nth);
    await ben.reload(); // from now on
    await ben.goto(seat);
    await hand(ben);
    await ben.reload();
    await hand(ben);
    same(ben.errors, []);
    await close(ann, ben);
  }
});

await test('a_start_that_comes_late_gives_up_no_table_that_is_waited_for', async () => {
  const { page: ann, seat } = await openTable();
  const ben = await open(browser, server.url, { kept: kept('Ben') });
  await ben.addInitScript(() => { // a slow machine: the engine hears nothing until it may
    const { postMessage } = Worker.prototype, held = [];
    Worker.prototype.postMessage = function (...message) {
      window.letGo ? postMessage.apply(this, message) : held.push(() => postMessage.apply(this, message));
    };
    addEventListener('go', () => (window.letGo = true, held.splice(0).forEach((send) => send())));
  });
  await loseReply(ben, 1);
  await ben.reload();
  await ben.evaluate((url) => (location.href = url), seat); // the same page, before it has shown anything
  await ben.waitForSelector('.sheet-sure'); // it tries again
  await ben.evaluate(() => dispatchEvent(new Event('go')));
  await hand(ben);
  same([ann.errors, ben.errors], [[], []]);
  await close(ann, ben);
});

await test('nothing_is_asked_before_everybody_has_come_and_two_windows_of_one_seat_are_seen', async () => {
  const { page: ann, seat, watch } = await openTable();
  await ann.waitForFunction(() => /^Waiting for .* to come/.test(document.querySelector('.question h1')?.textContent ?? ''));
  same(await ann.locator('.hit.is-lit, .hand .is-lit, .question [data-answer]').count(), 0, 'nothing can be chosen');
  const ben = await open(browser, seat, { kept: kept('Ben') });
  await asked(ann);
  const again = await ann.context().newPage(); // the same seat in another window
  await again.goto(watch);
  await ben.waitForFunction(() => /open in 2 windows/.test(document.querySelector('.players-others').textContent));
  same([ann.errors, ben.errors], [[], []]);
  await close(ann, ben);
});

await test('a_link_to_another_seat_of_the_same_table_opens_it_in_the_same_window', async () => {
  const { page: ann, seat } = await openTable();
  await ann.evaluate((url) => (location.href = url), seat);
  await ann.waitForFunction(() => !location.hash.includes('.') && document.querySelector('.match .hit'));
  await asked(ann);
  for (let answers = 0; answers < 4; ) answers += (await answer(ann, chance(2))) ? 1 : 0; // both seats are asked here
  same(ann.errors, []);
  await close(ann);
});

await test('who_wants_to_play_again_still_does_after_a_restart_of_the_server', async () => {
  const { page: ann, seat } = await openTable();
  const ben = await open(browser, seat, { kept: kept('Ben') });
  await resign(ben);
  await ann.click('.sheet-end [data-key="rematch"]'); // plays again
  await ben.waitForFunction(() => /ready to play again/.test(document.querySelector('.question').textContent));
  const losses = [ann.losses, ben.losses];
  await server.stop('SIGKILL');
  await eventually(() => ann.losses > losses[0] && ben.losses > losses[1], 'both hear of it');
  await server.start();
  const table = await hash(ann);
  await ben.click('.sheet-end [data-key="rematch"]');
  for (const page of [ann, ben]) {
    await page.waitForFunction((old) => location.hash !== old && document.querySelector('.match .hit'), table);
    await hand(page);
    must(!(await hash(page)).includes('.'), 'no secret in the address');
  }
  same(await hash(ann), await hash(ben));
  await close(ann, ben);
});

await test('the_shuffle_is_checked_against_what_was_promised_before_the_first_card', async () => {
  const { page: ann, seat, watch } = await openTable();
  const ben = await open(browser, seat, { language: 'ru-RU', kept: kept('Ben') });
  const cy = await open(browser, watch, { language: 'uk-UA' });
  await play(ann, { most: 1 });
  await resign(ben);
  for (const [page, text] of [[ann, /^Verified: /], [ben, /^Проверено: /], [cy, /^Перевірено: /]]) {
    await page.waitForSelector('.end-shuffle[data-verdict]');
    must(text.test(await page.textContent('.end-shuffle[data-verdict="checked"]')), await page.textContent('.sheet-end'));
  }
  same([ann.errors, ben.errors, cy.errors], [[], [], []]);

  // a server that deals otherwise than it promised: another seed, with a commitment that fits it or not
  const record = await (await fetch(`${server.url}record/${(await hash(ann)).slice(1)}`)).text();
  const seed = /^seed (.*)$/m.exec(record)[1];
  const other = seed.replace(/./, (digit) => (digit === '0' ? '1' : '0'));
  const fits = createHash('sha256').update(`peerless seed 1\n${/^table (.*)$/m.exec(record)[1]}\n${other}\n`).digest('hex');
  const lies = [record.replace(seed, other), record.replace(seed, other).replace(/^commit .*$/m, `commit ${fits}`),
    record.replace(/^(1 .: space) .*$/m, '$1 1')];
  for (const lie of lies) {
    must(lie !== record, 'it is another record');
    await ann.addInitScript((text) => {
      const { fetch } = window;
      window.fetch = async (url, ...more) => (/\/record\//.test(url) ? new Response(text) : fetch(url, ...more));
    }, lie);
    await ann.reload();
    await ann.waitForSelector('.end-shuffle[data-verdict]');
    must(/^Warning/.test(await ann.textContent('.end-shuffle[data-verdict="broken"]')));
  }
  await close(ann, ben, cy);
});

await browser.close();
await server.end();
end();
