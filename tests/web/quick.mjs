// A quick look at all of the page: short matches on a wide screen and on a phone in which everything shown is held against what was told
// (figures/), and every sheet, key and explanation once. quick.mjs SITE; finds the program in $PEERLESS. For `make mutants`, which
// needs an answer soon; the other tests look closer. STOP=1 ends it at the first failure.
import {
  answer,
  askEngine,
  chance,
  counts,
  end,
  holdFigures,
  launch,
  matchWhere,
  movesTo,
  must,
  open,
  play,
  remark,
  rest,
  same,
  serve,
  test,
  toldLike,
  wish,
} from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const content = Object.fromEntries(['en', 'ru', 'uk'].map((language) => [language, askEngine([{ type: 'content', language }])[0]]));

const asked = (page) => page.waitForSelector('.question.is-asked');
const title = (page) => page.textContent('.question h1');
const text = async (page, where) => (await page.textContent(where)).replaceAll('\u00AD', '').replaceAll('\u00A0', ' ').trim();
const texts = async (page, where) =>
  (await page.locator(where).allTextContents()).map((one) => one.replaceAll('\u00AD', '').replaceAll('\u00A0', ' ').trim());
const said = (page) => page.evaluate(() => document.querySelector('.unseen[role="log"]')?.textContent ?? '');
const tap =
  (page) =>
  ({ x, y }) =>
    page.touchscreen.tap(x, y);

/** A page with a match to continue. */
async function continued(match, options = {}) {
  const page = await open(browser, site.url, { kept: { coach: false, match }, ...options });
  await page.click('[data-key="resume"]');
  await page.waitForSelector('.match .hit');
  return page;
}

/** A match in which A is asked for an action, and more of what is wanted. */
const inTurn = (heroes, board, counts, wanted = () => true) =>
  matchWhere(heroes, board, counts, (update) => update.question.seat === 'A' && update.question.why === 'action' && wanted(update));

const health = (view, fighter) => view.fighters.find((one) => one.fighter === fighter).health;

/** The end is near when a hero has little health left. */
const nearEnd = ({ view }) =>
  [0, ...view.fighters.map(({ fighter }) => fighter)].some((one) => health(view, one) === 1 || health(view, one) === 2);

await test('a_match_near_its_end_is_won_or_lost_and_begun_again', async () => {
  const page = await continued(
    inTurn(
      ['jekyll-hyde', 'muldoon'],
      'soho',
      counts(60, 200, 4),
      (update) => nearEnd(update) && update.view.seats.some(({ tokens }) => tokens.some(({ spaces }) => spaces.length > 1)),
    ),
  );
  await play(page, { random: chance(3), most: 150 });
  await page.waitForSelector('.sheet-end');
  await holdFigures(page);
  await page.getByRole('button', { name: 'Look at the battlefield' }).click();
  await page.waitForSelector('.sheet-end', { state: 'detached' });
  same([await page.locator('.hit.is-lit').count(), await page.locator('.is-asked').count()], [0, 0], 'nothing is asked after the end');
  await page.click('.question [data-answer="end"]');
  await page.click('.sheet-end [data-key="rematch"]');
  await asked(page);
  same(await page.locator('.sheet-end').count(), 0);
  await holdFigures(page);
  same(page.errors, []);
});

await test('a_phone_shows_a_match_by_touch', async () => {
  const page = await continued(
    inTurn(['dracula', 'invisible-man'], 'soho', counts(30, 120), ({ view }) => view.fighters.some(({ health: left }) => left === 0)),
    { size: [390, 844], touch: true, language: 'uk-UA' },
  );
  await asked(page);
  await holdFigures(page);
  await play(page, { random: chance(2), most: 14, press: tap(page) });
  await rest(page);
  await page.tap('[data-key="tool-i-log"]');
  must((await page.locator('.sheet-log .log-copy li').count()) === (await page.locator('.log li').count()), 'the log has every line');
  await page.keyboard.press('Escape');
  await page.locator('.hand .card-button').first().tap({ force: true });
  same(await text(page, '.sheet-card h2'), await text(page, '.sheet-card .card-name'));
  await holdFigures(page);
  same(page.errors, []);
});

