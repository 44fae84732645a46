// Pressing, pointing at and dropping cards of the hand.

import type { Aiming } from './aiming';
import type { Answering } from './answering';
import type { Foot, HandCard, HandHandler } from './hand';
import type { Knowing } from './knowing';
import { actionFor, fighterAt, options, reasonFor, trayOf } from './offer';
import { wants } from './pacing';
import type { Planning } from './planning';
import type { Option } from './protocol';
import type { Scene } from './scene';
import { cardSheet } from './sheets';
import type { Tabletop } from './tabletop';
import { toast } from './toast';
import { words } from './words';

const LAID = new Set<string>(['attack', 'defense', 'scheme']); // questions that a card answers for good

export interface HoldingScreen {
  readonly tabletop: Pick<Tabletop, 'lookAt' | 'hand'>;
  readonly answering: Answering;
  readonly planning: Pick<Planning, 'toggle'>;
  readonly aiming: Aiming;
  readonly knowing: Pick<Knowing, 'about' | 'ponder'>;
  scene(): Scene | null;
  choose(option: Option): void;
  drawBoard(): void;
}

export class Holding implements HandHandler {
  /** The card that is carried over the table. */
  carried: string | null = null;

  constructor(private readonly screen: HoldingScreen) {}

  press(held: HandCard, pointer: string): void {
    if (pointer === 'touch' || this.screen.scene()!.small) return this.open(held);
    this.play(held);
  }

  look(held: HandCard | null): void {
    const scene = this.screen.scene();
    const odds = held && this.screen.knowing.about(held.card);
    if (odds) this.screen.tabletop.lookAt.show(odds);
    else if (held && scene) this.screen.tabletop.lookAt.card(scene.names, held.seat, held.card, held.reason);
  }

  /** Holds a card up. */
  open(held: HandCard): void {
    const playable = held.state === 'lit';
    cardSheet(this.screen.scene()!, held.seat, held.card, held.reason, playable ? () => this.play(held, true) : null,
      this.screen.knowing.about(held.card, true));
  }

  /** The opposing fighter at a place of the screen. */
  private foeAt(x: number, y: number): number | null {
    const scene = this.screen.scene()!;
    const { names, viewer } = scene;
    const target = fighterAt(scene, Number(document.elementFromPoint(x, y)?.getAttribute('data-space') ?? NaN));
    return target !== undefined && viewer && names.team(names.fighter(target).seat) !== names.team(viewer) ? target : null;
  }

  /** While a card is carried, the table shows whom it could attack, or who could play it. */
  carry(held: HandCard | null): void {
    this.carried = held?.card ?? null;
    this.screen.drawBoard();
  }

  /** What would happen if the card were dropped there; null: nothing that is to be told. */
  over(held: HandCard, x: number, y: number): { text: string; odds: Foot | null } | null {
    const scene = this.screen.scene()!;
    const target = this.foeAt(x, y);
    if (target === null) return null;
    const w = words();
    const name = (one: number): string => scene.names.fighterName(one, scene.view);
    const attackers = this.screen.aiming.attackers(target, held.card);
    if (attackers.length === 0) return null;
    if (attackers.length > 1) return { text: w.dropAsk(name(target)), odds: null };
    const odds = this.screen.knowing.ponder(attackers[0]!, target, held.card, () => this.screen.tabletop.hand.label());
    return { text: w.dropAttack(name(attackers[0]!), name(target)), odds };
  }

  /** A card dropped on a fighter attacks it; dropped elsewhere above the hand it is played. */
  drop(held: HandCard, x: number, y: number): void {
    const target = this.foeAt(x, y);
    const { aiming } = this.screen;
    if (target !== null && aiming.attackers(target, held.card).length > 0)
      return this.confirm(held, () => void aiming.take(target, held.card));
    this.play(held);
  }

  /** Whoever wants to be asked before a card is laid confirms it. */
  private confirm(held: HandCard, lay: () => void): void {
    if (!wants('sure')) return lay();
    const scene = this.screen.scene()!;
    const scheme = scene.names.card(held.seat, held.card)?.type === 'scheme';
    const odds = this.screen.knowing.about(held.card, true);
    cardSheet(scene, held.seat, held.card, null, lay, odds, scheme ? words().choose : words().layDown);
  }

  /** `sure`: that has been confirmed. */
  private play(held: HandCard, sure = false): void {
    const { aiming, planning, answering } = this.screen;
    const lay = (how: () => void): void => (sure ? how() : this.confirm(held, how));
    if (aiming.aim?.attacker != null && aiming.cards?.includes(held.card)) return lay(() => void aiming.lay(held.card));
    if (planning.toggle(held.card)) return;
    if (held.state === 'off' && aiming.aim) return this.refuse(held);
    const scene = this.screen.scene()!;
    const option = trayOf(scene) ? undefined : options(scene, 'card').find((one) => one.card === held.card);
    if (option) return LAID.has(scene.question!.why) ? lay(() => this.screen.choose(option)) : this.screen.choose(option);
    const action = actionFor(scene, reasonFor(scene, held.card)?.name);
    if (action) return lay(() => {
      answering.mean({ card: held.card });
      this.screen.choose(action);
    });
    this.refuse(held);
  }

  private refuse(held: HandCard): void {
    if (held.reason) toast(held.reason);
    this.screen.tabletop.hand.shake(held);
    this.look(held);
  }
}
