// The battlefield as controller: maneuvers planned on it, attacks begun on it, and how few presses they take.
import {
  askEngine, counts, end, finger, holdFigures, launch, matchWhere, movesTo, must, open, remark, resume, same, serve, test, toldLike,
} from './browser.mjs';

const site = await serve(process.argv[2]);
const browser = await launch();

/** A match at the main question: four of one's own may move, and nobody can be attacked. */
const quiet = matchWhere(['muldoon', 'raptors'], 'raptor-paddock', counts(6, 60, 1), ({ question, view }) =>
  question.yours && question.why === 'action' && !question.options.some(({ name }) => name === 'attack')
  && view.fighters.filter(({ fighter, space }) => fighter < 8 && space !== null).length === 4);

async function visit(more = {}) {
  const page = await open(browser, site.url, { kept: { coach: false, match: quiet }, ...more });
  await resume(page);
  await page.waitForSelector('.board .ring');
  return page;
}
const numbers = (page, what) => page.$$eval(what, (all) => all.map((one) => Number(one.dataset.space)));
const lit = (page) => numbers(page, '.hit.is-lit');
const at = async (page, space) => {
  const { x, y, width, height } = await page.locator(`.hit[data-space="${space}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
};
const reached = (page) => page.waitForSelector('.board .steps');

async function drag(page, from, choose) {
  const [x, y] = await at(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 3 });
  await reached(page);
  const goal = choose(await lit(page));
  await page.mouse.move(...(await at(page, goal)), { steps: 5 });
  await page.mouse.up();
  return goal;
}

await test('one_of_four_fighters_moves_by_a_drag_and_a_press', async () => {
  const page = await visit();
  const own = await lit(page);
  must(own.length === 4, 'four may move:', own);
  const goal = await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('[data-planned]');
  same(await page.locator('[data-answer="go"] .label').textContent(), 'Go: 1 move');
  await page.click('[data-answer="go"]');
  await toldLike(page, await movesTo(page, goal));
  await page.waitForSelector('[data-answer="maneuver"]'); // and it is done: the next action is asked for
  same(page.errors, []);
  await page.context().close();
});

await test('several_move_in_the_planned_order_and_a_boost_makes_the_way_longer', async () => {
  const page = await visit();
  const own = await lit(page);
  const first = await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('[data-answer="go"]');
  await page.waitForSelector('.board .ring');
  await page.click(`.hit[data-space="${own[1]}"]`);
  await reached(page);
  const plain = (await lit(page)).length;
  await page.keyboard.press('Escape'); // takes the choice back, not the ghost
  same(await page.locator('[data-planned]').count(), 1);
  const card = page.locator('.hand .card-button.is-lit').first();
  await card.click();
  await page.waitForSelector('.card-boosts');
  await page.click(`.hit[data-space="${own[1]}"]`);
  await page.waitForFunction((count) => document.querySelectorAll('.hit.is-lit').length > count, plain);
  const second = (await lit(page)).find((space) => !own.includes(space) && space !== first);
  await page.click(`.hit[data-space="${second}"]`);
  await page.waitForFunction(() => document.querySelectorAll('[data-planned]').length === 2);
  same(await page.$$eval('.planned .order text', (all) => all.map((one) => one.textContent)), ['1', '2']);
  await page.keyboard.press('g');
  await toldLike(page, await movesTo(page, second));
  const lines = await page.$$eval('.log li', (all) => all.map((one) => one.textContent));
  const line = (like) => lines.findIndex((one) => new RegExp(like).test(one));
  const moves = [line(await movesTo(page, first)), line(await movesTo(page, second))];
  must(line('boosts') > 0 && line('boosts') < moves[0] && moves[0] < moves[1], lines);
  same(page.errors, []);
  await page.context().close();
});

await test('what_is_planned_can_be_taken_back_until_it_is_done', async () => {
  const page = await visit();
  const own = await lit(page);
  await page.click(`.hit[data-space="${own[0]}"]`);
  await reached(page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.board .steps') === null);
  same((await lit(page)).length, own.length, 'nothing has happened');
  same(await page.locator('[data-answer="maneuver"]').count(), 1);
  await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('[data-answer="back"]');
  await page.click('[data-answer="back"]');
  await page.waitForFunction(() => document.querySelector('[data-planned]') === null);
  await page.waitForSelector('[data-answer="none"]'); // the maneuver has begun, and nobody has moved
  same(page.errors, []);
  await page.context().close();
});

await test('a_maneuver_by_keys_alone', async () => {
  const page = await visit();
  const own = await lit(page);
  await page.keyboard.press('b');
  must(own.includes(Number(await page.evaluate(() => document.activeElement.dataset.space))), 'the focus is on a fighter');
  await page.keyboard.press('Enter');
  await reached(page);
  const reach = (await lit(page)).filter((space) => !own.includes(space));
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
    if (reach.includes(Number(await page.evaluate(() => document.activeElement.dataset.space)))) break;
    await page.keyboard.press(key);
  }
  const goal = Number(await page.evaluate(() => document.activeElement.dataset.space));
  must(reach.includes(goal), 'arrows lead to a space within reach:', goal, reach);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-planned]');
  await page.waitForSelector('[data-answer="go"]');
  await page.keyboard.press('g');
  await toldLike(page, await movesTo(page, goal));
  same(page.errors, []);
  await page.context().close();
});

await test('on_a_phone_it_takes_three_taps', async () => {
  const page = await visit({ size: [390, 780], touch: true, language: 'uk' });
  const own = await lit(page);
  await page.tap(`.hit[data-space="${own[0]}"]`);
  await reached(page);
  const goal = (await lit(page)).find((space) => !own.includes(space));
  await page.tap(`.hit[data-space="${goal}"]`);
  await page.waitForSelector('[data-planned]');
  await page.tap('[data-answer="go"]');
  await page.waitForFunction((space) =>
    document.querySelector(`.hit[data-space="${space}"]`)?.getAttribute('aria-label').includes('здоров'), goal);
  same(page.errors, []);
  await page.context().close();
});

await test('pointing_at_a_fighter_shows_what_it_could_strike_at', async () => {
  const page = await visit();
  const own = await lit(page);
  await page.waitForFunction(() => window.plan() !== null);
  const { stances } = await page.evaluate(() => window.plan());
  for (const space of own.slice(0, 2)) {
    await page.hover(`.hit[data-space="${space}"]`);
    await page.waitForSelector('.board [data-range]');
    same((await page.$$eval('.board [data-range]', (all) => all.map((one) => Number(one.dataset.range)))).sort((a, b) => a - b),
      [...stances.find((one) => one.space === space).range].sort((a, b) => a - b));
    must(/in range|attack/i.test(await page.textContent('.look')), 'and in words');
  }
  await page.hover('.hand');
  await page.waitForFunction(() => document.querySelector('.board [data-range]') === null);
  same(page.errors, []);
  await page.context().close();
});

await test('the_card_that_a_maneuver_draws_is_marked_until_the_next_action', async () => {
  const page = await visit();
  const own = await lit(page);
  same(await page.locator('.card-new').count(), 0);
  await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('.card-new');
  const drawn = await page.evaluate(() => window.updatesFor('A').flatMap(({ events }) => events)
    .filter(({ type, seat }) => type === 'draw' && seat === 'A').at(-1).card);
  same(await page.$$eval('.card-button:has(.card-new) [data-card]', (all) => all.map((card) => card.dataset.card)), [drawn]);
  must(/just drawn/.test(await page.locator('.card-button:has(.card-new)').getAttribute('aria-label')), 'and said');
  await page.click('[data-answer="go"]');
  await page.waitForSelector('[data-answer="maneuver"]');
  same(await page.locator('.card-new').count(), 1);
  await page.click('[data-answer="maneuver"]');
  await page.waitForSelector('[data-answer="none"]');
  same(await page.locator('.card-new').count(), 1, 'another one');
  same(page.errors, []);
  await page.context().close();
});

await test('cards_that_do_not_fit_lie_over_each_other_and_are_never_cut_off', async () => {
  for (const [size, kept] of [[[1280, 720], {}], [[1024, 768], {}], [[1280, 800], { largeCards: true }]]) {
    const page = await open(browser, site.url, { size, kept: { coach: false, match: quiet, ...kept } });
    await resume(page);
    await page.waitForSelector('.hand .card');
    for (const count of [6, 9, 13, 18]) {
      const [left, right, ...cards] = await page.evaluate((wanted) => {
        const list = document.querySelector('.hand ul'); // more than anybody has at the beginning
        while (list.children.length < wanted) list.append(list.firstElementChild.cloneNode(true));
        list.style.setProperty('--cards', wanted);
        const room = document.querySelector('.hand').getBoundingClientRect();
        return [room.left, room.right, ...[...list.querySelectorAll('.card')].map((card) => {
          const { left, right } = card.getBoundingClientRect();
          return [left, right];
        })];
      }, count);
      must(cards.every(([from, to]) => from >= left - 1 && to <= right + 1), count, 'cards at', size, left, right, cards);
      must(cards.every(([from], i) => i === 0 || from >= cards[i - 1][0] + 20), 'each can be pointed at', count, size, cards);
      must(await page.locator('.hand ul').evaluate((list) => list.scrollWidth <= list.clientWidth), 'nothing to scroll');
    }
    await page.hover('.hand li:nth-child(4)', { position: { x: 8, y: 80 } });
    must(await page.evaluate(() => {
      const { right, top } = document.querySelector('.hand li:nth-child(4) .card').getBoundingClientRect();
      return document.elementFromPoint(right - 4, top + 40)?.closest('li') === document.querySelector('.hand li:nth-child(4)');
    }), 'the one that is pointed at is whole', size);
    same(page.errors, []);
    await page.context().close();
  }
});

/** A match in which somebody can be attacked, continued; of several attackers if that is wanted. */
const meleeOf = matchWhere(['raptors', 'genie'], 'soho', counts(30, 160), ({ question }) =>
  question.yours && question.why === 'action' && question.options.some(({ name }) => name === 'attack'));
async function melee(more = {}, match = meleeOf) {
  const page = await open(browser, site.url, { kept: { coach: false, match }, ...more });
  await resume(page);
  await page.waitForSelector('.board .target');
  return page;
}
const middle = async (place) => {
  const { x, y, width, height } = await place.boundingBox();
  return [x + width / 2, y + height / 2];
};
const attacked = (page) => page.waitForFunction(() =>
  [...document.querySelectorAll('.log li')].some((one) => /attacks/.test(one.textContent)));

await test('an_attack_is_aimed_and_laid_by_two_presses_and_costs_nothing_before', async () => {
  const page = await melee();
  const [x, y] = await middle(page.locator('.board .target').first());
  await page.mouse.click(x, y);
  await page.waitForSelector('.attack-arrow');
  await holdFigures(page);
  must((await page.locator('.question h1').textContent()).endsWith('attacks: with which card?'));
  const lines = await page.locator('.log li').count();
  await page.click('[data-answer="back"]');
  await page.waitForSelector('[data-answer="maneuver"]');
  await page.mouse.click(x, y);
  await page.waitForSelector('.attack-arrow');
  same(await page.locator('.log li').count(), lines, 'nobody has heard of it');
  await page.locator('.hand .card-button.is-lit').first().click();
  await attacked(page);
  same(page.errors, []);
  await page.context().close();
});

await test('a_card_dropped_on_an_enemy_attacks_it_and_one_dropped_elsewhere_does_not', async () => {
  const page = await melee();
  const card = page.locator('.hand .card-button.is-lit:has(.type-attack, .type-versatile)').first();
  const carry = async (to) => {
    await page.mouse.move(...(await middle(card)));
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
  };
  await carry(await middle(page.locator('.board .target').first()));
  await page.waitForFunction(() => document.querySelector('.carried-label')?.textContent.startsWith('Drop it: '));
  await page.mouse.move(...(await middle(page.locator('.hand'))), { steps: 6 });
  await page.mouse.up();
  same(await page.locator('[data-answer="maneuver"]').count(), 1, 'dropped back into the hand it does nothing');
  await carry(await middle(page.locator('.board .target').first()));
  await page.mouse.up();
  if ((await page.locator('[data-answer^="attacker-"]').count()) > 0) await page.locator('[data-answer^="attacker-"]').first().click();
  await attacked(page);
  same(page.errors, []);
  await page.context().close();
});

await test('threats_are_shown_as_long_as_a_key_is_held_or_after_a_short_press', async () => {
  const page = await melee({ clock: true });
  const { setup, view } = await page.evaluate(() => window.latest());
  const foe = setup.fighters.find(({ seat }) => seat === 'B').fighter;
  const shown = () => page.locator('.board [data-threat]').count();
  const gone = () => page.waitForFunction(() => !document.querySelector('[data-threat]'));
  await page.mouse.move(2, 2);
  await page.keyboard.down('t');
  await page.waitForSelector('[data-threat]');
  await page.clock.fastForward(1000);
  await page.keyboard.up('t');
  await gone();
  await page.keyboard.press('t');
  await page.waitForSelector('[data-threat]');
  const told = await page.evaluate(() => window.threats());
  same(await shown(), new Set(told.fighters.flatMap(({ spaces }) => spaces.map(({ space }) => space))).size, 'each space once');
  for (const how of ['at-once', 'maneuver', 'boost'])
    must((await page.locator(`.threat-legend .threat-${how}`).count()) === 1, how, 'is explained');
  must((await page.locator('.look li:not(.threat-legend li)').count()) > 1, 'a line for each of one’s own');
  const one = told.fighters.find(({ fighter }) => fighter === foe);
  await page.hover(`.hit[data-space="${view.fighters.find(({ fighter }) => fighter === foe).space}"]`);
  await page.waitForFunction((many) => document.querySelectorAll('[data-threat]').length === many, one.spaces.length);
  await page.keyboard.press('t');
  await gone();
  await page.click('[data-key="tool-i-threat"]');
  await page.waitForSelector('[data-threat]');
  same(await page.getAttribute('[data-key="tool-i-threat"]', 'aria-pressed'), 'true');
  same(page.errors, []);
  await page.context().close();
});

await test('keys_show_the_best_boost_choose_it_leave_fighters_and_take_back', async () => {
  const page = await visit();
  const own = await lit(page);
  await page.keyboard.press('b');
  await page.keyboard.press('Tab');
  const second = Number(await page.evaluate(() => document.activeElement.dataset.space));
  must(own.includes(second) && second !== own[0], 'the next fighter', second);
  await page.keyboard.press('Enter');
  await reached(page);
  const plain = (await lit(page)).length;
  await page.keyboard.press('b');
  await page.waitForSelector('.board .more');
  same(await page.locator('.board .steps.is-more').count(), await page.locator('.board .more').count());
  same((await lit(page)).length, plain, 'it is only shown');
  await page.keyboard.press('1');
  await page.waitForSelector('.card-boosts');
  await page.waitForFunction((count) => document.querySelectorAll('.hit.is-lit').length > count, plain);
  const before = await page.getAttribute('.piece:has(.active-ring)', 'data-piece');
  await page.keyboard.press('s');
  await page.waitForFunction((old) => document.querySelector('.piece:has(.active-ring)')?.dataset.piece !== old, before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.card-boosts, .active-ring'));
  await page.click(`.hit[data-space="${own[0]}"]`);
  await reached(page);
  await page.click('.board.upper', { button: 'right', position: { x: 5, y: 5 } });
  await page.waitForFunction(() => !document.querySelector('.active-ring'));
  const far = await page.$$eval('.hit:not(.is-lit)', (all) => all.map((one) => one.dataset.space));
  await page.click(`.hit[data-space="${far[0]}"]`, { force: true });
  must(/^(First choose one of your fighters|Out of range of all your fighters)/.test(await remark(page)), 'it says why');
  await page.keyboard.press('m');
  await page.waitForSelector('[data-answer="none"]');
  same(page.errors, []);
  await page.context().close();
});

await test('nothing_is_covered_on_phones_while_something_is_planned', async () => {
  for (const size of [[390, 780], [360, 640], [740, 360]]) {
    const page = await visit({ size, touch: true, language: 'uk' });
    const covered = () => page.evaluate(() => [...document.querySelectorAll('.hit.is-lit, [data-answer], .question h1, .question .ask p')]
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const found = document.elementFromPoint(left + Math.min(width / 2, 60), top + height / 2);
        return !one.contains(found);
      }).map((one) => one.outerHTML.slice(0, 120)));
    const height = () => page.locator('.map').evaluate((map) => map.clientHeight);
    const first = await height();
    const own = await lit(page);
    same([await covered(), size], [[], size]);
    await page.tap(`.hit[data-space="${own[0]}"]`);
    await reached(page);
    same([await covered(), await height()], [[], first], 'while a fighter is chosen');
    await page.tap(`.hit[data-space="${(await lit(page)).find((space) => !own.includes(space))}"]`);
    await page.waitForSelector('[data-answer="go"]');
    await page.waitForSelector('.board .ring');
    same([await covered(), await height()], [[], first], 'while a move is planned');
    await page.tap('[data-key="tool-i-threat"]');
    await page.waitForSelector('[data-threat]');
    same([await covered(), await height()], [[], first], 'while threats are shown');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('a_piece_is_dragged_by_a_finger_and_floats_above_it', async () => {
  const page = await visit({ size: [390, 844], touch: true });
  const touch = await finger(page);
  const own = await lit(page);
  const [x, y] = await at(page, own[0]);
  await touch('Start', [x, y]);
  await touch('Move', [x + 10, y + 12]);
  await touch('Move', [x + 20, y + 20]);
  await reached(page);
  const goal = (await lit(page)).find((space) => !own.includes(space));
  const [goalX, goalY] = await at(page, goal);
  for (const part of [0.3, 0.7, 1]) await touch('Move', [x + (goalX - x) * part, y + (goalY + 40 - y) * part]);
  await page.waitForSelector('.piece.is-carried');
  await touch('End');
  await page.waitForSelector(`[data-planned][data-goal="${goal}"]`);
  await page.tap('[data-answer="go"]');
  await toldLike(page, await movesTo(page, goal));
  same(page.errors, []);
  await page.context().close();
});

/** What the panel is to say of an enemy: the fighters of the viewer that reach it, and those that it could strike at. */
const between = (page, space) => page.evaluate((where) => {
  const { setup, view } = window.latest();
  const foe = view.fighters.find((one) => one.space === where).fighter;
  const name = (number) => setup.fighters.find(({ fighter }) => fighter === number).name;
  const { stances } = window.plan();
  return {
    reach: stances.filter(({ inRange }) => inRange.includes(foe)).map(({ fighter }) => name(fighter)),
    struck: stances.filter(({ threats }) => threats.some(({ fighter }) => fighter === foe)).map(({ fighter }) => name(fighter)),
  };
}, space);
const enemies = (page) => page.evaluate(() => {
  const { setup, view } = window.latest();
  return view.fighters.filter(({ fighter, space }) => space !== null && setup.fighters.find((one) => one.fighter === fighter).seat === 'B')
    .map(({ space }) => space);
});

await test('pointing_at_an_enemy_tells_who_reaches_it_and_whom_it_could_strike', async () => {
  for (const [match, wait] of [[meleeOf, '.board .target'], [quiet, '.board .ring']]) {
    const page = await open(browser, site.url, { kept: { coach: false, match } });
    await resume(page);
    await page.waitForSelector(wait);
    for (const space of (await enemies(page)).slice(0, 2)) {
      const { reach, struck } = await between(page, space);
      await page.hover(`.hit[data-space="${space}"]`);
      await page.waitForFunction(() => /next turn/i.test(document.querySelector('.look').textContent));
      const told = await page.textContent('.look');
      const [reaches, strikes] = [/In range of yours: ([^.]*)\./.exec(told)?.[1] ?? '', /it can hit: ([^.]*)\./.exec(told)?.[1] ?? ''];
      same(reaches.split(', ').filter(Boolean).map((one) => one.toLowerCase()), reach.map((one) => one.toLowerCase()), told);
      same(strikes.split(', ').filter(Boolean).map((one) => one.replace(/ \(.*/, '').toLowerCase()),
        struck.map((one) => one.toLowerCase()), told);
    }
    same(page.errors, []);
    await page.context().close();
  }
});

await test('a_finger_that_rests_on_an_enemy_reads_the_same', async () => {
  const page = await open(browser, site.url, { size: [360, 640], touch: true, language: 'ru-RU', kept: { coach: false, match: meleeOf } });
  await resume(page);
  await page.waitForSelector('.board .target');
  const touch = await finger(page);
  const [space] = await enemies(page);
  await touch('Start', await at(page, space));
  await page.waitForSelector('.sheet-look');
  await touch('End');
  must(/Следующим ходом/.test(await page.textContent('.sheet-look')), await page.textContent('.sheet-look'));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/look-ru-360.png` });
  await page.keyboard.press('Escape');
  await page.waitForSelector('.sheet-look', { state: 'detached' });
  same(await page.locator('.attack-arrow').count(), 0, 'nothing was pressed');
  same(page.errors, []);
  await page.context().close();
});

