// Pieces on the battlefield: fighters with their health, tokens, marks.

import { drawn, s } from './dom';
import { type Point, round } from './layout';
import { polar } from './ground';

export interface Piece {
  team: 'a' | 'b';
  second: boolean; // the second player of a team: a double rim
  emblem: string | null;
  initial: string;
  hero: boolean;
  health: number;
  most: number;
  mark: string | null; // which of several heroes it is
  form: string | null; // what a hero that changes is now
}

/** A coin (team A) or a square on a coin (team B), its health a dial with a notch for each point. */
export function fighterPiece(piece: Piece, r: number, scale: number, ghost = false): SVGElement {
  const rim = piece.hero ? r * 0.8 : r * 0.64;
  const core = rim - (piece.most > 1 ? r * 0.17 : r * 0.06);
  const group = s('g', { class: `fighter team-${piece.team}${piece.second ? ' is-second' : ''}${ghost ? ' is-ghost' : ''}` },
    s('circle', { class: 'coin-shadow', cy: round(r * 0.07), r: round(rim + 1.5) }),
    s('circle', { class: 'coin', r: round(rim) }),
    ...(piece.most > 1 ? dial(piece.health, piece.most, rim - r * 0.085, r * 0.12) : []),
    ...coreShape(piece, core),
    glyph(piece, core));
  if (piece.mark && !ghost)
    group.append(s('g', { class: 'which', transform: `translate(${round(-rim * 0.72)} ${round(-rim * 0.74)}) scale(${scale})` },
      s('circle', { r: 12 }), s('text', { y: 5.5 }, piece.mark)));
  if (piece.most > 1 && !ghost)
    group.append(s('g', { class: 'health', transform: `translate(${round(rim * 0.74)} ${round(rim * 0.78)}) scale(${scale})` },
      s('rect', { x: -17, y: -13, width: 34, height: 26, rx: 13 }), s('text', { y: 7 }, piece.health)));
  if (piece.form && !ghost) group.append(formTag(piece.form, rim, scale));
  return group;
}

/** What a hero is now, on a tag above the coin; where all is small, its first letter, which can be larger. */
function formTag(form: string, rim: number, scale: number): SVGElement {
  const small = scale > 1;
  const shown = small ? form.charAt(0) : form;
  const width = 14 + 11.5 * shown.length;
  return s('g', { class: 'form-tag', transform: `translate(0 ${round(-rim * 0.98)}) scale(${round(scale * (small ? 1.5 : 1))})` },
    s('rect', { x: -width / 2, y: -12, width, height: 23, rx: 4 }), s('text', { y: 6 }, shown));
}

function dial(health: number, most: number, r: number, width: number): SVGElement[] {
  const round3 = (value: number): number => Math.round(value * 1000) / 1000; // rounding adds up around the dial
  const step = (2 * Math.PI * r) / most;
  const gap = Math.min(step * 0.24, 3.6);
  const notch = `${round3(step - gap)} ${round3(gap)}`;
  const ring = (name: string, dashes: string): SVGElement =>
    s('circle', { class: name, r: round(r), 'stroke-width': round(width), 'stroke-dasharray': dashes, transform: 'rotate(-90)' });
  const left = `${Array.from({ length: health }, () => notch).join(' ')} 0 ${round(step * most)}`;
  return health > 0 ? [ring('dial-track', notch), ring('dial', left)] : [ring('dial-track', notch)];
}

function coreShape({ team, second }: Piece, core: number): SVGElement[] {
  const shape = (size: number, name: string): SVGElement => {
    if (team === 'a') return s('circle', { class: name, r: round(size) });
    const q = size * 0.86;
    return s('rect', { class: name, x: round(-q), y: round(-q), width: round(q * 2), height: round(q * 2), rx: round(q * 0.34) });
  };
  return second ? [shape(core, 'core'), shape(core - 5, 'core-line')] : [shape(core, 'core')];
}

function glyph({ team, emblem, initial }: Piece, core: number): SVGElement {
  if (emblem && drawn(emblem)) {
    const g = core * (team === 'a' ? 1.28 : 1.34);
    return s('use', { class: 'glyph', href: `#${emblem}`, x: round(-g / 2), y: round(-g / 2), width: round(g), height: round(g) });
  }
  const size = core * (initial.length > 1 ? 0.92 : 1.12);
  return s('text', { class: 'initial', y: round(core * 0.38), 'font-size': round(size) }, initial);
}

/** A round mark with a picture in it. */
export function badge(picture: string, x: number, y: number, r: number, name: string): SVGElement {
  const at = { x: round(-r * 0.62), y: round(-r * 0.66), width: round(r * 1.24), height: round(r * 1.24) };
  return s('g', {
    class: name, transform: `translate(${round(x)} ${round(y)})`,
  }, s('circle', { r: round(r) }), s('use', { href: `#${picture}`, ...at }));
}

/** A token that lies all around: a ring of curls outside the space, so that its zones stay visible, and a small cloud. */
export function cloudPiece(at: Point, r: number, occupied: boolean, scale: number): SVGElement {
  const lobes = 11;
  const outer = r + 5;
  const curl = round(outer * Math.sin(Math.PI / lobes) * 1.04);
  let d = '';
  for (let i = 0; i <= lobes; i++) {
    const { x, y } = polar({ x: 0, y: 0 }, outer, (i * 2 * Math.PI) / lobes);
    d += i === 0 ? `M${round(x)} ${round(y)}` : `A${curl} ${curl} 0 0 1 ${round(x)} ${round(y)}`;
  }
  const q = r - 3;
  const hole = `M${q} 0A${q} ${q} 0 1 0 ${-q} 0A${q} ${q} 0 1 0 ${q} 0Z`;
  return s('g', { class: 'cloud', transform: `translate(${round(at.x)} ${round(at.y)})` },
    s('path', { class: 'cloud-edge', 'fill-rule': 'evenodd', d: `${d}Z${hole}` }),
    occupied ? badge('i-cloud', r * 0.8, -r * 0.74, 19 * scale, 'cloud-mark')
      : badge('i-cloud', 0, 0, 25 * Math.min(scale, 1.15), 'cloud-mark'));
}

/** Any other token: a disc with its picture, in the middle of a free space or at the left of one that is taken. */
export function tokenPiece(at: Point, r: number, team: 'a' | 'b', picture: string, occupied: boolean, scale: number): SVGElement {
  const [dx, size] = occupied ? [-r * 0.98, 17 * scale] : [0, 27 * Math.min(scale, 1.1)];
  return s('g', { class: `token team-${team}`, transform: `translate(${round(at.x + dx)} ${round(at.y)})` },
    s('circle', { r: round(size + 3) }),
    s('use', { href: `#${picture}`, x: -size, y: -size, width: size * 2, height: size * 2 }));
}
