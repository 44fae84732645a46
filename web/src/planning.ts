// A maneuver that is being planned: who goes where, in which order, with which boost. Nothing of it is decided before "Go", except that
// there is a maneuver: the first ghost begins it, because the rules draw a card first (R-MAN-1). The engine says what fits.

import { bestBoost, fighterAt, options, spaceOf } from './offer';
import type { ManeuverPlan, Option, Question, Stand } from './protocol';
import type { Scene } from './scene';
import type { Table } from './table';

/** A move that is planned; `fits`: it can be made after those before it. */
export interface Ghost {
  readonly fighter: number;
  readonly space: number;
  readonly way: readonly number[];
  readonly fits: boolean;
  /** How it gets there, and what awaits it. */
  readonly stand: Stand;
}

export interface PlanningScreen {
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
  private boosted: ManeuverPlan | null = null;
  private looking = false; // at what the best boost would add
  private carrying = false;
  private number = 0; // of the latest request to the engine

  constructor(
    private readonly screen: PlanningScreen,
    private readonly table: Pick<Table, 'tryManeuver'> | null, // null: nothing is planned here, one thing is asked after the other
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

  /** Is it shown what the best boost would add? */
  get looks(): boolean {
    return this.looking;
  }

  /** What the engine says of the plan; null: nothing is planned now, or it has not said yet. */
  get plan(): ManeuverPlan | null {
    return this.told;
  }

  /** Is this a question that the plan answers? */
  get offered(): boolean {
    const question = this.screen.scene()?.question;
    if (!question?.yours) return false;
    return WHYS.has(question.why) || (question.why === 'move' && !question.asker && question.fighter === this.ghosts[0]?.fighter);
  }

  /** Are there others that may move, beside the one whose reach is shown? */
  get several(): boolean {
    return (this.told?.fighters ?? []).some(({ fighter }) => fighter !== this.chosen);
  }

  /** Can it be carried out? */
  get ready(): boolean {
    const boosts = this.card !== null && this.screen.scene()?.question?.why === 'maneuver-boost';
    return (this.ghosts.length > 0 || boosts) && this.ghosts.every(({ fits }) => fits);
  }

  forget(): void {
    this.ghosts = [];
    this.chosen = null;
    this.card = null;
    this.told = null;
    this.boosted = null;
    this.looking = false;
    this.carrying = false;
    this.number++;
  }

  /** A question is put. What it means for the plan: an answer to it, if the plan is being carried out. */
  put(question: Question | null): Option | null {
    this.told = null;
    this.boosted = null;
    this.number++;
    if (!question || question.why === 'action') this.forget();
    if (!question?.yours) return null; // somebody else comes first; the plan waits
    const next = this.carrying ? this.next(question) : null;
    if (next) return next;
    this.carrying = false; // something else is asked; what is left stays planned
    this.chosen = null;
    if (question.why !== 'maneuver-boost' && question.why !== 'action') this.card = null;
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
        if (ghost) return find(({ kind, fighter }) => kind === 'fighter' && fighter === ghost.fighter);
        // whoever may do something else than move is asked
        return find(({ kind }) => kind === 'relocate') ? null : find(({ kind }) => kind === 'none');
      case 'move': {
        if (question.asker || (ghost && question.fighter !== ghost.fighter)) return null;
        this.ghosts = this.ghosts.slice(1);
        const goal = ghost?.space ?? spaceOf(this.screen.scene()!, question.fighter); // the last one is not asked who: it stays
        return find(({ space }) => space === goal);
      }
      default:
        return null;
    }
  }