await test('an_attack_takes_three_taps_and_no_more_keys_than_to_go_there', async () => {
  const phone = await open(browser, site.url, { size: [390, 844], touch: true, kept: { coach: false, match: meleeOf } });
  await resume(phone);
  await phone.waitForSelector('.board .target');
  let taps = 0;
  const tap = async (x, y) => (taps++, await phone.touchscreen.tap(x, y));
  await tap(...(await middle(phone.locator('.board .target').first())));
  await phone.waitForSelector('.attack-arrow');
  await tap(...(await middle(phone.locator('.hand .card-button.is-lit').first())));
  await phone.waitForSelector('.sheet-card [data-answer="choose"]');
  await tap(...(await middle(phone.locator('.sheet-card [data-answer="choose"]'))));
  await attacked(phone);
  same(taps, 3);
  same(phone.errors, []);
  await phone.context().close();

  const page = await melee();
  let keys = 0;
  const press = async (key) => (keys++, await page.keyboard.press(key));
  const targets = await page.evaluate(() => {
    const { view } = window.latest();
    const inRange = new Set(window.plan().stances.filter(({ attacks }) => attacks.length > 0).flatMap((stance) => stance.inRange));
    return view.fighters.filter(({ fighter }) => inRange.has(fighter)).map(({ space }) => space);
  });
  const focused = () => page.evaluate(() => Number(document.activeElement.dataset.space));
  await press('b');
  for (let key = 'Tab'; !targets.includes(await focused()) && keys < 12; await press(key))
    if (Number.isNaN(await focused())) {
      key = 'Shift+Tab'; // it lies the other way
      await press('b');
    }
  await press('Enter');
  await page.waitForSelector('.attack-arrow');
  await press('h');
  await press('Enter');
  await attacked(page);
  must(keys <= 12, 'keys:', keys); // to the battlefield, past one's own, and four for the attack
  same(page.errors, []);
  await page.context().close();
});

