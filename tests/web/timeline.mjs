// What has happened in a match and what is shown of it, without a browser: combats folded from events, sentences told no earlier than
// what they tell of, what events change; the steps of an update, and how they are played. timeline.mjs; finds the program in $PEERLESS.
import { askEngine, end, must, same, test } from './browser.mjs';
import { bundle } from './bundle.mjs';
import { plain, settle, world } from './world.mjs';

const script = bundle('answering', 'changes', 'feed', 'fight', 'player', 'telling', 'timeline');
const page = (options) => world(script, options);

/** Matches as their first seat hears of them, an update for each answer: setup, what it was told at the beginning, and all updates. */
const matches = [
  [['houdini', 'sherlock'], 1],
  [['jekyll-hyde', 'dracula'], 2],
  [['genie', 'invisible-man'], 3],
  [['muldoon', 'raptors', 'dracula', 'genie'], 4],
].map(([heroes, seed]) => {
  const seat = heroes.length > 2 ? 'A1' : 'A';
  const requests = Array.from({ length: 240 }, (_, i) => [
    { type: 'play', match: 1, player: 'random', count: 1 },
    { type: 'view', match: 1, seat, since: i },
  ]).flat();
  const begin = [{ type: 'new', board: 'soho', seats: heroes, seed }, { type: 'view', match: 1, seat }];
  const [{ setup }, first, ...replies] = askEngine([...begin, ...requests]);
  return { setup, first, updates: replies.filter(({ type, view }) => type === 'update' && view.viewer === seat) };
});

/* ------------------------------------------------------------------ combats */

await test('combats_folded_from_events_end_as_the_engine_says', async () => {
  const { fight } = page();
  let decided = 0;
  const whole = { seen: 0, boosts: 0, canceled: 0, declined: 0 };
  for (const [heroes, seed] of [
    [['houdini', 'sherlock'], 1],
    [['jekyll-hyde', 'dracula'], 2],
    [['genie', 'invisible-man'], 3],
    [['houdini', 'genie'], 4],
    [['houdini', 'raptors'], 5],
  ]) {
    const requests = Array.from({ length: 240 }, () => [
      { type: 'play', match: 1, player: 'random', count: 1 },
      { type: 'view', match: 1, seat: 'A' },
    ]).flat();
    const [{ setup }, ...replies] = askEngine([{ type: 'new', board: 'soho', seats: heroes, seed }, ...requests]);
    let now = null;
    for (let i = 0; i + 1 < replies.length && replies[i].view; i += 2) {
      const [{ events, combats }, { view, ...all }] = [replies[i], replies[i + 1]];
      const results = [...combats];
      for (const event of events) {
        now = fight.follow(now, event, setup);
        if (event.type !== 'result') continue;
        const combat = results.shift();
        decided++;
        same(
          [now.winner, now.attack, now.defense, now.damage, now.step],
          [event.winner, event.attack, event.defense, event.damage, 'damage'],
        );
        for (const side of ['attacker', 'defender']) {
          const { parts, value, boost, card, fighter, seat } = combat[side];
          same([now[side].fighter, now[side].seat, now[side].card], [fighter, seat, card], 'who and with what');
          same(plain([now[side].value ?? 0, now[side].boost, now[side].parts]), [value, boost, parts], 'the value and how it came about');
          whole.boosts += boost;
          whole.canceled += now[side].canceled ? 1 : 0;
          whole.declined += now[side].declined ? 1 : 0;
          same(now[side].declined, card === null && side === 'defender' && now[side].declined, 'who has a card has not declined');
        }
      }
      const late = fight.unfinished({ ...all, view }, setup);
      same(late !== null, view.combat !== null, 'one that goes on is found in the whole story');
      if (!late) continue;
      whole.seen++;
      for (const side of ['attacker', 'defender']) {
        const { fighter, committed, card, cancelled: canceled, boost, parts } = view.combat[side];
        same(plain([late[side].boost, late[side].parts]), [boost, parts], 'the sums so far');
        same(
          [late[side].fighter, late[side].committed, late[side].open ? late[side].card : null, late[side].canceled],
          [fighter, committed, late[side].open ? card : null, canceled],
          side,
        );
        same(late[side].open, view.combat.revealed && committed, 'open when it is revealed');
      }
    }
  }
  must(decided > 20 && whole.seen > 20 && whole.boosts > 0 && whole.declined > 0, decided, whole);
  same(plain(fight.STEPS), ['reveal', 'immediately', 'during', 'damage', 'after']);
});

