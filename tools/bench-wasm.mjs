// How fast the module plays and thinks beside the native program: bench-wasm.mjs PROGRAM FOLDER [GAMES]. The same random matches in
// both, taking turns. Then the same searches in the native program and in both modules. Seconds are those of the processor: a busy
// machine slows both down alike.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [program, folder, wanted] = process.argv.slice(2);
const games = Number(wanted ?? 4000);
const ROUNDS = 5;

const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'peerless.wasm')), { peerless: { now: () => 0 } });
const calls = instance.exports;
const put = (bytes) => {
  const at = calls.alloc(bytes.length);
  new Uint8Array(calls.memory.buffer).set(bytes, at);
  return at;
};
const content = readFileSync(join(folder, 'peerless.content'));
if (!calls.load(put(content), content.length)) throw new Error('the content cannot be loaded');
const setup = put(new Uint8Array([0, 0, 1, ...new Array(11).fill(0)]));

const text = (at) => {
  const bytes = new Uint8Array(calls.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
const named = ['--heroes', `${text(calls.hero_id(0))},${text(calls.hero_id(1))}`, '--board', text(calls.board_id(0))];

const inModule = () => {
  const before = process.cpuUsage();
  const decisions = calls.play(setup, games, 1);
  const used = process.cpuUsage(before);
  return { decisions, seconds: (used.user + used.system) / 1e6 };
};
const natively = () => {
  const words = ['bench', '--json', '--games', String(games), '--seed', '1', ...named];
  const told = execFileSync(program, words, { encoding: 'utf8' });
  return JSON.parse(told);
};
const fastest = { module: 0, native: 0 };
const [here, there] = [inModule(), natively()]; // by then the module is compiled for good
if (here.decisions !== there.decisions) throw new Error(`not the same matches: ${here.decisions} decisions, ${there.decisions} natively`);
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, play] of [['module', inModule], ['native', natively]]) {
    const { decisions, seconds } = play();
    fastest[name] = Math.max(fastest[name], decisions / seconds);
  }
}
const millions = (rate) => (rate / 1e6).toFixed(2);
console.log(`WebAssembly ${millions(fastest.module)} million decisions per second, native ${millions(fastest.native)}: ` +
  `${Math.round((100 * fastest.module) / fastest.native)} %`);

// ------------------------------------------------------------------ thinking

const PLAYER = 'search@4000';
const ANSWERS = 60;
const messages = (seed) => [
  { type: 'new', board: text(calls.board_id(0)), seats: [text(calls.hero_id(0)), text(calls.hero_id(1))], seed },
  { type: 'play', match: seed, seat: 'A', player: PLAYER, seats: ['A', 'B'], count: ANSWERS },
];
const LEARNED = new TextEncoder().encode('learned\0');

async function thinkerIn(name) {
  const module = await WebAssembly.instantiate(readFileSync(join(folder, name)), { peerless: { now: () => performance.now() } });
  const own = module.instance.exports;
  const give = (bytes) => {
    const at = own.alloc(bytes.length);
    new Uint8Array(own.memory.buffer).set(bytes, at);
    return at;
  };
  const weights = readFileSync(join(folder, 'peerless.mind'));
  const good = own.load(give(content), content.length) && own.put_weights(give(LEARNED), give(weights), weights.length);
  if (!good || !own.open(give(new Uint8Array(32)))) throw new Error(`${name} cannot be opened`);
  return (all) => {
    for (const message of all) {
      const bytes = new TextEncoder().encode(JSON.stringify(message));
      const at = give(bytes);
      own.handle(at, bytes.length);
      own.free(at);
    }
  };
}
// The shell says what its children used, the starting of the program included.
const answersNatively = (all) => {
  const input = all.map((message) => JSON.stringify(message)).join('\n') + '\n';
  const told = execFileSync('sh', ['-c', '"$0" engine >/dev/null; times', program], { input, encoding: 'utf8' });
  const used = [...told.split('\n')[1].matchAll(/(\d+)m([\d.]+)s/g)];
  return used.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
};
const processor = (think) => (all) => {
  const before = process.cpuUsage();
  think(all);
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
};
const thinkers = {
  native: answersNatively,
  'module with vectors': processor(await thinkerIn('peerless-simd.wasm')),
  module: processor(await thinkerIn('peerless.wasm')),
};
const shortest = {};
for (let round = 1; round <= ROUNDS; round++)
  for (const [name, think] of Object.entries(thinkers)) {
    // a session counts its matches, and the native one is new every time
    const all = messages(name === 'native' ? 1 : round).map((message) => ('seed' in message ? { ...message, seed: 1 } : message));
    shortest[name] = Math.min(shortest[name] ?? Infinity, think(all));
  }
for (const [name, took] of Object.entries(shortest))
  console.log(`${ANSWERS} answers of ${PLAYER}, ${name}: ${(1000 * took).toFixed(0)} ms, ${(took / shortest.native).toFixed(2)} times the native time`);