await test('two_against_two_from_the_setup_on', async () => {
  const page = await open(browser, site.url, {
    kept: { coach: true, wish: wish(['genie', 'raptors', 'jekyll-hyde', 'muldoon'], 'soho', { who: [null, null, 'me', null] }) },
  });
  same(await texts(page, '.poster-side .fighter-name'), ['The Genie & Dr. Jekyll & Mr. Hyde', 'Raptors & Robert Muldoon']);
  same(await texts(page, '.poster-side .crew'), ['You go first · You', 'The computer, novice']);
  await page.click('[data-key="play"]');
  await asked(page);
  same(await texts(page, '.player-who'), ['The computer, novice', 'The computer, novice', 'You', 'You']);
  must(/^\S.*[.?]$/.test(await text(page, '.question .coach')), await text(page, '.question .coach'));
  await play(page, { random: chance(4), most: 16 });
  same(page.errors, []);
});

await test('people_at_one_screen_hand_it_over', async () => {
  const page = await open(browser, site.url, {
    kept: { coach: false, wish: wish(['houdini', 'dracula'], 'king-solomons-tomb', { rival: 'screen' }) },
  });
  await page.click('[data-key="play"]');
  for (const [who, hero] of [
    ['Player 1', 'Houdini'],
    ['Player 2', 'Dracula'],
  ]) {
    await page.waitForSelector('.sheet-cover');
    same(await texts(page, '.sheet-cover h2, .sheet-cover .cover-name, .sheet-cover .sheet-foot button'), [
      `Pass the device to ${who}`,
      hero,
      `I am ${who}`,
    ]);
    same(await page.locator('.hand [data-card]').count(), 0);
    same(await said(page), '', 'nothing that was said is left');
    await page.click('.sheet-cover [data-answer="ready"]');
    await asked(page);
    same(await page.locator('.hand [data-card]').count(), 5);
    while (!(await page.evaluate(() => document.querySelector('.sheet-cover')))) {
      await answer(page, chance(1));
      await page.waitForSelector('.question.is-asked, .sheet-cover');
    }
  }
  same(page.errors, []);
});

/** A match in the middle, with cards on the piles and something known of a hidden hand. */
const middle = inTurn(
  ['houdini', 'sherlock'],
  'king-solomons-tomb',
  counts(40, 90),
  ({ view, question }) =>
    view.seats.every(({ discard }) => discard.length > 2) &&
    view.turn.actions === 2 &&
    question.reasons.length > 0 &&
    view.seats[1].known.length > 0,
);