/* ------------------------------------------------------------------ telling */

await test('sentences_are_told_no_earlier_than_their_events_and_all_in_the_end', async () => {
  const { Telling } = page().telling;
  const isVerdict = ({ kind, team }) => kind === 'plain' && team === null;
  const seen = { verdicts: 0, turns: 0, early: 0 };
  for (const { updates } of matches)
    for (const { events, told } of updates) {
      same(told.filter(isVerdict).length, events.filter((event) => event.type === 'result').length, 'each verdict has its sentence');
      const telling = new Telling(told);
      const lines = [];
      const places = (wanted) => told.flatMap((line, i) => (wanted(line) ? [i] : []));
      const due = { result: places(isVerdict), turn: places(({ kind }) => kind === 'turn') };
      for (const event of events) {
        const next = due[event.type]?.shift(); // where its own sentence stands
        if (next !== undefined) must(lines.length <= next, event.type, 'was told before it was shown');
        telling.shown();
        lines.push(...telling.next());
        must(lines.length <= told.length, 'nothing is told twice');
        if (next === undefined) continue;
        seen[event.type === 'turn' ? 'turns' : 'verdicts']++;
        must(lines.length > next, event.type, 'is told when it was shown');
        const values = told.slice(next + 1, next + 3).filter(({ kind }) => kind === 'value').length;
        if (event.type === 'result') same(lines.length, next + 2 + values, 'the verdict, whole');
      }
      seen.early += lines.length;
      lines.push(...telling.next(true));
      same(plain(lines), told, 'all is told in the end');
    }
  must(seen.verdicts > 20 && seen.turns > 20 && seen.early > 400, seen);
});

/* ------------------------------------------------------------------ what events change */

await test('a_card_that_is_played_leaves_the_hand', async () => {
  const { changed } = page().changes;
  const view = {
    fighters: [],
    seats: [{ seat: 'A', hand: ['feint', 'skirmish', 'feint'], handCount: 3 }, { seat: 'B', hand: null, handCount: 4 }],
  };
  const after = (event) => plain(changed(view, event)).seats.map(({ hand, handCount }) => [hand, handCount]);
  const [own, other] = [[['feint', 'skirmish', 'feint'], 3], [null, 4]];
  for (const type of ['commit', 'scheme', 'boost']) {
    same(after({ type, seat: 'A', card: 'feint' }), [[['skirmish', 'feint'], 2], other], type);
    same(after({ type, seat: 'B', card: null }), [own, [null, 3]], type);
  }
  for (const event of [
    { type: 'discard', seat: 'A', card: 'feint' },
    { type: 'boost', seat: 'A', card: 'feint', by: { seat: 'A', card: 'skirmish' } },
  ])
    same(after(event), [own, other], event.type);
  same(after({ type: 'turn', seat: 'A' }), [own, other], 'what was before stays as it was');
});

/* ------------------------------------------------------------------ steps */

/** All updates of the matches as steps, each from where the one before has ended. */
const shown = [];

await test('the_steps_of_an_update_leave_alone_what_they_are_made_from', async () => {
  const { timeline } = page().timeline;
  for (const { setup, first, updates } of matches) {
    let before = { view: first.view, fight: null };
    for (const update of updates) {
      const untouched = JSON.stringify([before, update]);
      const steps = plain(timeline(before, update, { setup }, false));
      same(JSON.stringify([before, update]), untouched);
      shown.push({ before, update, steps });
      before = { view: update.view, fight: update.view.combat && !update.view.over ? steps.at(-1).fight : null };
    }
  }
  must(shown.length > 600, shown.length);
});

