// A reader of QR codes for the tests: from modules back to the text, by the standard and not by the writer. Everything that must hold is
// looked at: the corners, the timing marks, both copies of the format, and that every block divides by its generator.
import { must, same } from './browser.mjs';

// by version: all codewords, those of correction in a block, blocks (level M)
const SIZES = { 1: [26, 10, 1], 2: [44, 16, 1], 3: [70, 26, 1], 4: [100, 18, 2], 5: [134, 24, 2], 6: [172, 16, 4], 7: [196, 18, 4],
  8: [242, 22, 4], 9: [292, 22, 5], 10: [346, 26, 5] };
const ALIGNED = { 1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46],
  10: [6, 28, 50] };
const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
const FORMATS_M = { '101010000010010': 0, '101000100100101': 1, '101111001111100': 2, '101101101001011': 3, '100010111111001': 4,
  '100000011001110': 5, '100111110010111': 6, '100101010100000': 7 }; // as the standard prints them
const VERSIONS = { 7: '000111110010010100', 8: '001000010110111100', 9: '001001101010011001', 10: '001010010011010011' };

function power(n) {
  let x = 1;
  for (let i = 0; i < n % 255; i++) x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
  return x;
}
function multiply(a, b) {
  let sum = 0;
  for (let i = 0; i < 8; i++) if ((b >> i) & 1) {
    let x = a;
    for (let j = 0; j < i; j++) x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
    sum ^= x;
  }
  return sum;
}

const MASKED = [(r, c) => (r + c) % 2, (r) => r % 2, (r, c) => c % 3, (r, c) => (r + c) % 3,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2, (r, c) => ((r * c) % 2) + ((r * c) % 3), (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2];

/** Is this module no data? */
function isReserved(version, size, r, c) {
  if (r === 6 || c === 6) return true;
  if ((r < 9 && (c < 9 || c >= size - 8)) || (r >= size - 8 && c < 9)) return true;
  if (version >= 7 && ((r < 6 && c >= size - 11 && c < size - 8) || (c < 6 && r >= size - 11 && r < size - 8))) return true;
  const near = (a, b) => Math.abs(a - b) <= 2;
  const at = ALIGNED[version];
  const finder = (x, y) => (y === 6 && (x === 6 || x === at.at(-1))) || (x === 6 && y === at.at(-1));
  return at.some((y) => at.some((x) => near(r, y) && near(c, x) && !finder(x, y)));
}

/** The text of a code: rows of true and false. */
export function decode(rows) {
  const size = rows.length;
  const version = (size - 17) / 4;
  must(SIZES[version], 'there is no such size', size);
  const bit = (r, c) => (rows[r][c] ? '1' : '0');
  for (const [r, c] of [[0, 0], [0, size - 7], [size - 7, 0]])
    same(FINDER.map((_, y) => [...FINDER[y]].map((__, x) => bit(r + y, c + x)).join('')), FINDER, 'a corner');
  for (let i = 8; i < size - 8; i++) same([bit(6, i), bit(i, 6)], Array(2).fill(String((i + 1) % 2)), 'timing');
  same(bit(size - 8, 8), '1', 'the dark module');
  const first = [...[0, 1, 2, 3, 4, 5, 7, 8].map((c) => bit(8, c)), ...[7, 5, 4, 3, 2, 1, 0].map((r) => bit(r, 8))].join('');
  const second = [...Array(7).keys()].map((i) => bit(size - 1 - i, 8)).join('')
    + [...Array(8).keys()].map((i) => bit(8, size - 8 + i)).join('');
  same(second, first, 'both formats');
  const mask = FORMATS_M[first];
  must(mask !== undefined, 'no format of level M:', first);
  if (version >= 7)
    for (const read of [(i) => bit(size - 11 + (i % 3), Math.floor(i / 3)), (i) => bit(Math.floor(i / 3), size - 11 + (i % 3))])
      same(Array.from({ length: 18 }, (_, i) => read(17 - i)).join(''), VERSIONS[version], 'the version');
  let bits = '';
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let i = 0; i < size; i++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (!isReserved(version, size, r, c)) bits += rows[r][c] !== (MASKED[mask](r, c) === 0) ? '1' : '0';
      }
  const [all, each, count] = SIZES[version];
  const words = Array.from({ length: all }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8), 2));
  const data = all - each * count;
  const long = data % count;
  const blocks = Array.from({ length: count }, () => []);
  let at = 0;
  for (let i = 0; i < Math.floor(data / count); i++) for (const block of blocks) block.push(words[at++]);
  for (const block of blocks.slice(count - long)) block.push(words[at++]);
  const lengths = blocks.map((block) => block.length);
  for (let i = 0; i < each; i++) for (const block of blocks) block.push(words[at++]);
  for (const block of blocks)
    for (let i = 0; i < each; i++) same(block.reduce((sum, word) => multiply(sum, power(i)) ^ word, 0), 0, 'a block does not divide');
  const text = blocks.flatMap((block, i) => block.slice(0, lengths[i])).map((word) => word.toString(2).padStart(8, '0')).join('');
  same(text.slice(0, 4), '0100', 'bytes');
  const head = version < 10 ? 8 : 16;
  const length = parseInt(text.slice(4, 4 + head), 2);
  return Buffer.from(Array.from({ length }, (_, i) => parseInt(text.slice(4 + head + i * 8, 12 + head + i * 8), 2))).toString('utf8');
}
