// How fast the module plays beside the native program: bench-wasm.mjs PROGRAM FOLDER [GAMES]. The same random matches in both,
// taking turns, in seconds of the processor: a busy machine slows both down alike.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [program, folder, wanted] = process.argv.slice(2);
const games = Number(wanted ?? 4000);
const ROUNDS = 5;

const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'peerless.wasm')), {});
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