await test('the_steps_of_an_update_tell_all_of_it_and_end_where_it_ends', async () => {
  const seen = { steps: 0, forms: 0, tokens: 0 };
  for (const { before, update, steps } of shown) {
    const { view } = steps.at(-1);
    same(steps.flatMap(({ told }) => told), update.told, 'every sentence once, in order');
    same(view.fighters.map(({ space }) => space), update.view.fighters.map(({ space }) => space), 'where everybody stands');
    if (!update.events.some(({ type }) => type === 'revive' || type === 'summon' || type === 'restore'))
      same(view.fighters.map(({ health }) => health), update.view.fighters.map(({ health }) => health), 'health');
    const table = ({ seats }) => seats.map(({ form, tokens }) => [form, tokens.map(({ spaces }) => spaces.sort())]);
    same(table(view), table(update.view), 'forms and tokens');
    seen.steps += steps.length;
    seen.forms += before.view.seats.some(({ form }, i) => form !== view.seats[i].form) ? 1 : 0;
    seen.tokens += update.events.filter(({ type }) => type === 'token').length;
  }
  must(seen.steps > 2000 && seen.forms > 0 && seen.tokens > 10, seen);
});

await test('no_step_shows_or_tells_what_is_still_to_be_seen', async () => {
  const seen = { turned: 0, stamped: 0, lines: 0 };
  for (const { before, update, steps } of shown) {
    let open = new Set([before.fight?.attacker, before.fight?.defender].filter((side) => side?.open).map(({ card }) => card));
    let stamped = false; // a verdict that has not been read
    let won = (before.fight?.winner ?? null) !== null;
    for (const { fight, motion, told } of steps) {
      const stage = motion.kind === 'stage' && motion.opens;
      if (motion.kind === 'table' && fight?.step === 'choose') [open, won] = [new Set(), false];
      for (const side of [fight?.attacker, fight?.defender]) {
        if (!side?.open) continue;
        must(open.has(side.card) || stage || motion.kind === 'stamp', 'a card lies open that nobody saw turn over:', side.card);
        if (!open.has(side.card)) seen.turned++;
        open.add(side.card);
      }
      if (motion.kind === 'stamp') {
        seen.stamped++;
        stamped = won = true;
        must(told.some(({ kind, team }) => kind === 'plain' && team === null), 'the stamp is followed by its sentence');
      } else if (motion.kind === 'verdict') {
        must(stamped, 'a verdict is read that nobody has seen');
        stamped = false;
      } else if (stamped) must(['flash', 'leave', 'none'].includes(motion.kind), 'the verdict is read before more happens:', motion);
      must(won || (fight?.winner ?? null) === null, 'somebody has won before the stamp');
      if (motion.kind === 'none' && motion.rest === 0 && told.length > 0) seen.lines++;
    }
    must(!stamped, 'every verdict is read');
    same(steps.filter(({ motion }) => motion.kind === 'stamp').length, update.combats.length, 'each combat has its stamp');
  }
  must(seen.turned > 40 && seen.stamped > 20 && seen.lines > 100, seen);
});

await test('a_piece_goes_from_where_it_stands_to_where_it_will', async () => {
  let travels = 0;
  for (const { before, update, steps } of shown) {
    let last = before.view;
    let gone = 0;
    for (const { motion, view } of steps) {
      if (motion.kind === 'travel') {
        const space = ({ fighters }) => fighters.find(({ fighter }) => fighter === motion.fighter).space;
        same([motion.way[0], motion.way.at(-1)], [space(last), space(view)]);
        same(motion.way, update.events.filter(({ type }) => type === 'move')[gone++].way, 'the way that was told');
        travels++;
      }
      last = view;
    }
    same(steps.filter(({ motion }) => motion.kind === 'travel').length, update.events.filter(({ type }) => type === 'move').length);
  }
  must(travels > 100, travels);
});

/* ------------------------------------------------------------------ playing */

