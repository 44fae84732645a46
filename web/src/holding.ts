// Pressing, pointing at and dropping cards of the hand.

import type { Answering } from './answering';
import type { HandCard, HandHandler } from './hand';
import { actionFor, fighterAt, options, reasonFor, trayOf } from './offer';
import type { Planning } from './planning';
import type { Option } from './protocol';
import type { Scene } from './scene';
import { cardSheet } from './sheets';
import type { Tabletop } from './tabletop';
import { toast } from './toast';

export interface HoldingScreen {
  readonly tabletop: Pick<Tabletop, 'lookAt'>;
  readonly answering: Answering;
  readonly planning: Pick<Planning, 'toggle'>;
  scene(): Scene | null;
  choose(option: Option): void;
}

export class Holding implements HandHandler {
  constructor(private readonly screen: HoldingScreen) {}

  press(held: HandCard, pointer: string): void {
    if (pointer === 'touch' || this.screen.scene()!.small) return this.open(held);
    this.play(held);
  }

  look(held: HandCard | null): void {
    const scene = this.screen.scene();
    if (held && scene) this.screen.tabletop.lookAt.card(scene.names, held.seat, held.card, held.reason);
  }

  /** Holds a card up. */
  open(held: HandCard): void {
    const playable = held.state === 'lit';
    cardSheet(this.screen.scene()!, held.seat, held.card, held.reason, playable ? () => this.play(held) : null);
  }

  /** A card dropped on a fighter attacks it; dropped elsewhere above the hand it is played. */
  drop(held: HandCard, x: number, y: number): void {
    const scene = this.screen.scene()!;
    const { names, viewer } = scene;
    const target = fighterAt(scene, Number(document.elementFromPoint(x, y)?.getAttribute('data-space') ?? NaN));
    const foe = target !== undefined && viewer && names.team(names.fighter(target).seat) !== names.team(viewer);
    const attack = actionFor(scene, 'needs-attack');
    if (foe && attack && reasonFor(scene, held.card)?.name === 'needs-attack') {
      this.screen.answering.mean({ card: held.card, target });
      return this.screen.choose(attack);
    }
    this.play(held);
  }

  private play(held: HandCard): void {
    if (this.screen.planning.toggle(held.card)) return;
    const scene = this.screen.scene()!;
    const option = trayOf(scene) ? undefined : options(scene, 'card').find((one) => one.card === held.card);
    if (option) return this.screen.choose(option);
    const action = actionFor(scene, reasonFor(scene, held.card)?.name);
    if (action) {
      this.screen.answering.mean({ card: held.card });
      return this.screen.choose(action);
    }
    if (held.reason) toast(held.reason);
    this.look(held);
  }
}