await test('every_sheet_of_a_match_opens_and_tells_what_it_should', async () => {
  const page = await continued(middle);
  await asked(page);
  await holdFigures(page);
  const view = await page.evaluate(() => window.latest().view);
  const hero = (id) => content.en.heroes.find((one) => one.id === id);
  const named = (id, cards) => cards.map((card) => hero(id).cards.find((one) => one.id === card).name);
  const closed = async () => {
    const open = await page.locator('dialog[open]').count();
    await page.keyboard.press('Escape');
    await page.waitForFunction((count) => document.querySelectorAll('dialog[open]').length === count, open - 1);
  };
  await page.keyboard.press('d');
  same(
    await texts(page, '.sheet-piles .pile-head'),
    ['Discard pile: Houdini', 'Discard pile: Holmes', 'Cards you know are in Holmes’s hand'],
    'piles',
  );
  same(await texts(page, '.sheet-piles .card-name'), [
    ...named('houdini', view.seats[0].discard),
    ...named('sherlock', [...view.seats[1].discard, ...view.seats[1].known]),
  ]);
  await holdFigures(page);
  await page.click('.sheet-piles .card-button >> nth=1');
  same(await text(page, '.sheet-card h2'), named('houdini', view.seats[0].discard)[1]);
  await closed();
  await closed();
  await page.click('[data-key="pile-B"]');
  same(await texts(page, '.sheet-piles .card-name'), named('sherlock', [...view.seats[1].discard, ...view.seats[1].known]));
  await closed();
  await page.click('[data-key="hero-B"]');
  same(
    [await text(page, '.sheet-piles h2'), ...(await texts(page, '.sheet-piles .ability-text'))],
    ['Sherlock Holmes', ...hero('sherlock').abilities.flatMap((one) => one.texts)],
  );
  same(
    await texts(page, '.sheet-piles .card-name'),
    hero('sherlock').cards.map(({ name }) => name),
  );
  await holdFigures(page);
  await closed();
  await page.keyboard.press('?');
  same(await text(page, '.sheet-help .is-wanted h3'), 'Your turn');
  must((await page.locator('.sheet-help section').count()) > 60);
  same(await page.evaluate(() => document.activeElement.textContent), 'Your turn', 'the focus is where one wants to read');
  await closed();
  await page.click('[data-key="tool-i-menu"]');
  same(await texts(page, '.sheet-menu .menu-list button'), ['Download the record', 'Keyboard', 'Resign', 'To the start page']);
  same(await page.$$eval('.sheet-menu input', (boxes) => boxes.map((box) => box.checked)), [false, true, false, true]);
  await page.click('.sheet-menu .menu-list button >> nth=1');
  same(await page.locator('.sheet-keys dt').count(), 19);
  await closed();
  await closed();
  same(page.errors, []);
});

/** What the engine said of a plan, once it has. */
const planOf = async (page) => (await page.waitForFunction(() => window.plan())).jsonValue();

/** Whom the fighter on a space could attack, and who could attack it, as the page should say it. */
function awaiting({ stances }, { fighters }, at) {
  const { inRange, threats } = stances.find(({ space }) => space === at);
  const names = (list) => list.map((one) => fighters.find(({ fighter }) => fighter === one).name).join(', ');
  const by = (near) => names(threats.filter(({ steps }) => (steps > 0) === near).map(({ fighter }) => fighter));
  return [
    inRange.length > 0 ? `In range from here: ${names(inRange)}.` : 'Nobody in range from here.',
    by(false) && `Could attack it here: ${by(false)}.`,
    by(true) && `Could come and attack it here: ${by(true)}.`,
  ].filter(Boolean);
}

await test('what_is_pointed_at_is_explained', async () => {
  const page = await continued(middle);
  await asked(page);
  const { view, question } = await page.evaluate(() => window.latest());
  const board = content.en.boards.find(({ id }) => id === 'king-solomons-tomb');
  const zones = (space) =>
    board.spaces.find((one) => one.space === space).zones.map((id) => board.zones.find((zone) => zone.id === id).name);
  const cell = (space) => board.spaces.find((one) => one.space === space).cell;
  const stands = view.fighters.find(({ space }) => space !== null).space;
  const free = board.spaces.find(({ space, passage }) => !passage && !view.fighters.some((one) => one.space === space)).space;
  await page.hover(`.hit[data-space="${stands}"]`, { force: true });
  same(
    [await text(page, '.look h2'), ...(await texts(page, '.look li'))],
    [
      'Houdini',
      `${health(view, 0)} of 14 health`,
      'Melee',
      'Move 2',
      `Space ${cell(stands)}, ${zones(stands).length === 1 ? 'zone' : 'zones'}: ${zones(stands).join(', ')}`,
      ...awaiting(await planOf(page), await page.evaluate(() => window.latest().setup), stands),
    ],
    'a fighter',
  );
  same(await page.locator('.look .swatch').count(), zones(stands).length);
  await page.hover(`.hit[data-space="${free}"]`, { force: true });
  same(
    [await text(page, '.look h2'), ...(await texts(page, '.look li'))],
    [`Space ${cell(free)}`, `${zones(free).length === 1 ? 'zone' : 'zones'}: ${zones(free).join(', ')}`],
    'a space',
  );
  await page.click('[data-key="life-1"]');
  same(await text(page, '.look h2'), 'Bess');
  await page.hover('.hand .card-button >> nth=0');
  same(await text(page, '.look .card-name'), await text(page, '.hand .card-name'), 'a card is held up');
  await holdFigures(page);
  const pale = question.reasons.find(({ action }) => action);
  if (pale) {
    await page.click(`.question [data-key="answer-${pale.action}"]`, { force: true });
    same(await remark(page), pale.text, 'an action that cannot be chosen says why');
  }
  await page.click(`.hit[data-space="${free}"]`, { force: true });
  await page.waitForFunction(
    (old) => document.querySelector('.look-reason, .look strong') && window.toasts.at(-1) !== old,
    pale?.text ?? '',
  );
  must((await texts(page, '.look strong')).includes(await remark(page)), 'a space says why');
  same(page.errors, []);
});

