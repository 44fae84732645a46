// The match screen. The table pushes updates; they are played one after the other, and when the last has been shown the question is put.
// Every press answers it; nothing else on the table does anything but explain.

import { justDrawn } from './acts';
import { Again } from './again';
import { Aiming } from './aiming';
import { Answering } from './answering';
import { choiceOf } from './choice';
import { Coaching } from './coaching';
import { Commands } from './commands';
import { Company } from './company';
import { Ending, type Exits } from './ending';
import { Feed } from './feed';
import { Film } from './film';
import type { Guide } from './guide';
import type { Choice } from './highlights';
import { Holding } from './holding';
import { Invitation } from './invitation';
import { Knowing } from './knowing';
import { Names } from './names';
import { soleAnswer } from './offer';
import { wants } from './pacing';
import { Planning } from './planning';
import { type PlayerScreen, TimelinePlayer } from './player';
import { Pointing } from './pointing';
import type { Option, Question, Seat, Setup, Update } from './protocol';
import type { Scene } from './scene';
import { say } from './sheet';
import { heroSheet, pileSheet } from './sheets';
import { Signals } from './signals';
import type { Library, Listener, Said, Status, Table } from './table';
import { Tabletop } from './tabletop';
import { Talk } from './talk';
import { ThreatWatch } from './threats';
import { Tip } from './tip';
import { toast } from './toast';
import { Tray } from './tray';
import { wording, type WordingHandler } from './wording';
import { language } from './words';

export class Match implements Listener, PlayerScreen {
  names: Names | null = null;
  status: Status;
  closed = false;
  readonly say = say;
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
  readonly tray = new Tray();
  private readonly again = new Again(this);
  readonly film = new Film(this, this.again);
  private readonly feeds: ReadonlyMap<Seat | null, Feed>;
  private readonly company: Company;
  private readonly talk: Talk;
  private readonly signals = new Signals();
  private follows = false; // where the match goes on
  private undone = false; // something was taken back, and nothing has been answered since
  private readonly commands: Commands;
  private readonly player = new TimelinePlayer(this);
  private readonly invitation = new Invitation(this);
  private readonly coaching = new Coaching(this);
  private readonly answers: WordingHandler = {
    choose: (option) => this.choose(option),
    refuse: toast,
    go: () => this.planning.go(),
    back: () => void this.pointing.back(),
    stay: () => this.planning.stay(),
    attack: (fighter) => void this.aiming.change(fighter),
    tray: () => this.offerTray(),
    consent: (yes) => this.table.consent(yes),
    openEnd: () => this.ending.open(this.scene()!),
    leave: () => this.leave(),
  };

  constructor(
    private readonly table: Table,
    private readonly library: Library,
    private readonly exits: Exits,
    private readonly guide: Guide | null = null,
  ) {
    this.status = table.status;
    this.company = new Company(table);
    this.feeds = new Map((table.seats.length > 0 ? table.seats : [null]).map((seat) => [seat, new Feed()]));
    this.answering = new Answering(table);
    this.planning = new Planning(this, guide ? null : table); // a lesson goes through a maneuver step by step
    this.aiming = new Aiming(this);
    this.threats = new ThreatWatch(this, table);
    this.knowing = new Knowing(this, table);
    this.pointing = new Pointing(this, table);
    this.holding = new Holding(this);
    this.ending = new Ending(this, table, library, exits);
    this.tip = new Tip(table.advise);
    this.commands = new Commands(this, table);
    this.talk = new Talk(this, table);
    this.tabletop = new Tabletop({
      board: this.talk.over(this.pointing),
      hand: this.holding,
      players: {
        pile: (seat) => pileSheet(this.scene()!, seat),
        left: (seat) => void this.knowing.openLeft(seat),
        fighter: (fighter) => this.pointing.lookAtFighter(fighter),
        hero: (seat) => heroSheet(this.scene()!, seat, this.tabletop.standing(this.scene()!, seat)),
      },
      question: this.commands,
      log: this.again,
      strip: this.film.strip,
      tools: this.commands,
      talk: this.talk.speech ? () => this.talk.open() : null,
      resized: () => this.draw(),
    });
    this.talk.listen();
    if (guide) this.tabletop.makeRoom(guide.element);
    this.film.mount();
  }

  get element(): HTMLElement {
    return this.tabletop.element;
  }

