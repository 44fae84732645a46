// A maneuver that is being planned: who goes where, in which order, with which boost. Nothing of it is decided before "Go", except that
// there is a maneuver: the first ghost begins it, because the rules draw a card first (R-MAN-1). The engine says what fits.

import type { Answering } from './answering';
import { fighterAt, options, spaceOf } from './offer';
import type { ManeuverPlan, Option, Question, Stand } from './protocol';
import type { Scene } from './scene';
import { kept } from './settings';
import type { Table } from './table';

/** A move that is planned; `fits`: it can be made after those before it. */
export interface Ghost {
  readonly fighter: number;
  readonly space: number;
  readonly way: readonly number[];
  readonly fits: boolean;
}

export interface PlanningScreen {
  readonly answering: Answering;
  scene(): Scene | null;
  choose(option: Option): void;
  draw(): void;
}

const WHYS = new Set(['action', 'maneuver-boost', 'maneuver']);

export class Planning {
  private ghosts: Ghost[] = [];
  private chosen: number | null = null;
  private card: string | null = null;
  private told: ManeuverPlan | null = null;
  private carrying = false;
  private number = 0; // of the latest request to the engine

  constructor(
    private readonly screen: PlanningScreen,
    private readonly table: Pick<Table, 'tryManeuver'>,
  ) {}

  /** Moves that are planned, in their order. */
  get moves(): readonly Ghost[] {
    return this.ghosts;
  }

  /** The fighter whose reach is shown. */
  get fighter(): number | null {
    return this.chosen;
  }

  /** The card of the hand that is to boost the maneuver. */
  get boost(): string | null {
    return this.card;
  }

  /** What the engine says of the plan; null: nothing is planned now, or it has not said yet. */
  get plan(): ManeuverPlan | null {
    return this.told;
  }

  /** Can it be carried out? */
  get ready(): boolean {
    return this.ghosts.length > 0 && this.ghosts.every(({ fits }) => fits);
  }

  forget(): void {
    this.ghosts = [];
    this.chosen = null;
    this.card = null;
    this.told = null;
    this.carrying = false;
    this.number++;
  }

  /** A question is put. What it means for the plan: an answer to it, if the plan is being carried out. */
  put(question: Question | null): Option | null {
    this.told = null;
    this.number++;
    const mine = question?.yours === true;
    if (!mine || question.why === 'action') {
      if (mine || !this.carrying) this.forget();
      if (mine) void this.ask(question);
      return null;
    }
    const next = this.carrying ? this.next(question) : null;
    if (next) return next;
    this.carrying = false; // something else comes first; what is left stays planned
    this.chosen = null;
    if (WHYS.has(question.why)) void this.ask(question);
    return null;
  }

  /** What the plan answers to a question; null: nothing. */
  private next(question: Question): Option | null {
    const [ghost] = this.ghosts;
    const find = (wanted: (option: Option) => boolean): Option | null => question.options?.find(wanted) ?? null;
    switch (question.why) {
      case 'maneuver-boost':
        return find(({ kind, card }) => (this.card === null ? kind === 'none' : kind === 'card' && card === this.card));
      case 'maneuver':
        return find(({ kind, fighter }) => (ghost ? kind === 'fighter' && fighter === ghost.fighter : kind === 'none'));
      case 'move': {
        if (!ghost || question.asker || question.fighter !== ghost.fighter) return null;
        this.ghosts = this.ghosts.slice(1);
        return find(({ space }) => space === ghost.space);
      }
      default:
        return null;
    }
  }

  /** Asks the engine what fits. */
  private async ask(question: Question): Promise<void> {
    if (kept<boolean>('plan') !== true) return; // on small screens it does not find room yet
    const number = ++this.number;
    const moves = this.ghosts.map(({ fighter, space }) => ({ fighter, space }));
    const plan = await this.table.tryManeuver(question.seat, this.card, moves).catch(() => null);
    if (number !== this.number) return;
    this.told = plan;
    if (plan) this.ghosts = this.ghosts.map((ghost, i) => ({ ...ghost, fits: i < plan.fits }));
    this.screen.draw();
  }

  private again(): void {
    const question = this.screen.scene()?.question;
    if (question?.yours && WHYS.has(question.why)) void this.ask(question);
  }

  /* ---------------------------------------------------------------- pressing and dragging */

  /** Where a fighter could go. */
  reach(fighter: number | null): readonly Stand[] {
    return this.told?.fighters.find((one) => one.fighter === fighter)?.options ?? [];
  }