const line = (text, kind = 'plain', team = 'A', event = 0) => ({ kind, team, text, event });
const setup = { fighters: [{ fighter: 0, seat: 'A' }, { fighter: 8, seat: 'B' }] };
const table = (health, hands) => ({
  turn: { seat: 'A' },
  over: false,
  combat: null,
  fighters: [{ fighter: 0, space: 1, health: 9 }, { fighter: 8, space: 3, health }],
  seats: ['A', 'B'].map((seat, i) => ({ seat, hand: null, handCount: hands[i], tokens: [] })),
});
const start = { number: 0, events: [], combats: [], told: [line('They begin.')], view: table(9, [2, 2]), question: { seat: 'A' } };
const sum = (seat, value) => ({ card: `card-${seat}`, value, boost: 0, ignored: false, parts: [{ cause: 'printed', change: 0, value }] });
const side = (seat, fighter, value) => ({ seat, fighter, ...sum(seat, value) });
/** A goes one step and attacks: 3 against 1, two damage. */
const combat = {
  number: 1,
  events: [
    { type: 'move', seat: 'A', fighter: 0, from: 1, to: 2, way: [1, 2] },
    { type: 'attack', seat: 'A', fighter: 0, target: 8 },
    { type: 'commit', seat: 'A', card: null },
    { type: 'reveal', seat: 'A', card: 'card-A', value: 2, sums: { attacker: sum('A', 2) } },
    { type: 'reveal', seat: 'B', card: 'card-B', value: 1, sums: { defender: sum('B', 1) } },
    { type: 'value', seat: 'A', card: 'card-A', side: 'attacker', value: 2, cause: 'printed' },
    { type: 'value', seat: 'B', card: 'card-B', side: 'defender', value: 1, cause: 'printed' },
    { type: 'value', seat: 'A', card: 'card-A', side: 'attacker', value: 3, cause: 'added', sums: { attacker: sum('A', 3) } },
    { type: 'result', seat: 'A', winner: 'attacker', damage: 2, attack: 3, defense: 1 },
    { type: 'damage', seat: 'B', fighter: 8, amount: 2, cause: 'combat' },
    { type: 'end-turn', seat: 'A' },
  ],
  combats: [{ attacker: side('A', 0, 3), defender: side('B', 8, 1), winner: 'attacker', damage: 2 }],
  told: ['A moves.', 'A attacks.', 'A lays a card.', 'A shows.', 'B shows.'].map((text, i) => ({ ...line(text), event: i }))
    .concat({ ...line('3 against 1.', 'plain', null), event: 8 }, { ...line('A wins.'), event: 8 },
      { ...line('B takes 2 damage.'), event: 9 }),
  view: table(7, [1, 2]),
  question: null,
};

/** The combat up to the cards that lie open; somebody is asked then. */
const going = { ...combat, events: combat.events.slice(0, 8), combats: [], view: { ...combat.view, combat: {} } };

