// What a player may know, at hand: what is left of the decks, and what an attack may come to before its card is laid.

import type { Aim } from './aiming';
import type { Foot } from './hand';
import { leftSheet } from './left';
import { type Feet, footOf, oddsPanel } from './odds';
import type { AttackOdds, Seat } from './protocol';
import type { Scene } from './scene';
import { kept } from './settings';
import type { Table } from './table';
import { toast } from './toast';
import { words } from './words';

export interface KnowingScreen {
  scene(): Scene | null;
  draw(): void;
}

/** Who is about to attack whom, and at which question. */
interface Attack {
  seat: Seat;
  question: number;
  attacker: number;
  target: number;
}

const none: Feet = new Map();

/** Declared, and its card is to be laid; or aimed on the battlefield. */
function attackOf({ asked, question, view }: Scene, aim: Aim | null): Attack | null {
  if (!asked || !question) return null;
  const { seat, number } = question;
  if (question.why === 'attack' && view.combat)
    return { seat, question: number, attacker: view.combat.attacker.fighter, target: view.combat.defender.fighter };
  return aim && aim.attacker !== null ? { seat, question: number, attacker: aim.attacker, target: aim.target } : null;
}

export class Knowing {
  private told: AttackOdds | null = null;
  private attack: Attack | null = null;
  private pondered: { attack: Attack; told: AttackOdds | null } | null = null; // while a card is carried

  constructor(
    private readonly screen: KnowingScreen,
    private readonly table: Pick<Table, 'unseen' | 'odds' | 'status'>,
  ) {}

  /** Are odds to be shown? */
  private get wanted(): boolean {
    return this.table.status.aids && kept<boolean>('odds') !== false;
  }

  /** What stands on the feet of cards. */
  get feet(): Feet {
    if (!this.told || !this.wanted) return none;
    return new Map(this.told.odds.map((odds) => [odds.card, footOf(odds)]));
  }

  /** The attack that somebody is about to make: the engine is asked what it may come to, once. */
  follow(scene: Scene, aim: Aim | null): void {
    const attack = this.wanted ? attackOf(scene, aim) : null;
    if (JSON.stringify(attack) === JSON.stringify(this.attack)) return;
    this.attack = attack;
    this.told = null;
    if (attack) void this.ask(attack);
  }

  private async ask(attack: Attack): Promise<void> {
    const told = await this.table.odds(attack.seat, attack.attacker, attack.target).catch(() => null);
    if (attack !== this.attack) return;
    this.told = told;
    this.screen.draw();
  }

  /** What an attack would come to with a card that is carried over its target; null: that is not to be told, or will be: then `told` is
   * called. */
  ponder(attacker: number, target: number, card: string, told: () => void): Foot | null {
    const { question } = this.screen.scene() ?? {};
    if (!question || !this.wanted) return null;
    const attack = { seat: question.seat, question: question.number, attacker, target };
    if (JSON.stringify(attack) !== JSON.stringify(this.pondered?.attack)) {
      const asked: { attack: Attack; told: AttackOdds | null } = { attack, told: null };
      this.pondered = asked;
      void this.table.odds(attack.seat, attacker, target).then((odds) => (asked.told = odds, told()), () => {});
    }
    const odds = this.pondered?.told?.odds.find((one) => one.card === card);
    return odds ? footOf(odds) : null;
  }

  /** What an attack with this card may come to; null: nobody has said so. */
  about(card: string, brief = false): HTMLElement | null {
    const odds = this.wanted ? this.told?.odds.find((one) => one.card === card) : undefined;
    const scene = this.screen.scene();
    const { attack } = this;
    if (!odds || !scene || !attack) return null;
    return oddsPanel(scene, attack.seat, scene.names.fighter(attack.target).seat, this.told!, odds, brief);
  }

  /** Opens the sheet; `seat`: whose cards come first where there is room for one. */
  async openLeft(seat: Seat | null): Promise<void> {
    const viewer = this.screen.scene()?.viewer;
    if (!viewer || document.querySelector('dialog[open]')) return;
    try {
      const unseen = await this.table.unseen(viewer);
      const scene = this.screen.scene();
      if (scene && scene.viewer === viewer && !document.querySelector('dialog[open]')) leftSheet(scene, unseen, seat ?? viewer);
    } catch {
      toast(words().offline);
    }
  }
}