  /** The space that a fighter would go to by this plan, or where it stands. */
  private mayGo(fighter: number): boolean {
    return this.reach(fighter).length > 0 || this.ghosts.some((ghost) => ghost.fighter === fighter);
  }

  /** Presses a space. False: it means nothing here. */
  press(space: number): boolean {
    const scene = this.screen.scene();
    if (!scene?.asked || !this.told) return false;
    if (this.chosen !== null && this.place(scene, this.chosen, space)) return true;
    const fighter = this.ghosts.find((ghost) => ghost.space === space)?.fighter ?? fighterAt(scene, space);
    if (fighter === undefined) return false;
    if (this.mayGo(fighter)) {
      this.choose(this.chosen === fighter ? null : fighter);
      return true;
    }
    return this.attack(scene, fighter);
  }

  /** Drags the fighter on a space to another. False: it means nothing here. */
  drag(from: number, to: number): boolean {
    const scene = this.screen.scene();
    const fighter = this.ghosts.find((ghost) => ghost.space === from)?.fighter ?? (scene ? fighterAt(scene, from) : undefined);
    if (!scene?.asked || !this.told || fighter === undefined || !this.mayGo(fighter)) return false;
    if (this.reach(fighter).length === 0) this.ghosts = this.ghosts.filter((ghost) => ghost.fighter !== fighter);
    return this.place(scene, fighter, to);
  }

  /** A piece is taken up from a space. */
  lift(space: number): void {
    const scene = this.screen.scene();
    const fighter = scene?.asked ? fighterAt(scene, space) : undefined;
    if (fighter !== undefined && this.told && this.chosen !== fighter && this.mayGo(fighter)) this.choose(fighter);
  }

  /** Nobody's reach is shown any more. */
  unchoose(): void {
    if (this.chosen !== null) this.choose(null);
  }

  private choose(fighter: number | null): void {
    this.chosen = fighter;
    if (fighter !== null && this.ghosts.some((ghost) => ghost.fighter === fighter)) {
      this.ghosts = this.ghosts.filter((ghost) => ghost.fighter !== fighter);
      this.again();
    }
    this.screen.draw();
  }

  private place(scene: Scene, fighter: number, space: number): boolean {
    const stand = this.reach(fighter).find((one) => one.space === space);
    if (!stand || space === spaceOf(scene, fighter)) return false;
    this.ghosts = [...this.ghosts.filter((ghost) => ghost.fighter !== fighter), { fighter, space, way: stand.way, fits: true }];
    this.chosen = null;
    const begin = options(scene, 'action').find(({ name }) => name === 'maneuver');
    if (begin) this.begin(begin);
    else this.again();
    this.screen.draw();
    return true;
  }

  /** The maneuver begins; what is planned stays. */
  private begin(maneuver: Option): void {
    const ghosts = this.ghosts;
    this.screen.choose(maneuver);
    this.ghosts = ghosts;
  }

  /** Attacks a fighter that stands in range of somebody. */
  private attack(scene: Scene, target: number): boolean {
    const attack = options(scene, 'action').find(({ name }) => name === 'attack');
    const attackers = this.told!.stances.filter(({ inRange }) => inRange.includes(target));
    if (!attack || attackers.length === 0) return false;
    const [only] = attackers;
    this.screen.answering.mean(attackers.length === 1 ? { fighter: only!.fighter, target } : { target });
    this.screen.choose(attack);
    return true;
  }

  /** A card of the hand is to boost the maneuver, or no longer. False: it means nothing here. */
  toggle(card: string): boolean {
    const scene = this.screen.scene();
    if (scene?.question?.why !== 'maneuver-boost' || this.ghosts.length === 0) return false;
    if (!options(scene, 'card').some((option) => option.card === card)) return false;
    this.card = this.card === card ? null : card;
    this.again();
    this.screen.draw();
    return true;
  }

  /* ---------------------------------------------------------------- ending it */

  /** Carries the plan out. */
  go(): void {
    const question = this.screen.scene()?.question;
    if (!question?.yours || !this.ready) return;
    this.carrying = true;
    this.chosen = null;
    const option = this.next(question);
    if (option) this.screen.choose(option);
  }

  /** Takes the last thing back. False: there is none. */
  back(): boolean {
    if (this.chosen !== null) this.chosen = null;
    else if (this.card !== null) this.card = null;
    else if (this.ghosts.length > 0) this.ghosts = this.ghosts.slice(0, -1);
    else return false;
    this.again();
    this.screen.draw();
    return true;
  }
}
