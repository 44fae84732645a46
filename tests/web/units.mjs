// Modules of the page alone, without a browser: what glows and how far it is, words and their forms, the promise of the shuffle, a
// table in the browser; and how the sources are laid out. units.mjs; finds the program in $PEERLESS.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askEngine, end, must, same, test } from './browser.mjs';
import { bundle, sources } from './bundle.mjs';
import { plain, settle, world } from './world.mjs';

const script = bundle('fight', 'finished', 'local', 'offer', 'planning', 'puzzle', 'rulebook', 'settings', 'shuffle', 'slots', 'source',
  'strength', 'words');
const page = (browser) => world(script, browser);

/* ------------------------------------------------------------------ a match that is kept */

await test('a_match_is_over_when_it_has_a_result_or_somebody_has_resigned', async () => {
  const { isOver } = page().slots;
  same([['', null], ['1 A: none\nresult A\n', null], ['', 'A'], ['# result of the draw', null]].map(([record, resigned]) =>
    isOver({ record, resigned })), [false, true, true, false]);
});

await test('a_match_that_somebody_else_began_in_its_place_is_not_overwritten', async () => {
  const { slots, stored } = page();
  const match = (begun, more = {}) => ({ plan: { heroes: ['y', 'z'] }, record: '', deciders: [], resigned: null, begun, ...more });
  same([slots.isSlot('match'), slots.isSlot('match12'), slots.isSlot('match13'), slots.isSlot('match1')], [true, true, false, false]);
  same(slots.putMatch('match', match(1)), 'match');
  same(slots.putMatch('match', match(1, { turn: 4, played: 9 })), 'match', 'the same one goes on there');
  same(slots.putMatch('match', match(2, { played: 7 })), 'match2', 'another one goes elsewhere');
  same(plain(slots.unfinished().map(({ slot, saved }) => [slot, saved.turn ?? null])), [['match', 4], ['match2', null]]);
  same(slots.putMatch('match', match(1, { resigned: 'A' })), 'match');
  same([slots.freeSlot(), slots.putMatch('match', match(3))], ['match', 'match'], 'one that is over gives way');
  for (let i = 4; i < 14; i++) slots.putMatch(slots.freeSlot(), match(i));
  same([slots.unfinished().length, slots.freeSlot(), slots.putMatch('match', match(20))], [12, null, null], 'there are twelve places');
  slots.forgetMatch('match12');
  same(slots.putMatch('match2', match(2, { record: 'b' }), ''), 'match2', 'the same one goes on');
  same(slots.putMatch('match2', match(2, { record: 'c' }), ''), 'match12', 'but not over what was played of it in another window');
  same(slots.savedIn('match2').record, 'b');
  stored.set('peerless.match3', '{"not":"a match"}');
  same([slots.savedIn('match3'), slots.unfinished().length], [null, 11]);
});

await test('finished_matches_are_kept_once_and_the_oldest_goes_first', async () => {
  const { finished, shelve } = page().finished;
  const match = (n) => ({ record: `record ${n}`, heroes: ['a', 'b'], board: 'c', players: [0, 'novice'], resigned: null });
  for (let n = 0; n < 25; n++) shelve(match(n));
  shelve(match(24));
  same(finished().map(({ record }) => record), Array.from({ length: 20 }, (_, i) => `record ${i + 5}`));
  const full = page({ full: true }).finished;
  full.shelve(match(1)); // a browser that keeps nothing is fine
  same(full.finished(), []);
});

await test('the_address_of_a_review_says_what_and_where', async () => {
  const { readReviewLink, reviewHash } = page().source;
  for (const kind of ['kept', 'table', 'record', 'file'])
    for (const decision of [null, 1, 204])
      same(plain(readReviewLink(reviewHash({ kind, name: 'a_B-9' }, decision))), { source: { kind, name: 'a_B-9' }, decision });
  const { readEmbedLink, embedHash } = page().source;
  const given = { kind: 'record', name: 'a_B-9', gaveUp: 'A1' };
  same(reviewHash(given, 3), '#review/record.a_B-9~A1/3');
  same(plain(readReviewLink(reviewHash(given, 3))), { source: given, decision: 3 }, 'who gave it up');
  same(embedHash(given, 3), '#record.a_B-9~A1/3');
  same(plain(readEmbedLink('#record.a_B-9~A1/3')), { source: given, decision: 3 });
  same(plain(readEmbedLink('#table.x')), { source: { kind: 'table', name: 'x' }, decision: null });
  for (const hash of ['#kept.a', '#file.1', '#', '#match', '#review/record.a']) same(readEmbedLink(hash), null, hash);
  for (const hash of ['#review/kept.a~A', '#review/record.a~C', '#review/record.a~', '#review/', '#review/kept.',
    '#review/other.a', '#review/kept.a/b', '#review/kept.a/1/2', '#review/kept.<a>',
    '#match', `#review/record.${'a'.repeat(12001)}`, '#review/kept.a/123456']) same(readReviewLink(hash), null, hash);
});