/** Whom a fighter could attack from a space, as the page should say it: somebody adjacent, or for ranged ones in a zone of that space. */
function rangeFrom(board, setup, view, mover, from) {
  const zones = (space) => board.spaces.find((one) => one.space === space).zones;
  const { seat, ranged } = setup.fighters.find(({ fighter }) => fighter === mover);
  const next = [...board.lines, ...board.arrows].filter((pair) => pair.includes(from)).flat();
  const near = (space) => next.includes(space) || (ranged && zones(space).some((zone) => zones(from).includes(zone)));
  const foes = setup.fighters.filter(
    (one) =>
      one.seat[0] !== seat[0] && view.fighters.some(({ fighter, space }) => fighter === one.fighter && space !== null && near(space)),
  );
  return foes.length > 0 ? `In range from here: ${foes.map(({ name }) => name).join(', ')}.` : 'Nobody in range from here.';
}

/** A card that is one action away. */
const nearCard = ({ options, reasons }) =>
  reasons.find(({ card, name }) => card && options.some((option) => option.kind === 'action' && `needs-${option.name}` === name));

await test('keys_lead_everywhere_and_a_card_means_the_action_that_plays_it', async () => {
  const page = await continued(
    inTurn(
      ['houdini', 'sherlock'],
      'king-solomons-tomb',
      counts(10, 90),
      ({ view, question }) => view.seats[0].hand.length > 2 && nearCard(question),
    ),
  );
  await asked(page);
  const focus = () =>
    page.evaluate(
      () =>
        document.activeElement.closest('.question, .hand, .log, .upper')?.className.baseVal ??
        document.activeElement.closest('.question, .hand, .log, .upper')?.className.split(' ')[0],
    );
  for (const [key, where] of [
    ['q', 'question'],
    ['b', 'board upper'],
    ['l', 'log'],
    ['h', 'hand'],
  ]) {
    await page.keyboard.press(key);
    same(await focus(), where, key);
  }
  await page.keyboard.press('q');
  // a keyboard of another script: the place of the key counts
  await page.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'р', code: 'KeyH', bubbles: true })));
  same(await focus(), 'hand');
  await page.keyboard.press('q');
  await page.keyboard.press('Control+h');
  same(await focus(), 'question', 'keys of the browser are its own');
  await page.keyboard.press('h');
  const held = () => page.evaluate(() => Number(document.activeElement.dataset.hand));
  const [first, count] = [await held(), await page.locator('.hand [data-hand]').count()];
  await page.keyboard.press('ArrowRight');
  same(await held(), (first + 1) % count);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  same(await held(), (first - 1 + count) % count);
  same(await page.locator('.hand [data-hand][tabindex="0"]').count(), 1, 'one stop for Tab');
  await page.keyboard.press('i');
  same(
    await text(page, '.sheet-card h2'),
    await text(
      page,
      `.hand [data-hand="${await page.evaluate(() => document.querySelector('.hand [tabindex="0"]').dataset.hand)}"] .card-name`,
    ),
  );
  await page.keyboard.press('Escape');
  // a card that glows while an action is asked for: the action is chosen, and then the card
  const { question } = await page.evaluate(() => window.latest());
  const near = nearCard(question);
  await page.click(`.hand [data-key^="card-A-${near.card}-"]`);
  await page.waitForFunction((number) => window.latest().question.number > number, question.number);
  await page.waitForSelector('.question.is-asked, .stage[open]');
  await holdFigures(page);
  must(!/Choose an action/.test(await title(page)), await title(page));
  same(page.errors, []);
});

