// The table as it is drawn: all its pictures, each drawn again when what it shows has changed.

import type { Act } from './acts';
import { type BoardHandler, BoardPicture } from './board';
import { CombatPicture } from './combat';
import { h } from './dom';
import type { Fight } from './fight';
import { type HandHandler, HandPicture } from './hand';
import type { Choice } from './highlights';
import { type LogHandler, LogPicture } from './log';
import { LogFold } from './logfold';
import { LookPicture } from './look';
import { type Feet, withFeet } from './odds';
import { handOf, type HandUse, lightsOf, spends } from './offer';
import { type PlayersHandler, PlayersPicture } from './players';
import { type Asking, type QuestionHandler, QuestionPicture } from './question';
import type { Seat } from './protocol';
import type { Scene } from './scene';
import { kept } from './settings';
import type { ThreatLines } from './threatlayer';
import { topbar } from './topbar';
import { language, words } from './words';

const narrow = matchMedia('(max-width: 799px), (max-width: 1099px) and (orientation: portrait), (max-height: 500px)');
const phone = matchMedia('(max-width: 599px), (max-height: 500px)');

export interface Handlers {
  board: BoardHandler;
  hand: HandHandler;
  players: PlayersHandler;
  question: QuestionHandler;
  log: LogHandler;
  /** What others have done in their turn. */
  strip: HTMLElement;
  tools: { openLog(): void; openPace(): void; rules(): void; openMenu(): void; toggleThreats(): void };
  /** To say something to the others; null: there is nobody to talk to, or one watches. */
  talk: (() => void) | null;
  /** The size of the screen has changed. */
  resized(): void;
}

/** What is drawn beside the scene. */
export interface Drawing {
  choice: Choice;
  fight: Fight | null;
  asking: Asking;
  acts: readonly Act[];
  /** The first line of the log that is new. */
  fresh: number;
  /** What cards of the hand are for, beside what is asked. */
  use: HandUse;
  /** What opponents could strike at, in words, while that is shown. */
  threats: ThreatLines | null;
  /** What attacks with cards of the hand may come to. */
  odds: Feet;
}

export class Tabletop {
  readonly element: HTMLElement;
  readonly board: BoardPicture;
  readonly hand: HandPicture;
  readonly bar: QuestionPicture;
  readonly combat = new CombatPicture();
  readonly lookAt = new LookPicture();
  readonly log: LogPicture;
  readonly fold: LogFold;
  private readonly players: PlayersPicture;
  private readonly head = h('header', { class: 'topbar' });
  private readonly versus = h('div', { class: 'versus', 'aria-hidden': 'true' });
  private readonly drawn = new Map<string, string>();
  private readonly ticking = setInterval(() => this.players.tick(), 1000);

  constructor(private readonly handlers: Handlers) {
    this.board = new BoardPicture(handlers.board);
    this.hand = new HandPicture(handlers.hand);
    this.players = new PlayersPicture(handlers.players);
    this.bar = new QuestionPicture(handlers.question);
    this.log = new LogPicture(handlers.log);
    this.fold = new LogFold({ openLog: () => handlers.tools.openLog(), keep: (act) => handlers.log.keep(act) });
    this.element = h('div', { class: 'match' },
      this.head,
      handlers.strip,
      this.combat.ribbon,
      h('div', { class: 'seats' }, this.players.others, this.versus, this.players.own),
      this.fold.element,
      h('main', { class: 'field' }, this.board.element),
      this.bar.element,
      this.hand.element,
      h('aside', { class: 'side' }, this.lookAt.element, this.log.element));
    this.element.addEventListener('focuslost', () => this.bar.focus());
    for (const size of [narrow, phone]) size.addEventListener('change', handlers.resized);
  }

  /** Somebody else than the players has the place beside the battlefield. */
  makeRoom(guide: HTMLElement): void {
    this.element.classList.add('is-guided');
    this.element.insertBefore(guide, this.element.children[2]!);
  }

  /** A narrow screen: one column, no hover. */
  get small(): boolean {
    return narrow.matches;
  }

  close(): void {
    clearInterval(this.ticking);
    for (const size of [narrow, phone]) size.removeEventListener('change', this.handlers.resized);
  }

  /** Everybody may be called something else: all is drawn again. */
  forget(): void {
    this.drawn.clear();
  }

  /** What a line that two players share leaves out. */
  standing(scene: Scene, seat: Seat): HTMLElement | null {
    return scene.names.setup.teams && phone.matches ? this.players.whole(scene, seat) : null;
  }

  draw(scene: Scene, { choice, fight, asking, acts, fresh, use, threats, odds }: Drawing): void {
    const { names, view, status, small, own } = scene;
    this.element.classList.toggle('is-teams', names.setup.teams);
    this.element.classList.toggle('is-coached', kept<boolean>('coach') === true);
    this.renew('head', [view.turn.number, small, threats !== null, status.aids], () => this.drawHead(scene, threats !== null));
    this.renew('players', [view.turn, view.over, view.fighters, view.seats, status, small, own], () => this.players.draw(scene));
    this.board.draw(names, view, choice);
    this.combat.draw(scene, fight);
    this.bar.draw(scene, asking);
    const hand = withFeet(handOf(scene, use), odds);
    const large = kept<boolean>('largeCards') === true;
    const empty = scene.viewer && own.includes(scene.viewer) ? words().emptyHand : null;
    this.renew('hand', [hand, phone.matches, large, empty], () => this.hand.draw(names, hand, phone.matches, large, empty));
    this.fold.follow(acts.length);
    this.log.draw(acts, fresh);
    this.renew('threats', threats, () => (threats ? this.lookAt.threats(threats) : this.lookAt.clear()));
  }

  /** Draws a part again when what it shows has changed. */
  private renew(part: string, shown: unknown, draw: () => void): void {
    const now = JSON.stringify([language(), shown]);
    if (this.drawn.get(part) === now) return;
    this.drawn.set(part, now);
    draw();
  }

  private drawHead(scene: Scene, threatened: boolean): void {
    const w = words();
    const turn = w.turnNumber(scene.view.turn.number);
    const { tools, talk } = this.handlers;
    topbar(this.head, {
      title: scene.status.aids ? scene.names.board.name : `${scene.names.board.name} · ${w.withoutHelp}`,
      turn,
      tools: [
        ...(talk ? [{ picture: 'i-say', label: w.phrases, press: talk }] : []),
        { picture: 'i-threat', label: w.threats, pressed: threatened, press: () => tools.toggleThreats() },
        { picture: 'i-log', label: w.log, only: 'small', press: () => tools.openLog() },
        { picture: 'i-pace', label: `${w.paceTitle} (P)`, only: 'wide', press: () => tools.openPace() },
        { picture: 'i-help', label: w.rules, only: 'wide', press: () => tools.rules() },
        { picture: 'i-menu', label: w.menu, press: () => tools.openMenu() },
      ],
    });
    this.versus.replaceChildren(h('b', null, turn));
  }

  /** The focus is never lost: it goes to the question, unless it is somewhere sensible. */
  takeFocus(scene: Scene): void {
    const at = document.activeElement;
    if (document.querySelector('dialog[open]')) return;
    const free = !spends(scene); // else Enter must not press anything that lies there
    if (at && this.element.contains(at) && ((free && at.matches('.hit.is-lit')) || at.closest('.side, .players, .topbar'))) return;
    if (free && lightsOf(scene).lit.size > 0) this.board.focus();
    else this.bar.focus();
  }
}
