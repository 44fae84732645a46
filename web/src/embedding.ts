// A finished match for other pages, 960 by 640 pixels or a phone: who plays, the battlefield, what happened, and the way through it. Hands
// are numbers here; whoever wants to see more opens the review.

import { BoardPicture } from './board';
import { strikesOf } from './deed';
import { drawn, h, icon, refill } from './dom';
import type { Engine } from './engine';
import { Graph } from './graph';
import { NO_CHOICE } from './highlights';
import { type Judge, judgeOf } from './judge';
import { pressKey } from './keys';
import { Names } from './names';
import { gaveUpIn } from './openreview';
import { Playback } from './playback';
import { notches } from './players';
import type { Seat, Told } from './protocol';
import { Reel } from './reel';
import { reviewWords } from './reviewwords';
import { reviewHash, type Source } from './source';
import { playerName } from './strength';
import { language, words } from './words';

const BEAT = 2200; // milliseconds for what happened, while it plays

/** Who sat there, as the record says: people by their names, computer players by their strength. */
export function playedBy(record: string, seat: Seat): string | null {
  const said = new RegExp(`^seat ${seat} [^,]*, played by (.+)$`, 'm').exec(record)?.[1]?.trim();
  if (!said || said === 'human') return null;
  return said.startsWith('human:') ? said.slice('human:'.length) : `${words().computer}, ${playerName(said).toLocaleLowerCase()}`;
}

export class EmbedScreen {
  readonly element: HTMLElement;
  private readonly head = h('header', { class: 'embed-duel' });
  private readonly tell = h('p', { class: 'embed-tell', 'aria-live': 'polite' });
  private readonly steps = h('div', { class: 'embed-steps' });
  private readonly board = new BoardPicture({
    press: () => {}, look: () => {}, drag: () => {}, lift: () => false, skip: () => {}, back: () => false,
  });
  private readonly graph = new Graph((decision) => this.go(decision));
  private readonly way: HTMLAnchorElement;
  private judge: Judge | null = null;
  private unlisten = (): void => {};
  private at: number;
  private readonly playback = new Playback(BEAT, () => this.advance(), () => this.drawSteps());

  private constructor(
    private readonly source: Source,
    private readonly reel: Reel,
    private readonly names: Names,
    decision: number,
  ) {
    this.at = decision;
    this.way = h('a', { class: 'button embed-open', target: '_blank', rel: 'noopener' }, icon('i-share'), reviewWords().openHere);
    this.element = h('main', { class: `embed${reel.setup.teams ? ' is-teams' : ''}` }, this.head,
      h('div', { class: 'embed-field' }, this.board.element), this.tell,
      h('div', { class: 'embed-foot' }, this.steps, this.graph.element, this.way));
  }

  /** Throws the engine's refusal when the record is not one. */
  static async open(engine: Engine, source: Source, record: string, decision: number | null): Promise<EmbedScreen> {
    const [reel, content] = await Promise.all([Reel.read(engine, record, language()), engine.content(language())]);
    const at = Math.min(reel.length + 1, Math.max(1, decision ?? 1));
    return new EmbedScreen(source, reel, new Names(content, reel.setup), at);
  }

  close(): void {
    this.playback.stop();
    this.unlisten();
  }

  /** The judge begins when somebody wants to see the match: a page that is only passed by costs nobody anything. */
  private wake(): void {
    if (this.judge) return;
    const { reel } = this;
    this.judge = judgeOf(reel.record, language(), reel.last.over ? undefined : gaveUpIn(this.source, reel.record));
    this.unlisten = this.judge.listen(() => this.drawGraph());
  }

  /* ---------------------------------------------------------------- going about */

  private go(decision: number): void {
    this.wake();
    this.at = Math.min(this.reel.length + 1, Math.max(1, decision));
    this.draw();
  }

  /** To the next decision of which something is told, or the last before. */
  private step(by: 1 | -1): void {
    let to = this.at + by;
    while (to > 1 && to <= this.reel.length && this.told(to).length === 0) to += by;
    this.go(to);
  }

  private toggle(): void {
    if (this.playback.plays) return this.playback.stop();
    if (this.at > this.reel.length) this.go(1);
    this.wake();
    this.playback.start();
  }

  /** False: it is at the end. */
  private advance(): boolean {
    if (this.at > this.reel.length) return false;
    this.step(1);
    return true;
  }

  key(event: KeyboardEvent): void {
    const onButton = (event.target as Element).matches?.('button, a');
    pressKey(event, (key) => key === ' ' && onButton, {
      arrowright: () => this.step(1),
      arrowleft: () => this.step(-1),
      home: () => this.go(1),
      end: () => this.go(this.reel.length + 1),
      ' ': () => this.toggle(),
    });
  }

