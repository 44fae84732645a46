// Replays and reviews: from the end of a match, from a file, from a link; what is shown of every decision, and playing on from one.
// review.mjs SITE; finds the program in $PEERLESS.
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import {
  answer, askEngine, chance, download, end, launch, matchNearEnd, must, open, play, replay, resume, same, serve, test, wish,
} from './browser.mjs';
import { guest, openTable, resign, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const axe = await readFile(new URL('../../web/node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const site = await serve(folder);
const browser = await launch();
const HEROES = ['houdini', 'genie'];
const BOARD = 'king-solomons-tomb';
const kept = { coach: false, wish: wish(HEROES, BOARD) };

/** A whole match of players who do not think, and what the engine says of it. */
const played = (seats = HEROES, board = BOARD, options = {}) => {
  const requests = [{ type: 'new', board, seats, seed: 5, options }, { type: 'play', match: 1, player: 'greedy', count: 2000 },
    { type: 'record', match: 1 }];
  const [{ setup }, { decisions }, { text }] = askEngine(requests);
  return { setup, decisions, record: text, seat: setup.seats[0].seat };
};
const match = played();
const answers = [...match.record.matchAll(/^\d+ (\w+): (.+)$/gm)].map(([, seat, name]) => ({ seat, name }));

/** What a seat sees before a decision. */
function seen(seat, decision, { record, decisions } = match) {
  return askEngine([{ type: 'load', text: record }, ...(decision > decisions ? [] : [{ type: 'undo', match: 1, to: decision - 1 }]),
    { type: 'view', match: 1, seat }]).at(-1);
}

const linkOf = (record, decision) => `${site.url}#review/record.${deflateRawSync(Buffer.from(record)).toString('base64url')}/${decision}`;
const at = (page) => page.evaluate(() => Number(document.querySelector('.graph').getAttribute('aria-valuenow')));
const turnOf = (decision) => seen('A', decision).view.turn.number;
const hash = (page) => page.evaluate(() => location.hash);

/** Opens the review of a match at a decision. */
async function review(decision, options = {}, { record } = match) {
  const page = await open(browser, linkOf(record, decision), { kept, ...options });
  await page.waitForSelector('.review .hit');
  return page;
}

/** Drops a file on the page. */
const drop = (page, text) => page.evaluate((content) => {
  const data = new DataTransfer();
  data.items.add(new File([content], 'any.record', { type: 'text/plain' }));
  for (const type of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}, text);

/** What the page shows of a moment is what the engine says of it. */
async function mustShow(page, decision, what = match) {
  const view = (seat) => seen(seat, decision, what).view;
  const found = await page.evaluate(() => ({
    hands: [...document.querySelectorAll('.open-hand')].map((hand) =>
      [hand.dataset.seat, [...hand.querySelectorAll('[data-card]')].map((card) => card.dataset.card).sort(),
        Number(hand.querySelector('.open-head b').textContent.split('+').reduce((sum, one) => sum + Number(one), 0))]).sort(),
    pieces: [...document.querySelectorAll('.review .piece')].map((piece) => Number(piece.dataset.piece)).sort((a, b) => a - b),
  }));
  const told = view(what.seat);
  same(found.hands, what.setup.seats.map(({ seat }) => {
    const leaders = what.setup.fighters.filter((one) => one.hero && one.seat === seat).map(({ fighter }) => fighter);
    const health = told.fighters.filter(({ fighter }) => leaders.includes(fighter)).reduce((sum, one) => sum + one.health, 0);
    return [seat, [...view(seat).seats.find((one) => one.seat === seat).hand].sort(), health];
  }).sort(), `the hands before decision ${decision}`);
  same(found.pieces, told.fighters.filter(({ space }) => space !== null).map(({ fighter }) => fighter).sort((a, b) => a - b));
}

/* ------------------------------------------------------------------ coming there */

await test('a_finished_match_leads_to_its_review_and_is_kept_in_the_browser', async () => {
  const page = await open(browser, site.url, { kept: { ...kept, match: matchNearEnd(HEROES, BOARD) } });
  await resume(page);
  await play(page, { random: chance(3) });
  await page.waitForSelector('.end-insight .graph-line');
  const blow = await page.textContent('.end-blow');
  must(/damage\.|defeated\./.test(blow), 'the blow that ended it:', blow);
  await page.waitForSelector('.end-turned:not(:empty)');
  const record = await download(page);
  await page.click('.sheet-end .is-main');
  await page.waitForSelector('.review .hit');
  must(/^#review\/kept\.\w+$/.test(await hash(page)), await hash(page));
  same(await page.locator('dialog[open]').count(), 0);
  same(await page.textContent('[data-key="view-A"]'), 'As you saw it', 'the one who played it');
  const shelf = await page.evaluate(() => JSON.parse(localStorage.getItem('peerless.finished')));
  same(shelf.map((one) => one.record), [record], 'kept once');
  await page.reload();
  await page.waitForSelector('.review .hit');
  await page.click('[data-key="tool-i-close"]');
  await page.click('.records [data-key^="finished-"]');
  await page.waitForSelector('.review .hit');
  same(page.errors, []);
});

await test('a_table_of_a_server_has_a_page_that_everybody_can_open', async () => {
  const server = await Server.start(folder);
  const { page: ann, seats: [seat], table } = await openTable(browser, server.url, guest('Ann', {}, HEROES, BOARD));
  const ben = await open(browser, server.url + new URL(seat).hash, { kept: guest('Ben', {}, HEROES, BOARD) });
  await play(ann, { most: 1 });
  await resign(ben);
  await ann.click('.sheet-end .is-main');
  await ann.waitForSelector('.review .hit');
  same(await hash(ann), `#review/table.${table}`);
  const result = await ann.textContent('.review .where');
  must(/given up in turn \d+: The Genie/.test(result), 'who resigned', result);
  await ann.waitForFunction(() => /gave up/.test(document.querySelector('.why-lost')?.textContent ?? '')); // reviewed as far as it went
  await ann.keyboard.press('ArrowRight');
  const cy = await open(browser, server.url + (await hash(ann)));
  await cy.waitForSelector('.review .hit');
  same(await at(cy), 2, 'at the same decision');
  same([...ann.errors, ...ben.errors, ...cy.errors], []);
  await server.stop();
});

await test('only_the_last_twenty_are_kept_and_no_match_that_goes_on_is_touched', async () => {
  const going = matchNearEnd(HEROES, BOARD);
  const finished = Array.from({ length: 20 }, (_, i) =>
    ({ key: `k${i}`, record: `${match.record}# ${i}\n`, heroes: HEROES, board: BOARD, players: [0, 'novice'], resigned: null }));
  const page = await open(browser, site.url, { kept: { ...kept, match: going, finished } });
  same(await page.locator('.records [data-key^="finished-"]').count(), 5, 'the newest are offered');
  await resume(page);
  await play(page, { random: chance(3) });
  await page.waitForSelector('.end-insight .graph');
  const keys = await page.evaluate(() => JSON.parse(localStorage.getItem('peerless.finished')).map(({ key }) => key));
  same([keys.length, keys[0]], [20, 'k1'], 'the oldest has gone');
});

await test('a_record_that_is_dropped_anywhere_opens_as_a_replay', async () => {
  const page = await open(browser, site.url, { kept });
  await drop(page, match.record);
  await page.waitForSelector('.review .hit');
  same(await at(page), 1);
  await mustShow(page, 1);
  must(/^#review\/record\./.test(await hash(page)), 'the address has all of it');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('[data-key="tool-i-close"]')
    .then(() => page.click('[data-key="open-record"]'))]);
  await chooser.setFiles({ name: 'x.record', mimeType: 'text/plain', buffer: Buffer.from(match.record) });
  await page.waitForSelector('.review .hit');
  same(page.errors, []);
});

await test('a_bad_record_says_what_is_wrong_and_nothing_else_happens', async () => {
  const page = await open(browser, site.url, { kept });
  const says = async (text, wanted) => {
    await drop(page, text);
    await page.waitForSelector('dialog.sheet-sure[open]');
    const told = await page.textContent('dialog[open]');
    must(told.includes('This record cannot be opened.') && wanted.test(told), wanted.source, told);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    same(await page.locator('.start').count(), 1, 'still where one was');
  };
  await says('', /not a record/);
  await says('<script>alert(1)</script>\n', /not a record/);
  await says('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', /not a record/);
  await says(match.record.replace(/^(20 \w+: ).*$/m, '$1teleport'), /cannot have happened.*line \d+/s);
  await says(match.record.replace(/^(state 20 )./m, '$1!'), /line \d+/);
  await says(match.record.replace(/^(board \S+ ).{16}/m, '$10123456789abcdef'), /other heroes, another board/);
  await says('x'.repeat(300 * 1024), /longer than any real match/);
  const bomb = deflateRawSync(Buffer.alloc(4 << 20, 'a')).toString('base64url'); // a little that becomes very much
  for (const [link, wanted] of [['record.AAAA', /link is incomplete/], [`record.${bomb}`, /link is incomplete/],
    ['kept.nothing', /no longer here/], ['table.nowhere', /no record of this table/]]) {
    await page.goto(`${site.url}licenses.txt`); // so that the next one is another page
    await page.goto(`${site.url}#review/${link}`);
    await page.waitForSelector('dialog.sheet-sure[open]');
    must(wanted.test(await page.textContent('dialog[open]')), link, await page.textContent('dialog[open]'));
  }
  same(page.errors.filter((error) => !/404/.test(error)), []);
});

/* ------------------------------------------------------------------ looking */

await test('keys_go_through_the_match_and_every_moment_is_what_the_engine_says', async () => {
  const page = await review(1);
  const { decisions } = match;
  await mustShow(page, 1);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  same([await at(page), /\/3$/.test(await hash(page))], [3, true], 'arrows, and the address follows');
  await mustShow(page, 3);
  await page.keyboard.press('Shift+ArrowRight');
  const begun = await at(page);
  same([turnOf(begun), turnOf(begun - 1)], [turnOf(3) + 1, turnOf(3)], 'the next turn');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  same(turnOf(await at(page)), turnOf(begun) + 1, 'to the beginning of this one');
  await page.keyboard.press('Shift+ArrowLeft');
  same(await at(page), begun, 'and of the one before');
  await page.keyboard.press('End');
  same(await at(page), decisions + 1);
  await mustShow(page, decisions + 1);
  await page.keyboard.press('Home');
  same(await at(page), 1);
  await page.keyboard.press('h');
  const viewed = await page.evaluate(() => [...document.querySelectorAll('.open-hand')].map((hand) => [hand.dataset.seat,
    hand.querySelectorAll('[data-card]').length, hand.querySelector('.chips-hidden')?.textContent ?? '']).sort());
  same(viewed, [['A', 5, ''], ['B', 0, '5 hidden cards']], 'as one of them saw it');
  const chosen = await page.textContent('[data-chosen]');
  must(chosen.length > 0, 'what was chosen is named');
  same(page.errors, []);
});

await test('it_plays_by_itself_and_stops_at_the_end', async () => {
  const page = await review(match.decisions - 1, { clock: true });
  await page.keyboard.press(' ');
  await page.clock.runFor(1400);
  await page.waitForFunction((n) => Number(document.querySelector('.graph').getAttribute('aria-valuenow')) === n, match.decisions);
  await page.keyboard.press(' ');
  await page.clock.runFor(5000);
  same(await at(page), match.decisions, 'paused');
  await page.click('.step-play');
  await page.clock.runFor(9000);
  same(await at(page), match.decisions + 1);
  same(await page.getAttribute('.step-play', 'aria-label'), 'Play', 'and it has stopped');
});

await test('the_judge_fills_the_graph_and_names_the_mistakes', async () => {
  const page = await review(1);
  await page.waitForFunction(() => document.querySelector('.graph-line') && !document.querySelector('.graph-open'));
  await page.waitForSelector('.accuracy b:not(:text("…"))');
  const lost = await page.textContent('.why-lost');
  must(lost.length > 20, lost);
  await page.waitForFunction(() => Number(document.querySelector('.progress')?.dataset.examined) > 2);
  const known = await page.evaluate(() => [...document.querySelectorAll('.cards-did section')].map((one) => [one.dataset.seat,
    one.querySelectorAll('li').length, [...one.querySelectorAll('b')].every((points) => /^([+−][1-9]\d*|0)$/.test(points.textContent))]));
  must(known.length === 2 && known.every(([, cards, signed]) => cards > 0 && signed), 'what each card did', known);
  await page.click('.cards-did summary');
  must(await page.isVisible('.cards-did li'), 'is there for whoever wants to know');
  const first = await page.evaluate(() => Number(document.querySelector('.moment').dataset.decision));
  await page.click('.moment');
  same(await at(page), first);
  await page.waitForSelector('.review-right .line li');
  const [judged] = askEngine([{ type: 'load', text: match.record },
    { type: 'review', match: 1, player: 'search@4000', from: first, count: 1 }])[1].judged;
  const bars = () => page.evaluate(() => [...document.querySelectorAll('.bars li')].map((line) => [line.dataset.option,
    line.querySelector('b.num').textContent]));
  same(await bars(), judged.options.map(({ name, chance: part }) => [name, `${Math.round(100 * part)}\u00a0%`]), 'as the engine judges it');
  same(await page.evaluate(() => document.querySelector('.review-right .line').innerText.split('\n').filter(Boolean).length),
    Math.min(6, judged.told.length));
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  const text = await page.getAttribute('.graph', 'aria-valuetext');
  must(/^Decision \d+ of \d+, Turn \d+, \d+ %, (mistake|blunder)$/.test(text), text);
  const box = await page.locator('.graph').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  const middle = await at(page);
  must(Math.abs(middle - match.decisions / 2) < 4, 'the graph is pressed', middle);
  same(page.errors, []);
});

await test('a_match_that_is_not_over_is_replayed_without_a_review', async () => {
  const cut = match.record.split('\n').slice(0, 60).join('\n') + '\n';
  const page = await review(4, {}, { record: cut });
  await page.waitForFunction(() => /played to its end/.test(document.querySelector('.review-left').textContent));
  await mustShow(page, 4);
  same(page.errors, []);
});

/* ------------------------------------------------------------------ handing on, and playing on */

await test('a_link_leads_others_to_the_same_decision', async () => {
  const finished = [{ key: 'k1', record: match.record, heroes: HEROES, board: BOARD, players: [0, 'novice'], resigned: null }];
  const page = await open(browser, site.url, { kept: { ...kept, finished } });
  await page.goto(`${site.url}#review/kept.k1/9`);
  await page.waitForSelector('.review .hit');
  await page.keyboard.press('ArrowRight');
  await page.click('[data-key="tool-i-share"]');
  const link = await page.inputValue('.sheet-share input');
  must(link.length < 8300 && /#review\/record\.[\w-]+\/10$/.test(link), link);
  const other = await open(browser, link);
  await other.waitForSelector('.review .hit');
  same(await at(other), 10);
  await mustShow(other, 10);
  const waiting = other.waitForEvent('download');
  await other.click('[data-key="tool-i-save"]');
  const record = await readFile(await (await waiting).path(), 'utf8');
  same((await replay(record)).decisions.length, match.decisions, 'what was sent is the whole record');
  same([...page.errors, ...other.errors], []);
});

await test('a_match_that_was_given_up_is_reviewed_as_far_as_it_went_also_by_others', async () => {
  const record = match.record.slice(0, match.record.search(/^41 \w+: /m));
  const finished = [{ key: 'k1', record, heroes: HEROES, board: BOARD, players: [0, 'novice'], resigned: 'A' }];
  const page = await open(browser, site.url, { kept: { ...kept, finished } });
  await page.goto(`${site.url}#review/kept.k1/9`);
  const mustTell = async (where) => {
    await where.waitForSelector('.review .hit');
    must(/given up in turn \d+: Houdini/.test(await where.textContent('.review .where')), await where.textContent('.review .where'));
    await where.waitForFunction(() => /Houdini gave up with a chance/.test(document.querySelector('.why-lost')?.textContent ?? ''));
  };
  await mustTell(page);
  await page.click('[data-key="tool-i-share"]');
  const link = await page.inputValue('.sheet-share input');
  must(/#review\/record\.[\w-]+~A\/9$/.test(link), link);
  const other = await open(browser, link);
  await mustTell(other);
  same([...page.errors, ...other.errors], []);
});

await test('other_pages_can_show_a_match_and_nothing_else', async () => {
  const page = await review(9);
  await page.click('[data-key="tool-i-share"]');
  const frame = await page.inputValue('.sheet-share .link-line:nth-of-type(2) input');
  const [, address] = /^<iframe src="([^"]+)" title="Peerless" width="960" height="640" loading="lazy"><\/iframe>$/.exec(frame) ?? [];
  must(address?.startsWith(`${site.url}embed.html#record.`), frame);
  for (const [options, turn] of [[{ size: [960, 640] }, /^Turn \d/],
    [{ size: [390, 640], touch: true, language: 'ru-RU', dark: true }, /^Ход \d/],
    [{ size: [360, 560], touch: true, language: 'uk-UA' }, /^Хід \d/]]) {
    const other = await open(browser, address, options);
    await other.waitForSelector('.embed .hit');
    same(await at(other), 9);
    const view = seen('A', 9).view;
    const hands = () => other.evaluate(() => [...document.querySelectorAll('.embed-player')].map((one) =>
      [one.dataset.seat, ...[...one.querySelectorAll('.embed-piles span')].map((pile) => Number(pile.textContent))]));
    same(await hands(), view.seats.map(({ seat, handCount, deck }) => [seat, handCount, deck]));
    must(turn.test(await other.textContent('.embed-turn')), await other.textContent('.embed-turn'));
    same(await other.locator('[data-card]').count(), 0, 'no hand is open');
    same(await other.locator('.graph-line').count(), 0, 'nothing is judged before somebody wants to see it');
    await other.click('.step-forward');
    const next = await at(other);
    must(next > 9 && (await other.textContent('.embed-tell')).length > 10, 'the next thing that happened', next);
    must((await other.getAttribute('.embed-open', 'href')).endsWith(`/${next}`), 'it opens at the same decision');
    await other.waitForSelector('.graph-line');
    await other.keyboard.press('End');
    must(/Houdini|The Genie|Гудини|Джинн|Гудіні|Джин/.test(await other.textContent('.embed-tell strong')), 'who won');
    await other.keyboard.press('Home');
    same(await at(other), 1);
    await fine(other);
    same(other.errors, []);
    await other.context().close();
  }
  const bad = await open(browser, `${site.url}embed.html#kept.k1`);
  must(/link is incomplete/.test(await bad.textContent('[role="alert"]')), 'what is kept here is nobody else\'s');
  same([...bad.errors, ...page.errors], []);
});

await test('a_position_is_copied_as_a_scenario_that_leads_there', async () => {
  const page = await review(1);
  await page.evaluate(() => {
    window.copied = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.copied.push(text) } });
  });
  for (const decision of [2, 12, 25, 60]) {
    await page.evaluate((n) => (location.hash = location.hash.replace(/\d+$/, n)), decision);
    await page.waitForFunction((n) => document.querySelector('.graph')?.getAttribute('aria-valuenow') === String(n), decision);
    await page.click('[data-key="tool-i-copy"]');
    await page.waitForFunction(() => window.copied.length > 0);
    const text = (await page.evaluate(() => window.copied.pop())).replace(/^scenario .*$/m, '');
    const { seat } = answers[decision - 1];
    const [opened, there] = askEngine([{ type: 'position', text }, { type: 'view', match: 1, seat }]);
    same(opened.type, 'table', `${opened.message}\n${text}`);
    const here = seen(seat, decision);
    const gist = ({ view, question }) => [view.fighters, view.turn.actions, question.why, question.options.map(({ name }) => name),
      view.seats.map((one) => [one.hand && [...one.hand].sort(), one.handCount, one.deck, one.discard, one.tokens, one.form])];
    same(gist(there), gist(here), text);
  }
});

await test('one_takes_over_from_any_decision_and_the_original_stays', async () => {
  const asked = answers.findIndex(({ seat }, i) => i > 30 && seat === 'B' && seen('B', i + 1).question.why === 'action') + 1;
  const page = await review(asked);
  await page.keyboard.press('g');
  await page.click('.sheet-takeover [data-value="B"]');
  await page.click('.sheet-takeover [data-value="novice"]');
  await page.click('.sheet-takeover .is-main');
  await page.waitForSelector('.match .question.is-asked');
  same(await hash(page), '#match');
  const here = seen('B', asked);
  const hand = await page.evaluate(() => [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card).sort());
  same(hand, [...here.view.seats.find(({ seat }) => seat === 'B').hand].sort(), 'the same hand, of the other side');
  await page.reload(); // the match is kept like any other
  await page.waitForSelector('.match .question.is-asked');
  await answer(page, chance(2));
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('peerless.match')).deciders.length > 0);
  const { record } = await page.evaluate(() => JSON.parse(localStorage.getItem('peerless.match')));
  const told = [...record.matchAll(/^\d+ \w+: .+$/gm)].map(([line]) => line).slice(0, asked - 1);
  same(told, [...match.record.matchAll(/^\d+ \w+: .+$/gm)].map(([line]) => line).slice(0, asked - 1), 'the same decisions up to there');
  // another one has a place of its own
  await page.goto(linkOf(match.record, asked));
  await page.reload();
  await page.waitForSelector('.review .hit');
  await page.keyboard.press('g');
  await page.click('.sheet-takeover .is-main');
  await page.waitForSelector('.match .question');
  same(await hash(page), '#match2');
  same(page.errors, []);
});

