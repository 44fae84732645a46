// The modules against the native program: module.mjs FOLDER, where they and peerless.content are. Finds the program in $PEERLESS and the
// tests in $PEERLESS_TESTS. Speaks TAP.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = process.argv[2];
const program = process.env.PEERLESS;
const tests = process.env.PEERLESS_TESTS;
const root = join(tests, '..');
// 393 and 431 KiB with the language of 0.2; they grow with what cards can say: about 165 and 175 KiB as browsers fetch them, in brotli
const LARGEST = { play: 440 * 1024, study: 472 * 1024 };
const SETUP_BYTES = 14;

let cases = 0;
let failures = 0;
async function check(name, body) {
  let remarks = [];
  try {
    remarks = (await body()) ?? [];
  } catch (error) {
    remarks = [error.stack ?? String(error)];
  }
  cases++;
  failures += remarks.length > 0 ? 1 : 0;
  console.log(`${remarks.length > 0 ? 'not ok' : 'ok'} ${cases} - ${name}`);
  for (const line of remarks.join('\n').split('\n').filter((l) => l)) console.log(`# ${line}`);
}
const differ = (what, is, wanted) => (is === wanted ? [] : [`${what}: ${is}`, `wanted: ${wanted}`]);

// ------------------------------------------------------------------ the module

// To play with, and to study with: plain, and with vectors.
const [PLAY, STUDY] = [['peerless.wasm', 'peerless-simd.wasm'], ['peerless-study.wasm', 'peerless-study-simd.wasm']];
const MODULES = [...PLAY, ...STUDY];
const wasm = readFileSync(join(folder, PLAY[0]));
const content = readFileSync(join(folder, 'peerless.content'));
const compiled = Object.fromEntries(
  await Promise.all(MODULES.map(async (name) => [name, await WebAssembly.compile(readFileSync(join(folder, name)))])),
);