/* ------------------------------------------------------------------ a combat */

await test('a_card_that_leaves_the_combat_leaves_the_stage_wherever_it_goes', async () => {
  const { follow } = page().fight;
  const setup = { fighters: [{ fighter: 0, seat: 'A' }, { fighter: 8, seat: 'B' }] };
  const sum = (card, value) => ({ card, value, ignored: false, boost: 0, parts: [] });
  const until = (last) => [
    { type: 'attack', seat: 'A', fighter: 0, target: 8 },
    { type: 'commit', seat: 'A', card: 'feint' },
    { type: 'commit', seat: 'B', card: 'feint' },
    { type: 'reveal', seat: 'A', card: 'feint', sums: { attacker: sum('feint', 2) } },
    { type: 'reveal', seat: 'B', card: 'feint', sums: { defender: sum('feint', 2) } },
    last,
  ].reduce((fight, event) => follow(fight, event, setup), null);
  for (const type of ['discard', 'to-hand', 'to-deck']) {
    const fight = until({ type, seat: 'B', card: 'feint', sums: { defender: sum(null, null) } });
    same(plain([fight.defender.card, fight.defender.open, fight.attacker.card]), [null, false, 'feint']);
  }
  same(until({ type: 'discard', seat: 'B', card: 'feint' }).defender.card, 'feint'); // a copy that boosted it
});

/* ------------------------------------------------------------------ the rulebook */

await test('a_rulebook_is_read_into_sections_with_their_paragraphs', async () => {
  const { readRulebook } = page().rulebook;
  const text = '# Rules {#rules}\n\nBefore.\n\n## One {#one}\n\nA *b*. <!-- R-MAN-1 OQ-2 -->\n\n1. First. <!-- R-MAN-2 -->\n2. Second.\n\n'
    + '- x\n- y <!-- R-MAN-3 -->\n\n- z\n\n### Two {#two}\n\n| h |\n|---|\n| c |\n\n<!-- R-MAN-4 -->\nText.\n';
  same(plain(readRulebook(text)), [
    {
      anchor: 'one', level: 2, title: 'One', blocks: [
        { kind: 'text', lines: ['A *b*.'], ids: ['R-MAN-1', 'OQ-2'] },
        { kind: 'step', lines: ['1. First.'], ids: ['R-MAN-2'] },
        { kind: 'step', lines: ['2. Second.'], ids: [] },
        { kind: 'list', lines: ['- x', '- y'], ids: ['R-MAN-3'] },
        { kind: 'list', lines: ['- z'], ids: [] },
      ],
    },
    {
      anchor: 'two', level: 3, title: 'Two', blocks: [
        { kind: 'table', lines: ['| h |', '|---|', '| c |'], ids: ['R-MAN-4'] },
        { kind: 'text', lines: ['Text.'], ids: [] },
      ],
    },
  ]);
  same(plain(readRulebook('')), []);
});

await test('words_are_found_at_their_beginnings_and_rules_by_their_numbers', async () => {
  const { lookFor, readRulebook, split } = page().rulebook;
  const sections = readRulebook('## Manöver und mehr {#a}\n\nThe trap springs. <!-- R-CMB-1 -->\n\nEntrapped. <!-- R-CMB-10 -->\n\n'
    + '## Ловушки {#b}\n\nЕщё манёвр, здоров’я. <!-- OQ-1 -->\n');
  const places = (words) => plain(lookFor(sections, words)).map(({ anchor, blocks }) => `${anchor} ${blocks.length}`);
  same(['TRAPS', 'manöver', 'manöver TRAP', 'rap', 'r-cmb-1', 'R-CMB-2', 'ловушка еще', 'Маневры', "здоров'я", 'здоровʼя', ' ', '.*',
    '['].map(places), [['a 1'], ['a 2'], ['a 1'], [], ['a 1'], [], ['b 1'], ['b 1'], ['b 1'], ['b 1'], [], [], []]);
  same(plain(split('Ещё манёвр, и манёвры.', 'маневра')), ['Ещё ', 'манёвр', ', и ', 'манёвры', '.']);
  same([plain(split('trap', '')), plain(split('trap', 'traps'))], [['trap'], ['', 'trap', '']]);
});

