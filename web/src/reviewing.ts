// The review of a match: the table with open hands at any of its decisions, what each was worth, and the way to play on from there.

import { BoardPicture } from './board';
import { deedOf } from './deed';
import { h, icon, refill } from './dom';
import type { Engine } from './engine';
import { chanceAt, Graph, isMistake, teamName } from './graph';
import { type GaveUp, type Judge, judgeOf } from './judge';
import { pressKey } from './keys';
import type { Moment } from './local';
import { moments, momentsShown, progress } from './moments';
import { Names } from './names';
import { chip, openHand } from './openhand';
import { Playback } from './playback';
import type { Seat, View } from './protocol';
import { teamOf } from './protocol';
import { Reel } from './reel';
import { reviewWords } from './reviewwords';
import { scenarioOf } from './scenario';
import type { Scene } from './scene';
import { copyText, shareSheet, textSheet } from './sharing';
import { say } from './sheet';
import { saveRecord } from './sheets';
import type { Plan, Slot } from './slots';
import { reviewHash, type Source } from './source';
import { nobody } from './table';
import { takeOverSheet } from './takeover';
import { toast } from './toast';
import { topbar } from './topbar';
import { nearTeam, verdict } from './verdict';
import { language, words } from './words';

const BEAT = 1300; // milliseconds for a decision while it plays

export interface ReviewExits {
  leave(): void;
  /** Plays on from a moment of the match. */
  branch(plan: Plan, from: Moment, slot: Slot): void;
  /** Back to a match that is not over. */
  resume(slot: Slot): void;
  /** Another decision is shown: the address says which. */
  moved(hash: string): void;
}

export interface ReviewPlan {
  engine: Engine;
  source: Source;
  record: string;
  /** The seat of the one who looks, if it was one of the players. */
  mine: Seat | null;
  decision: number | null;
  gaveUp: GaveUp;
}

export class ReviewScreen {
  readonly element: HTMLElement;
  private readonly head = h('header', { class: 'topbar' });
  private readonly short = h('div', { class: 'review-short' });
  private readonly more = h('div', { class: 'review-more' });
  private readonly far = h('div', { class: 'hands' });
  private readonly near = h('div', { class: 'hands' });
  private readonly right = h('section', { class: 'review-right', 'aria-live': 'polite' });
  private readonly deeds = h('div', { class: 'review-deeds' });
  private readonly controls = h('div', { class: 'review-controls' });
  private readonly board = new BoardPicture({
    press: () => {}, look: () => {}, drag: () => {}, lift: () => false, skip: () => {}, back: () => false,
  });
  private readonly graph = new Graph((decision) => this.go(decision));
  private readonly judge: Judge;
  private readonly unlisten: () => void;
  private at: number;
  private viewer: Seat | null = null; // null: all hands
  private whole = false;
  private did = false;
  private readonly drawn = new Map<string, string>();
  private readonly playback = new Playback(BEAT, () => this.advance(), () => this.drawControls());

  private constructor(
    private readonly plan: ReviewPlan,
    private reel: Reel,
    private names: Names,
    private readonly exits: ReviewExits,
  ) {
    this.judge = judgeOf(plan.record, language(), reel.last.over ? undefined : plan.gaveUp);
    this.unlisten = this.judge.listen(() => this.judgedMore());
    this.judge.finish();
    this.at = Math.min(reel.length + 1, Math.max(1, plan.decision ?? 1));
    this.element = h('div', { class: `review${reel.setup.teams ? ' is-teams' : ''}` }, this.head,
      h('aside', { class: 'review-left', 'aria-label': reviewWords().turningPoints }, this.short, this.more),
      h('main', { class: 'review-table' }, this.far, h('div', { class: 'review-field' }, this.board.element), this.near),
      h('aside', { class: 'review-side', 'aria-label': reviewWords().happened }, this.right, this.deeds),
      h('footer', { class: 'review-foot' }, this.controls, this.graph.element));
  }