await test('every_kind_of_event_comes_before_the_eye_in_its_own_way', async () => {
  const { timeline, fight } = page();
  let now = null;
  for (const event of going.events) now = fight.follow(now, event, setup);
  const steps = (events, before = now, more = {}) =>
    plain(timeline.timeline({ view: start.view, fight: before }, { ...start, events, told: [], ...more }, { setup }, false));
  const motion = (event, before) => steps([{ seat: 'B', fighter: 8, ...event }], before)[0].motion;
  const none = { kind: 'none', rest: 0 };
  const after = fight.follow(now, { type: 'effect', seat: 'A', card: 'card-A', part: 'after' }, setup);
  const added = { type: 'value', side: 'attacker', value: 4, cause: 'added' };
  const effect = { type: 'effect', card: 'card-B', part: 'during' };
  for (const [event, expected, before] of [
    [{ type: 'place', from: 3, to: 2 }, { kind: 'board', rest: 220 }],
    [{ type: 'token', from: null, to: 2, kind: 'trap' }, { kind: 'board', rest: 160 }],
    [{ type: 'remove', from: 3 }, { kind: 'leave', rest: 200 }],
    [{ type: 'defeat' }, { kind: 'leave', rest: 200 }],
    [{ type: 'damage', amount: 1 }, { kind: 'flash', fighter: 8, mood: 'hurt' }],
    [{ type: 'heal', amount: 1 }, { kind: 'flash', fighter: 8, mood: 'healed' }],
    [{ type: 'form', form: 'hyde' }, { kind: 'table', rest: 0 }],
    [{ type: 'no-defense' }, { kind: 'table', rest: 260 }],
    [{ type: 'turn' }, none],
    [added, { kind: 'stage', rest: 160, opens: true }],
    [added, none, after],
    [added, none, null],
    [effect, { kind: 'stage', rest: 500, opens: false }],
    [effect, none, null],
    [{ ...effect, part: 'after' }, none],
    [{ type: 'result', winner: 'attacker', damage: 2 }, none, null],
  ])
    same(motion(event, before), expected, `${event.type} ${before?.step ?? ''}`);
  const health = (...events) => steps(events.map((event) => ({ seat: 'B', fighter: 8, ...event }))).at(-1).view.fighters[1];
  same(health({ type: 'damage', amount: 12 }), { fighter: 8, space: 3, health: 0 }, 'no less than none');
  same(health({ type: 'defeat' }), { fighter: 8, space: null, health: 0 });
  same(health({ type: 'remove' }), { fighter: 8, space: null, health: 9 });
  // those who fall by the verdict fall before it is read; what is told beside it comes after that
  const [result, damage] = combat.events.slice(8);
  const later = [line('B falls.', 'plain', 'A', 1), line('And so on.', 'plain', 'A', 2)];
  const told = [line('3 against 1.', 'plain', null), line('A wins.'), ...later];
  const end = steps([result, damage, { type: 'defeat', seat: 'B', fighter: 8 }], now, { combats: combat.combats, told });
  same(end.map(({ motion: { kind }, told: { length } }) => `${kind} ${length}`), ['stamp 2', 'flash 1', 'leave 1', 'none 0', 'verdict 0']);
  same(end[0].fight.attacker.parts, combat.combats[0].attacker.parts, 'the engine says how the values came about');
  const late = steps([result], now, { combats: combat.combats, told });
  same(late.map(({ motion: { kind }, told: { length } }) => `${kind} ${length}`), ['stamp 2', 'none 0', 'verdict 2']);
});

/** A player on a screen that notes what is done to it and when, with a feed that has seen the start. */
async function stage(options = {}, own = ['A']) {
  const { player, feed, clock, stored, happen } = page(options);
  const trace = [];
  const note = (...what) => void trace.push(`${clock.now} ${what.join(' ')}`);
  const story = new feed.Feed();
  const sums = ({ attacker, defender }) => [attacker, defender].map(({ value }) => value ?? '?').join('-');
  const seen = () => `${story.moment.view.fighters.map(({ space, health }) => `${space}/${health}`)}`;
  const screen = {
    closed: false,
    film: { between: async () => {}, after: async () => {}, hurries: false },
    names: { setup },
    scene: () => ({}),
    own: () => own,
    draw: () => note('draw', seen()),
    drawBoard: () => note('board', seen()),
    drawFight: () => note('fight', story.moment.fight ? sums(story.moment.fight) : 'none'),
    say: (text) => note('say', text),
    begin: () => note('begin'),
    rest: () => note('rest', one.narration),
    tabletop: {
      board: {
        travel: async (fighter, way, time) => note('travel', fighter, way, time),
        flash: async (fighter, mood, time) => note('flash', fighter, mood, time),
      },
      combat: {
        open: false,
        raise: async (_, fight) => ((screen.tabletop.combat.open = true), note('raise', sums(fight))),
        stamp: async () => note('stamp'),
        wait: async (limit) => ((screen.tabletop.combat.open = false), note('read', limit)),
        fold: () => note('fold'),
      },
    },
  };
  const one = new player.TimelinePlayer(screen);
  story.pending.push({ update: start, whole: true });
  await one.play(story);
  /** Begins to play; the first timers are set. */
  const play = async (...updates) => {
    story.pending.push(...updates.map((update) => ({ update, whole: false })));
    const over = one.play(story);
    await settle();
    return { over };
  };
  return { player: one, screen, story, trace, clock, stored, happen, play };
}

