// The opponent's turn as a short film, one act at a time. The strip has what was and what is, never what will be. How long an act stays
// before the next one comes is up to the pace; any key goes on, with Shift to the end of the turn.

import type { Again } from './again';
import { type Act, type Acts, aimsOf } from './acts';
import type { BoardPicture } from './board';
import { cardFace, fit } from './card';
import { h, icon, refill } from './dom';
import { hurry, lasting, pause, still } from './motion';
import { countMatch, pace } from './pace';
import { openPace } from './pacing';
import type { GameEvent, Seat, Update } from './protocol';
import type { Answer } from './question';
import type { Scene } from './scene';
import { tileOf } from './tile';
import { words } from './words';

type Scheme = Extract<GameEvent, { type: 'scheme' }>;

export interface FilmScreen {
  readonly tabletop: { readonly board: Pick<BoardPicture, 'element' | 'screen' | 'trace' | 'point'> };
  scene(): Scene | null;
  own(): readonly Seat[];
  draw(): void;
}

const TILE = 118; // pixels for one tile, beside what else stands at the top
const BESIDE = 720;
const REST: Record<ReturnType<typeof pace>, number> = { slow: 0, normal: 700, fast: 500, once: 0 };
const HELD: Record<ReturnType<typeof pace>, number> = { slow: 0, normal: 1500, fast: 1200, once: 0 }; // fast halves all times
const TOUCHED = 900;
const IDLE: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

export class Film {
  readonly strip = h('div', { class: 'strip', role: 'region', hidden: true });
  private readonly held = h('div', { class: 'held-up', hidden: true });
  private acts: Acts | null = null;
  private waiting: (() => void) | null = null;
  private running = false; // others act
  private foreign = false; // it is their turn, and one may watch it
  private halted = false; // each act waits, whatever the pace, until somebody lets it go on
  private skipping: 'act' | 'turn' | null = null;
  private counted = false;
  private pointed: readonly GameEvent[] = []; // what arrows have led to already
  private drawn = '';

  constructor(
    private readonly screen: FilmScreen,
    private readonly shown: Again,
  ) {
    addEventListener('keydown', this.key, true);
    addEventListener('pointerdown', this.press, true);
  }

  /** The table is drawn with it. */
  mount(): void {
    const map = this.screen.tabletop.board.element;
    map.append(this.held);
    map.addEventListener('pointerdown', () => this.goOn());
  }

  close(): void {
    removeEventListener('keydown', this.key, true);
    removeEventListener('pointerdown', this.press, true);
    this.goOn();
  }

  /** Does it wait for somebody to go on? */
  get waits(): boolean {
    return this.waiting !== null;
  }

  /** Is there no time to be taken now? */
  get hurries(): boolean {
    return this.skipping !== null;
  }

  /* ---------------------------------------------------------------- playing */

  /** An event comes next. If it begins another act, the one before has its rest first. */
  async between(acts: Acts, event: GameEvent, urgent: boolean): Promise<void> {
    this.acts = acts;
    if (!acts.begins(event)) return this.touch(acts, event, urgent);
    const { last } = acts;
    if (last && this.rests(last) && !urgent && this.skipping === null) {
      await this.stay(REST[pace()]);
    }
    if (this.skipping === 'act' || event.type === 'turn') this.skipping = null;
    hurry(this.skipping !== null || urgent);
    const before = this.runs;
    this.running = event.seat !== null && !this.screen.own().includes(event.seat);
    this.foreign = this.running && !urgent;
    if (event.type === 'turn') this.halted = false;
    if (this.runs !== before) this.screen.draw();
    if (this.running && !this.counted && event.type !== 'turn') this.count();
  }

  /** As long as the pace says, or until somebody goes on. */
  private async stay(milliseconds: number): Promise<void> {
    if (pace() !== 'slow' && !this.halted) await pause(milliseconds);
    if (pace() === 'slow' || this.halted) await this.wait();
  }

  /** An event of an update has been shown. */
  async after(event: GameEvent, update: Update, urgent: boolean): Promise<void> {
    if (event.type !== 'scheme' || !this.watched(event, urgent)) return;
    const { events } = update;
    this.pointed = events.slice(events.indexOf(event));
    this.holdUp(event, this.pointed);
    await this.stay(HELD[pace()]);
    this.putDown();
  }