await test('advice_is_read_by_kind_of_question', async () => {
  const { readAdvice } = page().rulebook;
  const all = readAdvice('action\n  first A b.\n  later C.\n\nmaneuver-boost\n  first D.\n');
  same(plain([all.get('action'), all.get('maneuver-boost'), all.size]), [{ first: 'A b.', later: 'C.' }, { first: 'D.', later: '' }, 2]);
});

/* ------------------------------------------------------------------ words */

await test('every_number_has_its_form_in_every_language', async () => {
  const { words } = page();
  const slavic = (n) => (n % 10 === 1 && n % 100 !== 11 ? 1 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 2 : 5);
  const classes = { en: (n) => (n === 1 ? 1 : 2), ru: slavic, uk: slavic };
  const counted = ['spaces', 'found', 'changedRules', 'actionsLeft', 'cardsInHand', 'deckCards', 'steps', 'damage', 'lastedTurns'];
  const unlike = { en: [1, 2], ru: [1, 2, 5], uk: [1, 2, 5] };
  for (const [language, form] of Object.entries(classes)) {
    words.speak(language);
    for (const name of counted) {
      const say = words.words()[name];
      const without = (n) => say(n).replace(String(n), '#');
      for (let n = 1; n < 130; n++)
        must(say(n).includes(String(n)) && without(n) === without(form(n)), language, name, say(n), 'as', say(form(n)));
      const different = new Set(unlike[language].map(without)).size;
      must(
        different >=
          (name === 'damage' && language === 'en'
            ? 1
            : name === 'damage' || name === 'steps' || name === 'lastedTurns'
              ? 2
              : unlike[language].length),
        language,
        name,
        'has',
        different,
        'forms',
      );
    }
  }
});

await test('the_three_languages_say_the_same_things', async () => {
  const { words } = page();
  const shape = (value) =>
    Array.isArray(value)
      ? 'list'
      : typeof value === 'object'
        ? Object.fromEntries(
            Object.keys(value)
              .sort()
              .map((key) => [key, shape(value[key])]),
          )
        : typeof value;
  const all = ['en', 'ru', 'uk'].map((language) => (words.speak(language), words.words()));
  same([shape(all[1]), shape(all[2])], [shape(all[0]), shape(all[0])]);
  for (const one of all) {
    must(
      one.tipIs('x', 0.614).includes('61\u00a0%') && one.tipIs('x', 0.616).includes('62\u00a0%') && !/\d/.test(one.tipIs('x', null)),
      one.tipIs('x', 0.614),
    );
    must(one.turnNumber(3).includes('3') && !/\d/.test(one.turnNumber(0)) && one.turnNumber(1).includes('1'), 'turns');
    same([one.healthOf(3, 14).match(/\d+/g), one.said(5, 2, 'OUT', 'WON').match(/5.*2.*OUT.*WON/) !== null], [['3', '14'], true]);
  }
  words.speak('uk');
  same([words.gone('secret').title, words.gone('never heard of').title], [words.words().gone.secret[0], words.words().gone.other[0]]);
});

/* ------------------------------------------------------------------ strength */

await test('the_page_and_the_engine_agree_on_what_a_strength_is', async () => {
  const { strength } = page();
  same(strength.LEVELS.map((level) => strength.playerOf(strength.strengthOf(level))), strength.LEVELS);
  for (let n = 1; n <= 100; n++) same(strength.strengthOf(strength.playerOf(n)), n);
  const nonsense = ['strength@0', 'strength@101', 'strength@7.5', 'strength@030', 'strength@', 'strength@-1', 'random', ''];
  same(nonsense.map((name) => strength.strengthOf(name)), nonsense.map(() => null));
  const [, ...replies] = askEngine([
    { type: 'new', board: 'soho', seats: ['genie', 'houdini'], seed: 7 },
    ...[1, 100].map((n) => ({ type: 'play', match: 1, player: strength.playerOf(n), count: 1 })),
    { type: 'play', match: 1, player: 'strength@101', count: 1 },
    { type: 'new', board: 'soho', seats: ['genie', 'houdini'], seed: 7 },
  ]);
  same(replies.slice(0, 3).map(({ type }) => type === 'error'), [false, false, true]);
});

