// Makes the pictures of the page in docs/ again: screenshots.mjs SITE [FOLDER [NAME...]] (default: docs, all of
// them). SITE is a folder that build-site.sh has made. CHANCE=2 plays other matches than those of docs/.
// screenshots.mjs SITE FOLDER match [SIZE...] takes a whole match at eight sizes (or those named, such as 390x844), a picture at each kind
// of moment, with the program in $PEERLESS: to look through before a release.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { begin, chance, ended, launch, must, open, play, serve, wish } from '../tests/web/browser.mjs';
import { scenes, SIZES } from '../tests/web/scenes.mjs';

const [folder, out = 'docs', ...names] = process.argv.slice(2);
must(folder, 'usage: screenshots.mjs SITE [FOLDER]');
await mkdir(out, { recursive: true });
const site = await serve(folder);
const browser = await launch();
const painter = await browser.newPage();

/* ------------------------------------------------------------------ what to take */

const visit = (heroes, board, options = {}) => open(browser, site.url, { ...options, kept: { coach: false, wish: wish(heroes, board) } });
const moving = () => {
  const cards = document.querySelectorAll('.hand .card').length;
  const hurt = [...document.querySelectorAll('.players')].every((side) => side.querySelector('.notches .gone') !== null);
  return hurt && cards > 3 && cards < 7 && document.querySelectorAll('.steps').length > 7 && document.querySelector('.ribbon[hidden]') !== null;
};
const decided = () => document.querySelectorAll('.stage[open] .card').length === 2 && document.querySelectorAll('.stage .sum dl > div').length > 4
  && document.querySelector('.stage [data-answer]') !== null;

/** Plays new matches until one shows what is wanted. */
async function until(wanted, heroes, board, options) {
  for (let seed = 1; seed < 40; seed++) {
    const page = await visit(heroes, board, options);
    await begin(page);
    const there = () => page.evaluate(wanted);
    const press = async ({ x, y }) => (await there()) || page.mouse.click(x, y); // it may have come to that a moment ago
    await play(page, { random: chance(seed), press, done: async () => (await ended(page)) || (await there()) });
    if (await page.evaluate(wanted)) return page;
    await page.context().close();
  }
  throw new Error('no match has come to that');
}

/** Points at a space that is far away, so that the way there shows. */
async function pointFar(page) {
  const far = await page.evaluate(() => {
    const steps = [...document.querySelectorAll('.hit.is-lit')].map((hit) => [Number(/(\d+) step/.exec(hit.getAttribute('aria-label'))?.[1] ?? 0), hit.dataset.space]);
    return steps.sort((a, b) => b[0] - a[0])[0][1];
  });
  await page.locator(`.hit[data-space="${far}"]`).hover();
}

async function take(name, page) {
  await page.waitForTimeout(800); // the washes are painted a moment after the ground
  const png = await smaller(await page.screenshot());
  await writeFile(join(out, `${name}.png`), png);
  console.log(`${name}.png ${(png.length / 1024).toFixed(0)} KiB`);
  await page.context().close();
}

/* ------------------------------------------------------------------ smaller files: a palette of 256 colors */

async function smaller(png) {
  const { width, height, pixels } = await painter.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const bytes = canvas.getImageData(0, 0, image.width, image.height).data;
    let text = '';
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return { width: image.width, height: image.height, pixels: btoa(text) };
  }, png.toString('base64'));
  return paletted(width, height, Buffer.from(pixels, 'base64'));
}

function paletted(width, height, pixels) {
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 4) {
    const color = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = medianCut([...counts], 256);
  const index = new Map(palette.flatMap(({ members }, i) => members.map(([color]) => [color, i])));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) rows[y * (width + 1) + 1 + x] = index.get((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // eight bits, a palette
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header), chunk('PLTE', Buffer.from(palette.flatMap(({ mean }) => mean))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })), chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channel = (color, shift) => (color >> shift) & 255;

/** Splits the colors where they spread most, as often as there is room for. Colors: [color, how often]. */
function medianCut(colors, most) {
  const box = (members) => {
    const spans = [16, 8, 0].map((shift) => {
      const values = members.map(([color]) => channel(color, shift));
      return { shift, span: values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) };
    });
    const widest = spans.reduce((a, b) => (b.span > a.span ? b : a));
    const weight = members.reduce((sum, [, count]) => sum + count, 0);
    return { members, ...widest, weight, worth: widest.span * Math.sqrt(weight) };
  };
  const boxes = [box(colors)];
  while (boxes.length < most) {
    const best = boxes.reduce((a, b) => (b.worth > a.worth ? b : a));
    if (best.span === 0) break;
    const sorted = best.members.sort((a, b) => channel(a[0], best.shift) - channel(b[0], best.shift));
    let cut = 1;
    for (let sum = sorted[0][1]; cut < sorted.length - 1 && sum < best.weight / 2; cut++) sum += sorted[cut][1];
    boxes.splice(boxes.indexOf(best), 1, box(sorted.slice(0, cut)), box(sorted.slice(cut)));
  }
  return boxes.map(({ members, weight }) => ({
    members, mean: [16, 8, 0].map((shift) => Math.round(members.reduce((sum, [color, count]) => sum + channel(color, shift) * count, 0) / weight)),
  }));
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeInt32BE(~body.reduce((crc, byte) => CRC[(crc ^ byte) & 255] ^ (crc >>> 8), -1), body.length + 4);
  return frame;
}

/* ------------------------------------------------------------------ taking */

const pictures = {
  lobby: () => visit(['houdini', 'genie'], 'king-solomons-tomb'),
  async page() {
    const page = await until(moving, ['muldoon', 'invisible-man'], 'baskerville-manor');
    await pointFar(page);
    return page;
  },
  combat: () => until(decided, ['genie', 'houdini'], 'king-solomons-tomb'),
  phone: () => until(moving, ['sherlock', 'dracula'], 'soho', { size: [390, 844], touch: true, language: 'uk-UA' }),
};

/** A whole match at these sizes. */
async function film(wanted) {
  for (const shape of SIZES.filter(({ size }) => wanted.length === 0 || wanted.includes(size.join('x')))) {
    const name = shape.size.join('x');
    let taken = 0;
    const kinds = await scenes(browser, site.url, ['muldoon', 'jekyll-hyde'], 'soho', shape, async (page, kind) => {
      await page.waitForTimeout(500); // the washes are painted a moment after the ground
      await page.screenshot({ path: join(out, `${name}-${String(++taken).padStart(2, '0')}-${kind}.png`) });
    });
    console.log(`${name}: ${kinds.join(', ')}`);
  }
}

if (names[0] === 'match') await film(names.slice(1));
else for (const name of names.length > 0 ? names : Object.keys(pictures)) await take(name, await pictures[name]());
await browser.close();
site.close();