  /* ---------------------------------------------------------------- drawing */

  draw(): void {
    this.drawHead();
    this.drawSteps();
    this.drawTold();
    this.drawGraph();
    const view = this.reel.open(this.at);
    const before = this.reel.answers[this.at - 2];
    this.board.draw(this.names, view, before ? { ...NO_CHOICE, strikes: strikesOf(this.reel, this.at - 1, before.seat, view) } : NO_CHOICE);
    const there = new URL('./', document.baseURI);
    there.hash = reviewHash(this.source, this.at);
    this.way.href = there.href;
  }

  /** What led to a decision. */
  private told(decision: number): Told[] {
    const before = this.reel.answers[decision - 2];
    return before ? this.reel.after(decision - 1, before.seat)!.told.filter(({ kind }) => kind !== 'turn') : [];
  }

  private drawTold(): void {
    const lines = this.told(this.at).map(({ text }) => text);
    const { reel, names } = this;
    const { over, winner } = reel.last;
    const winners = reel.setup.seats.filter((one) => one.team === winner).map(({ seat }) => names.seat(seat)).join(', ');
    const end = this.at <= reel.length ? null : !over ? reviewWords().recordEnds : winner ? words().winsMatch(winners) : words().draw;
    refill(this.tell, lines.length > 0 || end ? lines.join(' ') : names.board.name, end ? h('strong', null, ` ${end}`) : '');
    this.tell.scrollTop = 0;
  }

  private drawHead(): void {
    const { reel, names } = this;
    const sides = (['A', 'B'] as const).map((team) => h('div', { class: `embed-side team-${team.toLowerCase()}` },
      ...reel.setup.seats.filter((one) => one.team === team).map(({ seat }) => this.player(seat))));
    const title = names.setup.seats.map(({ seat }) => names.seat(seat)).join(' — ');
    refill(this.head, h('h1', { class: 'unseen' }, title), sides[0],
      h('span', { class: 'embed-turn' }, words().turnNumber(reel.turn(this.at))), sides[1]);
    document.title = `${title} · Peerless`;
  }

  private player(seat: Seat): HTMLElement {
    const w = words();
    const { reel, names, at } = this;
    const view = reel.open(at);
    const one = view.seats.find((other) => other.seat === seat)!;
    const emblem = `e-${names.hero(seat).id}`;
    const leaders = names.fightersOf(seat).filter(({ hero }) => hero);
    const health = leaders.map(({ fighter }) => view.fighters.find((other) => other.fighter === fighter)!.health);
    const left = health.reduce((sum, n) => sum + n, 0);
    const most = leaders.reduce((sum, other) => sum + other.health, 0);
    const who = playedBy(reel.record, seat);
    return h('div', { class: 'embed-player', 'data-seat': seat },
      h('span', { class: `mark team-${names.team(seat)}`, 'aria-hidden': 'true' },
        drawn(emblem) ? icon(emblem, 'emblem') : h('b', null, names.seat(seat).charAt(0))),
      h('div', { class: 'embed-life' },
        h('div', null, h('b', null, names.form(seat, view) ?? names.seat(seat)),
          who ? h('span', { class: 'embed-who' }, ` · ${who}`) : null,
          h('span', { class: 'embed-health num', 'aria-label': w.healthOf(left, most) }, health.join('+'))),
        ...leaders.map((leader, i) => notches(health[i]!, leader.health))),
      h('span', { class: 'embed-piles num' },
        h('span', { title: w.cardsInHand(one.handCount) }, icon('i-hand'), ` ${one.handCount}`),
        h('span', { title: w.deckCards(one.deck) }, icon('i-deck'), ` ${one.deck}`)));
  }

  private drawSteps(): void {
    const w = reviewWords();
    const tool = (key: string, picture: string, label: string, press: () => void, off: boolean): HTMLElement =>
      h('button', {
        class: `button step step-${key}`, type: 'button', 'data-key': `step-${key}`, 'aria-label': label, title: label,
        disabled: off, click: press,
      }, icon(picture));
    const { plays } = this.playback;
    refill(this.steps,
      tool('back', 'i-next', w.back, () => this.step(-1), this.at === 1),
      tool('play', plays ? 'i-pause' : 'i-play', plays ? w.stop : w.start, () => this.toggle(), false),
      tool('forward', 'i-next', w.forward, () => this.step(1), this.at > this.reel.length));
  }

  private drawGraph(): void {
    const label = reviewWords().graphOf(this.names.seat(this.reel.seats[0]!));
    this.graph.draw({ reel: this.reel, judged: this.judge?.judged ?? new Map(), team: 'A', label, at: this.at });
  }
}