  /** Throws the engine's refusal when the record is not one. */
  static async open(plan: ReviewPlan, exits: ReviewExits): Promise<ReviewScreen> {
    const [reel, content] = await Promise.all([Reel.read(plan.engine, plan.record, language()), plan.engine.content(language())]);
    return new ReviewScreen(plan, reel, new Names(content, reel.setup), exits);
  }

  /** It is in the page now. */
  start(): void {
    this.draw();
  }

  close(): void {
    this.playback.stop();
    this.unlisten();
  }

  /** Another language was chosen. */
  async speak(): Promise<void> {
    const { engine, record } = this.plan;
    [this.reel, this.names] = await Promise.all([Reel.read(engine, record, language()), engine.content(language())])
      .then(([reel, content]) => [reel, new Names(content, reel.setup)] as const);
    this.judge.speak(language());
    this.draw();
  }

  /* ---------------------------------------------------------------- going about */

  private go(decision: number): void {
    const to = Math.min(this.reel.length + 1, Math.max(1, decision));
    if (to === this.at) return;
    this.at = to;
    this.exits.moved(reviewHash(this.plan.source, to));
    this.draw();
  }

  /** To the first decision of the next turn, or of this one or the one before. */
  private goTurn(step: 1 | -1): void {
    const { reel } = this;
    const turn = reel.turn(Math.max(1, step < 0 ? this.at - 1 : this.at));
    let to = this.at + step;
    if (step > 0) while (to <= reel.length && reel.turn(to) === turn) to++;
    else while (to > 1 && reel.turn(to - 1) === turn) to--;
    this.go(to);
  }

  private goMistake(): void {
    const next = [...this.judge.judged.values()].filter((one) => isMistake(one) && one.number > this.at)
      .sort((a, b) => a.number - b.number)[0];
    if (next) this.go(next.number);
    else toast(reviewWords().noMore);
  }

  private toggle(): void {
    if (this.playback.plays) return this.playback.stop();
    if (this.at > this.reel.length) this.go(1);
    this.playback.start();
  }

  /** False: it is at the end. */
  private advance(): boolean {
    if (this.at > this.reel.length) return false;
    this.go(this.at + 1);
    return true;
  }

  key(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const onButton = (event.target as Element).matches?.('button, a');
    const turn = event.shiftKey;
    pressKey(event, (key) => key === ' ' && onButton, {
      arrowright: () => (turn ? this.goTurn(1) : this.go(this.at + 1)),
      arrowleft: () => (turn ? this.goTurn(-1) : this.go(this.at - 1)),
      home: () => this.go(1),
      end: () => this.go(this.reel.length + 1),
      n: () => this.goMistake(),
      ' ': () => this.toggle(),
      h: () => this.nextView(),
      g: () => this.takeOver(),
    });
  }

  private show(viewer: Seat | null): void {
    this.viewer = viewer;
    this.draw();
  }

  /** All hands; one's own eyes, or those of each player in turn. */
  private views(): (Seat | null)[] {
    const { mine } = this.plan;
    return mine ? [null, mine] : [null, ...this.reel.seats];
  }

  private nextView(): void {
    const views = this.views();
    this.show(views[(views.indexOf(this.viewer) + 1) % views.length]!);
    say(this.viewName(this.viewer));
  }

  private viewName(seat: Seat | null): string {
    const w = reviewWords();
    return seat === null ? w.bothHands : seat === this.plan.mine ? w.asYouSaw : w.asSeenBy(this.names.seat(seat));
  }

  /* ---------------------------------------------------------------- what can be done with it */

  private takeOver(): void {
    const { reel, at } = this;
    if (!reel.question(at)) return;
    const team = teamOf(this.plan.mine ?? reel.answers[at - 1]!.seat);
    takeOverSheet(reel, this.names, team, {
      begin: (plan, slot) => this.exits.branch(plan, { seed: reel.seed, answers: reel.answers.slice(0, at - 1) }, slot),
      resume: (slot) => this.exits.resume(slot),
    });
  }

