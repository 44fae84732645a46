// What people at a table say to each other: phrases that everybody reads in their own language, and where the table has a chat, texts.
// It is shown where its speaker sits, for a moment; whoever is muted is not heard.

import type { BoardHandler } from './board';
import { h } from './dom';
import { phrases } from './phrases';
import { Pointers } from './pointers';
import type { Seat } from './protocol';
import type { Scene } from './scene';
import { say } from './sheet';
import type { Said, Speech, Table } from './table';
import { talkSheet } from './talkSheet';
import type { Tabletop } from './tabletop';
import { toast } from './toast';
import { language, words } from './words';

export interface TalkScreen {
  readonly closed: boolean;
  readonly tabletop: Tabletop;
  scene(): Scene | null;
}

const SHOWN = 4000; // ms that a bubble stays
const HELD = 600; // ms that make a press a long one
const KEPT = 50; // lines of what was said

type Point = { fighter: number } | { space: number };

export class Talk {
  /** What was said, the last at the end, in the language of its reader. */
  readonly lines: { seat: Seat; text: string; team: boolean }[] = [];
  private readonly muted = new Set<Seat>();
  private readonly pointers = new Pointers();
  private picks: { phrase: string; points: 'fighter' | 'space' } | null = null;
  private changed: () => void = () => {};

  constructor(
    private readonly screen: TalkScreen,
    private readonly table: Pick<Table, 'speech' | 'seats'>,
  ) {}

  /** Those who hold a seat at a table with others speak. */
  get speech(): Speech | null {
    return this.table.seats.length > 0 ? this.table.speech ?? null : null;
  }

  open(): void {
    const scene = this.screen.scene();
    if (scene && this.speech) this.changed = talkSheet(scene, this, () => (this.changed = () => {}));
  }

  close(): void {
    for (const bubble of document.querySelectorAll('.bubble')) bubble.remove();
  }

  isMuted(seat: Seat): boolean {
    return this.muted.has(seat);
  }

  mute(seat: Seat, on: boolean): void {
    if (on) this.muted.add(seat);
    else this.muted.delete(seat);
    toast(words().mutedNow(this.called(seat), on));
  }

  /* ---------------------------------------------------------------- speaking */

  /** Says a phrase; one that points waits until something on the battlefield is pressed. */
  say(id: string, team: boolean): void {
    const phrase = phrases.find((one) => one.id === id)!;
    if (!phrase.points) return this.tell(id, team);
    this.picks = { phrase: id, points: phrase.points };
    toast(phrase.points === 'fighter' ? words().pickFighter : words().pickSpace);
  }

  write(text: string, team: boolean): void {
    this.speech?.write(this.seat(), text, team ? 'team' : 'all');
  }

  private tell(id: string, team: boolean, point: Point | null = null): void {
    this.speech?.say(this.seat(), id, team ? 'team' : 'all', point);
  }

  private seat(): Seat {
    return this.screen.scene()?.viewer ?? this.table.seats[0]!;
  }

  /** The battlefield as it is played on, except that the next press may be what a phrase points at. */
  over(board: BoardHandler): BoardHandler {
    return {
      press: (space, pointer) => (this.picks ? this.pick(space) : board.press(space, pointer)),
      look: (space) => board.look(space),
      drag: (from, to) => (this.picks ? this.pick(to) : board.drag(from, to)),
      lift: (space) => !this.picks && board.lift(space),
      skip: (space) => (this.picks ? this.pick(space) : board.skip(space)),
      hold: (space) => board.hold?.(space),
      back: () => board.back(),
    };
  }

  private pick(space: number): void {
    const { phrase, points } = this.picks!;
    const fighter = this.screen.scene()?.view.fighters.find((one) => one.space === space)?.fighter;
    this.picks = null;
    if (points === 'space') return this.tell(phrase, true, { space });
    if (fighter === undefined) return toast(words().nobodyThere);
    this.tell(phrase, true, { fighter });
  }

  /* ---------------------------------------------------------------- hearing */

  hear(said: Said): void {
    const scene = this.screen.scene();
    if (!scene || this.muted.has(said.seat)) return;
    const text = this.textOf(scene, said);
    if (text === null) return; // a later server has further phrases
    this.lines.push({ seat: said.seat, text, team: said.to === 'team' });
    this.lines.splice(0, this.lines.length - KEPT);
    say(`${this.called(said.seat)}: ${text}`);
    this.bubble(said.seat, text, said.to === 'team');
    if (said.fighter !== null || said.space !== null) this.pointers.add(scene, said, text);
    this.draw(scene);
    this.changed();
  }

  private textOf(scene: Scene, said: Said): string | null {
    if (said.text !== null) return said.text;
    const phrase = phrases.find((one) => one.id === said.phrase);
    const name = said.fighter === null ? '' : scene.names.fighterName(said.fighter, scene.view);
    return phrase ? phrase[language()].replace('#', name) : null;
  }

  /** What somebody is called here. */
  called(seat: Seat): string {
    const scene = this.screen.scene()!;
    return scene.status.players[seat]?.name ?? scene.names.seat(seat);
  }

  private bubble(seat: Seat, text: string, team: boolean): void {
    const panel = this.panel(seat);
    if (!panel) return;
    document.querySelector(`.bubble[data-seat="${seat}"]`)?.remove();
    const bubble = h('div', { class: `bubble${team ? ' is-team' : ''}`, 'data-seat': seat, 'aria-hidden': 'true' }, text);
    this.screen.tabletop.element.append(bubble);
    place(bubble, panel, this.screen.tabletop.small);
    setTimeout(() => bubble.remove(), SHOWN);
  }

  private panel(seat: Seat): HTMLElement | null {
    return this.screen.tabletop.element.querySelector<HTMLElement>(`[data-key="hero-${seat}"]`)?.closest<HTMLElement>('.player') ?? null;
  }

  /* ---------------------------------------------------------------- on the table */

  draw(scene: Scene): void {
    this.pointers.draw(scene, this.screen.tabletop.board.element, (seat) => this.called(seat));
  }

  /** A long press on somebody's name mutes them. */
  listen(): void {
    const { element } = this.screen.tabletop;
    let timer = 0;
    let held = false;
    element.addEventListener('pointerdown', (event) => {
      const head = (event.target as Element).closest<HTMLElement>('.player-head, .line-head');
      const seat = head?.dataset.key?.slice('hero-'.length) as Seat | undefined;
      held = false;
      if (!seat || !this.speech || this.table.seats.includes(seat)) return;
      timer = window.setTimeout(() => {
        held = true;
        this.mute(seat, !this.isMuted(seat));
      }, HELD);
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(kind, () => clearTimeout(timer));
    element.addEventListener('click', (event) => {
      if (held) event.stopPropagation();
      held = false;
    }, true);
  }
}

/** Beside the panel; on a narrow screen below or above it. Never beyond the edge. */
function place(bubble: HTMLElement, panel: HTMLElement, small: boolean): void {
  const at = panel.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const below = at.bottom + 6 + height < innerHeight / 2;
  const left = small ? at.left + 12 : at.right - 26;
  const top = small ? (below ? at.bottom + 6 : at.top - height - 6) : at.top + 10;
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  bubble.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  bubble.classList.toggle('is-above', small && !below);
}