await test('every_strength_has_words_for_how_strong_it_is', async () => {
  const { strength, words } = page();
  for (const language of ['en', 'ru', 'uk']) {
    words.speak(language);
    const said = Array.from({ length: 100 }, (_, i) => strength.playerMore(strength.playerOf(i + 1)));
    for (const [i, text] of said.entries()) {
      const level = strength.LEVELS.includes(strength.playerOf(i + 1));
      must(level ? text === words.words().levelMore[strength.playerOf(i + 1)] : text.includes(` ${i + 1} `), i + 1, text);
    }
    same(new Set(said.map((text) => text.replace(/\d+/, ''))).size, 14, language); // four levels and what lies around them
    const names = [25, 40].map((n) => strength.playerName(strength.playerOf(n)));
    same(names, [words.words().strengthIs(25), words.words().level.adept]);
  }
});

/* ------------------------------------------------------------------ ways */

/** Positions in which a fighter is asked where to move, each with the answer that was given and the update after it. */
function moves(heroes, board, seed) {
  const requests = Array.from({ length: 90 }, () => [
    { type: 'view', match: 1, seat: 'A' },
    { type: 'view', match: 1, seat: 'B' },
    { type: 'play', match: 1, player: 'random', count: 1 },
  ]).flat();
  const [, ...replies] = askEngine([{ type: 'new', board, seats: heroes, seed }, ...requests]);
  return replies.flatMap(({ view, question }, i) =>
    view?.viewer && question?.yours && question.why === 'move'
      ? [{ view, question, next: replies.slice(i).find(({ view: after }) => after?.viewer === null) }]
      : [],
  );
}

await test('spaces_glow_with_the_steps_that_are_told_and_pieces_go_the_way_that_is_told', async () => {
  const { offer } = page();
  let gone = 0;
  for (const [heroes, id, seed] of [
    [['houdini', 'sherlock'], 'king-solomons-tomb', 3],
    [['invisible-man', 'muldoon'], 'baskerville-manor', 6],
  ])
    for (const { view, question, next } of moves(heroes, id, seed)) {
      const names = { team: (seat) => seat[0], token: () => ({ foes: null }) };
      const { lit } = offer.lightsOf({ question, view, names });
      const from = view.fighters.find(({ fighter }) => fighter === question.fighter).space;
      for (const { space, way, steps, kind } of question.options) {
        if (kind !== 'space') continue;
        same([way[0], way.at(-1), way.length, new Set(way).size], [from, space, steps + 1, steps + 1], 'the way');
        same(lit.get(space).text, steps ? `${steps}` : '', `steps to ${space}`);
      }
      const move = next?.events.find(({ type, fighter }) => type === 'move' && fighter === question.fighter);
      const chosen = move && question.options.find(({ space }) => space === move.to);
      if (!chosen) continue;
      same(move.way, chosen.way, 'it went the way that was told');
      gone++;
    }
  must(gone > 10, gone);
});

await test('what_tokens_do_is_told_and_those_that_do_harm_are_marked', async () => {
  const [{ heroes }] = askEngine([{ type: 'content' }]);
  const traits = (wanted) =>
    heroes.find(({ id }) => id === wanted).tokens.map(({ drawing, links, foes, friends }) => ({ drawing, links, foes, friends }));
  same(traits('invisible-man'), [{ drawing: 'cloud', links: [0], foes: null, friends: null }]);
  same(traits('muldoon'), [
    { drawing: 'snare', links: [], foes: { stops: true, optional: false }, friends: { stops: true, optional: true } },
  ]);
  const { offer } = page();
  const kinds = [
    { kind: 'harmless', foes: null },
    { kind: 'harmful', foes: { stops: false, optional: true } },
  ];
  const names = { team: (seat) => seat[0], token: (seat, kind) => kinds.find((one) => one.kind === kind) };
  const lit = (seat) =>
    [1, 2].map((space) => {
      const view = { fighters: [], seats: [{ seat, tokens: kinds.map(({ kind }, i) => ({ kind, spaces: [i + 1] })) }] };
      const options = [{ kind: 'space', space, steps: space }];
      const question = { yours: true, seat: 'A', kind: 'space', why: 'move', fighter: 0, options };
      return offer.lightsOf({ question, view, names }).lit.get(space).danger;
    });
  same([lit('B'), lit('A')], [[false, true], [false, false]]);
});