class Peerless {
  static load(...bundles) {
    return Peerless.loadIn(PLAY[0], ...bundles);
  }
  static async loadIn(module, ...bundles) {
    const peerless = new Peerless();
    peerless.now = () => 0;
    peerless.calls = (await WebAssembly.instantiate(compiled[module], { peerless: { now: () => peerless.now() } })).exports;
    peerless.setup = peerless.put(new Uint8Array(SETUP_BYTES));
    peerless.seed = peerless.put(new Uint8Array(32));
    peerless.loaded = peerless.load(...bundles);
    return peerless;
  }
  bytes() {
    return new Uint8Array(this.calls.memory.buffer);
  }
  put(bytes) {
    const at = this.calls.alloc(bytes.length);
    this.bytes().set(bytes, at);
    return at;
  }
  text(at) {
    const bytes = this.bytes();
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
  load(...bundles) {
    const bundle = Buffer.concat(bundles);
    const at = this.put(bundle);
    const good = this.calls.load(at, bundle.length) !== 0;
    this.calls.free(at);
    const list = (count, name) => Array.from({ length: this.calls[count]() }, (_, i) => this.text(this.calls[name](i)));
    this.errors = list('error_count', 'error');
    this.heroes = list('hero_count', 'hero_id');
    this.boards = list('board_count', 'board_id');
    return good;
  }
  // heroes in the order of seats
  lay({ board, heroes, options = {} }) {
    const bytes = new Uint8Array(SETUP_BYTES);
    bytes[0] = this.boards.indexOf(board);
    heroes.forEach((hero, seat) => (bytes[1 + seat] = this.heroes.indexOf(hero)));
    bytes[5] = heroes.length === 4 ? 1 : 0;
    for (const [name, value] of Object.entries(options)) bytes[6 + OPTIONS.findIndex((o) => o[0] === name)] = value;
    this.bytes().set(bytes, this.setup);
  }
  begin(setup, seed) {
    this.lay(setup);
    this.bytes().set(seed, this.seed);
    return this.calls.begin(this.setup, this.seed) !== 0;
  }
}
const file = (path, bytes) => Buffer.concat([Buffer.from(`${path} ${bytes.length}\n`), Buffer.from(bytes), Buffer.from('\n')]);

// in the order of pl_rules_options
const OPTIONS = [
  ['gameEndCheck', 'immediate', 'actionBoundary'],
  ['simultaneousDefeat', 'turnPlayerWins', 'draw'],
  ['versatileCountsAs', 'both', 'asUsed'],
  ['setupZoneFull', 'anyFreeSpace', 'adjacentToOwnFighter'],
  ['trapFriendly', 'ownerChooses', 'never'],
  ['multiHeroEffect', 'each', 'ownerChoosesOne'],
  ['firstPlayer', 'seat1', 'random', 'youngest'],
  ['teamHands', 'visibleToTeam', 'private'],
];

// ------------------------------------------------------------------ the native program

function native(...words) {
  return JSON.parse(execFileSync(program, [...words, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
}
function wordsFor({ board, heroes, options = {} }) {
  const words = ['--board', board];
  if (heroes.length === 4) words.push('--seats', `A=${heroes[0]},${heroes[2]}`, `B=${heroes[1]},${heroes[3]}`);
  else words.push('--heroes', heroes.join(','));
  for (const [name, value] of Object.entries(options))
    words.push('--option', `${name}=${OPTIONS.find((o) => o[0] === name)[1 + value]}`);
  return words;
}

// ------------------------------------------------------------------ the games of `peerless sim`, played from outside

// The chance of game i: src/lab/series.h.
function simSeed(seed, game, purpose) {
  const bytes = Buffer.alloc(24);
  bytes.writeBigUInt64LE(BigInt(seed), 0);
  bytes.writeBigUInt64LE(BigInt(game), 8);
  bytes.writeBigUInt64LE(BigInt(purpose), 16);
  return createHash('sha256').update(bytes).digest();
}

// The random player: xoshiro256**, and a number below a limit without favor.
class RandomPlayer {
  constructor(seed) {
    this.s = [0, 8, 16, 24].map((at) => seed.readBigUInt64LE(at));
    this.s[0] |= 1n;
  }
  next() {
    const s = this.s;
    const cut = (x) => BigInt.asUintN(64, x);
    const rotate = (x, k) => cut(x << k) | (x >> (64n - k));
    const result = cut(rotate(cut(s[1] * 5n), 7n) * 9n);
    const t = cut(s[1] << 17n);
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45n);
    return result;
  }
  below(limit) {
    const unfair = 2 ** 32 % limit;
    for (;;) {
      const product = (this.next() >> 32n) * BigInt(limit);
      if (Number(BigInt.asUintN(32, product)) >= unfair) return Number(product >> 32n);
    }
  }
}

function playGames(peerless, setup, seed, games) {
  const all = createHash('sha256');
  const { calls } = peerless;
  let decisions = 0;
  for (let game = 0; game < games; game++) {
    const players = setup.heroes.map((_, seat) => new RandomPlayer(simSeed(seed, game, 1 + seat)));
    if (!peerless.begin(setup, simSeed(seed, game, 0))) throw new Error(`refused: ${JSON.stringify(setup)}`);
    for (; !calls.over(); decisions++) {
      if (!calls.choose(players[calls.asked()].below(calls.option_count()))) throw new Error('an option was refused');
    }
    all.update(Buffer.from(peerless.text(calls.state_hash()), 'hex'));
  }
  return { hash: all.digest('hex'), decisions };
}

function compare(peerless, setups, games) {
  const remarks = [];
  setups.forEach((setup, i) => {
    const seed = 1 + i;
    const there = native('sim', '--games', games, '--seed', seed, ...wordsFor(setup));
    const here = playGames(peerless, setup, seed, games);
    played += games;
    if (here.hash !== there.hash || here.decisions !== there.decisions)
      remarks.push(`${JSON.stringify(setup)}: ${here.hash}, ${here.decisions} decisions; native ${there.hash}, ${there.decisions}`);
  });
  return remarks;
}
let played = 0;

// ------------------------------------------------------------------ cases

for (const [name, module] of Object.entries(compiled)) {
  await check(`${name}_imports_a_clock_and_nothing_else`, () => {
    const is = WebAssembly.Module.imports(module).map((i) => `${i.kind} ${i.module}.${i.name}`);
    return differ('imports', is.join(' '), 'function peerless.now');
  });

  await check(`${name}_exports_what_its_header_lists`, () => {
    const headers = PLAY.includes(name) ? ['wasm.h'] : ['wasm.h', 'edit.h'];
    const texts = headers.map((header) => readFileSync(join(root, 'src', 'wasm', header), 'utf8')).join('');
    const wanted = ['memory', ...[...texts.matchAll(/PL_EXPORT\((\w+)\)\(/g)].map((m) => m[1])].sort();
    const is = WebAssembly.Module.exports(module).map((e) => e.name).sort();
    return differ('exports', is.join(' '), wanted.join(' '));
  });

  await check(`${name}_is_not_larger_than_it_was`, () => {
    const size = readFileSync(join(folder, name)).length;
    return size < LARGEST[PLAY.includes(name) ? 'play' : 'study'] ? [] : [`it has ${(size / 1024).toFixed(1)} KiB`];
  });
}

// A page may come from browsers that have no vectors; the other modules are no use if they have none either.
await check('vectors_are_in_one_module_of_two', () => {
  const sum = (name) => readFileSync(join(folder, name)).includes(Buffer.from([0xfd, 0x8e, 0x01])); // i16x8.add
  return differ('modules', MODULES.filter(sum).join(' '), [PLAY[1], STUDY[1]].join(' '));
});

let before = performance.now();
const peerless = await Peerless.load(content);
const loading = performance.now() - before;

await check('content_is_that_of_the_native_program', () => {
  const there = native('heroes');
  return [
    ...peerless.errors,
    ...differ('hash', peerless.text(peerless.calls.content_hash()), there.content),
    ...differ('heroes', peerless.heroes.join(' '), there.heroes.map((h) => h.id).join(' ')),
  ];
});

const { heroes } = peerless;
const boards = native('boards').boards;
const large = boards.filter((b) => b.starts >= 4).map((b) => b.id);
const pairs = heroes.flatMap((a, i) => heroes.slice(i + 1).map((b) => (i % 2 ? [a, b] : [b, a])));
const boardOf = (i) => boards[i % boards.length].id;

await check('duels_of_all_pairs_end_the_same', () =>
  compare(peerless, pairs.map((pair, i) => ({ board: boardOf(i), heroes: pair })), 25));

await check('duels_against_oneself_end_the_same', () =>
  compare(peerless, heroes.map((hero, i) => ({ board: boardOf(i), heroes: [hero, hero] })), 10));

await check('matches_of_teams_end_the_same', () =>
  compare(
    peerless,
    heroes.map((_, i) => ({ board: large[i % large.length], heroes: [0, 1, 3, 5].map((k) => heroes[(i + k) % heroes.length]) })),
    20,
  ));

await check('matches_with_rules_options_end_the_same', () =>
  compare(
    peerless,
    OPTIONS.map(([name, ...values], i) => ({
      board: large[i % large.length],
      heroes: [0, 2, 3, 6].map((k) => heroes[(i + k) % heroes.length]),
      options: { [name]: values.length - 1, firstPlayer: i % 3 },
    })),
    8,
  ));

await check('a_thousand_games_were_compared', () => (played >= 1000 ? [] : [`only ${played}`]));

await check('an_own_hero_plays_the_same', async () => {
  const own = await Peerless.load(content, file('mine/ferryman.hero', readFileSync(join(root, 'examples', 'ferryman.hero'))));
  const setup = { board: boardOf(0), heroes: ['ferryman', heroes[0]] };
  const there = native('sim', '--games', 20, '--content', join(root, 'examples'), ...wordsFor(setup));
  return [
    ...own.errors,
    ...differ('content', own.text(own.calls.content_hash()), there.content),
    ...differ('games', playGames(own, setup, 1, 20).hash, there.hash),
  ];
});

// Every mistake of the tests of the pack, as many files at once as content may have.
await check('mistakes_are_told_as_by_the_native_program', async () => {
  const broken = join(tests, 'pack', 'broken');
  const files = readdirSync(broken).filter((name) => /\.(hero|board)$/.test(name));
  const fresh = await Peerless.load(content);
  const remarks = files.length > 50 ? [] : ['where are the files?'];
  const seen = new Map(files.map((name) => [name, '']));
  for (let i = 0; i < files.length; i += 60) {
    const some = files.slice(i, i + 60).map((name) => file(name, readFileSync(join(broken, name))));
    if (fresh.load(content, ...some)) remarks.push('taken');
    for (const line of fresh.errors) {
      const name = line.slice(0, line.indexOf(':'));
      seen.set(name, `${seen.get(name)}${line}\n`);
    }
  }
  for (const [name, messages] of seen) {
    const expected = readFileSync(join(broken, `${name}.expected`), 'utf8');
    const pattern = expected.split('<words>').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^;\\n]+');
    if (!new RegExp(`^${pattern}$`).test(messages)) remarks.push(`${name}: ${messages}wanted: ${expected}`);
  }
  return remarks;
});

await check('what_does_not_fit_is_refused', async () => {
  const { calls } = peerless;
  const setup = { board: boardOf(0), heroes: heroes.slice(0, 2) };
  const remarks = peerless.begin(setup, new Uint8Array(32)) ? [] : ['a good setup is refused'];
  const hash = peerless.text(calls.state_hash());
  for (const [name, refused] of Object.entries({
    board: () => !peerless.begin({ ...setup, board: 'nowhere' }, new Uint8Array(32)),
    hero: () => !peerless.begin({ ...setup, heroes: ['nobody', heroes[0]] }, new Uint8Array(32)),
    option: () => !calls.choose(calls.option_count()) && !calls.choose(-1),
    content: () => !peerless.load(Buffer.from('nonsense')) && peerless.errors.length === 1,
    play: () => (peerless.lay({ ...setup, board: 'nowhere' }), calls.play(peerless.setup, 1, 1) === 0),
  }))
    if (!refused()) remarks.push(`${name}: taken`);
  return [...remarks, ...differ('state', peerless.text(calls.state_hash()), hash)];
});

// What is loaded takes the place of what was; the first loads may still find memory in another order.
await check('loading_again_and_again_needs_no_more_memory', async () => {
  const fresh = await Peerless.load(content);
  const sizes = Array.from({ length: 20 }, () => (fresh.load(content), fresh.bytes().length));
  return sizes.at(-1) < 1.5 * sizes[0] ? [] : [`bytes: ${sizes.join(' ')}`];
});

await check('the_example_of_the_manual_runs', () => {
  const work = mkdtempSync(join(tmpdir(), 'peerless-wasm-'));
  try {
    const example = readFileSync(join(root, 'docs', 'wasm.md'), 'utf8').match(/```js\n([\s\S]*?)```/)[1];
    const old = typeof crypto === 'undefined' ? "import { webcrypto as crypto } from 'node:crypto';\n" : '';
    writeFileSync(join(work, 'example.mjs'), old + example);
    for (const name of ['peerless.wasm', 'peerless.content']) copyFileSync(join(folder, name), join(work, name));
    copyFileSync(join(root, 'examples', 'ferryman.hero'), join(work, 'ferryman.hero'));
    const out = execFileSync(process.execPath, [join(work, 'example.mjs')], { encoding: 'utf8' });
    return /^heroes: .*ferryman/.test(out) && /\nwinner: (A|B|nobody)\nfinal state: [0-9a-f]{64}\n$/.test(out)
      ? []
      : [out.slice(-500)];
  } finally {
    rmSync(work, { recursive: true });
  }
});

const SESSION = 3; // the chance of a session

// Opens a session: what is said to it returns the reply, and is kept.
function talkTo(peerless) {
  const { calls } = peerless;
  if (!calls.open(peerless.put(simSeed(SESSION, 0, 0)))) throw new Error('no session');
  const talk = [];
  const say = (message) => {
    const line = typeof message === 'string' ? message : JSON.stringify(message);
    const bytes = new TextEncoder().encode(line);
    const at = peerless.put(bytes);
    const reply = peerless.text(calls.handle(at, bytes.length));
    calls.free(at);
    talk.push([line, reply]);
    return JSON.parse(reply);
  };
  return { talk, say };
}

// The replies that `peerless engine` gives otherwise.
function otherReplies(talk, ...words) {
  const lines = talk.map(([line]) => line).join('\n') + '\n';
  const there = execFileSync(program, ['engine', '--seed', String(SESSION), ...words], { input: lines, encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n');
  console.log(`# ${talk.length} replies compared`);
  return talk.flatMap(([line, reply], i) => (reply === there[i] ? [] : [`${line}: ${reply.slice(0, 80)}`])).slice(0, 5);
}

// Numbers are read by the module's own code (src/wasm/alone.c).
await check('numbers_are_read_as_natively', async () => {
  const { talk, say } = talkTo(await Peerless.load(content));
  const numbers = ['7', '7.0', '7e0', '70e-1', '0.7E+1', '700.00e-2', '0.00000000000000000000000000000007e32', '7.00000000000000000000000001', '7.5',
    '0', '-0', '-7', '1e-400', '0e99999', '1e400', '9007199254740991', '9007199254740992', '9007199254740993', '900719925474099100000e-5',
    '4294967295', '4294967296', '123456789012345678901234567890', '07', '7.', '.7', '7e', '0x7'];
  for (const number of numbers) say(`{"type":"view","match":${number},"id":${number}}`);
  return otherReplies(talk);
});

// The protocol: whole matches, answer by answer, reply by reply the same as those of `peerless engine`.
await check('the_protocol_answers_as_the_native_engine', async () => {
  const fresh = await Peerless.load(content);
  const { calls } = fresh;
  if (calls.handle(0, 0) && fresh.text(calls.handle(0, 0)) !== '') return ['a reply before the session is open'];
  const { talk, say } = talkTo(fresh);
  say({ type: 'hello', language: 'uk' });
  say({ type: 'content' });
  for (const [i, seats] of [heroes.slice(0, 2), heroes.slice(2, 4), heroes.slice(0, 4)].entries()) {
    const board = seats.length === 4 ? large[0] : boardOf(i);
    const { match } = say({ type: 'new', board, seats, seed: 7 + i });
    let { question } = say({ type: 'view', match, seat: null });
    for (let n = 0; question && n < 80; n++) {
      const { seat, number } = question;
      const { options } = say({ type: 'view', match, seat, since: number - 1 }).question;
      question = say({ type: 'answer', match, seat, question: number, answer: (n * 7) % options.length }).question;
      if (n === 40) question = say({ type: 'undo', match, seat: null }).question;
    }
    say({ type: 'record', match });
  }
  return otherReplies(talk);
});

// What computer players think of every question on the way, in a duel and in a match of teams.
function askPlayers(say, players, questions) {
  for (const seats of [heroes.slice(1, 3), heroes.slice(3, 7)]) {
    const { match } = say({ type: 'new', board: large[0], seats, seed: 11 });
    let { question } = say({ type: 'view', match, seat: null });
    for (let n = 0; question && n < questions; n++) {
      const { seat, number } = question;
      const hints = players.map((player) => say({ type: 'hint', match, seat, player }));
      if (hints.some(({ type }) => type === 'error')) throw new Error(JSON.stringify(hints));
      question = say({ type: 'answer', match, seat, question: number, answer: hints[n % hints.length].hints[0].name }).question;
    }
  }
}

await check('computer_players_think_the_same', async () => {
  const mind = join(folder, 'peerless.mind');
  const learned = existsSync(mind) ? [file('minds/learned.mind', readFileSync(mind))] : [];
  const { talk, say } = talkTo(await Peerless.load(content, ...learned));
  askPlayers(say, ['search@300', 'search@300,linear', 'search@6000,linear', 'flat@4', 'greedy'], 12);
  return otherReplies(talk);
});

// Sentences as an editor asks for them: what the program says of each, without the language that it is in.
await check('an_editor_reads_as_the_native_program', async () => {
  const study = await Peerless.loadIn(STUDY[0], content);
  const read = (text, hero) => {
    const bytes = new TextEncoder().encode(text);
    const at = study.put(bytes);
    const { language, ...rest } = JSON.parse(study.text(study.calls.read(at, bytes.length, hero)));
    study.calls.free(at);
    return [language, rest];
  };
  const remarks = [];
  for (const text of ['After combat: Draw 1 card.', 'Deal 2 damge to the opposing fighter.', 'Возьмите 2 карты.', 'Візьміть 1 карту.', 'Sing.']) {
    const [language, here] = read(text, 0);
    const words = ['read', '--lang', language, '--hero', heroes[0], '--json', text];
    const there = spawnSync(program, words, { encoding: 'utf8' }).stdout;
    remarks.push(...differ(text, JSON.stringify(here), JSON.stringify(JSON.parse(there))));
  }
  return remarks;
});

await check('an_editor_mends_a_hero', async () => {
  const study = await Peerless.loadIn(STUDY[0], content);
  const whole = readFileSync(join(root, 'examples', 'ferryman.hero'), 'utf8');
  const check = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = study.put(bytes);
    const told = JSON.parse(study.text(study.calls.check(at, bytes.length)));
    study.calls.free(at);
    return told;
  };
  const broken = whole.replace('Draw 1 card', 'Drow 1 card');
  const { errors } = check(broken);
  const mended = study.text(study.calls.fix(errors[0]?.repairs?.[0]?.number ?? 0));
  return [...differ('errors', errors.length, 1), ...differ('mended', mended, whole), ...differ('good', check(mended).ok, true)];
});

// What only the other module can do is refused, and nothing else.
await check('what_is_for_the_module_to_study_with_is_refused', async () => {
  const { say } = talkTo(await Peerless.load(content));
  const { match } = say({ type: 'new', board: boardOf(0), seats: heroes.slice(0, 2), seed: 7 });
  say({ type: 'play', match, player: 'random', count: 20000 });
  const replies = [{ type: 'review', match, player: 'search@30' }, { type: 'solve', match, seat: 'A', goal: 'win' }].map(say);
  return replies.flatMap(({ type, code, message }) =>
    (type === 'error' && code === 'unknown' && /the one that studies/.test(message) ? [] : [`${type} ${code} ${message}`]));
});

// A finished match, judged in pieces, with reasons and lines.
await check('matches_are_reviewed_the_same', async () => {
  const mind = join(folder, 'peerless.mind');
  const learned = existsSync(mind) ? [file('minds/learned.mind', readFileSync(mind))] : [];
  const { talk, say } = talkTo(await Peerless.loadIn(STUDY[0], content, ...learned));
  const { match } = say({ type: 'new', board: boardOf(0), seats: heroes.slice(0, 2), seed: 7 });
  const early = say({ type: 'review', match, player: 'search@100' });
  say({ type: 'play', match, player: 'random', count: 20000 });
  const { decisions } = say({ type: 'review', match, player: 'search@30', brief: true, count: 40, language: 'ru' });
  const last = say({ type: 'review', match, player: 'search@100', from: decisions - 15 });
  return [
    ...(early.code === 'unfinished' ? [] : ['a match that is not over is reviewed']),
    ...(last.judged.length === 16 ? [] : ['decisions are missing']),
    ...otherReplies(talk),
  ];
});

// A puzzle, move by move as its solver answers for the opponent.
await check('puzzles_are_solved_the_same', async () => {
  const { talk, say } = talkTo(await Peerless.loadIn(STUDY[0], content));
  const puzzles = readFileSync(join(root, 'content', 'puzzles', 'win.puzzles'), 'utf8').split(/^puzzle .*\n/m).slice(1, 4);
  for (const puzzle of puzzles) {
    const [, goal] = /^goal (\w+ \w+)$/m.exec(puzzle);
    const { match } = say({ type: 'position', text: puzzle.replace(/^(goal|stars|solution) .*\n/gm, '') });
    const [seat, what] = goal.split(' ');
    const { reach } = say({ type: 'solve', match, seat, goal: what });
    if (reach !== 'reached') return [`${goal}: ${reach}`];
  }
  return otherReplies(talk);
});

// The clock goes on by 50 milliseconds with every look at it.
await check('a_time_limit_is_kept_by_the_clock_of_the_host', async () => {
  const fresh = await Peerless.load(content);
  const { say } = talkTo(fresh);
  const { match } = say({ type: 'new', board: boardOf(0), seats: heroes.slice(0, 2), seed: 7 });
  const { seat } = say({ type: 'view', match, seat: null }).question;
  let looks = 0;
  fresh.now = () => 50 * looks++;
  const { hints } = say({ type: 'hint', match, seat, player: 'search@200000,1900ms' });
  const megabytes = fresh.bytes().length / 2 ** 20;
  return [
    ...(looks > 35 && looks < 45 ? [] : [`the clock was looked at ${looks} times`]),
    ...(hints?.length > 1 ? [] : ['no hints']),
    ...(megabytes < 32 ? [] : [`it has taken ${megabytes} MiB`]),
  ];
});

// Weights of a short training: bad ones, but of every kind that there is.
await check('players_that_have_learned_think_the_same', async () => {
  const work = mkdtempSync(join(tmpdir(), 'peerless-wasm-'));
  try {
    const few = ['--games', 20, '--epochs', 1, '--gate', 4, '--gate-iterations', 10, '--thorough', 20, '--quick', 10];
    execFileSync(program, ['lab', 'train', join(work, 'training'), ...few.map(String)]);
    const weights = readFileSync(join(work, 'training', 'g1.mind'));
    mkdirSync(join(work, 'own', 'minds'), { recursive: true });
    writeFileSync(join(work, 'own', 'minds', 'small.mind'), weights);
    // among the content, or handed in later
    const together = await Peerless.load(content, file('minds/small.mind', weights));
    const late = await Peerless.loadIn(PLAY[1], content);
    const remarks = late.calls.put_weights(late.put(Buffer.from('small\0')), late.put(weights), weights.length) ? [] : ['not taken'];
    for (const fresh of [together, late]) {
      const { talk, say } = talkTo(fresh);
      askPlayers(say, ['search@300,small', 'search@6000,small', 'flat@4,small', 'search@50,small,t=0'], 12);
      remarks.push(
        ...differ('content', fresh.text(fresh.calls.content_hash()), peerless.text(peerless.calls.content_hash())),
        ...otherReplies(talk, '--content', join(work, 'own')),
      );
    }
    return remarks;
  } finally {
    rmSync(work, { recursive: true });
  }
});

// The same loop on both sides; the figures are for people, a busy machine must not fail a test.
await check('random_games_are_those_of_the_native_bench', () => {
  const setup = { board: boardOf(0), heroes: heroes.slice(0, 2) };
  const there = native('bench', '--games', 4000, '--seed', 1, ...wordsFor(setup));
  peerless.lay(setup);
  peerless.calls.play(peerless.setup, 1000, 2);
  before = performance.now();
  const decisions = peerless.calls.play(peerless.setup, 4000, 1);
  const rate = (decisions / (performance.now() - before)) * 1000;
  console.log(`# ${(wasm.length / 1024).toFixed(1)} KiB; content of ${(content.length / 1024).toFixed(1)} KiB loaded in ${loading.toFixed(0)} ms`);
  console.log(`# ${Math.round(rate)} decisions/s, ${(rate / there.decisions_per_second).toFixed(2)} of native`);
  return differ('decisions', decisions, there.decisions);
});

console.log(`1..${cases}`);
process.exitCode = failures > 0 ? 1 : 0;
