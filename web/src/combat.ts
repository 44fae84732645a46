// The combat stage: two cards that turn over, two sums, a verdict. While a question needs the table it folds into a ribbon.

import { guard } from './back';
import { cardBack, cardFace, fit } from './card';
import { type Child, drawn, h, icon, refill } from './dom';
import { type Fight, type FightSide, STEPS, type Step } from './fight';
import { lasting, pause, released } from './motion';
import { notches } from './players';
import type { Part, Side } from './protocol';
import type { Scene } from './scene';
import { openNext, say } from './sheet';
import { openWhy } from './why';
import { words } from './words';

const PICTURE: Record<Step, string> = {
  choose: 'i-hand', reveal: 'i-hand', immediately: 'i-immediately', during: 'i-during', damage: 'i-health', after: 'i-after',
};

/** Before both cards have turned over, nothing is told of either, and no card is turned over like one. */
const revealed = ({ attacker, defender, winner }: Fight): boolean =>
  winner !== null || attacker.open || defender.open;

export class CombatPicture {
  /** Above the battlefield, folded. */
  readonly ribbon = h('button', { class: 'ribbon', type: 'button', hidden: true, 'data-key': 'ribbon', click: () => this.unfold() });
  private readonly dialog = h('dialog', { class: 'stage' });
  private scene: Scene | null = null;
  private fight: Fight | null = null;
  private turned = ''; // the cards that have been seen turning over
  private turning = false;
  private waiting: (() => void) | null = null;