/** A match in which two could attack the same enemy. */
function severalOf() {
  for (let seed = 1; seed < 40; seed++) {
    const steps = counts(20, 120, 2);
    const [, ...told] = askEngine([{ type: 'new', board: 'soho', seats: ['raptors', 'genie'], seed }, ...steps.flatMap((_, i) => [
      { type: 'play', match: 1, player: 'random', count: i === 0 ? steps[0] : 2 }, { type: 'view', match: 1, seat: 'A' },
      { type: 'record', match: 1 }, { type: 'plan', match: 1, seat: 'A', boost: null, moves: [] },
    ])]);
    for (let i = 0; i < told.length; i += 4) {
      const [, { question }, { text }, plan] = told.slice(i, i + 4);
      if (!question?.yours || question.why !== 'action') continue;
      const struck = plan.stances.filter(({ attacks }) => attacks.length > 0).flatMap(({ inRange }) => inRange);
      if (!struck.some((one, j) => struck.indexOf(one) < j)) continue;
      const deciders = [...text.matchAll(/^\d+ (\w+): /gm)].map(([, who]) => who);
      return {
        plan: { board: 'soho', heroes: ['raptors', 'genie'], players: [0, 'novice'], options: {} }, record: text, deciders, resigned: null,
      };
    }
  }
  throw new Error('there is no such match');
}

await test('several_who_could_make_an_attack_carry_their_numbers', async () => {
  const page = await melee({}, severalOf());
  const space = await page.evaluate(() => {
    const all = window.plan().stances.filter(({ attacks }) => attacks.length > 0).flatMap(({ inRange }) => inRange);
    const foe = all.find((one, i) => all.indexOf(one) < i);
    return window.latest().view.fighters.find(({ fighter }) => fighter === foe).space;
  });
  await page.mouse.click(...(await at(page, space)));
  await page.waitForSelector('.attack-arrow');
  const attackers = await page.locator('[data-answer^="attacker-"]').count();
  must(attackers > 1, 'there are several');
  same(await page.$$eval('[data-chip]', (all) => all.map((one) => one.textContent)),
    Array.from({ length: attackers }, (_, i) => `${i + 1}`));
  await page.keyboard.press('2');
  await page.waitForSelector('[data-answer^="attacker-"]:nth-child(2).is-main');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chips.png` });
  same(page.errors, []);
  await page.context().close();
});

await browser.close();
site.close();
end();
