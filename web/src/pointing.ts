// Pressing, pointing at and dragging on the battlefield: what may be chosen answers, all else is explained.

import type { Answering } from './answering';
import type { BoardHandler } from './board';
import type { Outlook } from './look';
import { still } from './motion';
import { fighterAt, optionAt, options } from './offer';
import type { Planning } from './planning';
import type { Option } from './protocol';
import type { Scene } from './scene';
import type { Table } from './table';
import type { Tabletop } from './tabletop';
import { toast } from './toast';
import { words } from './words';

export interface PointingScreen {
  readonly tabletop: Pick<Tabletop, 'board' | 'lookAt'>;
  readonly answering: Answering;
  readonly planning: Planning;
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
  lift(space: number): void {
    this.screen.planning.lift(space);
  }

  press(space: number, pointer: string): void {
    const scene = this.screen.scene()!;
    if (this.screen.planning.press(space)) return this.look(this.screen.planning.fighter === null ? null : space);
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
      else this.screen.tabletop.lookAt.space(scene, space, moves ? (question.fighter ?? null) : null, option, null);
    }
    this.screen.drawBoard();
  }

  /** What awaits a fighter on a space: the one that is being planned for, or the one that stands there. */
  private planned(scene: Scene, space: number): { fighter: number; stand: Outlook } | null {
    const { planning } = this.screen;
    const stand = planning.reach(planning.fighter).find((one) => one.space === space);
    if (stand) return { fighter: planning.fighter!, stand };
    const stance = planning.plan?.stances.find((one) => one.fighter === fighterAt(scene, space));
    return stance ? { fighter: stance.fighter, stand: stance } : null;
  }

  lookAtFighter(fighter: number): void {
    const scene = this.screen.scene();
    if (!scene) return;
    this.seen = null;
    this.screen.tabletop.lookAt.fighter(scene, fighter);
  }

  /** A piece dragged to a space: who moves, and where to. */
  drag(from: number, to: number): void {
    const scene = this.screen.scene()!;
    const { question } = scene;
    const fighter = fighterAt(scene, from);
    if (this.screen.planning.drag(from, to)) return this.look(null);
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
    const target = scene.question?.kind === 'fighter' && fighter !== undefined ? { fighter } : { space };
    const reason = await this.table.explain(scene.viewer, target).catch(() => null);
    this.refuse(reason?.text ?? words().tooFar, space);
  }

  private refuse(reason: string, space: number): void {
    const scene = this.screen.scene();
    if (scene) {
      if (!still()) this.screen.tabletop.board.shake(space);
      this.screen.tabletop.lookAt.space(scene, space, null, null, reason);
      this.explained = space;
    }
    toast(reason);
  }
}
