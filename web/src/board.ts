// The battlefield as it is played on: the ground, and above it what moves and what may be chosen. Every space is a button, so
// that mouse, finger, keyboard and screen reader all choose the same way.

import { change, h, refill, s } from './dom';
import { ground, polar } from './ground';
import { type Choice, NO_CHOICE } from './highlights';
import { type Frame, type Layout, layOut, round } from './layout';
import type { Names } from './names';
import { badge, cloudPiece, fighterPiece, tokenPiece } from './piece';
import type { GameEvent, View } from './protocol';
import { rim } from './rim';
import { onTheme, theme } from './settings';
import { threatLayer } from './threatlayer';
import { BLEED, paintWashes } from './wash';
import { words } from './words';

export interface BoardHandler {
  press(space: number, pointer: string): void;
  look(space: number | null): void;
  drag(from: number, to: number): void;
  /** A piece is taken up. False: it is not to be moved. */
  lift(space: number): boolean;
  /** A piece is to stay where it is. */
  skip(space: number): void;
  /** A finger rests on a space. */
  hold?(space: number): void;
  /** Takes back the last thing that is planned. False: there is none. */
  back(): boolean;
}

const NUMERALS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];
const ABOVE = 40; // pixels by which a piece floats above the finger that carries it
const STILL = 6; // pixels within which a press does not carry
const REST = 500; // milliseconds after which a finger rests
const NEAR = 28; // pixels within which a touch counts for the nearest space that may be chosen

export class BoardPicture {
  readonly element: HTMLElement;
  private readonly under = h('div', { class: 'under' });
  private readonly over = s('svg', { class: 'board upper', role: 'group' });
  private readonly collars = s('g', { class: 'collars' });
  private readonly figures = s('g', { class: 'collars' });
  private readonly clouds = s('g');
  private readonly marks = s('g');
  private readonly trail = s('g');
  private readonly pieces = s('g');
  private readonly lights = s('g');
  private readonly traces = s('g');
  private readonly shown = s('g');
  private readonly points = s('g');
  private readonly buttons = s('g');
  private layout: Layout | null = null;
  private names: Names | null = null;
  private view: View | null = null;
  private choice: Choice = NO_CHOICE;
  private turned = false;
  private tabStop: number | null = null;
  private open: number[] = []; // spaces that may be chosen, as one reads
  private pressed: { space: number; x: number; y: number; pointer: string } | null = null;
  private resting = 0;
  private size = '';
  private buttonsDrawn = '';
  private readonly washes = new Map<string, HTMLCanvasElement>();

  constructor(private readonly handler: BoardHandler) {
    this.over.append(this.clouds, this.lights, this.marks, this.traces, this.trail, this.pieces, this.shown, this.buttons);
    this.element = h('div', { class: 'map' }, this.under, this.over);
    new ResizeObserver(() => this.resize()).observe(this.element);
    onTheme(() => this.resize());
    this.listen();
  }

  draw(names: Names, view: View, choice: Choice): void {
    const other = this.names?.board !== names.board;
    this.names = names;
    this.view = view;
    this.choice = choice;
    if (other) this.size = '';
    if (other || !this.layout) this.resize();
    else this.redraw(); // whoever changes the size tells: asking for it would lay out the page each time
  }