/* ------------------------------------------------------------------ a plan */

/** Two fighters on spaces 1 and 2, each of which could go to 3, 4 and 5; questions are put by hand, and what is answered is kept. */
function planner() {
  const stand = (space) => ({ space, way: [1, space], steps: 1, inRange: [], threats: [] });
  const told = ({ moves }) => ({
    fits: moves.length, interrupted: false, stances: [],
    fighters: [0, 1].filter((one) => !moves.some(({ fighter }) => fighter === one))
      .map((fighter) => ({ fighter, options: [3, 4, 5].map(stand) })),
  });
  const given = [];
  const view = { fighters: [{ fighter: 0, space: 1 }, { fighter: 1, space: 2 }], seats: [] };
  let question = null;
  const screen = { scene: () => ({ view, question, asked: true, names: {} }), choose: ({ name }) => given.push(name), draw: () => {} };
  const table = { tryManeuver: async (seat, boost, moves) => told({ moves }) };
  const { Planning } = page().planning;
  const planning = new Planning(screen, table);
  const put = async (why, options, more = {}) => {
    question = { seat: 'A', yours: true, why, kind: '', asker: null, options, ...more };
    const answer = planning.put(question);
    if (answer) given.push(answer.name);
    await settle();
  };
  return { planning, put, given };
}

const WHO = [{ name: 'one', kind: 'fighter', fighter: 0 }, { name: 'other', kind: 'fighter', fighter: 1 }, { name: 'none', kind: 'none' }];
const WHERE = [1, 2, 3, 4, 5].map((space) => ({ name: `space ${space}`, kind: 'space', space }));

await test('a_plan_that_is_interrupted_keeps_what_is_left_and_goes_on', async () => {
  const { planning, put, given } = planner();
  await put('action', [{ name: 'maneuver', kind: 'action' }]);
  must(planning.press(1) && planning.press(3), 'the first is planned');
  same(given, ['maneuver'], 'which begins the maneuver');
  await put('maneuver', WHO);
  must(planning.drag(2, 4), 'and the other');
  same([planning.moves.map(({ fighter, space }) => [fighter, space]), planning.ready], [[[0, 3], [1, 4]], true]);
  await settle();
  planning.go();
  await put('move', WHERE, { fighter: 0 });
  same(given.splice(0), ['maneuver', 'one', 'space 3']);
  await put('may', [{ name: 'yes', kind: 'yes' }, { name: 'no', kind: 'no' }], { asker: { seat: 'B' } }); // something has gone off
  same([given, planning.moves.length, planning.offered], [[], 1, false], 'it waits');
  await put('damage', [], { yours: false, seat: 'B' }); // and somebody else is asked
  await put('maneuver', WHO);
  same([given, planning.moves.map(({ space }) => space)], [[], [4]], 'what is left stays planned');
  must(planning.offered && planning.ready);
  planning.go();
  await put('move', WHERE, { fighter: 1 });
  same(given.splice(0), ['other', 'space 4']);
  await put('action', [{ name: 'maneuver', kind: 'action' }]);
  same([given, planning.moves.length], [[], 0], 'the next action is another plan');
});

await test('whoever_is_not_in_the_plan_stays_and_who_may_be_placed_is_asked', async () => {
  const { planning, put, given } = planner();
  await put('maneuver', WHO);
  must(planning.press(1) && planning.press(5));
  await settle();
  planning.go();
  await put('move', WHERE, { fighter: 0 });
  await put('move', WHERE, { fighter: 1 }); // the last one is not asked who
  same(given.splice(0), ['one', 'space 5', 'space 2']);
  await put('action', []);
  await put('maneuver', WHO);
  must(planning.press(1) && planning.press(5));
  await settle();
  planning.go();
  await put('move', WHERE, { fighter: 0 });
  await put('maneuver', [...WHO, { name: 'place', kind: 'relocate', fighter: 1 }]);
  same(given.splice(0), ['one', 'space 5'], 'it could do something else than move');
});