  private async copyPosition(): Promise<void> {
    const w = reviewWords();
    const { options } = await this.plan.engine.welcome();
    const title = w.decisionOf(this.at, this.reel.length);
    const tokens = (seat: Seat): Map<string, number> => new Map(this.names.hero(seat).tokens.map(({ id, count }) => [id, count]));
    const text = scenarioOf(this.reel, this.at, { title, options, tokens });
    if (text === null) return toast(w.noPosition);
    if (await copyText(text)) toast(w.positionCopied);
    else textSheet(w.copyPosition, w.noClipboard, text);
  }

  /* ---------------------------------------------------------------- drawing */

  /** The judge has found something. */
  private judgedMore(): void {
    this.drawLeft();
    this.drawRight();
    this.drawGraph();
  }

  private draw(): void {
    this.drawHead();
    this.drawControls();
    this.drawLeft();
    this.drawTable();
    this.drawRight();
    this.drawGraph();
  }

  private get view(): View {
    return this.viewer ? this.reel.seen(this.at, this.viewer).view : this.reel.open(this.at);
  }

  private scene(): Scene {
    const { viewer } = this;
    return {
      names: this.names, view: this.view, viewer, own: viewer ? [viewer] : this.reel.seats, alone: false, question: null, asked: false,
      status: nobody, small: false,
    };
  }

  private drawHead(): void {
    const w = reviewWords();
    const { names, reel } = this;
    const title = `${teamName(reel, 'A')} — ${teamName(reel, 'B')}`;
    topbar(this.head, {
      title,
      tools: [
        { picture: 'i-share', label: w.share, press: () => void shareSheet(this.plan, this.at) },
        { picture: 'i-save', label: w.record, press: () => saveRecord(reel.record) },
        { picture: 'i-copy', label: w.copyPosition, press: () => void this.copyPosition() },
        { picture: 'i-close', label: words().leave, press: () => this.exits.leave() },
      ],
    });
    this.head.querySelector('.where')!.replaceWith(
      h('h1', { class: 'where' }, title, h('small', null, ` ${names.board.name}, ${this.result()}`)));
    const seen = h('div', { class: 'levels review-views', role: 'group', 'aria-label': w.whoseView }, ...this.views().map((seat) =>
      h('button', {
        type: 'button', 'aria-pressed': String(seat === this.viewer), 'data-key': `view-${seat ?? 'all'}`,
        'aria-label': this.viewName(seat), title: this.viewName(seat), click: () => this.show(seat),
      }, seat === null || seat === this.plan.mine ? this.viewName(seat) : icon(`e-${names.hero(seat).id}`, 'emblem'))));
    this.head.querySelector('.tools')!.before(seen);
  }

  private result(): string {
    const w = reviewWords();
    const { over, winner, turn } = this.reel.last;
    const { mine, gaveUp } = this.plan;
    if (!over && gaveUp !== undefined) return gaveUp ? w.givenUp(this.names.seat(gaveUp), turn.number) : w.brokenOff(turn.number);
    if (!over) return w.unfinished(turn.number);
    if (!winner) return w.drawn(turn.number);
    if (!mine) return w.wonBy(teamName(this.reel, winner), turn.number);
    return teamOf(mine) === winner ? w.won(turn.number) : w.lost(turn.number);
  }

  private drawControls(): void {
    const w = reviewWords();
    const { reel, at } = this;
    const end = at > reel.length;
    const tool = (key: string, picture: string, label: string, press: () => void, off: boolean): HTMLElement =>
      h('button', {
        class: `button step step-${key}`, type: 'button', 'data-key': `step-${key}`, 'aria-label': label, title: label,
        disabled: off, click: press,
      }, icon(picture));
    const { plays } = this.playback;
    refill(this.controls,
      h('div', { class: 'review-count' },
        h('strong', null, end ? w.theEnd : w.decisionOf(at, reel.length)), h('span', { class: 'review-chance' }, this.chance())),
      h('div', { class: 'review-steps' },
        tool('first', 'i-last', w.first, () => this.go(1), at === 1),
        tool('back', 'i-next', w.back, () => this.go(at - 1), at === 1),
        tool('play', plays ? 'i-pause' : 'i-play', plays ? w.stop : w.start, () => this.toggle(), false),
        tool('forward', 'i-next', w.forward, () => this.go(at + 1), end),
        tool('last', 'i-last', w.last, () => this.go(reel.length + 1), end),
        h('button', { class: 'button step-mistake', type: 'button', 'data-key': 'step-mistake', click: () => this.goMistake() },
          icon('i-flag'), w.nextMistake)));
    refill(this.deeds, h('button', {
      class: 'button is-main', type: 'button', 'data-key': 'take-over', disabled: end, click: () => this.takeOver(),
    }, icon('i-play'), w.takeOver));
  }

