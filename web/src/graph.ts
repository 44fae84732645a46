// The chance of winning over a match: a picture, and a slider over its decisions.

import { h, s } from './dom';
import type { Judged } from './judge';
import { capital } from './names';
import type { Reel } from './reel';
import { reviewWords } from './reviewwords';
import type { Team } from './protocol';
import { words } from './words';

export interface GraphPlan {
  reel: Reel;
  judged: ReadonlyMap<number, Judged>;
  /** Whose chance it is. */
  team: Team;
  /** What the slider is called. */
  label: string;
  /** Which decision is shown; one more than there are: the end. */
  at: number;
}

const TOP = 12; // pixels above the graph, for what stands out of it
const SIDE = 10;
const FOOT = 18; // below it, for the numbers of turns
const NARROW = 500;

/** The chance of the team before a decision; at the end, the result. Null: it is not known. */
export function chanceAt({ reel, judged, team }: Pick<GraphPlan, 'reel' | 'judged' | 'team'>, decision: number): number | null {
  const { over, winner } = reel.last;
  if (decision > reel.length) return !over ? null : winner === null ? 0.5 : Number(winner === team);
  const chance = judged.get(decision)?.chance;
  return chance === undefined ? null : team === 'A' ? chance : 1 - chance;
}

/** Marks that are worth a place on the graph. */
export const isMistake = (one: Judged | undefined): boolean => one?.mark === '?' || one?.mark === '??';

export class Graph {
  readonly element: HTMLElement;
  private readonly picture = s('svg', { class: 'graph-picture', 'aria-hidden': 'true' });
  private plan: GraphPlan | null = null;
  private width = 0;
  private height = 0;