/* ------------------------------------------------------------------ a table in this browser */

/** An engine of which every request waits until it is answered. */
class SlowEngine {
  asked = [];
  ask = (request) => new Promise((answer) => this.asked.push({ request, answer }));
  /** Answers what it was asked last, which must be of this type. */
  async reply(type, reply) {
    await settle();
    const { request, answer } = this.asked.shift();
    same(request.type, type);
    answer(reply);
    await settle();
  }
}

await test('a_table_that_is_closed_is_not_kept_again', async () => {
  const update = { number: 1, undone: false, question: { seat: 'A' }, view: { over: false, turn: { number: 3 } } };
  const seats = [{ seat: 'A' }, { seat: 'B' }];
  const plan = { board: 'x', heroes: ['y', 'z'], players: [0, 1], options: {} };
  const nothing = { update() {}, statusChanged() {}, setup() {}, refused: (message) => must(false, message) };
  for (const left of [false, true]) {
    const { local, stored } = page();
    const engine = new SlowEngine();
    const opened = local.LocalTable.begin(engine, plan, 'en', 'match');
    await engine.reply('new', { match: 1, setup: { seats } });
    const table = await opened;
    table.listen(nothing);
    for (const seat of ['A', 'B']) await engine.reply('view', { ...update, seat });
    if (left) table.close();
    await engine.reply('record', { text: 'of the match' });
    same(stored.has('peerless.match'), !left, left ? 'left while it was being written down' : 'kept');
    if (left) await engine.reply('close', {});
  }
});

await test('a_match_from_a_position_is_begun_anew_from_it_and_not_kept', async () => {
  const update = { number: 1, undone: false, question: { seat: 'A' }, view: { over: false, turn: { number: 1 } } };
  const opening = { match: 1, setup: { seats: [{ seat: 'A' }, { seat: 'B' }] } };
  const { local, stored } = page();
  const engine = new SlowEngine();
  const opened = local.LocalTable.at(engine, 'turn A, start', [0, 'expert'], 'en');
  same(engine.asked[0].request, { type: 'position', text: 'turn A, start', language: 'en' });
  await engine.reply('position', opening);
  const table = await opened;
  same(table.seats, ['A']);
  table.listen({ update() {}, statusChanged() {}, setup() {}, refused: (message) => must(false, message) });
  await engine.reply('view', { ...update, seat: 'A' });
  same(stored.has('peerless.match'), false, 'kept');
  const again = table.rematch();
  await settle();
  same(engine.asked[0].request.text, 'turn A, start');
  await engine.reply('position', opening);
  same((await again).seats, ['A']);
});

/* ------------------------------------------------------------------ puzzles */

await test('puzzles_are_read_and_every_day_has_another_one', () => {
  const { puzzle } = page();
  const text = (name, seat, stars) => `puzzle ${name}\ngoal ${seat} win\nstars ${stars}\nboard hall\nhands open\n`
    + 'seat A ann\n  ann on 1\n  hand blow x2, feint\nseat B bob\n  bob on 2\n  hand empty\nturn A, 1 action\n\n';
  const all = puzzle.readPuzzles(Array.from({ length: 10 }, (_, i) => text(`p-${i}`, i % 2 ? 'B' : 'A', 1 + (i % 3))).join(''));
  same(all.length, 10);
  same([all[1].name, all[1].goal, all[1].seat, all[1].stars, all[1].board], ['p-1', 'win', 'B', 2, 'hall']);
  same([all[0].held, all[1].held], [[], ['blow', 'blow', 'feint']], 'what the other one holds');
  same([puzzle.sidesOf(all[0]), puzzle.sidesOf(all[1])], [['ann', 'bob'], ['bob', 'ann']]);
  must(all[0].position.startsWith('board hall') && !all[0].position.includes('stars'), all[0].position);
  same(new Set(Array.from({ length: 10 }, (_, day) => puzzle.dailyOf(all, 20000 + day).name)).size, 10, 'none comes twice before all came');
});