  /** What a scheme does after a choice, of which nobody knew when it was read: the card once more, with an arrow to it. */
  private async touch({ last }: Acts, event: GameEvent, urgent: boolean): Promise<void> {
    const scheme = last?.events.find((one): one is Scheme => one.type === 'scheme');
    const aims = scheme && aimsOf([scheme, event], scheme);
    if (!scheme || this.pointed.includes(event) || aims!.fighters.size + aims!.spaces.size === 0 || !this.watched(scheme, urgent)) return;
    this.holdUp(scheme, [scheme, event]);
    await pause(TOUCHED);
    this.putDown();
  }

  /** Is it somebody else's, and is there time to look at it? */
  private watched({ seat }: Scheme, urgent: boolean): boolean {
    return !this.screen.own().includes(seat) && !urgent && this.skipping === null && pace() !== 'once';
  }

  /** Another update has come: a question that cannot wait ends the film. */
  news({ question, view }: Update): void {
    if (!question?.yours || this.screen.own().includes(view.turn.seat)) return;
    this.goOn();
    this.foreign = false;
    this.halted = false;
    if (this.running) hurry(true);
  }

  /** All has been shown. */
  rest(): void {
    this.running = false;
    this.skipping = null;
    this.putDown();
  }

  private count(): void {
    this.counted = true;
    countMatch();
  }

  /** Cards that are drawn need no time of their own, and whoever took part in a combat has read its verdict. */
  private rests({ kind, seat, events }: Act): boolean {
    const own = this.screen.own();
    const names = this.screen.scene()?.names;
    if (!seat || own.includes(seat) || own.length === 0) return false;
    if (kind !== 'attack') return ['boost', 'move', 'token', 'scheme', 'discard', 'other'].includes(kind);
    return !events.some((event) => event.type === 'attack' && names && own.includes(names.fighter(event.target).seat));
  }