  constructor(private readonly go: (decision: number) => void) {
    this.element = h('div', { class: 'graph', role: 'slider', tabindex: 0, 'data-key': 'graph' }, this.picture);
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.point(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.point(event);
    });
    new ResizeObserver(() => {
      this.width = this.element.clientWidth;
      this.height = this.element.clientHeight;
      this.redraw();
    }).observe(this.element);
  }

  draw(plan: GraphPlan): void {
    this.plan = plan;
    this.describe(plan);
    this.redraw();
  }

  /** To those who listen. */
  private describe(plan: GraphPlan): void {
    const w = reviewWords();
    const { reel, at, judged } = plan;
    const chance = chanceAt(plan, at);
    const mark = judged.get(at)?.mark;
    const values = {
      'aria-label': plan.label, 'aria-valuemin': 1, 'aria-valuemax': reel.length + 1, 'aria-valuenow': at,
      'aria-valuetext': w.valueOf(at > reel.length ? w.theEnd : w.decisionOf(at, reel.length), words().turnNumber(reel.turn(at)),
        chance === null ? '' : `${Math.round(100 * chance)} %`, mark ? w.marks[mark] : ''),
    };
    for (const [name, value] of Object.entries(values)) this.element.setAttribute(name, String(value));
  }

  private point(event: PointerEvent): void {
    if (!this.plan) return;
    const { left } = this.element.getBoundingClientRect();
    const { length } = this.plan.reel;
    const part = (event.clientX - left - SIDE) / (this.width - 2 * SIDE);
    this.go(Math.min(length + 1, Math.max(1, 1 + Math.round(part * length))));
  }

  private x(decision: number): number {
    return SIDE + ((decision - 1) / Math.max(1, this.plan!.reel.length)) * (this.width - 2 * SIDE);
  }

  private y(chance: number): number {
    return TOP + (1 - chance) * (this.height - TOP - FOOT);
  }

  private redraw(): void {
    const { plan, width, height } = this;
    if (!plan || width < 40 || height < 40) return;
    this.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const [left, top, bottom] = [SIDE, this.y(1), this.y(0)];
    const near = plan.team.toLowerCase();
    const far = near === 'a' ? 'b' : 'a';
    this.picture.replaceChildren(
      hatching('a', 'M-2 2L2 -2M0 8L8 0M6 10L10 6', 8), hatching('b', 'M0 3H6', 6),
      s('rect', { class: `graph-ground team-${far}`, x: left, y: top, width: width - 2 * SIDE, height: bottom - top }),
      s('rect', { fill: `url(#hatch-${far})`, x: left, y: top, width: width - 2 * SIDE, height: bottom - top }),
      ...this.areas(near),
      ...this.turns(top, bottom),
      s('path', { class: 'graph-half', d: `M${left} ${this.y(0.5)}H${width - SIDE}` }),
      s('rect', { class: 'graph-frame', x: left, y: top, width: width - 2 * SIDE, height: bottom - top }),
      ...this.lines(), ...this.marks(), ...this.cursor(top, bottom));
  }

  /** Neighboring decisions whose chances are known. */
  private runs(): [number, number][][] {
    const runs: [number, number][][] = [[]];
    for (let n = 1; n <= this.plan!.reel.length + 1; n++) {
      const chance = chanceAt(this.plan!, n);
      if (chance === null) runs.push([]);
      else runs.at(-1)!.push([Math.round(this.x(n) * 10) / 10, Math.round(this.y(chance) * 10) / 10]);
    }
    return runs.filter((run) => run.length > 0);
  }

  /** What is not known yet belongs to nobody. */
  private areas(near: string): SVGElement[] {
    const runs = this.runs();
    const known = runs.reduce((sum, run) => sum + run.length, 0) > 1;
    const end = runs[0]?.at(-1)?.[0] ?? SIDE;
    const open = runs.length > 1 || !known
      ? [s('rect', { class: 'graph-open', x: known ? end : SIDE, y: TOP, width: Math.max(0, this.width - SIDE - (known ? end : SIDE)),
        height: this.y(0) - TOP })] : [];
    return [...runs.filter((run) => run.length > 1).flatMap((run) => {
      const d = `M${run[0]![0]} ${this.y(0)}${run.map(([x, y]) => `L${x} ${y}`).join('')}L${run.at(-1)![0]} ${this.y(0)}Z`;
      return [s('path', { class: `graph-area team-${near}`, d }), s('path', { fill: `url(#hatch-${near})`, d })];
    }), ...open];
  }

  private lines(): SVGElement[] {
    return this.runs().filter((run) => run.length > 1)
      .map((run) => s('path', { class: 'graph-line', d: `M${run.map(([x, y]) => `${x} ${y}`).join('L')}` }));
  }

  /** Where turns begin, and their numbers as far as there is room. */
  private turns(top: number, bottom: number): SVGElement[] {
    const { reel } = this.plan!;
    const parts: SVGElement[] = [];
    let room = 0;
    for (let n = 2; n <= reel.length; n++) {
      const turn = reel.turn(n);
      if (turn === reel.turn(n - 1)) continue;
      const x = this.x(n);
      parts.push(s('path', { class: 'graph-turn', d: `M${x} ${top}V${bottom}` }));
      if (x < room) continue;
      parts.push(s('text', { class: 'graph-number', x: x + 2, y: bottom + 13 }, turn));
      room = x + 26;
    }
    return parts;
  }

  private marks(): SVGElement[] {
    const r = this.width < NARROW ? 8 : 10;
    return [...this.plan!.judged.values()].filter(isMistake).flatMap((one) => {
      const chance = chanceAt(this.plan!, one.number);
      if (chance === null) return [];
      return [s('g', { class: 'graph-mark', 'data-mistake': one.number,
        transform: `translate(${this.x(one.number)} ${Math.max(r + 1, this.y(chance) - r)})` },
        s('circle', { r }), s('text', { y: r * 0.45, class: r < 10 ? 'is-small' : null }, one.mark!))];
    });
  }

  private cursor(top: number, bottom: number): SVGElement[] {
    const { at } = this.plan!;
    const x = this.x(at);
    const chance = chanceAt(this.plan!, at);
    return [
      s('path', { class: 'graph-cursor', d: `M${x} ${top - 6}V${bottom + 6}M${x - 5} ${bottom + 7}l5 -7l5 7Z` }),
      ...(chance === null ? [] : [s('circle', { class: 'graph-now', cx: x, cy: this.y(chance), r: 6 })]),
    ];
  }
}

function hatching(team: 'a' | 'b', d: string, size: number): SVGElement {
  return s('pattern', { id: `hatch-${team}`, width: size, height: size, patternUnits: 'userSpaceOnUse' },
    s('path', { class: `hatch team-${team}`, d }));
}

/** Who the members of a team are. */
export const teamName = (reel: Reel, team: Team): string =>
  reel.setup.seats.filter((one) => one.team === team).map(({ name }) => capital(name)).join(', ');
