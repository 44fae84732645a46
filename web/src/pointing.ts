// Pressing, pointing at and dragging on the battlefield: what may be chosen answers, all else is explained.

import type { Aiming } from './aiming';
import type { Answering } from './answering';
import type { BoardHandler } from './board';
import { facing, lookSheet } from './facing';
import { aboutSpace, awaits, type Line, type Outlook } from './look';
import { still } from './motion';
import { fighterAt, optionAt, options } from './offer';
import type { Planning } from './planning';
import type { Option } from './protocol';
import type { Scene } from './scene';
import type { Table } from './table';
import type { Tabletop } from './tabletop';
import { say } from './sheet';
import type { ThreatWatch } from './threats';
import { toast } from './toast';
import { words } from './words';

export interface PointingScreen {
  readonly tabletop: Pick<Tabletop, 'board' | 'lookAt'>;
  readonly answering: Answering;
  readonly planning: Planning;
  readonly aiming: Aiming;
  readonly threats: Pick<ThreatWatch, 'shown'>;
  scene(): Scene | null;
  choose(option: Option): void;
  draw(): void;
  drawBoard(): void;
}

export class Pointing implements BoardHandler {
  private seen: number | null = null;
  private asked: number | null = null;
  private explained: number | null = null; // the space of which it is told why it cannot be chosen now

  constructor(
    private readonly screen: PointingScreen,
    private readonly table: Pick<Table, 'explain'>,
  ) {}

  /** The space that is looked at. */
  get looked(): number | null {
    return this.seen;
  }

  /** The space that a first touch asked about. */
  get touched(): number | null {
    return this.asked;
  }

  /** Something is shown: a touch asks again. */
  forgetTouch(): void {
    this.asked = null;
  }

  /** Something was chosen. */
  forget(): void {
    this.asked = null;
    this.seen = null;
  }

  /** Another question is put: what was told of a space was true of the one before. */
  lookAgain(): void {
    if (this.explained !== null) this.look(this.explained);
    this.explained = null;
  }

  /** A piece is dragged away from a space: its reach is shown. */
  lift(space: number): boolean {
    this.screen.aiming.forget();
    return this.screen.planning.lift(space);
  }

  back(): boolean {
    const back = this.screen.aiming.back() || this.screen.planning.back();
    if (back) this.look(null);
    return back;
  }

  /** A fighter stays where it is: on to the next. */
  skip(space: number): void {
    const scene = this.screen.scene();
    const fighter = scene ? fighterAt(scene, space) : undefined;
    if (fighter !== undefined && this.screen.planning.reach(fighter).length > 0) this.screen.planning.stay(fighter);
  }

  /** Presses what may be planned or aimed at. */
  private plan(space: number): boolean {
    const { planning, aiming } = this.screen;
    if (!planning.plan) return false;
    if (aiming.aim && aiming.press(space)) return true;
    const aimed = aiming.aim !== null;
    aiming.forget();
    const planned = planning.moves.length;
    if (planning.press(space)) {
      if (planning.moves.length > planned) this.announce();
      return true;
    }
    if (aiming.press(space)) return true;
    if (aimed) this.screen.draw();
    return false;
  }

  /** Says what is planned, to those who do not see it. */
  private announce(): void {
    const scene = this.screen.scene()!;
    const ghost = this.screen.planning.moves.at(-1)!;
    const name = scene.names.fighterName(ghost.fighter, scene.view);
    const planned = words().planned(name, scene.names.cell(ghost.space), ghost.stand.steps);
    say([planned, ...awaits(scene, ghost.fighter, ghost.stand)].join(' '));
  }

  press(space: number, pointer: string): void {
    const scene = this.screen.scene()!;
    if (this.plan(space)) return this.look(this.screen.planning.fighter === null ? null : space);
    const option = optionAt(scene, space);
    if (!option) {
      this.look(space);
      if (scene.question?.yours) void this.explain(space);
      return;
    }
    // a first touch asks, the second answers
    if (pointer === 'touch' && this.asked !== space) {
      this.asked = space;
      this.look(space);
      this.screen.draw();
      return;
    }
    this.screen.choose(option);
  }

  look(space: number | null): void {
    const scene = this.screen.scene();
    if (!scene) return;
    this.seen = space;
    if (space !== null) {
      const { question } = scene;
      const option = optionAt(scene, space);
      const moves = question && option && question.kind === 'space' && question.why !== 'token-to';
      const planned = this.planned(scene, space);
      if (planned) this.screen.tabletop.lookAt.space(scene, space, planned.fighter, planned.stand, null);
      else this.screen.tabletop.lookAt.space(scene, space, moves ? (question.fighter ?? null) : null, option, null,
        this.facing(scene, space));
    }
    if (this.screen.threats.shown) return this.screen.draw(); // whoever is pointed at threatens alone
    this.screen.drawBoard();
  }