  private async wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting = resolve;
      this.screen.draw();
    });
    this.screen.draw();
  }

  private goOn(): void {
    const { waiting } = this;
    this.waiting = null;
    waiting?.();
  }

  /** Does it go on by itself, so that it can be halted? */
  get runs(): boolean {
    return this.foreign && !this.waits && !still() && pace() !== 'slow' && this.skipping === null;
  }

  /** Halts it after this act, or lets it go on by itself again. */
  private halt(on: boolean): void {
    this.halted = on;
    if (!on) this.goOn();
    this.screen.draw();
  }

  /** A press goes on, too, and the next act would take the button away under it: it counts when it begins. */
  private readonly press = (event: PointerEvent): void => {
    if ((event.target as Element | null)?.closest?.('[data-answer="film-pause"]')) this.halt(true);
  };

  /** Any key goes on: to the end of the act, or with Shift of the turn. */
  private readonly key = (event: KeyboardEvent): void => {
    const spaced = event.key === ' ' && (this.runs || this.halted);
    if ((!this.running && !spaced) || IDLE.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const letter = event.code.replace(/^Key/, '').toLowerCase();
    if (letter === 'r' || letter === 'p' || letter === 'l') return; // they mean something here
    if (spaced) {
      event.preventDefault();
      event.stopPropagation();
      return this.halt(!this.halted);
    }
    this.skipping = event.shiftKey ? 'turn' : this.waits ? this.skipping : 'act';
    if (this.skipping) hurry(true);
    if (this.waits) event.preventDefault();
    if (this.waits) event.stopPropagation();
    this.goOn();
  };

  /* ---------------------------------------------------------------- what is seen */

  /** The act that it waits after, in words. */
  get sentence(): string {
    const lines = this.acts?.last?.lines.filter(({ kind }) => kind !== 'text' && kind !== 'value') ?? [];
    return lines.slice(-3).map(({ text }) => text).join(' ');
  }

  /** What can be pressed in the bar while it waits. */
  answers(): Answer[] {
    const w = words();
    const resume: Answer = { id: 'film-resume', label: w.filmResume, picture: 'i-play', look: 'plain', press: () => this.halt(false) };
    return [
      { id: 'film-again', label: w.filmAgain, picture: 'i-again', key: 'R', look: 'quiet', press: () => this.again() },
      { id: 'film-pace', label: w.paces[pace()], picture: 'i-pace', key: 'P', look: 'quiet', press: () => this.choosePace() },
      ...(this.halted ? [resume] : []),
      { id: 'film-on', label: this.halted ? w.filmStep : w.ok, key: 'Enter', look: 'main', harmless: true, press: () => this.goOn() },
    ];
  }

  /** And while it goes on by itself. */
  going(): Answer[] {
    const { filmPause: label, filmResume } = words();
    if (this.halted) return [{ id: 'film-resume', label: filmResume, picture: 'i-play', look: 'quiet', press: () => this.halt(false) }];
    return [{ id: 'film-pause', label, picture: 'i-pause', look: 'quiet', press: () => this.halt(true) }];
  }

  choosePace(): void {
    openPace(() => this.screen.draw());
  }

  /** The act that was seen last, once more. */
  again(): void {
    const last = this.tiles().at(-1);
    if (last) this.shown.again(last);
  }

  /** The acts of the last turn of somebody else. */
  private tiles(): Act[] {
    const own = this.screen.own();
    const all = this.acts?.all ?? [];
    const begin = all.map(({ kind, seat }) => kind === 'turn' && seat !== null && !own.includes(seat)).lastIndexOf(true);
    if (begin < 0) return [];
    const after = all.slice(begin + 1);
    const end = after.findIndex(({ kind }) => kind === 'turn');
    return after.slice(0, end < 0 ? undefined : end);
  }

  draw(scene: Scene, acts: Acts, fighting: boolean): void {
    this.acts = acts;
    const tiles = this.tiles().flatMap((act) => {
      const tile = tileOf(act, scene.names, scene.view);
      return tile ? [{ act, ...tile }] : [];
    });
    const last = acts.last;
    const foreign = last?.seat && !scene.own.includes(last.seat);
    this.screen.tabletop.board.trace(foreign && last.kind === 'move' ? last.events : [], foreign ? scene.names.team(last.seat!) : 'a');
    const now = JSON.stringify([words().filmSoFar, fighting, tiles.map(({ picture, text }) => [picture, text]), scene.small]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.strip.hidden = fighting || tiles.length === 0;
    this.strip.setAttribute('aria-label', words().filmSoFar);
    const room = scene.small ? 1 : Math.max(1, Math.floor((innerWidth - BESIDE) / TILE));
    const from = Math.max(0, tiles.length - room);
    const left = from > 0 ? h('span', { class: 'strip-more' }, `+${from}`) : null;
    refill(this.strip, left, ...tiles.slice(from).map(({ act, picture, text }, i, all) => h('button', {
      class: `tile team-${scene.names.team(act.seat!)}${i === all.length - 1 ? ' is-last' : ''}`, type: 'button',
      'data-key': `tile-${from + i}`,
      click: () => this.shown.again(act), pointerenter: () => this.shown.point(act), pointerleave: () => this.shown.point(null),
      focus: () => this.shown.point(act), blur: () => this.shown.point(null), title: act.lines.map((line) => line.text).join(' '),
    }, icon(picture), h('span', null, text))));
  }

  /** The card of a scheme, so that it can be read before it takes effect, with arrows to whom and what that touches. */
  private holdUp(scheme: Scheme, events: readonly GameEvent[]): void {
    const { names, view } = this.screen.scene()!;
    const { seat, fighter, card: id } = scheme;
    const card = names.card(seat, id);
    if (!card) return;
    const stands = (one: number): number[] =>
      view.fighters.flatMap((it) => (it.fighter === one && it.space !== null ? [it.space] : []));
    const aims = aimsOf(events, scheme);
    const goals = [...new Set([...aims.spaces, ...[...aims.fighters].flatMap(stands)])];
    const { board } = this.screen.tabletop;
    const map = board.element.getBoundingClientRect();
    const places = (goals.length > 0 ? goals : stands(fighter)).flatMap((space) => board.screen(space)?.x ?? []);
    const middle = places.reduce((sum, x) => sum + x, 0) / (places.length || 1);
    this.held.classList.toggle('is-right', places.length > 0 && middle < map.x + map.width / 2); // not over what it is about
    refill(this.held, h('p', { class: `held-who team-${names.team(seat)}` }, names.seat(seat)), cardFace(names, seat, card, 'held'));
    this.held.hidden = false;
    fit(this.held);
    board.point(this.held.getBoundingClientRect(), goals, names.team(seat));
    const time = lasting(260);
    if (time > 0) this.held.animate([{ opacity: 0, translate: '0 12px' }, { opacity: 1, translate: '0' }], { duration: time });
  }

  private putDown(): void {
    this.held.hidden = true;
    this.screen.tabletop.board.point(null, [], 'a');
  }
}
