// What opponents could strike at in their next turn, for as long as somebody wants to see it. The engine says it; here it is kept, and put
// into words.

import { fighterAt, spaceOf } from './offer';
import type { Threat, Threats } from './protocol';
import type { Scene } from './scene';
import { say } from './sheet';
import type { Table } from './table';
import type { Collars, ThreatLines } from './threatlayer';
import { words } from './words';

export interface ThreatScreen {
  readonly pointing: { readonly looked: number | null };
  scene(): Scene | null;
  draw(): void;
}

const SHORT = 350; // milliseconds; a key held no longer is a press
const WORST: Threat['how'][] = ['at-once', 'maneuver', 'boost'];
const NONE: Collars = new Map();

export class ThreatWatch {
  private wanted = false;
  private told: Threats | null = null;
  private number = 0; // of the latest request to the engine

  constructor(
    private readonly screen: ThreatScreen,
    private readonly table: Pick<Table, 'threats'>,
  ) {}

  /** Is it to be seen? */
  get shown(): boolean {
    return this.wanted && this.told !== null;
  }

  toggle(): void {
    this.show(!this.wanted);
  }

  /** A key goes down: it is shown as long as that is held, or, after a short press, until the next. */
  hold(): void {
    if (this.wanted) return this.show(false);
    const since = performance.now();
    const release = (event: KeyboardEvent): void => {
      if (event.repeat) return;
      removeEventListener('keyup', release);
      if (performance.now() - since > SHORT) this.show(false);
    };
    addEventListener('keyup', release);
    this.show(true);
  }

  private show(wanted: boolean): void {
    this.wanted = wanted;
    this.told = null;
    if (wanted) void this.renew(true);
    else this.screen.draw();
  }

  /** Something has changed: what is shown is asked for again. */
  async renew(first = false): Promise<void> {
    const seat = this.screen.scene()?.viewer;
    const number = ++this.number;
    if (!this.wanted || !seat) return;
    const told = await this.table.threats(seat).catch(() => null);
    if (number !== this.number || !this.wanted) return;
    this.told = told;
    this.screen.draw();
    const words = first ? this.inWords(this.screen.scene()!) : null;
    if (words) say(words);
  }

  /** Those whose threats are shown: all, or the one that is pointed at. */
  private who(scene: Scene): Threats['fighters'] {
    const all = this.told?.fighters ?? [];
    const { looked } = this.screen.pointing;
    const pointed = looked === null ? undefined : all.find(({ fighter }) => fighter === fighterAt(scene, looked));
    return pointed ? [pointed] : all;
  }

  collars(scene: Scene): Collars {
    if (!this.shown) return NONE;
    const found = new Map<number, Pick<Threat, 'how' | 'boost'>>();
    for (const { spaces } of this.who(scene))
      for (const { space, how, boost } of spaces) {
        const before = found.get(space);
        if (!before || worse({ how, boost }, before)) found.set(space, { how, boost });
      }
    return found;
  }

  /** For the panel: how it is drawn, and what it means for each of one's own. */
  lines(scene: Scene): ThreatLines | null {
    if (!this.shown) return null;
    const w = words();
    const who = this.who(scene);
    const one = who.length === 1 ? scene.names.fighterName(who[0]!.fighter, scene.view) : null;
    return { title: w.threatTitle(one), legend: WORST.map((how) => ({ how, text: w.threatLegend[how] })), lines: this.own(scene) };
  }

  /** The same in a line, whoever is in danger first; null: it is not shown. */
  inWords(scene: Scene): string | null {
    const told = this.lines(scene);
    if (!told) return null;
    const lines = [...told.lines].sort((one, other) => Number(other.strong) - Number(one.strong));
    return `${lines.map(({ text }) => text).join(' ')} ${told.title}: ${told.legend.map(({ text }) => text).join('; ')}.`;
  }

  /** A line for each of one's own fighters. */
  private own(scene: Scene): ThreatLines['lines'] {
    const { names, view, viewer } = scene;
    const collars = this.collars(scene);
    const own = view.fighters.filter(({ fighter, space }) => space !== null && names.fighter(fighter).seat === viewer);
    return own.map(({ fighter }) => {
      const name = names.fighterName(fighter, view);
      const at = collars.get(spaceOf(scene, fighter)!);
      const by = at ? this.by(scene, spaceOf(scene, fighter)!, at) : '';
      const safe = !at || at.how === 'boost';
      return { picture: safe ? 'i-check' : 'i-threat', text: words().threatened(name, at?.how ?? null, by, at?.boost ?? 0), strong: !safe };
    });
  }

  /** Who could strike there so. */
  private by(scene: Scene, space: number, at: Pick<Threat, 'how' | 'boost'>): string {
    return this.who(scene)
      .filter(({ spaces }) => spaces.some((one) => one.space === space && one.how === at.how && one.boost === at.boost))
      .map(({ fighter }) => scene.names.fighterName(fighter, scene.view)).join(', ');
  }
}

const worse = (one: Pick<Threat, 'how' | 'boost'>, other: Pick<Threat, 'how' | 'boost'>): boolean =>
  WORST.indexOf(one.how) < WORST.indexOf(other.how) || (one.how === 'boost' && other.how === 'boost' && one.boost! < other.boost!);