  constructor() {
    this.dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.goOn();
    });
    this.dialog.addEventListener('keydown', (event) => {
      if (event.key !== '?' || !this.why()) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Says why it stands as it does, if that can be said. */
  why(): boolean {
    if (this.turning || !this.fight?.because.length) return false;
    openWhy(this.fight.because);
    return true;
  }

  /** Shows a combat as far as it has come; null: there is none. */
  draw(scene: Scene, fight: Fight | null): void {
    this.scene = scene;
    this.fight = fight;
    if (!fight) {
      this.turned = '';
      this.fold();
      this.ribbon.hidden = true;
      return;
    }
    if (this.turning) return; // nothing shows what is about to be seen
    this.ribbon.hidden = false;
    this.drawRibbon(scene, fight);
    if (this.dialog.open) this.drawStage(scene, fight);
  }

  get open(): boolean {
    return this.dialog.open;
  }

  /** Opens the stage. Cards that were face down turn over. */
  async raise(scene: Scene, fight: Fight): Promise<void> {
    const first = !this.dialog.open;
    this.scene = scene;
    this.fight = fight;
    if (first) {
      document.body.append(this.dialog);
      this.drawStage(scene, fight);
      this.dialog.showModal();
      guard();
    } else this.drawStage(scene, fight);
    this.fitAll();
    const faces = `${fight.attacker.open ? fight.attacker.card : ''}/${fight.defender.open ? fight.defender.card : ''}`;
    if (faces === this.turned) return;
    this.turned = faces;
    this.turning = true;
    this.dialog.classList.add('is-turning'); // nothing is told of them until they can be seen
    await this.turnOver();
    this.dialog.classList.remove('is-turning');
    this.turning = false;
    this.draw(this.scene, this.fight);
    await pause(500);
  }

  fold(): void {
    this.goOn();
    if (!this.dialog.open) return;
    this.dialog.close();
    this.dialog.remove();
    openNext();
  }

  private unfold(): void {
    if (!this.scene || !this.fight) return;
    void this.raise(this.scene, this.fight).then(() => this.wait());
  }

  /** Waits until the button is pressed; `limit`: at most so long. Then the stage folds. */
  async wait(limit: number | null = null): Promise<void> {
    if (!this.dialog.open) return;
    await new Promise<void>((resolve) => {
      const timer = limit === null ? 0 : setTimeout(() => void released().then(() => this.goOn()), limit);
      this.waiting = () => {
        clearTimeout(timer);
        resolve();
      };
      this.drawStage(this.scene!, this.fight!);
      this.fitAll();
      this.dialog.querySelector<HTMLElement>('.stage-foot .is-main')?.focus();
    });
    this.fold();
  }

  private goOn(): void {
    const { waiting } = this;
    this.waiting = null;
    waiting?.();
  }

  private fitAll(): void {
    fit(this.dialog);
  }

  private async turnOver(): Promise<void> {
    if (lasting(420) === 0) return;
    const cards = [...this.dialog.querySelectorAll<HTMLElement>('.turning')];
    for (const card of cards) card.style.transform = 'rotateY(180deg)';
    await pause(500); // both backs, before both turn at once
    const time = lasting(420);
    for (const card of cards) card.style.transform = '';
    if (time === 0) return;
    await Promise.all(cards.map((card) =>
      card.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0)' }],
        { duration: time, easing: 'ease-in-out' }).finished.catch(() => {})));
  }

  /** The verdict comes down like a stamp. */
  async stamp(): Promise<void> {
    const { fight, scene } = this;
    if (!fight || !scene || fight.damage === null) return;
    const w = words();
    const outcome = fight.damage > 0 ? w.damage(fight.damage) : w.noDamage;
    say(w.said(fight.attack ?? 0, fight.defense ?? 0, outcome,
      fight.winner ? w.wins(scene.names.fighterName(fight[fight.winner].fighter, scene.view)) : ''));
    const time = lasting(260);
    if (time > 0)
      await this.dialog.querySelector('.result')?.animate(
        [{ transform: 'rotate(-2deg) scale(1.4)', opacity: 0 }, { transform: 'rotate(-2deg) scale(1)', opacity: 1 }],
        { duration: time, easing: 'cubic-bezier(.3, 1.5, .5, 1)' }).finished.catch(() => {});
  }

  /* ---------------------------------------------------------------- the ribbon */

  private drawRibbon(scene: Scene, fight: Fight): void {
    const { names } = scene;
    const w = words();
    const one = (side: FightSide, type: 'attack' | 'defense'): HTMLElement =>
      h('span', { class: `ribbon-side team-${names.team(side.seat)} type-${type}` },
        this.mark(scene, side),
        h('span', { class: 'ribbon-name' }, names.fighterName(side.fighter, scene.view), h('small', null, this.cardName(scene, side))),
        h('b', null, side.open || fight.winner ? String(side.value ?? 0) : side.committed ? '?' : '–'));
    this.ribbon.title = w.unfold;
    refill(this.ribbon, one(fight.attacker, 'attack'),
      h('span', { class: 'ribbon-step' }, icon(PICTURE[fight.step]), w.step[fight.step] ?? w.combat),
      one(fight.defender, 'defense'));
  }

  private cardName(scene: Scene, side: FightSide): string {
    const w = words();
    if (side.declined) return w.noDefense;
    if (side.card) return scene.names.card(side.seat, side.card)?.name ?? '';
    return side.committed ? w.hiddenCard : w.waiting.other('').replace(/^: /, '');
  }

  private mark(scene: Scene, side: FightSide): HTMLElement {
    const { names } = scene;
    const fighter = names.fighter(side.fighter);
    const id = `e-${names.hero(side.seat).id}`;
    return h('span', { class: `mark team-${names.team(side.seat)}` },
      fighter.hero && drawn(id) ? icon(id, 'emblem') : h('b', null, names.piece(side.fighter, scene.view).initial));
  }

  /* ---------------------------------------------------------------- the stage */

  private drawStage(scene: Scene, fight: Fight): void {
    const w = words();
    const name = (side: Side): string => scene.names.fighterName(fight[side].fighter, scene.view);
    this.dialog.setAttribute('aria-label', w.combat);
    refill(this.dialog,
      h('header', { class: 'headline' },
        this.corner(scene, fight, 'attacker'),
        h('h1', null, w.attacks(name('attacker'), name('defender'))),
        this.corner(scene, fight, 'defender')),
      h('div', { class: 'clash' },
        this.ledger(scene, fight, 'attacker'),
        this.pair(scene, fight.attacker),
        this.verdict(scene, fight),
        this.pair(scene, fight.defender),
        this.ledger(scene, fight, 'defender')),
      this.timeline(scene, fight),
      h('footer', { class: 'stage-foot' },
        fight.because.length > 0 ? h('button', {
          class: 'button is-quiet is-why', type: 'button', 'data-key': 'why', click: () => void this.why(),
        }, w.why, h('kbd', { 'aria-hidden': 'true' }, '?')) : null,
        this.waiting ? h('button', {
          class: 'button is-main', type: 'button', 'data-key': 'go-on', 'data-answer': 'go-on', click: () => this.goOn(),
        },
          fight.winner ? w.goOn : w.onBoard, h('kbd', { 'aria-hidden': 'true' }, 'Enter')) : null));
    this.fitAll();
  }

  private corner(scene: Scene, fight: Fight, side: Side): HTMLElement {
    const w = words();
    const { names, view } = scene;
    const { fighter, seat } = fight[side];
    const most = names.fighter(fighter).health;
    const health = view.fighters.find((one) => one.fighter === fighter)?.health ?? 0;
    const said = w.healthOf(health, most);
    return h('div', { class: `corner corner-${side} team-${names.team(seat)}` },
      this.mark(scene, fight[side]),
      h('div', { class: 'life' },
        h('div', { class: 'who' }, names.fighterName(fighter, view)),
        h('div', { class: 'role' }, side === 'attacker' ? w.attacksHealth(said) : w.defendsHealth(said)),
        notches(health, most)));
  }

  private pair(scene: Scene, side: FightSide): HTMLElement {
    const { names } = scene;
    const card = side.card && side.open ? names.card(side.seat, side.card) : null;
    if (side.declined || (!side.committed && !side.open)) return h('div', { class: 'pair' }, this.noCard(scene, side));
    if (!card) {
      const known = side.card && names.card(side.seat, side.card); // one's own
      return h('div', { class: 'pair' }, cardBack(names, side.seat),
        known ? h('span', { class: 'known' }, icon('i-eye'), known.name) : null);
    }
    return h('div', { class: `pair${side.canceled ? ' is-canceled' : ''}` },
      h('div', { class: 'turning' }, cardFace(names, side.seat, card, 'held'),
        h('div', { class: 'turning-back' }, cardBack(names, side.seat))),
      side.boost > 0 ? h('span', { class: 'boosted' }, icon('i-boost'), `+${side.boost}`) : null,
      side.canceled ? h('span', { class: 'canceled' }, words().canceled) : null);
  }

  private noCard(scene: Scene, side: FightSide): HTMLElement {
    const w = words();
    const chooses = w.choosing(scene.names.fighterName(side.fighter, scene.view));
    return h('div', { class: 'no-card' }, side.declined ? w.noDefense : chooses);
  }

  /** Printed value, a line for each change with its source, the total. A value that is set strikes out what stands above. */
  private ledger(scene: Scene, fight: Fight, name: Side): HTMLElement {
    const w = words();
    const side = fight[name];
    const attack = name === 'attacker';
    const last = side.parts.map((part) => part.cause).lastIndexOf('set');
    const newest = fight.winner === null && fight.latest === name ? side.parts.length - 1 : -1;
    const rows: Child[] = side.parts.map((part, i) => this.row(scene, part, i < last, i === newest && i > 0));
    const known = revealed(fight);
    const decided = fight.winner !== null;
    const total = !decided ? w.soFar : attack ? w.attackValue : w.defenseValue;
    return h('div', { class: `sum sum-${name} type-${attack ? 'attack' : 'defense'}` },
      h('h2', { class: 'caps' }, attack ? w.attack : w.defense),
      h('dl', { class: 'num' }, ...(known ? rows : []),
        known ? h('div', { class: 'total' }, h('dt', null, total), h('dd', null, side.value ?? 0)) : null),
      !known ? h('p', { class: 'note' }, w.notYetKnown)
        : side.declined ? h('p', { class: 'note' }, w.noDefense)
          : decided && side.parts.length === 1 ? h('p', { class: 'note' }, w.unchanged) : null);
  }

  private row(scene: Scene, part: Part, struck: boolean, newest: boolean): HTMLElement {
    const w = words();
    const source = part.card && part.seat ? (scene.names.card(part.seat, part.card)?.name ?? null) : null;
    const first = part.cause === 'printed';
    const figure = first || part.cause === 'set' || part.cause === 'print-changed' ? String(part.value)
      : part.change === 0 ? '·' : part.change > 0 ? `+${part.change}` : `−${-part.change}`;
    const note = [source, part.idle ? w.idle : null].filter(Boolean).join(', ');
    return h('div', { class: [struck || part.idle ? 'is-struck' : '', newest ? 'is-newest' : ''].filter(Boolean).join(' ') },
      h('dt', null, first ? w.printed : (w.cause[part.cause] ?? part.cause), note ? h('small', null, note) : null), h('dd', null, figure));
  }

  private verdict(scene: Scene, fight: Fight): HTMLElement {
    const w = words();
    const done = fight.damage !== null;
    const figure = (side: FightSide, value: number | null, type: string, picture: string): HTMLElement => {
      const before = done ? undefined : side.parts.at(-2)?.value; // struck out above what it has become
      const was = before !== undefined && before !== side.value ? h('s', null, before) : null;
      return h('div', { class: `type-${type}` }, was,
        h('b', null, revealed(fight) ? String(value ?? side.value ?? 0) : '?'), icon(picture));
    };
    return h('div', { class: 'verdict' },
      h('div', { class: 'against' },
        figure(fight.attacker, fight.attack, 'attack', 't-attack'), h('span', { class: 'minus', 'aria-hidden': 'true' }, '−'),
        figure(fight.defender, fight.defense, 'defense', 't-defense')),
      done ? null : h('p', { class: 'so-far' }, revealed(fight) ? w.damageLater : w.turnAtOnce),
      done ? h('div', { class: 'result' },
        h('strong', { class: fight.damage! > 0 ? 'is-sum' : '' }, fight.damage! > 0 ? w.damage(fight.damage!) : w.noDamage)) : null,
      done && fight.winner ? h('p', null, h('b', null, w.wins(scene.names.fighterName(fight[fight.winner].fighter, scene.view)))) : null);
  }

  private timeline(scene: Scene, fight: Fight): HTMLElement {
    const w = words();
    const now = STEPS.indexOf(fight.step);
    return h('ol', { class: 'timeline' }, ...STEPS.map((step, i) => {
      const effects = fight.effects.filter((effect) => effect.step === step);
      return h('li', { class: i === now ? 'now' : i > now ? 'ahead' : '', 'aria-current': i === now ? 'step' : null },
        h('span', { class: 'dot' }, icon(PICTURE[step])),
        h('div', null, h('h3', null, w.step[step] ?? step),
          ...(step === 'damage' && fight.damage !== null
            ? [h('p', { class: 'num' }, `${fight.attack ?? 0} − ${fight.defense ?? 0} → `, h('b', null, fight.damage))]
            : effects.map((effect) => h('p', { class: effect === fight.effects.at(-1) && !fight.winner ? 'is-newest' : '' },
              h('span', { class: `order team-${scene.names.team(effect.seat)}` }, effect.seat === fight.defender.seat ? 1 : 2),
              scene.names.card(effect.seat, effect.card ?? '')?.name ?? '')))));
    }));
  }
}
