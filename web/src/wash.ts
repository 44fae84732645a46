// Washes of color under the battlefield, one for each zone, as on a hand-colored map: a smooth outline around the zone's
// spaces, shaken by noise, pale inside and darker at the rim. Painted once for a size and a theme on a small canvas.

import type { Layout, Point } from './layout';
import { breathe } from './motion';
import type { Board } from './protocol';
import { tinctures } from './tincture';

const MOST = 440; // pixels across: washes are soft, so they may be stretched
const MARGIN = 24; // of a wash around its spaces
const SHAKE = 26;
/** Around the layout, so that no wash is cut off. */
export const BLEED = 30;
const RIM = 3;

interface Blot {
  points: Point[]; // a circle, or a line with round ends
  r: number;
}

/** Takes a rest between zones: it is much work. */
export async function paintWashes(board: Board, layout: Layout, dark: boolean): Promise<HTMLCanvasElement> {
  const scale = Math.min(1, MOST / Math.max(layout.width, layout.height));
  const width = Math.ceil((layout.width + 2 * BLEED) * scale);
  const height = Math.ceil((layout.height + 2 * BLEED) * scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  fill(image.data, color('--map'));
  const shift = [noise(width, height, 7 * scale), noise(width, height, 19 * scale)] as const;
  for (const [zone, name] of tinctures(board)) {
    await breathe();
    const outline = distances(blots(board, layout, zone), width, height, scale, shift);
    lay(image.data, outline, color(`--zone-${name}-fill`), dark);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The spaces of a zone, and the lines between them. */
function blots(board: Board, layout: Layout, zone: string): Blot[] {
  const mine = board.spaces.filter((space) => space.zones.includes(zone)).map((space) => space.space);
  const lines = board.lines.filter(([a, b]) => mine.includes(a) && mine.includes(b));
  const moved = ({ x, y }: Point): Point => ({ x: x + BLEED, y: y + BLEED });
  return [
    ...mine.map((space) => ({ points: [moved(layout.at.get(space)!)], r: layout.radius + MARGIN })),
    ...lines.map(([a, b]) => ({ points: layout.track(a, b).map(moved), r: layout.radius * 0.75 })),
  ];
}

/** How far each pixel lies outside the zone (inside it is negative), rounded off where blots meet. */
function distances(all: Blot[], width: number, height: number, scale: number, shift: readonly [Float32Array, Float32Array]): Float32Array {
  const far = new Float32Array(width * height).fill(1e3);
  for (const { points, r } of all) {
    const reach = r + SHAKE + 40;
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const left = Math.max(0, Math.floor((Math.min(...xs) - reach) * scale));
    const right = Math.min(width, Math.ceil((Math.max(...xs) + reach) * scale));
    const top = Math.max(0, Math.floor((Math.min(...ys) - reach) * scale));
    const bottom = Math.min(height, Math.ceil((Math.max(...ys) + reach) * scale));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const i = y * width + x;
        const distance = toTrack(points, x / scale + shift[0][i]! * SHAKE, y / scale + shift[1][i]! * SHAKE) - r;
        far[i] = meet(far[i]!, distance);
      }
  }
  return far;
}

/** The smaller of two, with a rounded corner. */
function meet(a: number, b: number): number {
  const round = 34;
  const h = Math.max(round - Math.abs(a - b), 0) / round;
  return Math.min(a, b) - (h * h * round) / 4;
}

function toTrack(points: Point[], x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 0; i < Math.max(1, points.length - 1); i++) {
    const a = points[i]!;
    const b = points[i + 1] ?? a;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
    nearest = Math.min(nearest, (x - a.x - dx * t) ** 2 + (y - a.y - dy * t) ** 2);
  }
  return Math.sqrt(nearest);
}

type Rgb = readonly [number, number, number];

function color(name: string): Rgb {
  const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function fill(pixels: Uint8ClampedArray, [r, g, b]: Rgb): void {
  for (let i = 0; i < pixels.length; i += 4) {
    pixels[i] = r;
    pixels[i + 1] = g;
    pixels[i + 2] = b;
    pixels[i + 3] = 255;
  }
}

/** Lays a color on: on paper it darkens what is there, at night it covers it. */
function lay(pixels: Uint8ClampedArray, outline: Float32Array, wash: Rgb, dark: boolean): void {
  const strength = dark ? 0.42 : 0.62;
  for (let i = 0; i < outline.length; i++) {
    const distance = outline[i]!;
    if (distance > 1) continue;
    const edge = Math.min(1, Math.max(0, 0.5 - distance / 2)); // soft at the very rim
    const rim = Math.max(0, 1 - Math.abs(distance + RIM / 2) / RIM);
    const alpha = strength * edge * (0.5 + 0.5 * rim);
    for (let k = 0; k < 3; k++) {
      const under = pixels[i * 4 + k]!;
      const over = dark ? wash[k]! : (under * wash[k]!) / 255;
      pixels[i * 4 + k] = under + (over - under) * alpha;
    }
  }
}

/** Smooth noise between -1 and 1, three octaves, the same each time. */
function noise(width: number, height: number, seed: number): Float32Array {
  const field = new Float32Array(width * height);
  const grid = (x: number, y: number): number => {
    const mixed = Math.sin(x * 127.1 + y * 311.7 + seed * 74.7) * 43758.5453;
    return (mixed - Math.floor(mixed)) * 2 - 1;
  };
  for (let octave = 0; octave < 3; octave++) {
    const cell = 26 / 2 ** octave;
    const weight = 0.62 / 2 ** octave;
    const columns = Math.ceil(width / cell) + 2;
    const values = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 2) }, (_, i) =>
      grid((i % columns) + octave * 50, Math.floor(i / columns)));
    const ease = (t: number): number => t * t * (3 - 2 * t);
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / cell);
      const v = ease(y / cell - row);
      for (let x = 0; x < width; x++) {
        const column = Math.floor(x / cell);
        const u = ease(x / cell - column);
        const at = row * columns + column;
        const above = values[at]! * (1 - u) + values[at + 1]! * u;
        const below = values[at + columns]! * (1 - u) + values[at + columns + 1]! * u;
        field[y * width + x]! += (above * (1 - v) + below * v) * weight;
      }
    }
  }
  return field;
}