/* ------------------------------------------------------------------ everywhere */

/** Nothing is wider than the screen, and axe has nothing to say. */
async function fine(page) {
  must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it is not wider than the screen');
  await page.evaluate(axe);
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForSelector(`html[data-theme="${theme}"]`);
    const found = await page.evaluate(async () => (await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'label-content-name-mismatch': { enabled: false } }, resultTypes: ['violations'],
    })).violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`)));
    same(found, [], theme);
  }
}

await test('axe_finds_nothing_in_a_review_on_a_desk_and_on_a_phone', async () => {
  for (const options of [{}, { size: [390, 780], touch: true }]) {
    const page = await review(40, options);
    await page.waitForSelector('.moment');
    await fine(page);
    same(page.errors, []);
    await page.context().close();
  }
});

await test('on_a_phone_a_press_leads_on_in_every_language', async () => {
  for (const [locale, title] of [['ru-RU', /^Ход \d/], ['uk-UA', /^Хід \d/]]) {
    const page = await review(9, { size: [390, 780], touch: true, language: locale });
    must(title.test(await page.textContent('.review-right h2')), await page.textContent('.review-right h2'));
    await page.tap('.step-forward');
    same(await at(page), 10);
    await page.waitForFunction(() => [...document.querySelectorAll('.graph-mark')].some((mark) => Number(mark.dataset.mistake) > 10));
    await page.tap('.step-mistake');
    must((await at(page)) > 10, 'the next mistake');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('another_language_says_all_of_it_anew', async () => {
  const page = await review(40);
  await page.waitForSelector('.moment');
  await page.click('[data-lang="uk"]');
  await page.waitForFunction(() => /^Хід/.test(document.querySelector('.review-right h2').textContent));
  same(await at(page), 40);
  same(page.errors, []);
});

await test('teams_are_replayed_with_all_hands', async () => {
  const team = played(['houdini', 'genie', 'dracula', 'raptors'], 'soho');
  const page = await review(30, {}, team);
  await mustShow(page, 30, team);
  same(await page.locator('.review-views button').count(), 5);
  same(page.errors, []);
});

await browser.close();
site.close();
end();