  private resize(): void {
    if (!this.names || !this.view) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width < 40 || height < 40) return;
    const size = `${width} ${height} ${this.names.board.id} ${theme()}`;
    if (size !== this.size) {
      this.size = size;
      const small = width < 600;
      const radius = small ? 62 : 54;
      const { clientWidth: inner, clientHeight: high } = this.under;
      const frame = { width: inner, height: high, radius, pad: small ? 12 : 26 };
      this.layout = this.lieBest(frame);
      this.drawGround(size);
      this.drawRim();
      this.over.setAttribute('viewBox', `0 0 ${round(this.layout.width)} ${round(this.layout.height)}`);
    }
    this.redraw();
  }

  /** Turned by a quarter when that makes the spaces larger; what lies turned already turns back only for a good reason. */
  private lieBest(frame: Omit<Frame, 'turned'>): Layout {
    const [level, upright] = [false, true].map((turned) => layOut(this.names!.board, { ...frame, turned })) as [Layout, Layout];
    const size = (layout: Layout): number => Math.min(frame.width / layout.width, frame.height / layout.height);
    this.turned = size(upright) > size(level) * (this.turned ? 0.9 : 1.02);
    return this.turned ? upright : level;
  }

  private drawRim(): void {
    const { under } = this;
    const bed = { left: under.offsetLeft, top: under.offsetTop, width: under.clientWidth, height: under.clientHeight };
    this.element.querySelector('.rim')?.remove();
    this.element.prepend(rim(this.names!.board, this.layout!, this.turned, bed));
  }

  /** The ground at once; its colors, which take longer, a moment later, and only once for a size. */
  private drawGround(size: string): void {
    const { names, layout } = this;
    const picture = ground(names!.board, layout!, 1);
    const known = this.washes.get(size);
    this.under.replaceChildren(known ?? this.under.querySelector('canvas') ?? '', picture);
    if (known) return;
    setTimeout(async () => {
      if (this.size !== size) return;
      const canvas = await paintWashes(names!.board, layout!, theme() === 'dark');
      if (this.washes.size > 8) this.washes.clear();
      this.washes.set(size, canvas);
      if (this.size !== size) return;
      this.lie(canvas);
      this.under.replaceChildren(canvas, picture);
    });
  }

  /** Under the picture of the ground, as large as that, and a little more on every side. */
  private lie(canvas: HTMLCanvasElement): void {
    const { width, height } = this.layout!;
    const { clientWidth, clientHeight } = this.under;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    Object.assign(canvas.style, {
      left: `${(clientWidth - width * scale) / 2 - BLEED * scale}px`,
      top: `${(clientHeight - height * scale) / 2 - BLEED * scale}px`,
      width: `${(width + 2 * BLEED) * scale}px`,
      height: `${(height + 2 * BLEED) * scale}px`,
    });
  }

  /** Marks must stay readable where spaces are small. */
  private get scale(): number {
    return this.layout!.radius > 54 ? 1.28 : 1;
  }

  private redraw(): void {
    const { names, view, layout, choice } = this;
    if (!names || !view || !layout) return;
    const taken = new Map(view.fighters.flatMap((one) => (one.space === null ? [] : [[one.space, one.fighter] as const])));
    const choosing = choice.lit.size > 0 || (choice.targets.size > 0 && choice.rings.size === 0);
    for (const space of this.under.querySelectorAll('[data-ground]')) {
      const id = Number(space.getAttribute('data-ground'));
      space.classList.toggle('is-off', choosing && !choice.lit.has(id) && !taken.has(id));
    }
    this.over.setAttribute('aria-label', words().board);
    this.element.classList.toggle('is-open', choice.open === true);
    this.drawThreats();
    this.drawLights();
    this.drawMarks(taken, choosing);
    this.drawTrail();
    this.pieces.replaceChildren(...[...taken].map(([space, fighter]) => this.piece(fighter, space)));
    if (choice.aim !== null && choice.ghost !== null && choice.aim !== this.spaceOf(choice.ghost)) this.drawGhost(choice.ghost, choice.aim);
    choice.ghosts.forEach((ghost, i) => this.drawPlanned(ghost, i + 1));
    for (const [space, number] of choice.chips)
      this.pieces.append(s('g', { class: 'chip', transform: this.at(space), 'data-chip': number }, this.order(number, true)));
    this.drawButtons(taken);
  }

  private spaceOf(fighter: number): number | null {
    return this.view!.fighters.find((one) => one.fighter === fighter)?.space ?? null;
  }

  private at(space: number): string {
    const { x, y } = this.layout!.at.get(space)!;
    return `translate(${round(x)} ${round(y)})`;
  }

  private drawThreats(): void {
    const { collars, figures } = threatLayer(this.choice.collars, this.layout!, this.scale);
    if (collars.length === 0) return [this.collars, this.figures].forEach((layer) => layer.remove());
    this.collars.replaceChildren(...collars);
    this.figures.replaceChildren(...figures);
    this.clouds.before(this.collars);
    this.buttons.before(this.figures);
  }

  private drawLights(): void {
    const r = this.layout!.radius;
    this.lights.replaceChildren(
      ...[...this.choice.more.keys()].map((space) =>
        s('g', { transform: this.at(space) }, s('circle', { class: 'more-edge', r: r + 5.2 }), s('circle', { class: 'more', r: r + 5.2 }))),
      ...[...this.choice.lit.keys()].map((space) =>
        s('g', { transform: this.at(space) }, s('circle', { class: 'lit-edge', r: r + 5.2 }), s('circle', { class: 'lit', r: r + 5.2 }))),
      ...[...this.choice.rings].map((space) =>
        s('g', { transform: this.at(space) }, s('circle', { class: 'ring-edge', r: r + 5 }), s('circle', { class: 'ring', r: r + 5 }))));
  }

  private drawMarks(taken: ReadonlyMap<number, number>, choosing: boolean): void {
    const r = this.layout!.radius;
    const k = this.scale;
    const clouds: SVGElement[] = [];
    const marks: SVGElement[] = [];
    for (const space of this.names!.board.spaces) {
      if (!space.passage && !space.start) continue;
      const off = choosing && !this.choice.lit.has(space.space) && !taken.has(space.space);
      marks.push(s('g', { class: off ? 'is-off' : '', transform: this.at(space.space) },
        space.passage ? badge('i-passage', 0, -r - 1, 17 * k, 'passage-mark') : null,
        space.start
          ? s('g', { class: 'start', transform: `translate(0 ${r + 1}) scale(${k})` },
              s('path', { d: 'M-15 -11H15V8L0 13 -15 8Z' }), s('text', { y: 5 }, NUMERALS[space.start] ?? space.start))
          : null));
    }
    for (const { seat, tokens } of this.view!.seats)
      for (const { kind, spaces } of tokens)
        for (const space of spaces) {
          const at = this.layout!.at.get(space)!;
          if (this.names!.token(seat, kind).drawing === 'cloud') clouds.push(cloudPiece(at, r, taken.has(space), k));
          else marks.push(tokenPiece(at, r, this.names!.team(seat), this.names!.tokenPicture(seat, kind), taken.has(space), k));
        }
    this.clouds.replaceChildren(...clouds);
    this.marks.replaceChildren(...marks);
  }

  private drawTrail(): void {
    const { lit, aim, way, targets, passage } = this.choice;
    const parts: SVGElement[] = [];
    if (passage !== null) parts.push(...this.passageLinks(passage));
    for (const one of [...this.choice.ghosts.map((ghost) => ghost.way), way]) {
      const d = one.slice(1).map((space, i) => this.stepLine(one[i]!, space)).join('');
      const look = one === way ? 'path' : 'path is-plan';
      if (d) parts.push(s('g', { class: look }, s('path', { class: 'path-edge', d }), s('path', { class: 'path-line', d })));
    }
    for (const [from, to] of this.choice.strikes) parts.push(s('path', { class: 'strike', d: this.between(from, to) }));
    for (const [from, to] of this.choice.dangers) parts.push(s('path', { class: 'danger-line', d: this.between(from, to) }));
    for (const [space, { text, danger }] of lit)
      if (space !== aim && text !== '') parts.push(this.steps(space, text, danger ? ' is-danger' : ''));
    for (const [space, steps] of this.choice.more) parts.push(this.steps(space, String(steps), ' is-more'));
    if (this.choice.attack) parts.push(this.attackArrow(...this.choice.attack));
    for (const space of this.choice.range) parts.push(this.rangeMark(space));
    for (const space of targets) parts.push(this.sight(space));
    this.trail.replaceChildren(...parts);
  }

  /** How many steps lead to a space; beside a token that lies there. */
  private steps(space: number, text: string, look: string): SVGElement {
    const held = this.view!.seats.some((seat) => seat.tokens.some((token) => token.spaces.includes(space)));
    const { x, y } = this.layout!.at.get(space)!;
    const shift = held ? this.layout!.radius * 0.62 : 0;
    return s('g', { class: `steps${look}`, transform: `translate(${round(x + shift)} ${round(y + shift)}) scale(${this.scale})` },
      s('circle', { r: 15 }), s('text', { y: 6.5 }, text));
  }

  /** From who attacks to who is attacked. */
  private attackArrow(from: number, to: number): SVGElement {
    const a = this.layout!.at.get(from)!;
    const b = this.layout!.at.get(to)!;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const end = polar(b, this.layout!.radius + 22, angle + Math.PI);
    const start = polar(a, this.layout!.radius * 0.86, angle);
    const wings = [0.44, -0.44].map((turn) => polar(end, -30, angle + turn));
    const head = `M${round(wings[0]!.x)} ${round(wings[0]!.y)}L${round(end.x)} ${round(end.y)}L${round(wings[1]!.x)} ${round(wings[1]!.y)}`;
    const d = `M${round(start.x)} ${round(start.y)}L${round(end.x)} ${round(end.y)}${head}`;
    return s('g', { class: 'attack-arrow', 'data-from': from, 'data-goal': to }, s('path', { class: 'attack-edge', d }), s('path', { d }));
  }

  /** A step along a line, or through a passage or a door where there is no line. */
  private stepLine(from: number, to: number): string {
    const { lines, arrows } = this.names!.board;
    const joined = [...lines, ...arrows].some(([a, b]) => (a === from && b === to) || (a === to && b === from));
    if (joined) return this.layout!.line(from, to);
    return this.arc(from, to);
  }

  private arc(from: number, to: number): string {
    const a = this.layout!.at.get(from)!;
    const b = this.layout!.at.get(to)!;
    const x = (a.x + b.x) / 2 + (b.y - a.y) * 0.08;
    const y = (a.y + b.y) / 2 - (b.x - a.x) * 0.08;
    return `M${round(a.x)} ${round(a.y)}Q${round(x)} ${round(y)} ${round(b.x)} ${round(b.y)}`;
  }

  /** A straight line from the rim of a space to that of another. */
  private between(from: number, to: number): string {
    const a = this.layout!.at.get(from)!;
    const b = this.layout!.at.get(to)!;
    const gap = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const rim = (this.layout!.radius + 4) / gap;
    const [x, y] = [(b.x - a.x) * rim, (b.y - a.y) * rim];
    return `M${round(a.x + x)} ${round(a.y + y)}L${round(b.x - x)} ${round(b.y - y)}`;
  }

  private passageLinks(from: number): SVGElement[] {
    const doors = this.names!.board.spaces.filter((space) => space.passage && space.space !== from);
    return doors.map(({ space }) => s('path', { class: 'passage-link', d: this.arc(from, space) }));
  }

  /** A space that could be struck at: a dotted ring with ticks. */
  private rangeMark(space: number): SVGElement {
    const [near, far] = [this.layout!.radius + 3, this.layout!.radius + 14];
    const ticks = `M0 ${-near}V${-far}M0 ${near}V${far}M${-near} 0H${-far}M${near} 0H${far}`;
    return s('g', { class: 'range', transform: this.at(space), 'data-range': space },
      s('circle', { class: 'range-edge', r: near + 4 }), s('circle', { r: near + 4 }), s('path', { d: ticks }));
  }

  /** The sight on a fighter that may be aimed at. */
  private sight(space: number): SVGElement {
    const r = this.layout!.radius + 10;
    const at = (angle: number): string => `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
    const corner = (angle: number): string => `M${at(angle - 0.38)}A${r} ${r} 0 0 1 ${at(angle + 0.38)}`;
    const hairs = `M0 ${-r - 8}V${-r + 10}M0 ${r + 8}V${r - 10}M${-r - 8} 0H${-r + 10}M${r + 8} 0H${r - 10}`;
    const corners = [1, 3, 5, 7].map((i) => corner((i * Math.PI) / 4)).join('');
    return s('g', { class: 'target', transform: this.at(space) },
      s('path', { class: 'target-edge', d: corners + hairs }), s('path', { d: corners + hairs }));
  }

  private piece(fighter: number, space: number): SVGElement {
    const r = this.layout!.radius;
    const { x, y } = this.layout!.at.get(space)!;
    const piece = fighterPiece(this.names!.piece(fighter, this.view!), r, this.scale);
    if (fighter === this.choice.active)
      piece.prepend(s('circle', { class: 'active-edge', r: r + 7 }), s('circle', { class: 'active-ring', r: r + 7 }));
    const group = s('g', { class: 'piece', 'data-piece': fighter }, piece);
    group.style.transform = `translate(${round(x)}px, ${round(y)}px)`;
    return group;
  }

  private drawGhost(fighter: number, space: number): void {
    const ghost = s('g', { transform: this.at(space) },
      fighterPiece(this.names!.piece(fighter, this.view!), this.layout!.radius, this.scale, true));
    this.pieces.append(ghost);
  }

  /** A planned move: the fighter where it will stand, with the number of the move. */
  private drawPlanned({ fighter, space, fits }: Choice['ghosts'][number], number: number): void {
    const r = this.layout!.radius;
    const k = this.scale;
    const marks = { 'data-planned': fighter, 'data-goal': space };
    this.pieces.append(s('g', { class: `planned${fits ? '' : ' is-broken'}`, transform: this.at(space), ...marks },
      fighterPiece(this.names!.piece(fighter, this.view!), r, k, true), this.order(number)));
  }

  /** A number at the upper left of a piece, or at the lower left. */
  private order(number: number, low = false): SVGElement {
    const at = round(-this.layout!.radius * 0.72);
    return s('g', { class: 'order', transform: `translate(${at} ${low ? -at : at}) scale(${this.scale})` },
      s('circle', { r: 15 }), s('text', { y: 6.5 }, number));
  }

  /* ---------------------------------------------------------------- buttons */

  private drawButtons(taken: ReadonlyMap<number, number>): void {
    const board = this.names!.board;
    const rows = [...board.spaces].sort((a, b) => {
      const [p, q] = [this.layout!.at.get(a.space)!, this.layout!.at.get(b.space)!];
      return Math.round(p.y / 80) - Math.round(q.y / 80) || p.x - q.x;
    });
    const open = rows.filter((space) => this.mayChoose(space.space)).map((space) => space.space);
    this.open = open;
    if (this.tabStop === null || (open.length > 0 && !open.includes(this.tabStop)) || !this.layout!.at.has(this.tabStop))
      this.tabStop = open[0] ?? taken.keys().next().value ?? rows[0]!.space;
    const all = rows.map(({ space }) => {
      const lit = this.mayChoose(space);
      return {
        class: `hit${lit ? ' is-lit' : ''}${space === this.choice.tip ? ' is-tip' : ''}`,
        transform: this.at(space),
        r: this.layout!.radius + (lit ? 8 : 2),
        role: 'button',
        tabindex: space === this.tabStop ? 0 : -1,
        'data-space': space,
        'data-key': `space-${space}`,
        'aria-disabled': lit ? null : 'true',
        'aria-label': this.label(space, taken.get(space)),
      };
    });
    // the same buttons stay: a new one under the pointer would be entered again
    const drawn = JSON.stringify(all);
    if (drawn === this.buttonsDrawn) return;
    this.buttonsDrawn = drawn;
    const before = [...this.buttons.children];
    const same = before.length === all.length && before.every((button, i) => button.getAttribute('data-space') === String(rows[i]!.space));
    if (!same) return refill(this.buttons, ...all.map((attributes) => s('circle', attributes)));
    before.forEach((button, i) => change(button, all[i]!));
  }

  private mayChoose(space: number): boolean {
    return this.choice.lit.has(space) || this.choice.targets.has(space) || this.choice.rings.has(space);
  }

  /** A space in words. */
  private label(id: number, fighter: number | undefined): string {
    const w = words();
    const names = this.names!;
    const space = names.board.spaces.find((one) => one.space === id)!;
    const exits = names.board.arrows.filter(([from]) => from === id).map(([, to]) => to);
    const tokens = this.view!.seats.flatMap((seat) =>
      seat.tokens.filter((token) => token.spaces.includes(id)).map((token) => names.tokenName(seat.seat, token.kind)));
    const health = fighter === undefined ? 0 : (this.view!.fighters.find((one) => one.fighter === fighter)?.health ?? 0);
    const steps = Number(this.choice.lit.get(id)?.text);
    return [
      w.space(names.cell(id)),
      w.zones(names.zones(id)),
      space.passage && w.passage,
      exits.length > 0 && w.arrowTo(exits.map((exit) => names.cell(exit))),
      ...tokens,
      fighter === undefined ? w.empty : `${names.fighterName(fighter, this.view!)}, ${w.healthOf(health, names.fighter(fighter).health)}`,
      steps > 0 && w.steps(steps),
      this.mayChoose(id) && w.mayChoose,
    ].filter(Boolean).join(', ');
  }

  /** To a space, or to one that may be chosen: buttons that are drawn again keep the focus, wherever it was. */
  focus(space: number | null = null): void {
    const stays = this.open.length === 0 || this.open.includes(this.tabStop!);
    const wanted = space ?? (stays ? this.tabStop : this.open[0]);
    this.buttons.querySelector<SVGElement>(`[data-space="${wanted}"]`)?.focus({ preventScroll: true });
  }

  /* ---------------------------------------------------------------- listening */

  private spaceAt(event: Event): number | null {
    const id = (event.target as Element | null)?.getAttribute?.('data-space');
    return id === null || id === undefined ? null : Number(id);
  }

  private listen(): void {
    this.over.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary) return this.drop(); // two fingers mean the picture, not a piece
      const space = this.nearest(event);
      this.pressed = space === null ? null : { space, x: event.clientX, y: event.clientY, pointer: event.pointerType };
      clearTimeout(this.resting);
      if (space !== null && event.pointerType === 'touch' && this.handler.hold)
        this.resting = window.setTimeout(() => this.rest(space), REST);
    });
    this.over.addEventListener('pointerup', (event) => {
      const from = this.pressed;
      this.drop();
      if (!from || event.button !== 0) return;
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > 24;
      const to = this.nearest(event, far ? from.pointer : '');
      if (!far) this.handler.press(from.space, from.pointer);
      else if (to !== null && to !== from.space) this.handler.drag(from.space, to);
    });
    this.over.addEventListener('pointercancel', () => this.drop());
    this.over.addEventListener('pointermove', (event) => {
      if (!this.pressed) return;
      if (Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > STILL) clearTimeout(this.resting);
      this.carry(event);
    });
    this.over.addEventListener('dblclick', (event) => {
      const space = this.spaceAt(event);
      if (space !== null) this.handler.skip(space);
    });
    this.over.addEventListener('contextmenu', (event) => {
      if ((event as PointerEvent).pointerType === 'touch' || this.handler.back()) event.preventDefault();
    });
    let before = '';
    this.over.addEventListener('pointerover', (event) => {
      // a mouse that lies still points at nothing new, even when the buttons under it are made again
      const here = `${event.clientX} ${event.clientY}`;
      if (event.pointerType !== 'mouse' || here === before) return;
      before = here;
      this.handler.look(this.spaceAt(event));
    });
    this.over.addEventListener('pointerleave', () => this.handler.look(null));
    this.over.addEventListener('focusin', (event) => {
      const space = this.spaceAt(event);
      if (space === null) return;
      this.tabStop = space;
      for (const button of this.buttons.children) button.setAttribute('tabindex', button === event.target ? '0' : '-1');
      if ((event.target as Element).matches(':focus-visible')) this.handler.look(space);
    });
    this.over.addEventListener('keydown', (event) => this.key(event));
  }

  private rest(space: number): void {
    const still = this.pressed?.space === space && this.pieces.querySelector('.is-carried') === null;
    if (!still) return;
    this.drop();
    this.handler.hold!(space);
  }

  /** Nothing is carried any more. */
  private drop(): void {
    clearTimeout(this.resting);
    this.pressed = null;
    this.carry(null);
  }

  /** The piece under the mouse follows it, and the finger, a little above. */
  private carry(event: PointerEvent | null): void {
    const fighter = this.pressed && this.view?.fighters.find((one) => one.space === this.pressed!.space)?.fighter;
    const find = (): SVGElement | null => this.pieces.querySelector<SVGElement>(`[data-piece="${fighter}"]`);
    const piece = typeof fighter === 'number' ? find() : null;
    for (const carried of this.pieces.querySelectorAll<SVGElement>('.is-carried'))
      if (!event || carried !== piece) {
        carried.classList.remove('is-carried');
        this.redraw();
        return;
      }
    const mine = fighter === this.choice.active || this.choice.rings.has(this.pressed?.space ?? -1);
    if (!event || !piece || !mine) return;
    if (Math.hypot(event.clientX - this.pressed!.x, event.clientY - this.pressed!.y) < STILL) return;
    if (fighter !== this.choice.active) return void this.handler.lift(this.pressed!.space);
    this.handler.look(this.nearest(event, event.pointerType));
    const point = this.pointOf(event, event.pointerType);
    const drawn = find(); // what is pointed at draws the pieces again
    drawn?.classList.add('is-carried');
    drawn?.style.setProperty('transform', `translate(${round(point.x)}px, ${round(point.y)}px)`);
  }

  private pointOf(event: PointerEvent, carrier = ''): DOMPoint {
    const matrix = (this.over as unknown as SVGSVGElement).getScreenCTM()!.inverse();
    return new DOMPoint(event.clientX, event.clientY - (carrier === 'touch' ? ABOVE : 0)).matrixTransform(matrix);
  }

  /** A touch counts for the nearest space that may be chosen, if there is one near. */
  private nearest(event: PointerEvent, carrier = ''): number | null {
    if (!this.layout) return null;
    const matrix = (this.over as unknown as SVGSVGElement).getScreenCTM()!;
    const point = this.pointOf(event, carrier);
    let best: number | null = null;
    let distance = Infinity;
    for (const [space, at] of this.layout.at) {
      const gap = Math.hypot(at.x - point.x, at.y - point.y);
      const within = this.layout.radius + (this.mayChoose(space) ? NEAR / matrix.a : 0);
      const rank = gap - (this.mayChoose(space) ? this.layout.radius / 2 : 0);
      if (gap < within && rank < distance) [best, distance] = [space, rank];
    }
    return best;
  }

  private key(event: KeyboardEvent): void {
    const here = this.spaceAt(event);
    if (here === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.handler.press(here, 'key');
    }
    if (event.key === 'Tab' && this.goOn(here, event.shiftKey)) event.preventDefault();
    const turn = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!turn) return;
    event.preventDefault();
    const any = event.altKey || ![...this.layout!.at.keys()].some((space) => this.mayChoose(space));
    const from = this.layout!.at.get(here)!;
    let best: number | null = null;
    let cost = Infinity;
    for (const [space, to] of this.layout!.at) {
      if (space === here || !(any || this.mayChoose(space))) continue;
      const along = (to.x - from.x) * turn[0]! + (to.y - from.y) * turn[1]!;
      const across = Math.abs((to.x - from.x) * turn[1]! + (to.y - from.y) * turn[0]!);
      if (along > 4 && along + across * 2 < cost) [best, cost] = [space, along + across * 2];
    }
    if (best !== null) this.focus(best);
  }

  /** To the next fighter that may be moved or aimed at. False: it was the last, and the focus leaves the battlefield. */
  private goOn(here: number, back: boolean): boolean {
    const stops = this.open.filter((space) => this.choice.rings.has(space) || this.choice.targets.has(space));
    const place = stops.indexOf(here);
    const next = place < 0 ? undefined : stops[place + (back ? -1 : 1)];
    if (next === undefined) return false;
    this.focus(next);
    return true;
  }

  /* ---------------------------------------------------------------- motion */

  /** Lets a piece go along a way; resolves when it is there. */
  async travel(fighter: number, way: readonly number[], milliseconds: number): Promise<void> {
    const piece = this.pieces.querySelector<SVGElement>(`[data-piece="${fighter}"]`);
    if (!piece || !this.layout || way.length < 2 || milliseconds === 0) return;
    const frames: Keyframe[] = [];
    for (let i = 1; i < way.length; i++) {
      const track = s('path', { d: this.stepLine(way[i - 1]!, way[i]!) }) as unknown as SVGPathElement;
      const length = track.getTotalLength();
      for (let k = i === 1 ? 0 : 1; k <= 6; k++) {
        const { x, y } = track.getPointAtLength((length * k) / 6);
        frames.push({ transform: `translate(${round(x)}px, ${round(y)}px)` });
      }
    }
    this.pieces.append(piece);
    await piece.animate(frames, { duration: milliseconds, easing: 'cubic-bezier(.4, 0, .2, 1)' }).finished.catch(() => {});
  }

  /** Flashes a piece that was hurt, or healed. */
  async flash(fighter: number, kind: 'hurt' | 'healed', milliseconds: number): Promise<void> {
    const piece = this.pieces.querySelector<SVGElement>(`[data-piece="${fighter}"] > .fighter`);
    if (!piece || milliseconds === 0) return;
    piece.classList.add(`is-${kind}`);
    const frames = kind === 'hurt' ? ['0 0', '-7px 0', '7px 0', '-4px 0', '0 0'] : ['0 0', '0 -6px', '0 0'];
    await piece.animate(frames.map((translate) => ({ translate })), { duration: milliseconds }).finished.catch(() => {});
    piece.classList.remove(`is-${kind}`);
  }

  /** The ways that somebody has just gone stay until the next act: dots, and a hollow where they began. */
  trace(events: readonly GameEvent[], team: string): void {
    const layout = this.layout;
    const moves = layout ? events.filter((one) => one.type === 'move' && one.way.every((space) => layout.at.has(space))) : [];
    this.traces.replaceChildren(...moves.flatMap((one) => {
      if (one.type !== 'move' || one.way.length < 2) return [];
      const d = one.way.slice(1).map((space, i) => this.stepLine(one.way[i]!, space)).join('');
      const start = s('circle', { class: 'trace-start', r: layout!.radius * 0.5, transform: this.at(one.way[0]!) });
      return [s('g', { class: `team-${team}` }, s('path', { class: 'trace', d }), start)];
    }));
  }

  /** Arrows from a card that is held up to spaces, one after the other; null: it is held up no more. */
  point(card: DOMRect | null, spaces: readonly number[], team: string): void {
    const matrix = card && (this.over as unknown as SVGSVGElement).getScreenCTM()?.inverse();
    if (!card || !matrix || !this.layout) return this.points.remove();
    this.buttons.before(this.points);
    const corner = (x: number, y: number): DOMPoint => new DOMPoint(x, y).matrixTransform(matrix);
    const [a, b] = [corner(card.left, card.top), corner(card.right, card.bottom)];
    this.points.replaceChildren(...spaces.flatMap((space, i) => {
      const to = this.layout!.at.get(space);
      if (!to) return [];
      const from = { x: Math.min(Math.max(to.x, a.x), b.x), y: Math.min(Math.max(to.y, a.y), b.y) }; // the nearest place of the card
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      const end = polar(to, this.layout!.radius + 10, angle + Math.PI);
      const [left, right] = [0.44, -0.44].map((turn) => polar(end, -28, angle + turn)) as [typeof end, typeof end];
      const line = `M${round(from.x)} ${round(from.y)}L${round(end.x)} ${round(end.y)}`;
      const head = `M${round(left.x)} ${round(left.y)}L${round(end.x)} ${round(end.y)}L${round(right.x)} ${round(right.y)}`;
      const arrow = s('g', { class: `pointer-arrow team-${team}`, 'data-goal': space },
        s('path', { class: 'pointer-edge', d: line + head }), s('path', { class: 'pointer-line', d: line }), s('path', { d: head }));
      arrow.style.animationDelay = `${400 + 90 * i}ms`;
      return [arrow];
    }));
  }

  /** Rings around what somebody points at in the log; none: it is over. */
  encircle(spaces: Iterable<number>): void {
    const r = (this.layout?.radius ?? 0) + 12;
    const known = [...spaces].filter((space) => this.layout?.at.has(space));
    this.shown.replaceChildren(...known.map((space) => s('circle', { class: 'shown', r, transform: this.at(space) })));
  }

  /** Shakes a space that cannot be chosen. */
  shake(space: number): void {
    const mark = this.under.querySelector<SVGElement>(`[data-ground="${space}"]`);
    mark?.animate([{ translate: '0' }, { translate: '-5px' }, { translate: '5px' }, { translate: '0' }], { duration: 180, iterations: 2 });
  }

  /** Where a space is on the screen. */
  screen(space: number): DOMRect | null {
    return this.buttons.querySelector(`[data-space="${space}"]`)?.getBoundingClientRect() ?? null;
  }
}
