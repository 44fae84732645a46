// What the page does around a match: coming back after a reload, taking back, giving up, playing again, other languages on the way,
// people at one device, the rules, and life without a network. table.mjs SITE; finds the program in $PEERLESS.
import { answer, askedElse, begin, chance, comesTrue, counts, end, ended, launch, matchNearEnd, matchWhere,
  movesTo, must, open, play, remark, rest, resume, same, serve, test, toldLike, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const visit = (options = {}) => open(browser, site.url, {
  kept: { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb') }, ...options,
});
const title = (page) => page.textContent('.question h1');
const asked = (page) => page.waitForSelector('.question.is-asked');

/** Everything a person sees of the position, without what only decorates. */
const position = (page) => page.evaluate(() => ({
  hand: [...document.querySelectorAll('.hand [data-card]')].map((card) => card.getAttribute('data-card')).sort(),
  spaces: [...document.querySelectorAll('.hit')].map((hit) => hit.getAttribute('aria-label')),
  question: document.querySelector('.question h1')?.textContent,
  log: [...document.querySelectorAll('.log li')].map((line) => line.textContent),
}));

await test('two_presses_begin_a_duel', async () => {
  const page = await open(browser, site.url, {});
  await page.click('[data-key="play"]'); // the first press: everything is chosen already
  await page.waitForSelector('.sheet-offer'); // a first match offers to explain each step
  await page.click('.sheet-offer .is-main');
  await asked(page);
  // by which sentence depends on the heroes that chance gives: some begin with a text of their own, which stands above it
  must(/^\S.*\.$/.test(await page.textContent('.question .coach')), 'the step is explained');
  same(page.errors, []);
});

await test('a_reload_goes_on_with_the_match', async () => {
  const page = await visit();
  await begin(page);
  await play(page, { random: chance(2), most: 12 });
  await rest(page);
  await page.keyboard.press('Escape'); // a fighter that is only picked up is put down again
  const before = await position(page);
  await page.reload();
  await asked(page);
  same(await position(page), before, 'the position');
  await page.goto(site.url); // and from the start screen
  await page.click('[data-key="resume"]');
  await asked(page);
  same(await position(page), before, 'the position');
  same(page.errors, []);
});

await test('a_decision_can_be_taken_back', async () => {
  const page = await visit();
  await begin(page);
  await asked(page);
  const before = await position(page);
  await answer(page, chance(1));
  await askedElse(page, before.question);
  await page.keyboard.press('u');
  await page.waitForFunction((text) => document.querySelector('.question.is-asked h1')?.textContent === text, before.question);
  same(await position(page), before);
  await page.keyboard.press('u'); // nothing more to take back: it says so
  must((await remark(page)).length > 10);
  same(page.errors, []);
});

await test('what_cannot_be_chosen_says_why', async () => {
  let page, pale;
  const there = async () => /Choose an action/.test((await title(page)) ?? '') && (await pale.count()) > 0;
  for (let seed = 1; !page || !(await there()); seed++) { // not every match comes to that
    must(seed < 8, 'no match has come to that');
    page = await visit();
    pale = page.locator('.hand .card-button.is-off');
    await begin(page);
    await play(page, { random: chance(seed), done: async () => (await ended(page)) || (await there()) });
  }
  await pale.first().click({ force: true });
  const reason = await remark(page);
  must(reason.length > 10, reason);
  must((await page.textContent('.look-reason')).includes(reason.slice(0, 20)), 'the explanation has it, too');
  await page.locator('.hit:not(.is-lit)').first().click({ force: true });
  await remark(page, reason);
  same(page.errors, []);
});

await test('giving_up_ends_the_match_and_one_plays_again', async () => {
  const page = await visit();
  await begin(page);
  await asked(page);
  await page.click('[data-key="tool-i-menu"]');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('.sheet-sure .is-main').click();
  await page.waitForSelector('.sheet-end');
  same(await page.textContent('.sheet-end h2'), 'You lose');
  await page.click('.sheet-end [data-key="rematch"]');
  await asked(page);
  same(await page.evaluate(() => window.toasts), [], 'nobody is waited for');
  same(await page.locator('.sheet-end').count(), 0);
  same(page.errors, []);
});

await test('the_language_changes_at_once_in_the_middle_of_a_match', async () => {
  const page = await visit();
  await begin(page);
  await play(page, { random: chance(4), most: 10 });
  await rest(page);
  const lines = (await position(page)).log.length;
  for (const language of ['ru', 'uk', 'en']) {
    const before = await title(page);
    await page.click(`[data-lang="${language}"]`);
    await page.waitForFunction(([other, count]) => {
      const question = document.querySelector('.question.is-asked h1');
      return question && question.textContent !== other && document.querySelectorAll('.log li').length === count;
    }, [before, lines]);
    const now = await position(page);
    for (const text of [now.question, ...now.spaces.slice(0, 3),
      ...(await page.locator('.hand .card-name').allTextContents()), now.log.at(-1)])
      must((language === 'en' ? /[a-z]/i : /[а-яіїєґ]/i).test(text) && (language !== 'en' || !/[а-я]/i.test(text)), language, text);
    const left = await page.evaluate(() => document.querySelector('.match').innerText);
    must(language === 'en' || !/\b(Your|Deck|Discard|Move|Melee|left|space)\b/.test(left),
      'no English is left', left.match(/\b(Your|Deck|Discard|Move|Melee|left|space)\b.*/)?.[0]);
  }
  same(page.errors, []);
});

await test('the_browsers_language_is_the_first_one', async () => {
  for (const [locale, heading] of [['ru-RU', 'Ваш противник'], ['uk-UA', 'Ваш суперник'], ['fr-FR', 'Your opponent']]) {
    const page = await open(browser, site.url, { language: locale });
    must((await page.textContent('.choices')).includes(heading), locale, heading);
  }
});

await test('people_at_one_device_never_see_each_others_hands', async () => {
  const page = await visit({ kept: { coach: false, wish: wish(['houdini', 'raptors'], 'soho', { rival: 'screen' }) } });
  await page.click('[data-key="play"]');
  await page.waitForSelector('.sheet-cover');
  await page.evaluate(() => {
    window.covers = []; // how many cards lie open whenever the device is to be handed over
    let covered = true;
    new MutationObserver(() => {
      const now = document.querySelector('.sheet-cover') !== null;
      if (now && !covered) window.covers.push(document.querySelectorAll('.hand [data-card]').length);
      covered = now;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const hands = { A: new Set(), B: new Set() };
  await play(page, {
    random: chance(6),
    most: 70,
    each: async () => {
      const now = await page.evaluate(() => ({
        cover: document.querySelector('.sheet-cover') !== null,
        owner: document.querySelector('.players-own .player')?.classList.contains('team-a') ? 'A' : 'B',
        cards: [...document.querySelectorAll('.hand [data-card]')].map((card) => card.getAttribute('data-card')),
      }));
      if (now.cover) same(now.cards, [], 'no hand is in the page while it is covered');
      else for (const card of now.cards) hands[now.owner].add(card);
    },
  });
  const covers = await page.evaluate(() => window.covers);
  must(covers.length > 4 && covers.every((cards) => cards === 0), 'the device was handed over, without cards', covers);
  must(hands.A.size > 3 && hands.B.size > 3, 'both had hands');
  same([...hands.A].filter((card) => hands.B.has(card)), [], 'each saw only cards of their own deck'); // of which none is in both
  same(page.errors, []);
});

await test('cards_that_an_opponent_knows_have_an_eye', async () => {
  const match = matchWhere(['dracula', 'sherlock'], 'soho', [60, 90, 120], ({ view, question }) => question.seat === 'A'
    && view.seats[0].exposed.length > 0 && view.seats[0].exposed.length < view.seats[0].hand.length);
  const page = await visit({ kept: { coach: false, match } });
  await page.click('[data-key="resume"]');
  await asked(page);
  const eyes = await page.$$eval('.hand [data-hand]', (cards) =>
    cards.map((card) => [card.querySelector('.card-eye') !== null, /known to the opponent/.test(card.getAttribute('aria-label'))]));
  must(eyes.some(([shown]) => shown) && eyes.some(([shown]) => !shown), eyes);
  must(eyes.every(([shown, said]) => shown === said), eyes);
  same(page.errors, []);
});

await test('a_number_is_named_by_its_own_key_and_the_log_has_each_turn_under_its_heading', async () => {
  const match = matchWhere(['sherlock', 'dracula'], 'soho', counts(10, 130, 3), ({ view, question }) =>
    question.seat === 'A' && question.why === 'value' && view.turn.number > 1 && question.options.some(({ number }) => number === 3));
  const page = await visit({ size: [390, 844], kept: { coach: false, match } });
  await page.click('[data-key="resume"]');
  await asked(page);
  must(/^Which printed value/.test(await title(page)), await title(page));
  await page.click('[data-key="tool-i-log"]');
  const kinds = await page.$$eval('.log-copy li',
    (lines) => lines.map((line) => (line.matches('.turn-mark') ? Number(/\d+/.exec(line.textContent)[0]) : 0)));
  const turns = kinds.filter(Boolean);
  must(kinds[0] > 1 && turns.every((turn, i) => i === 0 || turn === turns[i - 1] - 1),
    'the newest turn first, each below its heading', kinds);
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await page.waitForFunction(() => /names the number 3\./.test(document.querySelector('.log').textContent));
  same(page.errors, []);
});

await test('cards_in_the_hand_can_be_large', async () => {
  const page = await visit();
  await begin(page);
  const width = async () => (await page.locator('.hand .card').first().boundingBox()).width;
  const before = await width();
  await page.click('[data-key="tool-i-menu"]');
  await page.getByLabel('Large cards in the hand').check();
  must((await width()) > before * 1.25, 'they grow', before, await width());
  await page.reload();
  await asked(page);
  must((await width()) > before * 1.25, 'and stay so', before, await width());
});

await test('every_size_of_screen_has_room_for_the_battlefield_the_question_and_the_hand', async () => {
  for (const size of [[1280, 800], [1280, 720], [1024, 768], [820, 1180], [390, 844], [360, 640], [844, 390], [667, 375]]) {
    const page = await visit({ size, language: 'uk-UA', touch: size[0] < 1000 });
    const within = async (what) => {
      await page.evaluate(() => document.fonts.ready); // with another font a line may break, and all below it is lower
      const { x, y, width, height } = await page.locator(what).first().boundingBox();
      must(x >= 0 && y >= 0 && x + width <= size[0] + 1 && y + height <= size[1] + 1, what, 'is in sight at', size, [x, y, width, height]);
      return height;
    };
    await within('[data-key="play"]');
    await begin(page);
    await asked(page);
    must((await within('.field')) >= Math.min(220, size[1] / 2), 'the battlefield is large enough at', size);
    await within('.question h1');
    await within('.hand .card');
    const cards = await page.$$eval('.hand .card',
      (all) => all.map((card) => [card.getBoundingClientRect().left, card.getBoundingClientRect().right]));
    must(cards.length > 4 && cards.every(([left], i) => i === 0 || left >= cards[i - 1][1]), 'no card covers another at', size, cards);
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing to scroll sideways at', size);
    must(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'nor down at', size);
    same(page.errors, []);
    await page.context().close();
  }
});

await test('the_rules_open_from_a_question_where_they_belong', async () => {
  for (const language of ['en', 'ru', 'uk']) {
    const page = await visit({ language });
    await begin(page);
    await asked(page);
    await page.keyboard.press('?');
    must((await page.textContent('.sheet-help .is-wanted')).length > 60);
    await page.keyboard.press('Escape');
    same(await page.locator('.sheet-help').count(), 0);
    same(page.errors, []);
  }
});

await test('it_plays_without_a_network_after_the_first_visit', async () => {
  const page = await visit({ kept: { coach: false, match: matchNearEnd(['jekyll-hyde', 'muldoon'], 'soho') } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await comesTrue(page, async () => (await caches.keys()).length === 1
    && (await (await caches.open((await caches.keys())[0])).keys()).length > 10, 'everything is kept');
  site.down = true;
  try {
    await page.reload();
    await page.waitForSelector('html.is-ready');
    await page.context().setOffline(true); // nor does the browser believe in one
    await resume(page);
    await play(page, { random: chance(9) });
    same(await page.locator('.sheet-end').count(), 1, 'a match to its end without a network');
    await page.click('.sheet-end [data-key="rematch"]');
    await play(page, { random: chance(9), most: 8 }); // and another one from its setup on
    same(page.errors, []);
    const fonts = await page.evaluate(async () =>
      (await document.fonts.ready, [...document.fonts].filter((font) => font.status === 'loaded').length));
    must(fonts >= 4, 'the fonts are there', fonts);
  } finally {
    site.down = false;
  }
});

await test('pieces_and_cards_can_be_dragged', async () => {
  const page = await visit();
  await begin(page);
  await asked(page);
  await answer(page, chance(1)); // the sidekick's space
  await page.waitForSelector('[data-answer="maneuver"]');
  await page.click('[data-answer="maneuver"]');
  await page.waitForSelector('[data-answer="none"]');
  await page.click('[data-answer="none"]'); // no boost
  await page.waitForFunction(() => /Who moves/.test(document.querySelector('.question.is-asked h1')?.textContent ?? ''));
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const from = page.locator('.hit.is-lit').first();
  const space = await from.getAttribute('data-space');
  await from.click();
  await page.waitForSelector('.board .steps');
  const start = middle(await page.locator(`.hit[data-space="${space}"]`).boundingBox());
  const goal = page.locator(`.hit.is-lit:not([data-space="${space}"])`).first();
  const target = await goal.getAttribute('data-space');
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(start[0] + 30, start[1] + 10, { steps: 3 });
  await page.mouse.move(...middle(await goal.boundingBox()), { steps: 5 });
  await page.mouse.up();
  await page.click('[data-answer="go"]');
  await toldLike(page, await movesTo(page, target));
  same(page.errors, []);
});

await browser.close();
site.close();
end();
