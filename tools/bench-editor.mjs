// How long an editor waits: bench-editor.mjs FOLDER [HERO_FILE]. Every text of the heroes in the box, as it is and with a slip in it, is read by
// the module that serves editors, and the file is checked. Milliseconds of the processor: the middle one, and the one that a hundredth exceeds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, own] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'peerless-study.wasm')), { peerless: { now: () => 0 } });
const calls = instance.exports;
const put = (bytes) => {
  const at = calls.alloc(bytes.length);
  new Uint8Array(calls.memory.buffer).set(bytes, at);
  return at;
};
const told = (at) => {
  const bytes = new Uint8Array(calls.memory.buffer);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at))));
};
const content = readFileSync(join(folder, 'peerless.content'));
if (!calls.load(put(content), content.length)) throw new Error('the content cannot be loaded');

// The hero files of the bundle (docs/wasm.md), and their texts: capital letters begin them.
const heroes = [];
for (let at = 0; at < content.length;) {
  const end = content.indexOf(10, at);
  const [, path, length] = content.toString('utf8', at, end).match(/^(.*) (\d+)$/);
  const bytes = content.subarray(end + 1, end + 1 + Number(length));
  if (path.endsWith('.hero')) heroes.push({ bytes, texts: [...bytes.toString('utf8').matchAll(/^ {2}([A-Z][^"\n]*\.)$/gm)].map((m) => m[1]) });
  at = end + 2 + Number(length);
}
const slip = (text) => text.replace(/[a-z]{4,}(?=[^a-z]*$)/, (word) => word[1] + word[0] + word.slice(2));
const milliseconds = (body) => {
  const before = process.cpuUsage();
  body();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e3;
};
const read = (text) => {
  const bytes = new TextEncoder().encode(text);
  const at = put(bytes);
  let answer;
  const took = milliseconds(() => (answer = calls.read(at, bytes.length, -1)));
  const reply = told(answer);
  calls.free(at);
  return { took, ...reply };
};
const report = (what, replies) => {
  const took = replies.map((r) => r.took).sort((a, b) => a - b);
  const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(2);
  console.log(`${what}: ${took.length}, ${replies.filter((r) => r.ok).length} read; ${at(0.5)} ms, 99 % below ${at(0.99)} ms`);
};
const check = (bytes) => {
  const at = put(bytes);
  const took = milliseconds(() => calls.check(at, bytes.length));
  calls.free(at);
  return { took, ok: true };
};
if (own) heroes.splice(0, heroes.length, { bytes: readFileSync(own), texts: [] });
const replies = { checked: [], read: [], slipped: [] };
for (let round = 0; round < 3; round++) // by then the module is compiled for good
  for (const { bytes, texts } of heroes) {
    const of = { checked: [check(bytes)], read: texts.map(read), slipped: texts.map((text) => read(slip(text))) };
    if (round === 2) for (const [what, list] of Object.entries(of)) replies[what].push(...list);
  }
report('heroes checked', replies.checked);
if (!own) report('sentences', replies.read);
if (!own) report('sentences with a slip', replies.slipped);