/** Independent of the page: how many steps each space is away, around foes. */
function stepsFrom(board, from, walls) {
  const passages = board.spaces.filter(({ passage }) => passage).map(({ space }) => space);
  const steps = new Map([[from, 0]]);
  for (const here of steps.keys()) {
    const next = [
      ...board.lines.flatMap(([a, b]) => (a === here ? [b] : b === here ? [a] : [])),
      ...board.arrows.flatMap(([a, b]) => (a === here ? [b] : [])),
      ...(passages.includes(here) ? passages : []),
    ];
    for (const there of next) if (!steps.has(there) && !walls.has(there)) steps.set(there, steps.get(here) + 1);
  }
  return steps;
}

await test('a_maneuver_by_keys_shows_the_steps_can_be_taken_back_and_speaks_three_languages', async () => {
  const page = await continued(middle);
  await asked(page);
  const before = await title(page);
  await page.keyboard.press('1'); // maneuver
  await page.waitForFunction((old) => {
    const asked = document.querySelector('.question.is-asked h1'); // none while the maneuver is shown
    return asked && asked.textContent !== old;
  }, before);
  await holdFigures(page);
  await page.keyboard.press('s'); // no boost
  await page.waitForFunction(() => /Who moves/.test(document.querySelector('.question.is-asked h1')?.textContent ?? ''));
  await holdFigures(page);
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board .steps');
  await holdFigures(page);
  const { view, setup } = await page.evaluate(() => window.latest());
  const mover = Number(await page.getAttribute('.piece:has(.active-ring)', 'data-piece'));
  const { options } = (await planOf(page)).fighters.find(({ fighter }) => fighter === mover);
  const board = content.en.boards.find(({ id }) => id === 'king-solomons-tomb');
  const foes = setup.fighters.filter(({ seat }) => seat === 'B').map(({ fighter }) => fighter);
  const standing = view.fighters.find(({ fighter }) => fighter === mover).space;
  const steps = stepsFrom(
    board,
    standing,
    new Set(view.fighters.filter(({ fighter }) => foes.includes(fighter)).map(({ space }) => space)),
  );
  const told = await page.$$eval('.hit.is-lit', (hits) =>
    hits.map((hit) => [Number(hit.dataset.space), Number(/(\d+) steps?,/.exec(hit.getAttribute('aria-label'))?.[1] ?? 0)])
      .filter(([, many]) => many > 0),
  );
  same(
    told.sort((a, b) => a[0] - b[0]),
    options.filter(({ space }) => space !== standing).map(({ space }) => [space, steps.get(space)]).sort((a, b) => a[0] - b[0]),
    'steps',
  );
  for (const { space, threats } of options.filter((option) => option.space !== standing)) {
    await page.hover(`.hit[data-space="${space}"]`);
    const said = await texts(page, '.look li');
    must(said.includes(rangeFrom(board, setup, view, mover, space)), `who is in range from ${space}`, said);
    const threatened = threats.some(({ steps: away }) => away === 0);
    same(said.some((line) => line.startsWith('Could attack it here')), threatened, `who could attack it on ${space}`);
  }
  const goal = options.find(({ space }) => steps.get(space) === 2).space;
  await page.hover(`.hit[data-space="${goal}"]`);
  same([await text(page, '.look h2'), (await texts(page, '.look li'))[0]], ['Houdini, stopping here', '2 steps']);
  same(
    [await page.locator('.path-line').count(), await page.locator('.fighter.is-ghost').count()],
    [1, 1],
    'the way and who would stand there',
  );
  await page.click(`.hit[data-space="${goal}"]`);
  await page.waitForSelector('[data-answer="go"]');
  await holdFigures(page);
  await page.keyboard.press('g');
  await toldLike(page, await movesTo(page, goal));
  await asked(page);
  await holdFigures(page);
  await page.keyboard.press('u');
  await page.waitForSelector('[data-answer="stay"]');
  await holdFigures(page);
  for (const language of ['ru', 'uk', 'en']) {
    const before = await title(page);
    await page.click(`[data-lang="${language}"]`);
    await page.waitForFunction(
      ([name, old]) => document.querySelector('.where').textContent === name && document.querySelector('.question h1').textContent !== old,
      [content[language].boards.find(({ id }) => id === board.id).name, before],
    );
    await holdFigures(page);
    same(await page.getAttribute(`.langs [data-lang="${language}"]`, 'aria-pressed'), 'true');
  }
  const now = [await title(page), await page.locator('.log li').count()];
  await page.reload(); // goes on where it was
  await asked(page);
  same([await title(page), await page.locator('.log li').count()], now);
  await holdFigures(page);
  const dark = await page.getAttribute('html', 'data-theme');
  await page.click('[data-key="tool-i-theme"]');
  must((await page.getAttribute('html', 'data-theme')) !== dark, 'the other theme');
  await page.keyboard.press('w');
  await page.waitForSelector('.match .is-tip');
  must(/^A tip: .+\. Chance of winning: about \d+ %\.$/.test(await text(page, '.question .coach')));
  same(page.errors, []);
});

