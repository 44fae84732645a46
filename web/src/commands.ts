// What tools and keys do: taking back, a tip, the log, the rules, the menu.

import type { Aiming } from './aiming';
import type { Answering } from './answering';
import type { Ending } from './ending';
import type { Film } from './film';
import { openHelp } from './help';
import type { Holding } from './holding';
import { pressKey } from './keys';
import type { Knowing } from './knowing';
import { handOf } from './offer';
import type { Planning } from './planning';
import type { Pointing } from './pointing';
import type { Seat } from './protocol';
import type { QuestionHandler } from './question';
import type { Scene } from './scene';
import { button, openSheet, say } from './sheet';
import { menuSheet, pileSheet } from './sheets';
import type { Table } from './table';
import type { Tabletop } from './tabletop';
import type { Tip } from './tip';
import type { ThreatWatch } from './threats';
import { toast } from './toast';
import type { Tray } from './tray';
import { words } from './words';

export interface CommandScreen {
  readonly tabletop: Tabletop;
  readonly answering: Answering;
  readonly planning: Planning;
  readonly aiming: Aiming;
  readonly threats: ThreatWatch;
  readonly knowing: Knowing;
  readonly pointing: Pointing;
  readonly holding: Holding;
  readonly ending: Ending;
  readonly tip: Tip;
  readonly film: Film;
  readonly tray: Tray;
  scene(): Scene | null;
  own(): Seat[];
  draw(): void;
  leave(): void;
}

export class Commands implements QuestionHandler {
  private readonly keys: Record<string, () => void> = {
    u: () => this.undo(),
    w: () => this.advise(),
    t: () => this.screen.threats.hold(),
    l: () => (this.screen.tabletop.small ? this.openLog() : this.screen.tabletop.log.focus()),
    d: () => this.openPiles(),
    k: () => void this.screen.knowing.openLeft(null),
    i: () => this.explainFocus(),
    q: () => this.screen.tabletop.bar.focusFirst(),
    b: () => this.boost(),
    h: () => this.screen.tabletop.hand.focus(),
    r: () => this.screen.film.again(),
    p: () => this.openPace(),
    escape: () => void this.screen.pointing.back(),
    '?': () => this.screen.tabletop.combat.why() || this.rules(),
  };

  constructor(
    private readonly screen: CommandScreen,
    private readonly table: Table,
  ) {}

  key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.ctrlKey) return this.screen.planning.go();
    pressKey(event, (key) => this.boostBy(key) || this.screen.tabletop.bar.press(key), this.keys);
  }

  /** To the battlefield; while a maneuver is planned, what the best boost would add. */
  private boost(): void {
    const { planning, tabletop } = this.screen;
    const planned = planning.fighter !== null || planning.moves.length > 0 || planning.looks;
    if (!planned || !planning.lookAtBoost()) tabletop.board.focus();
  }

  /** While that is shown, figures choose the card. */
  private boostBy(key: string): boolean {
    const { planning } = this.screen;
    const scene = this.screen.scene();
    const held = planning.looks && scene && /^[1-9]$/.test(key) ? handOf(scene)[Number(key) - 1] : undefined;
    return held !== undefined && planning.toggle(held.card);
  }

  toggleThreats(): void {
    this.screen.threats.toggle();
  }

  canUndo(): boolean {
    return this.table.canUndo();
  }

  undo(): void {
    if (!this.table.canUndo()) return toast(words().noUndo);
    this.screen.answering.mean(null);
    this.screen.ending.takeBack();
    this.table.undo();
  }

  canAdvise(): boolean {
    return this.table.advise !== null;
  }

  advise(): void {
    void this.giveTip();
  }

  private async giveTip(): Promise<void> {
    const { answering, planning, tip, tray } = this.screen;
    const { question } = answering;
    if (!question || !answering.open) return;
    this.screen.aiming.forget();
    planning.unchoose(); // it is about the whole question
    if (!(await tip.ask(question, (number) => answering.question?.number === number))) return;
    this.screen.draw();
    const text = tip.text(this.screen.scene()!);
    if (!text) return;
    say(text);
    tray.dialog?.querySelector('.tip')?.replaceChildren(text);
  }

  rules(): void {
    openHelp(this.screen.answering.question?.why ?? null);
  }

  openLog(): void {
    const { log } = this.screen.tabletop;
    const copy = (): void => void (navigator.clipboard?.writeText(log.plain()) ?? Promise.reject(new Error()))
      .then(() => toast(words().logCopied), () => toast(words().noCopy));
    const list = log.copy((act, line) => (sheet.close(), this.screen.tabletop.fold.show(act, line)));
    const sheet = openSheet({ name: 'log', title: words().log, body: [list], foot: [button(words().logCopy, copy)] });
  }

  openPace(): void {
    this.screen.film.choosePace();
  }

  openMenu(): void {
    menuSheet(this.table, this.screen.own(), { leave: () => this.screen.leave(), changed: () => this.screen.draw() });
  }

  private openPiles(): void {
    const scene = this.screen.scene();
    if (scene) pileSheet(scene, null);
  }

  /** Explains the space or the card that has the focus. */
  private explainFocus(): void {
    const at = document.activeElement;
    const space = at?.getAttribute('data-space');
    if (space) return void this.screen.pointing.explain(Number(space));
    const index = at?.getAttribute('data-hand');
    const scene = this.screen.scene();
    const held = index && scene ? handOf(scene)[Number(index)] : undefined;
    if (held) this.screen.holding.open(held);
  }
}
