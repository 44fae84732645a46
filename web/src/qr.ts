// QR codes (ISO/IEC 18004): a text as a square of dark and light modules, so that a phone can open an address that stands on another
// screen. Bytes only, error correction M (a seventh of it may be lost), versions 1 to 10: up to 213 bytes.

/** What versions have at level M: all codewords, those of correction in each block, and how many blocks. */
const VERSIONS: readonly (readonly [number, number, number])[] = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
];

/** The middles of the small squares, in both directions. */
const MIDDLES: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];

const LEVEL_M = 0b00;

type Bit = 0 | 1;

/* ------------------------------------------------------------------ the field with 256 elements */

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 0x80 ? 0x11d : 0)) {
  EXP[i] = x;
  LOG[x] = i;
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[(LOG[a]! + LOG[b]!) % 255]!);

/** The codewords that correct these: what is left when they are divided by the generator. */
export function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++)
    generator = [...generator, 0].map((one, at) => one ^ (at > 0 ? times(generator[at - 1]!, EXP[i]!) : 0));
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((one, at) => (rest[i + at]! ^= times(one, factor)));
  }
  return rest.slice(data.length);
}

/* ------------------------------------------------------------------ codewords */

const dataWords = (version: number): number => {
  const [all, each, blocks] = VERSIONS[version - 1]!;
  return all - each * blocks;
};

function versionFor(bytes: number): number {
  const version = VERSIONS.findIndex((_, i) => bytes + (i + 1 < 10 ? 2 : 3) <= dataWords(i + 1)) + 1;
  if (version === 0) throw new Error('this text is too long for a code');
  return version;
}

/** The text with its head, filled up. */
function words(text: Uint8Array, version: number): number[] {
  const bits: Bit[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push(((value >> i) & 1) as Bit);
  };
  put(0b0100, 4); // bytes
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  const room = dataWords(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
}

/** Blocks, each with its correction, one word of each in turn. */
function interleaved(data: readonly number[], version: number): number[] {
  const [, each, count] = VERSIONS[version - 1]!;
  const short = Math.floor(data.length / count);
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i >= count - (data.length % count) ? 1 : 0);
    blocks.push(data.slice(at, (at += length)));
  }
  const checks = blocks.map((block) => correction(block, each));
  const woven = (lists: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...lists.map((one) => one.length)) }, (_, i) => lists.flatMap((one) => one[i] ?? [])).flat();
  return [...woven(blocks), ...woven(checks)];
}

/* ------------------------------------------------------------------ the square */

/** Dark modules, and those that are no data. */
interface Square {
  size: number;
  dark: boolean[][];
  fixed: boolean[][];
}

const grid = (size: number): boolean[][] => Array.from({ length: size }, () => Array<boolean>(size).fill(false));

function set({ size, dark, fixed }: Square, x: number, y: number, is: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return;
  dark[y]![x] = is;
  fixed[y]![x] = true;
}

/** A square ring within a ring: large ones in three corners, with a light edge, small ones elsewhere. */
function rings(square: Square, x: number, y: number, radius: number, light: number): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const far = Math.max(Math.abs(dx), Math.abs(dy));
      set(square, x + dx, y + dy, far !== light && far !== 4);
    }
}

/** A number with the bits that correct it, as format and version have them. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value << bits;
  for (let i = 31; i >= bits; i--) if ((rest >>> i) & 1) rest ^= generator << (i - bits);
  return (value << bits) | rest;
}

function putFormat(square: Square, mask: number): void {
  const { size } = square;
  const format = checked((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (i: number): boolean => ((format >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const near = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i;
    if (i < 8) set(square, 8, near, bit(i));
    else set(square, near, 8, bit(i));
    if (i < 8) set(square, size - 1 - i, 8, bit(i));
    else set(square, 8, size - 15 + i, bit(i));
  }
  set(square, 8, size - 8, true);
}

function putVersion(square: Square, version: number): void {
  if (version < 7) return;
  const code = checked(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const is = ((code >> i) & 1) === 1;
    const [far, near] = [square.size - 11 + (i % 3), Math.floor(i / 3)];
    set(square, far, near, is);
    set(square, near, far, is);
  }
}

function frame(version: number): Square {
  const size = 17 + version * 4;
  const square: Square = { size, dark: grid(size), fixed: grid(size) };
  for (let i = 0; i < size; i++) {
    set(square, 6, i, i % 2 === 0);
    set(square, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(square, x, y, 4, 2);
  const middles = MIDDLES[version - 1]!;
  const last = middles.length - 1;
  middles.forEach((y, j) => middles.forEach((x, i) => {
    const corner = (i === 0 && j === 0) || (i === last && j === 0) || (i === 0 && j === last);
    if (!corner) rings(square, x, y, 2, 1);
  }));
  putFormat(square, 0); // keeps its place
  putVersion(square, version);
  return square;
}

/** Upwards and downwards in pairs of columns from the right; the column of the timing marks is passed over. */
function fill({ size, dark, fixed }: Square, codewords: readonly number[]): void {
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        dark[y]![x] = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(square: Square, mask: number): Square {
  const dark = square.dark.map((row, y) => row.map((is, x) => (square.fixed[y]![x] ? is : is !== MASKS[mask]!(x, y))));
  const made = { size: square.size, dark, fixed: square.fixed.map((row) => [...row]) };
  putFormat(made, mask);
  return made;
}

/** How hard it is to read: long lines of one kind, blocks, what looks like a corner, and more of one kind than of the other. */
export function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  const columns = dark.map((_, x) => dark.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (/^(10111010000|00001011101)$/.test(text.slice(i, i + 11))) sum += 40;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const one = dark[y]![x];
      if (dark[y]![x + 1] === one && dark[y + 1]![x] === one && dark[y + 1]![x + 1] === one) sum += 3;
    }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share * 100 - 50) / 5) * 10;
}

/** The modules of a text, row by row: true is dark. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const square = frame(version);
  fill(square, interleaved(words(bytes, version), version));
  const tries = MASKS.map((_, mask) => masked(square, mask).dark);
  return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