await test('a_combat_is_held_open_folded_and_shown_again', async () => {
  const match = matchWhere(
    ['houdini', 'genie'],
    'king-solomons-tomb',
    counts(8, 120, 1),
    ({ question, view }) => question.seat === 'A' && question.why === 'defense' && view.seats[0].hand.length > 2,
  );
  const page = await continued(match, { still: false });
  await asked(page);
  await holdFigures(page);
  await page.click('.ribbon');
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  same(await texts(page, '.stage .against b'), ['?', '?'], 'nothing is told before the reveal');
  same(await page.locator('.stage [data-card]').count(), 0);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.stage[open]'));
  await page.click('.hand .card-button.is-lit');
  await page.waitForSelector('.stage[open] .result');
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  await holdFigures(page);
  const [attack, defense] = (await texts(page, '.stage .against b')).map(Number);
  must((await said(page)).includes(`${attack} minus ${defense}. `), 'it is said, too');
  await page.click('.stage [data-answer="go-on"]');
  await rest(page);
  same(page.errors, []);
});

await test('a_combat_with_open_cards_shows_their_values_while_somebody_is_asked', async () => {
  const match = matchWhere(
    ['houdini', 'genie'],
    'king-solomons-tomb',
    counts(8, 160, 1),
    ({ question, view }) => question.seat === 'A' && view.combat?.revealed && view.combat.attacker.card && view.combat.defender.card,
  );
  const page = await continued(match);
  await page.waitForSelector('.question.is-asked');
  await holdFigures(page);
  const [attack, defense] = await texts(page, '.ribbon-side > b');
  await page.click('.ribbon');
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  same([await texts(page, '.stage .total dd'), await page.locator('.stage [data-card]').count()], [[attack, defense], 2]);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.stage[open]'));
  same(page.errors, []);
});

const paths = ({ spaces, arrows }) =>
  spaces.some(({ passage }) => passage) ? 'secret passages' : arrows.length > 0 ? 'one-way paths' : 'no special paths';