await test('days_in_a_row_are_counted_to_today_or_yesterday', () => {
  const { puzzle, stored } = page();
  same([[], [7], [6, 7], [5, 6], [4, 5], [4, 6, 7]].map((days) => puzzle.streakOf(days, 7)), [0, 1, 2, 2, 0, 2]);
  puzzle.noteFailed('a');
  puzzle.noteSolved('a', true, 7);
  puzzle.noteFailed('a');
  puzzle.noteSolved('a', true, 7);
  same(JSON.parse(stored.get('peerless.puzzles')), { failed: { a: 1 }, solved: { a: 2 }, days: [7] }, 'the first solution counts');
});

/* ------------------------------------------------------------------ the shuffle */

await test('a_promise_about_the_shuffle_is_checked', async () => {
  const { shuffle } = page();
  const seed = '00ff'.repeat(16);
  const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const promise = digest(`peerless seed 1\nT1\n${seed}\n`);
  const record = (lines) =>
    Object.entries({ rules: 1, seed, table: 'T1', commit: promise, ...lines })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${value}\n`)
      .join('');
  const verdict = (text, { commitment = promise, id = 'T1', replays = true } = {}) =>
    shuffle.checkShuffle(
      {
        id,
        commitment,
        record: async () => {
          if (text === null) throw new Error('none');
          return text;
        },
      },
      { replays: async () => replays },
    );
  same(await verdict(record({})), 'checked');
  same(await verdict(record({}), { commitment: null }), null, 'nobody promised anything');
  same(await verdict(null), 'unknown', 'no record');
  same(await verdict(record({ seed: null })), 'unknown', 'no seed');
  same(await verdict(record({}), { replays: null }), 'unknown', 'other content or rules');
  same(await verdict(record({}), { replays: false }), 'broken', 'it does not replay');
  same(await verdict(record({}), { commitment: digest('x') }), 'broken', 'another promise');
  same(await verdict(record({ table: 'T2' })), 'broken', 'another table');
  same(await verdict(record({ seed: '11'.repeat(32) })), 'broken', 'another seed');
  const old = digest(Buffer.from(seed, 'hex'));
  same(await verdict(record({ table: null, commit: old }), { commitment: old }), 'checked', 'a table of old');
});

/* ------------------------------------------------------------------ the sources themselves */

await test('no_module_imports_in_a_circle', async () => {
  const files = readdirSync(sources).filter((name) => name.endsWith('.ts'));
  const imports = new Map(files.map((name) => [
    name.slice(0, -3),
    [...readFileSync(join(sources, name), 'utf8').matchAll(/^(?:import|export|\}) [^;]*?from '\.\/(\w+)';$/gm)].map(([, other]) => other),
  ]));
  must(imports.get('match').includes('player') && imports.get('player').includes('timeline'), 'imports are found');
  const done = new Set();
  const visit = (name, way) => {
    must(!way.includes(name), 'a circle:', [...way.slice(way.indexOf(name)), name]);
    if (done.has(name)) return;
    for (const other of imports.get(name)) visit(other, [...way, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  same(done.size, files.length);
});

await test('what_stands_on_the_feet_of_cards_is_for_reasons_that_the_engine_gives', async () => {
  const told = new Set([...readFileSync(join(sources, '../../src/rules/refusals.def'), 'utf8').matchAll(/^REFUSAL\(\w+, "([^"]+)"/gm)]
    .map(([, name]) => name));
  const source = readFileSync(join(sources, 'cannot.ts'), 'utf8');
  const [, table, others] = /SHORT: Readonly[^{]*\{([^}]*)\}[^]*?OTHERS = new Set\(\[([^\]]*)\]/.exec(source);
  const used = [...table.matchAll(/'([a-z-]+)':/g), ...others.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
  must(used.length > 12, used);
  same(used.filter((name) => !told.has(name)), []);
});

await test('no_line_is_longer_than_140_letters', async () => {
  const tests = fileURLToPath(new URL('.', import.meta.url));
  for (const folder of [sources, tests, join(tests, 'figures')])
    for (const name of readdirSync(folder).filter((one) => /\.m?[jt]s$/.test(one)))
      readFileSync(join(folder, name), 'utf8').split('\n').forEach((text, i) => must([...text].length <= 140, `${name}:${i + 1}`, text));
});

end();