  /** Asks the engine what fits, and, if that is wanted, what the best boost would add. */
  private async ask(question: Question): Promise<void> {
    const { table } = this;
    if (!table) return;
    const number = ++this.number;
    const moves = this.ghosts.map(({ fighter, space }) => ({ fighter, space }));
    const scene = this.screen.scene();
    const best = this.looking && this.card === null && question.why !== 'maneuver' && scene ? bestBoost(scene) : null;
    const attempt = (card: string | null): Promise<ManeuverPlan | null> =>
      table.tryManeuver(question.seat, card, moves).catch(() => null);
    const [boosted, plan] = await Promise.all([best === null ? null : attempt(best), attempt(this.card)]);
    if (number !== this.number) return;
    this.told = plan;
    this.boosted = boosted;
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

  /** Where it could go only with the best boost. */
  reachMore(fighter: number | null): readonly Stand[] {
    const near = new Set(this.reach(fighter).map(({ space }) => space));
    const all = this.boosted?.fighters.find((one) => one.fighter === fighter)?.options ?? [];
    return all.filter(({ space }) => !near.has(space));
  }

  private mayGo(fighter: number): boolean {
    return this.reach(fighter).length > 0 || this.ghosts.some((ghost) => ghost.fighter === fighter);
  }

  /** Who is on a space, or is planned to be. */
  private on(scene: Scene, space: number): number | undefined {
    return this.ghosts.find((ghost) => ghost.space === space)?.fighter ?? fighterAt(scene, space);
  }

  /** Presses a space. False: it means nothing here. */
  press(space: number): boolean {
    const scene = this.screen.scene();
    if (!scene?.asked || !this.told) return false;
    if (this.chosen !== null && this.place(scene, this.chosen, space)) return true;
    const fighter = this.on(scene, space);
    if (fighter === undefined || !this.mayGo(fighter)) return false;
    this.choose(this.chosen === fighter ? null : fighter);
    return true;
  }

  /** Drags the fighter on a space to another. False: it means nothing here. */
  drag(from: number, to: number): boolean {
    const scene = this.screen.scene();
    const fighter = scene ? this.on(scene, from) : undefined;
    if (!scene?.asked || !this.told || fighter === undefined || !this.mayGo(fighter)) return false;
    if (this.place(scene, fighter, to)) return true;
    if (to === spaceOf(scene, fighter)) this.unplan(fighter);
    this.unchoose();
    return false;
  }

  /** A piece is taken up from a space. False: it is not to be moved. */
  lift(space: number): boolean {
    const scene = this.screen.scene();
    const fighter = scene?.asked ? this.on(scene, space) : undefined;
    if (fighter === undefined || !this.told || !this.mayGo(fighter)) return false;
    if (this.chosen !== fighter) this.choose(fighter);
    return true;
  }

  /** Nobody's reach is shown any more. */
  unchoose(): void {
    if (this.chosen !== null) this.choose(null);
  }

  /** Leaves a fighter where it is and goes on to the next; null: the one whose reach is shown. */
  stay(fighter: number | null = this.chosen): void {
    const movers = (this.told?.fighters ?? []).map((one) => one.fighter);
    const later = movers.filter((one) => one > (fighter ?? -1));
    this.choose(later[0] ?? null);
  }

  private choose(fighter: number | null): void {
    this.chosen = fighter;
    if (fighter !== null) this.unplan(fighter);
    this.screen.draw();
  }

  private unplan(fighter: number): void {
    if (!this.ghosts.some((ghost) => ghost.fighter === fighter)) return;
    this.ghosts = this.ghosts.filter((ghost) => ghost.fighter !== fighter);
    this.again();
  }

  private place(scene: Scene, fighter: number, space: number): boolean {
    const stand = this.reach(fighter).find((one) => one.space === space);
    if (!stand || space === spaceOf(scene, fighter)) return false;
    this.ghosts = [...this.ghosts.filter((ghost) => ghost.fighter !== fighter), { fighter, space, way: stand.way, fits: true, stand }];
    this.chosen = null;
    const begin = options(scene, 'action').find(({ name }) => name === 'maneuver');
    if (begin) this.screen.choose(begin); // what is planned stays
    else this.again();
    this.screen.draw();
    return true;
  }

  /* ---------------------------------------------------------------- boosting */

  /** Are cards of the hand boosts now, and nothing else? */
  get boosts(): boolean {
    const question = this.screen.scene()?.question;
    if (!this.told || !question?.yours) return false;
    return question.why === 'maneuver-boost' || (question.why === 'action' && this.chosen !== null);
  }

  /** A card of the hand is to boost the maneuver, or no longer. False: it means nothing here. */
  toggle(card: string): boolean {
    const scene = this.screen.scene();
    if (!scene || !this.boosts || scene.names.card(scene.viewer!, card)?.boost == null) return false;
    this.card = this.card === card ? null : card;
    this.looking = false;
    this.again();
    this.screen.draw();
    return true;
  }

  /** Shows what the best boost would add, or no longer. False: nothing can be boosted now. */
  lookAtBoost(): boolean {
    const scene = this.screen.scene();
    const why = scene?.question?.why;
    if (!scene?.asked || !this.told || (why !== 'action' && why !== 'maneuver-boost') || bestBoost(scene) === null) return false;
    this.looking = !this.looking;
    if (this.looking && this.chosen === null) this.chosen = this.told.fighters[0]?.fighter ?? null;
    this.again();
    this.screen.draw();
    return true;
  }

  /* ---------------------------------------------------------------- ending it */

  /** Carries the plan out. */
  go(): void {
    const question = this.screen.scene()?.question;
    if (!question?.yours || !this.ready) return;
    const option = this.next(question);
    this.carrying = this.ghosts.length > 0; // a boost alone leaves it open who moves
    this.chosen = null;
    this.looking = false;
    if (option) this.screen.choose(option);
  }

  /** Takes the last thing back. False: there is none. */
  back(): boolean {
    if (this.looking) this.looking = false;
    else if (this.chosen !== null) this.chosen = null;
    else if (this.card !== null) this.card = null;
    else if (this.ghosts.length > 0) this.ghosts = this.ghosts.slice(0, -1);
    else return false;
    this.again();
    this.screen.draw();
    return true;
  }
}