await test('the_start_screen_makes_the_bill', async () => {
  const page = await open(browser, site.url, { kept: { wish: wish(['houdini', 'genie'], 'soho') } });
  const { heroes, boards } = content.en;
  same(
    await texts(page, '.hero-name'),
    heroes.map(({ name }) => name),
  );
  same(
    await texts(page, '.place strong'),
    boards.map(({ name }) => name),
  );
  same(
    await texts(page, '.place-foot > span'),
    boards.map((board) => `${board.spaces.length} spaces, ${paths(board)}`),
  );
  same(
    await texts(page, '.hero .stats'),
    heroes.map(({ fighters, move }) => {
      const leaders = fighters.filter(({ hero }) => hero);
      return `${leaders.length > 1 ? `${leaders.length}×` : ''}${leaders[0].health}${move}${leaders[0].ranged ? 'Ranged' : 'Melee'}`;
    }),
  );
  const bill = async () => [await texts(page, '.bill > .caps, .bill .fighter-name, .bill .at'), (await texts(page, '.bill .terms'))[0]];
  same(await bill(), [['A duel', 'Houdini', 'The Genie', 'Soho'], 'Rules as printed. Options']);
  same(await texts(page, '.bill .crew'), ['With Bess. You go first', 'Alone. The computer, novice']);
  const crews = {
    ru: { houdini: 'Помощница: Бесс', dracula: 'Помощницы: Сестра × 3', sherlock: 'Помощник: доктор Ватсон', genie: 'Без помощников',
      muldoon: 'Помощники: работник «ИнГен» × 3; жетоны: ловушка × 8' },
    uk: { houdini: 'Помічниця: Бесс', dracula: 'Помічниці: сестриця × 3', sherlock: 'Помічник: доктор Ватсон', genie: 'Без помічників',
      muldoon: 'Помічники: працівник «ІнГену» × 3; жетони: пастка × 8' },
  };
  for (const [language, lines] of Object.entries(crews)) {
    await page.click(`[data-lang="${language}"]`);
    await page.waitForFunction((now) => document.documentElement.lang === now, language);
    for (const [hero, line] of Object.entries(lines)) {
      await page.click('[data-key="slot-0"]');
      await page.click(`[data-key="hero-${hero}"]`);
      same((await text(page, '.bill .crew >> nth=0')).replaceAll('\u00A0', ' ').split('. ')[0], line);
    }
  }
  await page.click('[data-lang="en"]');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.click('[data-key="slot-0"]');
  await page.click('[data-key="hero-houdini"]');
  await page.click('[data-key="slot-0"]');
  same(
    await page.$$eval('.hero[aria-pressed="true"]', (all) =>
      all.map((hero) => `${hero.dataset.hero} ${hero.querySelector('.tag').textContent}`).sort(),
    ),
    ['genie Opponent', 'houdini You'],
  );
  const pressed = () => page.$$eval('.start [aria-pressed="true"]', (all) => all.map((one) => one.dataset.key).sort());
  same(await pressed(), ['board-soho', 'hero-genie', 'hero-houdini', 'lang-en', 'level-novice', 'slot-0', 'teams-false']);
  same(await page.$$eval('.start .is-chosen', (all) => all.map((one) => one.className)), [
    'rival rival-computer is-chosen',
    'place is-chosen',
  ]);
  same(
    await page.locator('.mini .ground').count(),
    boards.length + 1,
    'a small picture of each battlefield, and of the one that is chosen',
  );
  await page.click('[data-key="tool-i-help"]');
  same([await text(page, '.sheet-help h3 >> nth=0'), await page.locator('.sheet-help .is-wanted').count()], ['The game in two minutes', 0]);
  await page.keyboard.press('Escape');
  await page.click('[data-key="lot"]'); // for the first
  await page.click('[data-key="board-lot"]');
  same(await bill(), [['A duel', 'Random', 'The Genie', 'Random'], 'Rules as printed. Options']);
  same(await pressed(), ['board-lot', 'hero-genie', 'lang-en', 'level-novice', 'slot-1', 'teams-false'], 'the next one is to be chosen');
  await page.click('[data-key="slot-0"]');
  await page.click('[data-hero="houdini"]');
  await page.click('[data-hero="dracula"]');
  await page.click('[data-key="board-king-solomons-tomb"]');
  await page.click('[data-key="level-expert"]');
  same(await bill(), [
    ['A duel', 'Houdini', 'Dracula', boards.find(({ id }) => id === 'king-solomons-tomb').name],
    'Rules as printed. Options',
  ]);
  must((await text(page, '.bill .crew >> nth=1')).endsWith('The computer, expert'), await texts(page, '.bill .crew'));
  await page.click('[data-key="options"]');
  await page.locator('.sheet-options select').first().selectOption({ index: 1 });
  await page.click('.sheet-options .is-main');
  same((await bill())[1], '1 rule changed. Options');
  await page.click('[data-key="teams-true"]');
  same(await texts(page, '.slots button'), ['You', 'First opponent', 'Teammate', 'Second opponent']);
  await page.click('[data-key="options"]');
  same(await page.$$eval('.sheet-options [data-key^="who-"]', (all) => all.map((one) => [...one.options].map(({ value }) => value))), [
    ['expert', 'novice', 'adept', 'master'],
    ['expert', 'novice', 'adept', 'master', 'me'],
    ['expert', 'novice', 'adept', 'master'],
  ]);
  await page.selectOption('[data-key="who-2"]', 'me');
  await page.selectOption('[data-key="who-3"]', 'novice');
  await page.click('.sheet-options .is-main');
  same(await texts(page, '.bill .crew'), ['You go first · You', 'The computer, expert · The computer, novice']);
  must(
    (await page.locator('.place[data-key^="board-"]').count()) === boards.filter(({ starts }) => starts > 3).length + 1,
    'battlefields for four',
  );
  await page.click('[data-key="rival-screen"]');
  same(await texts(page, '.bill .crew'), ['Player 1', 'Player 2 · The computer, novice']);
  await page.click('[data-key="rival-link"]');
  await page.waitForSelector('[data-key="rival-link"].is-off');
  must(/Needs a Peerless server/.test(await text(page, '[data-key="rival-link"]')));
  await page.reload();
  await page.waitForSelector('.start .bill .crew');
  same((await bill())[0][0], 'Two against two', 'the wish is kept');
  same((await bill())[1], '1 rule changed. Options');
  same(
    page.errors.filter((error) => !/404/.test(error)),
    [],
  ); // it asked whether there is a server
});