const PLAYED = [
  '0 begin', '0 draw 1/9,3/9',
  '0 travel 0 1,2 220', '0 board 2/9,3/9', '0 say A moves.', '0 draw 2/9,3/9',
  '0 draw 2/9,3/9', '260 say A attacks.', '260 draw 2/9,3/9',
  '260 draw 2/9,3/9', '520 say A lays a card.', '520 draw 2/9,3/9',
  '520 raise 2-1', '680 say A shows.', '680 say B shows.', '680 draw 2/9,3/9',
  '680 raise 3-1',
  '840 raise 3-1', '840 stamp', '840 say 3 against 1.', '840 say A wins.', '840 draw 2/9,3/9',
  '840 board 2/9,3/7', '840 fight 3-1', '840 say B takes 2 damage.', '840 draw 2/9,3/7',
  '840 read ', '840 fight 3-1', '840 draw 1/9,3/7', '840 rest ',
];

await test('steps_are_played_one_after_the_other_and_told_once_they_were_seen', async () => {
  const { story, trace, clock, player, play } = await stage();
  same(trace.splice(0), ['0 begin', '0 fold', '0 draw 1/9,3/9', '0 rest '], 'what has been is not played again');
  same([plain(story.log), story.fresh], [start.told, 1]);
  const { over } = await play(combat);
  same(player.playing, true);
  await clock.pass(300);
  same(player.narration, 'A moves. A attacks.');
  await clock.pass(400);
  same(player.narration, 'A lays a card. A shows. B shows.', 'the last three');
  await clock.pass(10_000);
  await over;
  same(trace, PLAYED);
  same([player.playing, player.narration], [false, null]);
  same([plain(story.log), story.fresh, story.latest.number], [[...start.told, ...combat.told], 1, 1]);
  same(plain(story.moment), { view: combat.view, fight: null }, 'the position is the one that was told, and the combat is over');
});

await test('whoever_wants_no_motion_gets_the_same_at_once', async () => {
  for (const prepare of [{ still: true }, { quiet: true }]) {
    const { trace, stored, play } = await stage(prepare);
    if (prepare.quiet) stored.set('peerless.pace', '"once"');
    trace.length = 0;
    await (await play(combat)).over;
    same(trace, PLAYED.map((what) => what.replace(/^\d+/, '0').replace(/220$/, '0')));
  }
});

await test('any_key_hurries_on_and_much_at_once_takes_no_time', async () => {
  const { trace, clock, happen, play } = await stage();
  trace.length = 0;
  const first = await play(combat);
  for (let i = 0; i < 4; i++) {
    same(clock.timers.size, 1, 'it rests');
    happen('keydown');
    await settle();
  }
  await first.over;
  same([clock.now, trace.length], [0, PLAYED.length]);
  trace.length = 0;
  const slow = { ...combat, events: combat.events.slice(1, 2), combats: [], told: [] };
  const all = await play(...Array.from({ length: 15 }, () => slow));
  await clock.pass(20_000);
  await all.over;
  const begun = trace.filter((what) => / begin$/.test(what)).map((what) => Number(what.split(' ')[0]));
  same(begun, [0, 0, ...Array.from({ length: 13 }, (_, i) => 260 * i)], 'up to twelve that wait take their time');
});

await test('an_effect_shows_on_a_stage_that_is_open_and_a_piece_is_gone_after_a_rest', async () => {
  const { story, trace, clock, screen, play } = await stage();
  const show = async (...events) => {
    const { over } = await play({ ...going, number: 2, events, told: [line('More.')] });
    await clock.pass(10_000);
    await over;
    const from = Number(trace[0].split(' ')[0]);
    return trace.splice(0).map((what) => what.replace(/^\d+/, (time) => time - from)).slice(2, -2);
  };
  const { over } = await play(going);
  await clock.pass(10_000);
  await over;
  trace.length = 0;
  const effect = { type: 'effect', seat: 'B', card: 'card-B', part: 'during' };
  same(await show(effect), ['0 raise 3-1', '500 say More.', '500 draw 1/9,3/7']);
  same([story.fresh, story.log.length], [9, 10], 'the last update is the new one');
  screen.tabletop.combat.open = false;
  same(await show(effect), ['0 say More.', '0 draw 1/9,3/7'], 'it opens none');
  same(await show({ type: 'remove', seat: 'B', fighter: 8, from: 3 }), [
    '200 board 1/9,null/7', '200 say More.', '200 draw 1/9,null/7',
  ]);
  same(await show({ type: 'damage', seat: 'B', fighter: 8, amount: 1 }), [
    '0 board 1/9,3/6', '0 fight 3-1', '0 flash 8 hurt 300', '0 say More.', '0 draw 1/9,3/6',
  ]);
});