  async start(): Promise<void> {
    await this.load();
    this.table.listen(this);
  }

  /** Another language was chosen. */
  async speak(): Promise<void> {
    await Promise.all([this.load(), this.guide?.speak()]);
    this.table.speak(language());
    this.draw();
  }

  private async load(): Promise<void> {
    const content = await (this.table.content(language()) ?? this.library.content(language()));
    this.names = new Names(content, this.table.setup);
    this.tabletop.lookAt.clear();
  }

  close(): void {
    this.closed = true;
    this.signals.close();
    this.talk.close();
    this.film.close();
    this.tabletop.close();
    this.company.close();
    this.tray.close();
    this.ending.close();
    this.tabletop.combat.draw(this.scene()!, null);
    this.table.close();
  }

  leave(): void {
    this.exits.leave();
  }

  key(event: KeyboardEvent): void {
    this.commands.key(event);
  }

  /* ---------------------------------------------------------------- what the table pushes */

  update(seat: Seat | null, update: Update, whole: boolean): void {
    const feed = this.feeds.get(seat);
    if (!feed) return;
    if (seat !== this.company.viewer) return feed.take({ update, whole }, this.table.setup);
    feed.pending.push({ update, whole });
    if (update.undone || (whole && feed.latest)) this.undone = true;
    this.film.news(update);
    void this.player.play(feed);
  }

  setup(setup: Setup): void {
    if (this.names) this.names = new Names(this.names.content, setup);
    this.tabletop.forget(); // everybody may be called something else
    this.draw();
  }

  refused(message: string): void {
    toast(message);
    if (!this.player.playing) this.rest();
  }

  statusChanged(status: Status): void {
    const before = this.status;
    this.status = status;
    this.draw();
    if (!this.player.playing) this.finish();
    const came = before.missing.length !== status.missing.length || before.unfit !== status.unfit;
    if (came && !this.player.playing && this.feed.latest) this.rest();
    this.invitation.follow(before);
    if (status.next) this.watchOn();
    const scene = this.scene();
    if (scene && before.rematch.length !== status.rematch.length) this.ending.tellWish(scene);
  }

  /** Those who watch go on with those who play. */
  private watchOn(): void {
    if (this.table.seats.length > 0 || this.follows) return; // it is told again when others leave
    this.follows = true;
    this.table.rematch().then((next) => this.closed || this.exits.go(next), () => {});
  }

  said(said: Said): void {
    this.talk.hear(said);
  }

  /* ---------------------------------------------------------------- asking */

  /** Another update is played: what was asked before it is asked no more. */
  begin(): void {
    this.answering.clear();
    this.pointing.forgetTouch();
    this.tray.close();
  }

  /** Everything has been shown: puts the question, to whom it concerns. */
  rest(): void {
    const { latest } = this.feed;
    const question = this.guide ? this.guide.sees(latest) : (latest?.question ?? null);
    this.film.rest();
    if (this.tabletop.combat.open) this.tabletop.combat.fold();
    if (this.finish()) return;
    if (question && this.table.seats.includes(question.seat)) {
      if (this.company.passes(question.seat, this.status)) return this.handOver(question.seat);
      if (question.seat !== this.company.viewer) return this.turnTo(question.seat);
    }
    const waits = this.status.missing.length > 0 || this.status.unfit;
    this.put(question && waits ? { ...question, yours: false } : question);
  }

  /** Shows the end. */
  private finish(): boolean {
    if (!this.scene()?.status.result) return false;
    this.answering.clear();
    this.draw();
    if (!this.guide) this.ending.tell(this.scene()!);
    return true;
  }

  private handOver(seat: Seat): void {
    this.answering.clear();
    this.company.leave();
    this.draw();
    this.company.call(seat, this.status, this.names!, () => this.turnTo(seat));
  }

  private turnTo(seat: Seat): void {
    this.company.turnTo(seat);
    if (this.feed.pending.length > 0) void this.player.play(this.feed);
    else this.rest();
  }

  private put(question: Question | null): void {
    this.answering.put(question);
    this.aiming.forget();
    const meant = this.planning.put(question) ?? this.answering.meant() ?? this.sole(question);
    if (meant) return this.choose(meant);
    this.draw();
    void this.threats.renew();
    this.pointing.lookAgain();
    const scene = this.scene();
    if (!scene?.asked) return;
    say(this.tabletop.bar.text);
    this.tabletop.takeFocus(scene);
    this.offerTray();
    if (!this.guide && !this.exits.certain) this.coaching.offer(scene);
  }