await test('a_slider_chooses_any_strength_by_keys_and_by_touch', async () => {
  const page = await open(browser, site.url, { kept: { wish: wish(['houdini', 'genie'], 'soho') } });
  const slider = page.locator('[data-key="strength"]');
  const shown = async () => [
    await slider.inputValue(),
    await slider.getAttribute('aria-valuetext'),
    await page.$$eval('.rival [aria-pressed="true"]', (all) => all.map((one) => one.dataset.key)),
    (await text(page, '.bill .crew >> nth=1')).split('. ')[1],
  ];
  same(await shown(), ['10', 'Novice', ['level-novice'], 'The computer, novice']);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  same(await shown(), ['11', 'Strength 11', [], 'The computer, strength 11']);
  must(await slider.evaluate((one) => one === document.activeElement), 'it keeps the focus');
  same(await text(page, '.level-more'), 'Strength 11 of 100: a little stronger than a novice.');
  await page.keyboard.press('End');
  same(await shown(), ['100', 'Master', ['level-master'], 'The computer, master']);
  await page.keyboard.press('Home');
  same(await shown(), ['1', 'Strength 1', [], 'The computer, strength 1']);
  // under the middle of a level is its mark
  const { x, y, width, height } = await page.locator('[data-key="level-expert"]').boundingBox();
  const track = await slider.boundingBox();
  await page.mouse.click(x + width / 2, track.y + track.height / 2);
  same(await shown(), ['70', 'Expert', ['level-expert'], 'The computer, expert']);
  await page.mouse.move(x + width / 2, track.y + track.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y + height / 2);
  same(await shown(), ['55', 'Strength 55', [], 'The computer, strength 55'], 'while it is held');
  await page.mouse.up();
  await page.reload();
  await page.waitForSelector('.start .bill .crew');
  same(await shown(), ['55', 'Strength 55', [], 'The computer, strength 55'], 'it is kept');
  await page.click('[data-key="play"]');
  await page.waitForSelector('.player-who');
  same(await text(page, '.players-others .player-who'), 'The computer, strength 55');
  same(page.errors, []);
});

await browser.close();
site.close();
end();