await test('a_verdict_is_held_for_those_who_fought_and_what_others_did_for_those_who_read', async () => {
  const read = async (own, options = {}, kept = {}) => {
    const { trace, clock, stored, play } = await stage(options, own);
    for (const [name, value] of Object.entries(kept)) stored.set(`peerless.${name}`, JSON.stringify(value));
    trace.length = 0;
    const { over } = await play(combat);
    await clock.pass(10_000);
    await over;
    return [trace.find((what) => / read/.test(what)).split(' ')[2], Number(trace.at(-1).split(' ')[0])];
  };
  same(await read(['A']), ['', 840], 'until they press');
  same(await read(['B']), ['', 1540], 'others have decided: there is a rest at the end');
  same(await read([]), ['2600', 1540], 'those who watch for a while');
  same(await read(['A'], {}, { waitCombat: false }), ['2600', 840], 'or those who do not want to be asked');
  same(await read([], { still: true }), ['0', 0]);
});

await test('a_screen_that_was_closed_is_told_nothing_more', async () => {
  const { trace, clock, screen, story, play } = await stage();
  trace.length = 0;
  const { over } = await play(combat, combat);
  await clock.pass(100);
  screen.closed = true;
  await clock.pass(10_000);
  await over;
  same(trace, PLAYED.slice(0, 7));
  same(plain(story.log.map(({ text }) => text)), ['They begin.', 'A moves.']);
});

await test('what_nobody_looks_at_is_taken_as_a_whole', async () => {
  const { Feed } = page().feed;
  const feed = new Feed();
  feed.take({ update: start, whole: true }, setup);
  const going = { ...combat, events: combat.events.slice(0, 8), view: { ...combat.view, combat: {} } };
  feed.take({ update: going, whole: false }, setup);
  same([feed.log.length, feed.latest.number, plain(feed.moment.view)], [9, 1, going.view]);
  same([feed.moment.fight.step, feed.moment.fight.attacker.value], ['reveal', 3], 'the combat goes on');
  feed.take({ update: start, whole: true }, setup);
  same([plain(feed.log), feed.moment.fight], [start.told, null], 'from the beginning');
});

/* ------------------------------------------------------------------ answering */

await test('a_press_answers_the_questions_that_it_has_decided', async () => {
  const { Answering } = page().answering;
  const sent = [];
  const answering = new Answering({ answer: (...what) => sent.push(what) });
  const ask = (number, why, options, yours = true) => answering.put({ number, seat: 'A', why, yours, options });
  const option = (kind, value) => ({ name: `${kind}-${value}`, kind, [kind]: value });
  same([answering.open, answering.question, answering.answered], [false, null, false]);
  ask(1, 'action', [{ name: 'attack', kind: 'action' }]);
  answering.mean({ card: 'feint', target: 8 });
  same([answering.open, answering.meant()], [true, null], 'an action is no part of it');
  answering.mean({ card: 'feint', target: 8 });
  answering.answer({ name: 'attack' });
  same([sent, answering.open, answering.answered, plain(answering.question.options)], [[['A', 1, 'attack']], false, true, []]);
  ask(2, 'target', [option('fighter', 9), option('fighter', 8)], false);
  same(answering.meant(), null, 'it is put to somebody else');
  ask(2, 'target', [option('fighter', 9), option('fighter', 8)]);
  same(plain(answering.meant()), option('fighter', 8));
  same(answering.meant(), null, 'once');
  ask(3, 'attack', [option('card', 'skirmish')]);
  same(answering.meant(), null, 'it cannot be chosen');
  ask(4, 'attack', [option('card', 'feint')]);
  same(answering.meant(), null, 'and is not meant any more');
  answering.mean({ space: 5 });
  ask(5, 'move', [option('space', 4), option('space', 5)]);
  same(plain(answering.meant()), option('space', 5));
  answering.clear();
  same([answering.open, answering.question], [false, null]);
});

end();