  private chance(): string {
    const w = reviewWords();
    const team = nearTeam(this.plan.mine);
    const chance = chanceAt({ reel: this.reel, judged: this.judge.judged, team }, this.at);
    if (chance === null) return '';
    return this.plan.mine ? w.yourChance(chance) : w.chanceOf(teamName(this.reel, team), chance);
  }

  /** Draws a part again when what it shows has changed: what is being read or pressed stays. */
  private renew(part: string, shown: unknown, draw: () => void): void {
    const now = JSON.stringify([language(), shown]);
    if (this.drawn.get(part) === now) return;
    this.drawn.set(part, now);
    draw();
  }

  private drawLeft(): void {
    const { reel, names, judge, at, whole, did } = this;
    const plan = { reel, names, judge, at, mine: this.plan.mine, whole, did };
    this.renew('left', momentsShown(plan), () => refill(this.short, ...moments(plan, {
      to: (decision) => this.go(decision),
      all: () => ((this.whole = true), this.drawLeft()),
      did: (on) => (this.did = on),
    })));
    refill(this.more, progress(plan), h('p', { class: 'note review-keys' }, reviewWords().keys));
  }

  private drawRight(): void {
    const { reel, names, judge, at, viewer } = this;
    const shown = [at, viewer, judge.possible, judge.judged.get(at), judge.judged.get(at + 1)?.chance, judge.summary?.lost];
    this.renew('right', shown, () => refill(this.right, ...verdict({ reel, names, judge, at, viewer })));
    this.controls.querySelector('.review-chance')!.textContent = this.chance();
  }

  private drawTable(): void {
    const scene = this.scene();
    const answered = this.reel.answers[this.at - 1];
    const near = nearTeam(this.plan.mine);
    const seen = answered && (this.viewer === null || this.viewer === answered.seat);
    const option = seen ? this.reel.question(this.at)!.options?.find(({ name }) => name === answered.answer) : undefined;
    const hand = (seat: Seat): HTMLElement =>
      openHand(scene, seat, option?.card && option.from !== 'discard' && option.seat === seat ? option.card : null);
    const seats = this.reel.setup.seats;
    refill(this.far, ...seats.filter((one) => one.team !== near).map(({ seat }) => hand(seat)));
    refill(this.near, this.combat(scene), ...seats.filter((one) => one.team === near).map(({ seat }) => hand(seat)));
    this.board.draw(this.names, scene.view,
      deedOf(this.reel, this.at, this.viewer, this.judge.judged.get(this.at), scene.view));
  }

  /** The cards of a combat that is going on. */
  private combat(scene: Scene): HTMLElement | null {
    const { combat } = scene.view;
    if (!combat) return null;
    const side = ({ seat, card, committed, fighter }: typeof combat.attacker): HTMLElement =>
      h('span', { class: `combat-side team-${scene.names.team(seat)}` }, h('strong', null, scene.names.fighterName(fighter, scene.view)),
        card ? chip(scene, seat, card) : h('span', { class: 'note' }, committed ? words().hiddenCard : reviewWords().noCard));
    return h('div', { class: 'review-combat' }, h('span', { class: 'caps' }, words().combat), side(combat.attacker), side(combat.defender));
  }

  private drawGraph(): void {
    const w = reviewWords();
    const team = nearTeam(this.plan.mine);
    const label = this.plan.mine ? w.yourGraph : w.graphOf(teamName(this.reel, team));
    this.graph.draw({ reel: this.reel, judged: this.judge.judged, team, label, at: this.at });
  }
}