  private facing(scene: Scene, space: number): Line[] {
    return facing(scene, this.screen.planning.plan, fighterAt(scene, space));
  }

  /** A finger rests on a space: what a mouse reads beside the table. */
  hold(space: number): void {
    const scene = this.screen.scene();
    if (!scene) return;
    const planned = this.planned(scene, space);
    const { title, lines } = aboutSpace(scene, space, planned?.fighter ?? null, planned?.stand ?? null, null, this.facing(scene, space));
    lookSheet(title, lines);
  }

  /** What awaits a fighter on a space: the one that is being planned for, or the one that stands there. */
  private planned(scene: Scene, space: number): { fighter: number; stand: Outlook } | null {
    const { planning } = this.screen;
    const stand = planning.reach(planning.fighter).find((one) => one.space === space);
    if (stand) return { fighter: planning.fighter!, stand };
    const ghost = planning.moves.find((one) => one.space === space);
    if (ghost) return ghost;
    const stance = planning.plan?.stances.find((one) => one.fighter === fighterAt(scene, space));
    return stance ? { fighter: stance.fighter, stand: stance } : null;
  }

  lookAtFighter(fighter: number): void {
    const scene = this.screen.scene();
    if (!scene) return;
    this.seen = null;
    this.screen.tabletop.lookAt.fighter(scene, fighter, facing(scene, this.screen.planning.plan, fighter));
  }

  /** A piece dragged to a space: who moves, and where to. */
  drag(from: number, to: number): void {
    const scene = this.screen.scene()!;
    const { question } = scene;
    const fighter = fighterAt(scene, from);
    if (this.screen.planning.drag(from, to)) {
      this.announce();
      return this.look(null);
    }
    if (!question?.yours || fighter === undefined) return;
    if (question.kind === 'space' && question.fighter === fighter) {
      const option = optionAt(scene, to);
      return option ? this.screen.choose(option) : void this.explain(to);
    }
    if (this.screen.planning.plan) return void this.explain(to);
    const mover = options(scene, 'fighter').find((option) => option.fighter === fighter);
    if (question.why === 'maneuver' && mover) {
      this.screen.answering.mean({ space: to });
      this.screen.choose(mover);
    }
  }

  /** Says why a space cannot be chosen. */
  async explain(space: number): Promise<void> {
    const scene = this.screen.scene();
    if (!scene?.viewer) return;
    const fighter = fighterAt(scene, space);
    const known = this.screen.planning.plan ? this.reason(scene, fighter) : null;
    if (known) return this.refuse(known, space);
    const target = scene.question?.kind === 'fighter' && fighter !== undefined ? { fighter } : { space };
    const reason = await this.table.explain(scene.viewer, target).catch(() => null);
    this.refuse(reason?.text ?? words().tooFar, space);
  }

  /** Why nothing can be planned there; null: the engine knows. */
  private reason(scene: Scene, fighter: number | undefined): string | null {
    const { question, names, view } = scene;
    const { planning } = this.screen;
    const w = words();
    if (question?.why !== 'action') return planning.fighter === null ? null : w.notReached(names.fighterName(planning.fighter, view));
    const foe = fighter !== undefined && names.team(names.fighter(fighter).seat) !== names.team(question.seat);
    if (foe) return this.outOfAim(scene, fighter);
    return planning.fighter === null ? w.fighterFirst : w.notReached(names.fighterName(planning.fighter, view));
  }

  /** Why nobody can attack it. */
  private outOfAim({ question, names, view }: Scene, foe: number): string {
    const reached = this.screen.planning.plan!.stances.some(({ inRange }) => inRange.includes(foe));
    const told = question!.reasons?.find(({ action }) => action === 'attack')?.text;
    const name = names.fighterName(foe, view);
    return reached ? (told ?? words().noAttackCard(name)) : words().notInRange(name);
  }

  private refuse(reason: string, space: number): void {
    const scene = this.screen.scene();
    const between = scene ? this.facing(scene, space) : [];
    if (scene) {
      if (!still()) this.screen.tabletop.board.shake(space);
      this.screen.tabletop.lookAt.space(scene, space, null, null, reason, between);
      this.explained = space;
    }
    toast([reason, ...between.slice(1).map(({ text }) => text)].join(' ')); // whom it could strike at
  }
}
