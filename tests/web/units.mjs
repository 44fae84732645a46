// Modules of the page alone, without a browser: ways on the battlefield, words and their forms, the promise of the shuffle, the connection,
// what a browser remembers, combats folded from events. units.mjs; finds the program in $PEERLESS.
import { createHash, webcrypto } from 'node:crypto';
import vm from 'node:vm';
import { askEngine, end, must, same, test } from './browser.mjs';
import { bundle } from './bundle.mjs';

/* ------------------------------------------------------------------ a page that is not there */

/** Time that passes only when it is told to. */
class Clock {
  now = 0;
  timers = new Map();
  last = 0;
  setTimeout = (call, after = 0) => (this.timers.set(++this.last, { at: this.now + after, call }), this.last);
  clearTimeout = (id) => void this.timers.delete(id);
  /** When the next thing happens, counted from now. */
  get next() {
    return Math.min(...[...this.timers.values()].map(({ at }) => at - this.now));
  }
  async pass(time) {
    for (const until = this.now + time; ;) {
      const [id, timer] = [...this.timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0] ?? [];
      this.now = timer ? timer.at : until;
      if (!timer) return settle();
      this.timers.delete(id);
      timer.call();
      await settle();
    }
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

class Socket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const script = bundle('changes', 'fight', 'known', 'motion', 'path', 'settings', 'shuffle', 'telling', 'wire', 'words');

/** The modules in a world of their own, with what they ask a browser for. */
function page({ languages = ['en-US'], dark = false, still = false, full = false } = {}) {
  const stored = new Map();
  const listeners = [];
  const clock = new Clock();
  const localStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => {
      if (full) throw new Error('full');
      stored.set(name, String(value));
    },
    removeItem: (name) => stored.delete(name),
  };
  const document = {
    documentElement: { dataset: {}, lang: '' },
    baseURI: 'https://table.example/play/#x',
    hidden: false,
    addEventListener: (name, call) => listeners.push([name, call]),
  };
  const media = (query) => ({
    matches: /dark/.test(query) ? dark : still,
    addEventListener: (name, call) => listeners.push([query, call]),
  });
  class FakeDate extends Date {
    static now = () => clock.now;
  }
  const world = {
    localStorage,
    document,
    navigator: { languages },
    matchMedia: media,
    crypto: webcrypto,
    TextEncoder,
    URL,
    WebSocket: Socket,
    Date: FakeDate,
    structuredClone,
    console,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    addEventListener: (name, call) => listeners.push([name, call]),
    removeEventListener: (name, call) => {
      const at = listeners.findIndex((one) => one[0] === name && one[1] === call);
      if (at >= 0) listeners.splice(at, 1);
    },
  };
  vm.createContext(world);
  vm.runInContext('let drawn = 0.5; Math.random = () => drawn; globalThis.draw = (next) => (drawn = next);', world); // no chance
  vm.runInContext(script.replace('var peerless', 'globalThis.peerless'), world);
  const happen = (name) => listeners.filter((one) => one[0] === name).forEach(([, call]) => call());
  return { ...world.peerless, stored, clock, document, happen, listeners, draw: world.draw };
}

/** Objects of another world look alike, but are not: as text they are. */
const plain = (value) => JSON.parse(JSON.stringify(value));

/* ------------------------------------------------------------------ words */

await test('every_number_has_its_form_in_every_language', async () => {
  const { words } = page();
  const slavic = (n) => (n % 10 === 1 && n % 100 !== 11 ? 1 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 2 : 5);
  const classes = { en: (n) => (n === 1 ? 1 : 2), ru: slavic, uk: slavic };
  const counted = ['spaces', 'changedRules', 'actionsLeft', 'cardsInHand', 'deckCards', 'steps', 'damage', 'lastedTurns'];
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

/* ------------------------------------------------------------------ ways */

const [content] = askEngine([{ type: 'content' }]);

/** Steps to every space as the rulebook counts them, for somebody who walks around these. */
function stepsFrom(board, from, walls) {
  const passages = board.spaces.filter(({ passage }) => passage).map(({ space }) => space);
  const steps = new Map([[from, 0]]);
  for (const here of steps.keys()) {
    const along = board.lines.flatMap(([a, b]) => (a === here ? [b] : b === here ? [a] : []));
    const next = [...along, ...board.arrows.flatMap(([a, b]) => (a === here ? [b] : [])), ...(passages.includes(here) ? passages : [])];
    for (const there of next) if (!steps.has(there) && !walls.has(there)) steps.set(there, steps.get(here) + 1);
  }
  return steps;
}

/** Positions in which a fighter is asked where to move. */
function moves(heroes, board, seed) {
  const requests = Array.from({ length: 90 }, () => [
    { type: 'play', match: 1, player: 'random', count: 1 },
    { type: 'view', match: 1, seat: 'A' },
    { type: 'view', match: 1, seat: 'B' },
  ]).flat();
  const [{ setup }, ...replies] = askEngine([{ type: 'new', board, seats: heroes, seed }, ...requests]);
  return replies
    .filter(({ view, question }) => view?.viewer && question?.yours && question.why === 'move')
    .map(({ view, question }) => ({ setup, view, question }));
}

await test('steps_and_ways_are_those_of_the_rules', async () => {
  const { path } = page();
  let plainOnes = 0;
  let special = 0;
  for (const [heroes, id, seed] of [
    [['houdini', 'sherlock'], 'king-solomons-tomb', 3],
    [['dracula', 'raptors'], 'raptor-paddock', 4],
    [['genie', 'muldoon'], 'soho', 5],
    [['invisible-man', 'muldoon'], 'baskerville-manor', 6],
  ])
    for (const { setup, view, question } of moves(heroes, id, seed)) {
      const board = content.boards.find((one) => one.id === id);
      const mine = setup.fighters.find(({ fighter }) => fighter === question.fighter);
      const from = view.fighters.find(({ fighter }) => fighter === question.fighter).space;
      const walls = new Set(
        view.fighters
          .filter(({ fighter, space }) => space !== null && setup.fighters.find((one) => one.fighter === fighter).seat[0] !== mine.seat[0])
          .map(({ space }) => space),
      );
      const offered = question.options.filter(({ kind }) => kind === 'space').map(({ space }) => space);
      const found = path.reach(board, setup, view, question.fighter, offered);
      const steps = stepsFrom(board, from, walls);
      const far = Math.max(...offered.map((space) => steps.get(space) ?? 99));
      const taken = new Set(view.fighters.map(({ space }) => space));
      const within = [...steps].filter(([space, n]) => n <= far && (!taken.has(space) || space === from)).map(([space]) => space);
      if (far === 99 || within.length !== new Set([...offered, from]).size) {
        special++; // a rule of the hero's own
        if (found) for (const space of offered) must(found.steps.has(space), 'all that is offered is explained');
        continue;
      }
      plainOnes++;
      must(found, 'plain steps are found');
      for (const space of offered) {
        same(found.steps.get(space), steps.get(space), `steps to ${space}`);
        const way = plain(found.way(space));
        same([way[0], way.at(-1), way.length], [from, space, steps.get(space) + 1], 'the way');
        for (let i = 1; i < way.length; i++) same(stepsFrom(board, way[i - 1], walls).get(way[i]), 1, `a step of ${way}`);
      }
      const [goal] = offered;
      const way = plain(path.likelyWay(board, setup, view, question.fighter, from, goal));
      same([way[0], way.at(-1)], [from, goal]);
      must(way.length <= steps.get(goal) + 1, 'no way is longer than it must be');
    }
  must(plainOnes > 20 && special > 0, plainOnes, special);
});

/** A row of spaces 1 to 5, and 6 beside 3, for small questions. */
const ROW = {
  spaces: [1, 2, 3, 4, 5, 6].map((space) => ({ space, zones: space < 4 ? ['red'] : ['blue'], passage: space === 1 || space === 5 })),
  lines: [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ],
  arrows: [[3, 6]],
};

await test('who_is_in_range_stands_next_to_one_or_in_a_zone_of_a_ranged_one', async () => {
  const { path } = page();
  const range = (ranged, from, to) => path.inRange(ROW, ranged, from, to);
  same(
    [
      range(false, 2, 3),
      range(false, 3, 2),
      range(false, 1, 3),
      range(true, 1, 3),
      range(true, 3, 5),
      range(true, 1, 5),
      range(false, 3, 6),
      range(false, 6, 3),
    ],
    [true, true, false, true, false, false, true, true],
  );
  same(plain([...path.neighbours(ROW)]), [
    [1, [2, 5]],
    [2, [1, 3]],
    [3, [2, 4, 6]],
    [4, [3, 5]],
    [5, [4, 1]],
    [6, []],
  ]);
});

await test('doors_traps_and_those_who_walk_through_others_are_understood', async () => {
  const { path } = page();
  const setup = {
    fighters: [
      { fighter: 0, seat: 'A' },
      { fighter: 1, seat: 'B' },
      { fighter: 2, seat: 'A' },
    ],
  };
  const line = { ...ROW, spaces: ROW.spaces.map((one) => ({ ...one, passage: false })), arrows: [] };
  const view = (at, own = [], others = []) => ({
    fighters: at.map((space, fighter) => ({ fighter, space })),
    seats: [
      { seat: 'A', tokens: [{ spaces: own }] },
      { seat: 'B', tokens: [{ spaces: others }] },
    ],
  });
  const steps = (where, offered) => {
    const found = path.reach(line, setup, where, 0, offered);
    return found && offered.map((space) => found.steps.get(space));
  };
  same(steps(view([1, 4, null]), [2, 3]), [1, 2], 'a foe is a wall');
  same(steps(view([1, 3, null]), [2, 4, 5]), [1, 3, 4], 'unless one walks through');
  same(steps(view([1, null, 3]), [2, 4]), [1, 3], 'friends are none');
  same(steps(view([1, null, null], [1, 5]), [2, 5]), [1, 1], 'own doors');
  same(steps(view([1, null, null], [], [3]), [2, 3]), [1, 2], 'a trap of others stops');
  same(steps(view([1, null, null], [3], []), [2, 3]), [1, 2], 'or any');
  same(steps(view([1, null, null]), [5]), null, 'what nothing explains');
  same(path.reach(line, setup, view([null, 2, null]), 0, [1]), null, 'nobody walks from nowhere');
  const far = path.reach(line, setup, view([1, null, null]), 0, [2, 3]);
  same([plain(far.way(3)), plain(far.way(6))], [[1, 2, 3], []]);
  same(plain(path.likelyWay(line, setup, view([1, 3, null]), 0, 1, 4)), [1, 2, 3, 4]);
  same(plain(path.likelyWay(line, setup, view([1, null, null], [1, 4]), 0, 1, 5)), [1, 4, 5], 'doors are much shorter');
  same(plain(path.likelyWay(line, setup, view([1, null, null]), 0, 1, 6)), [1, 6], 'no way at all');
});

/* ------------------------------------------------------------------ combats */

await test('combats_folded_from_events_end_as_the_engine_says', async () => {
  const { fight } = page();
  let decided = 0;
  const whole = { seen: 0, boosts: 0, cancelled: 0, declined: 0 };
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
          const { parts, value, card, fighter, seat } = combat[side];
          same([now[side].fighter, now[side].seat, now[side].card], [fighter, seat, card], 'who and with what');
          same(fight.valueOf(now[side]) ?? 0, parts.at(-1)?.value ?? value, 'the value');
          whole.boosts += now[side].boosts.length;
          whole.cancelled += now[side].cancelled ? 1 : 0;
          whole.declined += now[side].declined ? 1 : 0;
          same(now[side].declined, card === null && side === 'defender' && now[side].declined, 'who has a card has not declined');
        }
        const settled = fight.settle(now, combat);
        same(plain([settled.attacker.parts, settled.defender.parts, settled.attacker.open, settled.defender.open]), [
          combat.attacker.parts,
          combat.defender.parts,
          combat.attacker.card !== null,
          combat.defender.card !== null,
        ]);
        same(
          plain(now.attacker.parts)
            .map(({ value }) => value)
            .at(-1),
          combat.attacker.parts.at(-1)?.value,
          'the fold is left as it was',
        );
      }
      const late = fight.unfinished({ ...all, view }, setup);
      same(late !== null, view.combat !== null, 'one that goes on is found in the whole story');
      if (!late) continue;
      whole.seen++;
      for (const side of ['attacker', 'defender']) {
        const { fighter, committed, card, cancelled } = view.combat[side];
        same(
          [late[side].fighter, late[side].committed, late[side].open ? late[side].card : null, late[side].cancelled],
          [fighter, committed, late[side].open ? card : null, cancelled],
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
  for (const [heroes, seed] of [
    [['houdini', 'sherlock'], 1],
    [['jekyll-hyde', 'dracula'], 2],
    [['genie', 'invisible-man'], 3],
    [['muldoon', 'raptors', 'dracula', 'genie'], 4],
  ]) {
    const seat = heroes.length > 2 ? 'A1' : 'A';
    const requests = Array.from({ length: 240 }, (_, i) => [
      { type: 'play', match: 1, player: 'random', count: 1 },
      { type: 'view', match: 1, seat, since: i },
    ]).flat();
    for (const { type, view, events, told } of askEngine([{ type: 'new', board: 'soho', seats: heroes, seed }, ...requests])) {
      if (type !== 'update' || view.viewer !== seat) continue;
      same(told.filter(isVerdict).length, events.filter((event) => event.type === 'result').length, 'each verdict has its sentence');
      const telling = new Telling(told);
      const lines = [];
      const due = { result: told.flatMap((line, i) => (isVerdict(line) ? [i] : [])), turn: told.flatMap(({ kind }, i) => (kind === 'turn' ? [i] : [])) };
      for (const event of events) {
        const next = due[event.type]?.shift(); // where its own sentence stands
        if (next !== undefined) must(lines.length <= next, event.type, 'was told before it was shown');
        telling.shown(event);
        lines.push(...telling.next());
        must(lines.length <= told.length, 'nothing is told twice');
        if (next === undefined) continue;
        seen[event.type === 'turn' ? 'turns' : 'verdicts']++;
        must(lines.length > next, event.type, 'is told when it was shown');
        if (event.type === 'result') same(lines.length, next + 2 + told.slice(next + 1, next + 3).filter(({ kind }) => kind === 'value').length, 'the verdict, whole');
      }
      seen.early += lines.length;
      lines.push(...telling.next(true));
      same(plain(lines), told, 'all is told in the end');
    }
  }
  must(seen.verdicts > 20 && seen.turns > 20 && seen.early > 400, seen);
});

await test('a_card_that_is_played_leaves_the_hand', async () => {
  const { playCard } = page().changes;
  const view = () => ({ seats: [{ seat: 'A', hand: ['feint', 'skirmish', 'feint'], handCount: 3 }, { seat: 'B', hand: null, handCount: 4 }] });
  const after = (event) => {
    const now = view();
    playCard(now, event);
    return now.seats.map(({ hand, handCount }) => [hand, handCount]);
  };
  for (const type of ['commit', 'scheme', 'boost']) {
    same(after({ type, seat: 'A', card: 'feint' }), [[['skirmish', 'feint'], 2], [null, 4]], type);
    same(after({ type, seat: 'B', card: null }), [[['feint', 'skirmish', 'feint'], 3], [null, 3]], type);
  }
  for (const event of [{ type: 'discard', seat: 'A', card: 'feint' }, { type: 'boost', seat: 'A', card: 'feint', by: { seat: 'A', card: 'skirmish' } }])
    same(after(event), [[['feint', 'skirmish', 'feint'], 3], [null, 4]], event.type);
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

/* ------------------------------------------------------------------ the connection */

await test('clients_do_not_all_come_back_at_once', async () => {
  const {
    wire: { delay },
    draw,
  } = page();
  same([0, 1, 4, 9].map(delay), [500, 1000, 8000, 8000]);
  draw(0);
  same(delay(0), 375);
  draw(1);
  same(delay(0), 625);
});

await test('a_connection_is_opened_asked_and_given_up', async () => {
  Socket.all = [];
  const {
    wire: { Wire },
    clock,
    happen,
    document,
  } = page();
  const wire = new Wire();
  const log = [];
  const caller = { push: ({ type }) => log.push(type), connected: () => log.push('connected'), lost: () => log.push('lost') };
  wire.listen('T', caller);
  const [first, second] = [wire.connect(), wire.connect()];
  same([Socket.all.length, Socket.all[0].url], [1, 'wss://table.example/play/socket'], 'one for all');
  await wire.ask({ type: 'x' }).then(
    () => must(false),
    () => {},
  );
  let [socket] = Socket.all;
  socket.open();
  await Promise.all([first, second, wire.connect()]);
  const one = wire.ask({ type: 'a' });
  const two = wire.ask({ type: 'b' }).catch(({ code }) => code);
  same(plain(socket.sent), [
    { type: 'a', id: 1 },
    { type: 'b', id: 2 },
  ]);
  socket.say({ id: 2, type: 'error', code: 'stale', message: '' });
  socket.say({ id: 1, type: 'done' });
  socket.say({ table: 'T', type: 'update' });
  socket.say({ table: 'other', type: 'update' });
  same([(await one).type, await two, log.splice(0)], ['done', 'stale', ['connected', 'update']]);
  // silence: it is asked, and answers; then it does not
  await clock.pass(19_000);
  socket.say({ table: 'other', type: 'update' });
  await clock.pass(19_900);
  same(socket.sent.length, 2, 'whoever says something is there');
  await clock.pass(200);
  same(socket.sent.at(-1).type, 'ping');
  socket.say({ id: 3, type: 'pong' });
  await clock.pass(19_900);
  same(Socket.all.length, 1);
  await clock.pass(9_000 + 200);
  same(Socket.all.length, 1, 'it has ten seconds');
  await clock.pass(1_000);
  same([Socket.all.length, log.splice(0)], [2, ['lost']], 'then another one is dialed');
  // one that never opens is given up, too; the pauses grow
  for (const pause of [1000, 2000, 4000, 8000, 8000]) {
    must(clock.next <= 10_000, 'one that does not open is given up');
    await clock.pass(clock.next);
    const wait = clock.next;
    same(wait, pause, 'pauses grow');
    const before = Socket.all.length;
    await clock.pass(wait);
    same(Socket.all.length, before + 1);
  }
  log.length = 0;
  socket = Socket.all.at(-1);
  socket.open();
  same(log.splice(0), ['connected']);
  socket.say({ table: 'T', type: 'status' });
  socket.readyState = 3;
  const pending = wire.ask({ type: 'c' }).catch((error) => error.message);
  must(/no connection/.test(await pending), await pending);
  socket.onclose();
  same(clock.next, 500, 'after one that worked the pauses begin again');
  // the network is back: no time to wait
  const before = Socket.all.length;
  happen('online');
  same(Socket.all.length, before + 1);
  socket = Socket.all.at(-1);
  socket.open();
  happen('online');
  same(socket.sent.at(-1)?.type, 'ping', 'one that seems to be there is asked');
  socket.say({ id: socket.sent.at(-1).id, type: 'pong' });
  happen('offline');
  happen('visibilitychange');
  same(Socket.all.length, before + 2, 'nobody trusts what was offline');
  socket = Socket.all.at(-1);
  socket.open();
  document.hidden = true;
  happen('visibilitychange');
  document.hidden = false;
  happen('visibilitychange');
  same(Socket.all.length, before + 2, 'a good one stays');
  // nobody needs it any more
  wire.forget('T', {});
  await clock.pass(4000);
  same(socket.readyState, 1, 'somebody else listens');
  wire.forget('T', caller);
  await clock.pass(2900);
  same(socket.readyState, 1);
  await clock.pass(200);
  same(socket.readyState, 3, 'it is closed after a while');
  happen('online');
  await clock.pass(60_000);
  same(Socket.all.length, before + 2, 'and nobody dials');
});

/* ------------------------------------------------------------------ what is remembered */

await test('tables_are_remembered_within_limits_and_links_are_read', async () => {
  const { known, stored } = page();
  same(plain(known.known('T')), { own: [], invited: [], others: [], used: [], commitment: null, title: '' });
  known.remember('watched', { title: 'w' });
  for (let i = 0; i < 99; i++) known.remember(`t${i}`, { own: [`s${i}`] });
  same([Object.keys(JSON.parse(stored.get('peerless.tables'))).length, known.ownTables().length], [100, 99]);
  known.remember('new', { own: ['s'] });
  same(
    ['watched', 't0', 'new'].map((id) => id in JSON.parse(stored.get('peerless.tables'))),
    [false, true, true],
    'one that was only watched goes first',
  );
  known.remember('newer', { own: ['s'] });
  same(
    ['t0', 't1', 'newer'].map((id) => id in JSON.parse(stored.get('peerless.tables'))),
    [false, true, true],
    'then the oldest',
  );
  known.remember('t5', { title: 'five' });
  same([plain(known.known('t5').own), known.known('t5').title, known.ownTables().at(-1)[0]], [['s5'], 'five', 't5']);
  known.forget('t5');
  same([known.known('t5').own.length, known.lasts('t6')], [0, true]);
  same(
    [known.linkTo('TABLE'), known.linkTo('TABLE', ['a', 'b']), known.ownLink('TABLE', ['a', 'b'])],
    ['https://table.example/play/#TABLE', 'https://table.example/play/#TABLE.a.b', 'https://table.example/play/#TABLE!a.b'],
  );
  same(
    plain(
      ['#table_1.secret-2', '#table_1!secret-2.secret-3', 'table_1', '#short', '#table 1', '#', `#${'x'.repeat(65)}`, `#${'x'.repeat(64)}`].map((hash) =>
        known.readLink(hash),
      ),
    ),
    [
      { table: 'table_1', given: ['secret-2'], own: false },
      { table: 'table_1', given: ['secret-2', 'secret-3'], own: true },
      { table: 'table_1', given: [], own: false },
      null,
      null,
      null,
      null,
      { table: 'x'.repeat(64), given: [], own: false },
    ],
  );
  const { known: unkept } = page({ full: true });
  unkept.remember('T', { own: ['s'] });
  same(
    [plain(unkept.known('T').own), unkept.lasts('T'), unkept.ownTables().length],
    [['s'], false, 1],
    'a browser that keeps nothing knows it until the end',
  );
  unkept.forget('T');
  same([unkept.known('T').own.length, unkept.lasts('T')], [0, true]);
});

await test('language_theme_and_pace_come_from_the_browser_unless_chosen', async () => {
  const first = (languages, chosen) => {
    const { settings, stored } = page({ languages });
    if (chosen) stored.set('peerless.language', chosen);
    return settings.firstLanguage();
  };
  same(
    [first(['de', 'UK-ua', 'ru']), first(['fr']), first([]), first(['ru'], '"en"'), first(['ru'], '"xx"'), first(['ru'], 'broken')],
    ['uk', 'en', 'en', 'en', 'ru', 'ru'],
  );
  const { settings, document, happen } = page({ dark: true });
  let calls = 0;
  settings.onTheme(() => calls++);
  settings.showTheme();
  same([document.documentElement.dataset.theme, calls], ['dark', 1]);
  settings.switchTheme();
  same([document.documentElement.dataset.theme, settings.theme(), calls], ['light', 'light', 2]);
  settings.switchTheme();
  same(document.documentElement.dataset.theme, 'dark');
  happen('(prefers-color-scheme: dark)');
  same(calls, 4);
  settings.keep('x', { a: 1 });
  same(plain(settings.kept('x')), { a: 1 });
  settings.keep('x', null);
  same(settings.kept('x'), null);
});

await test('motion_lasts_as_long_as_one_likes', async () => {
  const { motion, settings, clock, happen, listeners } = page();
  same([motion.still(), motion.lasting(100)], [false, 100]);
  settings.keep('speed', 'quick');
  same(motion.lasting(100), 45);
  settings.keep('speed', 'none');
  same([motion.still(), motion.lasting(100)], [true, 0]);
  settings.keep('speed', null);
  motion.hurry(true);
  same([motion.still(), motion.lasting(100)], [false, 0]);
  motion.hurry(false);
  same([page({ still: true }).motion.still(), page({ still: true }).motion.lasting(100)], [true, 0]);
  const before = listeners.length;
  let over = false;
  void motion.pause(100).then(() => (over = true));
  await clock.pass(99);
  same(over, false);
  await clock.pass(1);
  same([over, listeners.length, clock.timers.size], [true, before, 0]);
  for (const key of ['keydown', 'pointerdown']) {
    over = false;
    void motion.pause(100).then(() => (over = true));
    happen(key);
    await settle();
    same([over, listeners.length, clock.timers.size], [true, before, 0], 'any key or press hurries on');
  }
});

end();
