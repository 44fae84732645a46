// An attack that is being aimed: at whom, by whom, perhaps with which card. Nobody hears of it before a card is laid, so going back costs
// nothing. The engine says who could strike whom, and with which cards.

import type { Answering } from './answering';
import { fighterAt, options } from './offer';
import type { Planning } from './planning';
import type { Option } from './protocol';
import type { Scene } from './scene';

export interface Aim {
  readonly target: number;
  /** All who could strike it. */
  readonly attackers: readonly number[];
  /** The one who does; null: to be chosen. */
  readonly attacker: number | null;
  /** The card that is meant; null: to be chosen. */
  readonly card: string | null;
}

export interface AimingScreen {
  readonly answering: Answering;
  readonly planning: Pick<Planning, 'plan' | 'fighter' | 'unchoose'>;
  scene(): Scene | null;
  choose(option: Option): void;
  draw(): void;
}

export class Aiming {
  private at: Aim | null = null;

  constructor(private readonly screen: AimingScreen) {}

  get aim(): Aim | null {
    return this.at;
  }

  /** Cards that the attacker may lay; null: nothing is aimed at. */
  get cards(): readonly string[] | null {
    return this.at && (this.at.card !== null ? [this.at.card] : this.cardsOf(this.at.attacker));
  }

  forget(): void {
    this.at = null;
  }

  private cardsOf(fighter: number | null): readonly string[] {
    return this.screen.planning.plan?.stances.find((one) => one.fighter === fighter)?.attacks ?? [];
  }

  /** Who could strike at it from where they stand; with that card, if one is meant. */
  attackers(target: number, card: string | null = null): number[] {
    const scene = this.screen.scene();
    if (!scene || !attackOf(scene)) return [];
    return (this.screen.planning.plan?.stances ?? [])
      .filter(({ inRange, attacks }) => inRange.includes(target) && (card === null ? attacks.length > 0 : attacks.includes(card)))
      .map(({ fighter }) => fighter);
  }

  /** Presses a space: another attacker, or another target. False: it means neither. */
  press(space: number): boolean {
    const scene = this.screen.scene();
    const fighter = scene ? fighterAt(scene, space) : undefined;
    if (fighter === undefined) return false;
    return this.change(fighter) || this.take(fighter);
  }

  /** Aims at a fighter, perhaps with a card that is meant. False: nobody can strike at it so. */
  take(target: number, card: string | null = null): boolean {
    const attackers = this.attackers(target, card);
    if (attackers.length === 0) return false;
    const { planning } = this.screen;
    const moving = attackers.find((one) => one === planning.fighter);
    planning.unchoose();
    if (card !== null) {
      this.at = { target, attackers, attacker: null, card };
      return attackers.length > 1 ? this.drawn() : this.change(attackers[0]!);
    }
    this.at = { target, attackers, attacker: moving ?? this.foremost(attackers), card };
    return this.drawn();
  }

  /** A hero before the others. */
  private foremost(attackers: readonly number[]): number {
    const { names } = this.screen.scene()!;
    return attackers.find((one) => names.fighter(one).hero) ?? attackers[0]!;
  }

  /** Another one attacks. False: it is none of those who could. */
  change(attacker: number): boolean {
    if (!this.at?.attackers.includes(attacker)) return false;
    this.at = { ...this.at, attacker };
    return this.at.card === null ? this.drawn() : this.lay(this.at.card);
  }

  /** Attacks with a card. False: it is none for this attack. */
  lay(card: string): boolean {
    const scene = this.screen.scene();
    const attack = scene && attackOf(scene);
    if (!this.at || this.at.attacker === null || !attack || !this.cardsOf(this.at.attacker).includes(card)) return false;
    const { attacker, target } = this.at;
    this.at = null;
    this.screen.answering.mean({ fighter: attacker, target, card });
    this.screen.choose(attack);
    return true;
  }

  /** Aims no more. False: nothing was aimed at. */
  back(): boolean {
    if (!this.at) return false;
    this.at = null;
    return this.drawn();
  }

  private drawn(): true {
    this.screen.draw();
    return true;
  }
}

const attackOf = (scene: Scene): Option | undefined => options(scene, 'action').find(({ name }) => name === 'attack');