  /** The only answer, if somebody wants it to be given. What was taken back is asked again: else nothing before it could be. */
  private sole(question: Question | null): Option | null {
    if (!question?.yours || this.guide || this.undone || !wants('sole')) return null;
    return soleAnswer(question);
  }

  choose(option: Option): void {
    if (!this.answering.open) return;
    this.undone = false;
    if (this.guide?.allows(this.scene()!, option) === false) return this.stay();
    this.pointing.forget();
    this.tray.close();
    this.answering.answer(option);
    this.draw();
  }

  /** It was not the time for that: the question stays, and what was planned does not. */
  private stay(): void {
    this.planning.forget();
    this.planning.put(this.answering.question);
    this.pointing.forget();
    this.draw();
  }

  private offerTray(): void {
    const scene = this.scene();
    const advise = this.commands.canAdvise() ? () => this.commands.advise() : null;
    if (scene) this.tray.offer(scene, { choose: (option) => this.choose(option), advise });
  }

  /** The offer to be coached was answered. */
  answered(): void {
    this.draw();
    this.tabletop.takeFocus(this.scene()!);
  }

  /* ---------------------------------------------------------------- drawing */

  private get feed(): Feed {
    return this.feeds.get(this.company.viewer)!;
  }

  own(): Seat[] {
    return this.company.own(this.status);
  }

  scene(): Scene | null {
    const { names, status, answering, company } = this;
    const view = this.feed.moment?.view;
    if (!names || !view) return null;
    const { question } = answering;
    // the end counts once it has been shown
    const early = status.result?.why === 'rules' && (!view.over || this.player.playing);
    return {
      names, view, viewer: company.viewer, own: this.own(), alone: company.persons(status) === 1,
      question, asked: question?.yours === true && (question.options?.length ?? 0) > 0,
      status: early ? { ...status, result: null } : status, small: this.tabletop.small,
    };
  }

  draw(): void {
    const scene = this.scene();
    if (!scene || this.closed) return;
    const { tabletop, tip, tray, feed, planning, aiming } = this;
    const { moves, fighter, several, boost, boosts, offered, ready } = planning;
    this.knowing.follow(scene, aiming.aim);
    const asked = wording(scene, {
      answered: this.answering.answered,
      narration: this.company.nobody ? '' : (this.player.narration ?? tabletop.bar.text),
      tip: tip.text(scene),
      coach: (question) => this.coaching.say(question),
      touched: this.pointing.touched,
      proposal: { moves, fighter, several, boost, offered, ready, aim: aiming.aim },
      threats: scene.small ? this.threats.inWords(scene) : null,
    }, this.answers);
    const guided = this.guide?.asking(scene, asked, this.answers.choose) ?? asked;
    const asking = this.film.waits ? { ...guided, title: this.film.sentence, answers: this.film.answers() }
      : this.film.runs && guided.answers.length === 0 ? { ...guided, answers: this.film.going() } : guided;
    this.film.draw(scene, feed.acts, feed.moment!.fight !== null);
    tabletop.draw(scene, {
      choice: this.choice(scene), fight: feed.moment!.fight, asking, acts: feed.acts.all, fresh: feed.fresh,
      use: { boost, boosts, attacks: aiming.cards, drawn: justDrawn(feed.acts, scene.viewer) }, threats: this.threats.lines(scene),
      odds: this.knowing.feet,
    });
    this.signals.show(scene);
    this.talk.draw(scene);
    tip.mark(scene, [tabletop.bar.element, tabletop.hand.element, ...(tray.dialog ? [tray.dialog] : [])]);
  }

  drawBoard(): void {
    const scene = this.scene();
    if (scene) this.tabletop.board.draw(scene.names, scene.view, this.choice(scene));
  }

  drawFight(): void {
    const scene = this.scene();
    if (scene) this.tabletop.combat.draw(scene, this.feed.moment!.fight);
  }

  private choice(scene: Scene): Choice {
    const { looked, touched } = this.pointing;
    return choiceOf(scene, this.feed.moment!.fight, {
      looked, touched, tip: this.tip.space(scene), planning: this.planning,
      aim: this.aiming.aim, carried: this.holding.carried, collars: this.threats.collars(scene),
    });
  }
}
