// The match screen. The table pushes updates; they are shown one after the other, and when the last has been shown the
// question is put. Every press answers it; nothing else on the table does anything but explain.

import { BoardPicture, type Choice, NO_CHOICE } from './board';
import { changeForm, moveToken, playCard } from './changes';
import { CombatPicture } from './combat';
import { h } from './dom';
import { type Fight, follow, settle as settled, unfinished } from './fight';
import { HandPicture, type HandCard } from './hand';
import { coach, openHelp } from './help';
import { LogPicture } from './log';
import { LookPicture } from './look';
import { hurry, lasting, pause, still } from './motion';
import { Names } from './names';
import { actionFor, answersTo, fighterAt, handOf, lightsOf, optionAt, options, reasonFor, spaceOf, spends, trayOf } from './offer';
import { likelyWay, reach, type Reach } from './path';
import { PlayersPicture } from './players';
import type { Content, GameEvent, Option, Question, Seat, Setup, Told, Update, View } from './protocol';
import { type Answer, type Asking, QuestionPicture } from './question';
import type { Scene } from './scene';
import { keep, kept } from './settings';
import { button, hush, inTurn, openSheet, say, type Sheet } from './sheet';
import { cardSheet, endSheet, handoverSheet, heroSheet, linkLine, menuSheet, pileSheet, traySheet } from './sheets';
import { checkShuffle } from './shuffle';
import type { Library, Listener, Status, Table } from './table';
import { Telling } from './telling';
import { Tip } from './tip';
import { topbar } from './topbar';
import { gone, language, words } from './words';

/** What is on its way to a seat, and what it has been told. */
interface Feed {
  log: Told[];
  fresh: number; // the first line of the last update
  latest: Update | null;
  fight: Fight | null;
  pending: { update: Update; whole: boolean }[];
}

/** What a press already means for the questions that follow. */
interface Intent {
  card?: string;
  fighter?: number;
  target?: number;
  space?: number;
}

/** Which part of an intent answers which question. */
const MEANT: Record<string, keyof Intent> = {
  scheme: 'card', attack: 'card', attacker: 'fighter', target: 'target', maneuver: 'fighter', move: 'space',
};

const narrow = matchMedia('(max-width: 799px), (max-width: 1099px) and (orientation: portrait), (max-height: 500px)');
const phone = matchMedia('(max-width: 599px), (max-height: 500px)');

export interface Exits {
  leave(): void;
  go(table: Table): void;
}

export class Match implements Listener {
  readonly element: HTMLElement;
  private names: Names | null = null;
  private content: Content | null = null;
  private setupNow: Setup;
  private readonly feeds = new Map<Seat | null, Feed>();
  private viewer: Seat | null;
  private person: number | null = null;
  private shown: View | null = null;
  private question: Question | null = null;
  private status: Status;
  private running = false;
  private sent = 0; // the number of the question that was answered, until the next one comes
  private intent: Intent | null = null;
  private reach: Reach | null = null;
  private looked: { space: number } | { fighter: number } | null = null;
  private explained: number | null = null; // the space of which it is told why it cannot be chosen now
  private preview: number | null = null; // the space a first touch asked about
  private narration: string | null = null;
  private tip: Tip | null = null;
  private cover: Sheet | null = null;
  private tray: Sheet | null = null;
  private ended = false;
  private offered = false; // to explain each step
  private readonly wish = h('p', { class: 'end-wish' }); // of others, to play again
  private closed = false;
  private invitation: Sheet | null | undefined; // null: it was closed
  private readonly drawn = new Map<string, string>();

  private readonly head = h('header', { class: 'topbar' });
  private readonly board: BoardPicture;
  private readonly hand: HandPicture;
  private readonly players: PlayersPicture;
  private readonly bar: QuestionPicture;
  private readonly combat = new CombatPicture();
  private readonly lookAt = new LookPicture();
  private readonly log = new LogPicture();
  private readonly versus = h('div', { class: 'versus', 'aria-hidden': 'true' });
  private readonly redraw = (): void => this.render();
  private readonly ticking = setInterval(() => this.players.tick(), 1000);

  constructor(
    private readonly table: Table,
    private readonly library: Library,
    private readonly exits: Exits,
  ) {
    this.status = table.status;
    this.setupNow = table.setup;
    this.viewer = table.seats[0] ?? null;
    for (const seat of table.seats.length > 0 ? table.seats : [null]) this.feeds.set(seat, {
      log: [], fresh: 0, latest: null, fight: null, pending: [],
    });
    this.board = new BoardPicture({
      press: (space, pointer) => this.pressSpace(space, pointer),
      look: (space) => this.look(space === null ? null : { space }),
      drag: (from, to) => this.dragPiece(from, to),
    });
    this.hand = new HandPicture({
      press: (card, pointer) => this.pressCard(card, pointer),
      look: (card) => this.lookCard(card),
      drop: (card, x, y) => this.dropCard(card, x, y),
    });
    this.players = new PlayersPicture({
      pile: (seat) => pileSheet(this.scene()!, seat),
      fighter: (fighter) => this.look({ fighter }),
      hero: (seat) => heroSheet(this.scene()!, seat),
    });
    this.bar = new QuestionPicture({
      undo: () => this.undo(), canUndo: () => this.table.canUndo(), advise: () => void this.advise(),
      canAdvise: () => this.table.advise !== null, rules: () => this.rules(),
    });
    this.element = h('div', { class: 'match' },
      this.head,
      this.combat.ribbon,
      h('div', { class: 'seats' }, this.players.others, this.versus, this.players.own),
      h('main', { class: 'field' }, this.board.element),
      this.bar.element,
      this.hand.element,
      h('aside', { class: 'side' }, this.lookAt.element, this.log.element));
    this.element.addEventListener('focuslost', () => this.bar.focus());
    for (const size of [narrow, phone]) size.addEventListener('change', this.redraw);
  }

  private loadContent(): Promise<Content> {
    return this.table.content(language()) ?? this.library.content(language());
  }

  async start(): Promise<void> {
    this.content = await this.loadContent();
    this.names = new Names(this.content, this.setupNow);
    this.lookAt.clear();
    this.table.listen(this);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.ticking);
    for (const size of [narrow, phone]) size.removeEventListener('change', this.redraw);
    this.cover?.close();
    this.tray?.close();
    this.combat.draw(this.scene()!, null);
    this.table.close();
  }

  async speak(): Promise<void> {
    this.content = await this.loadContent();
    this.names = new Names(this.content, this.setupNow);
    this.lookAt.clear();
    this.table.speak(language());
    this.render();
  }

  /* ---------------------------------------------------------------- what the table pushes */

  update(seat: Seat | null, update: Update, whole: boolean): void {
    const feed = this.feeds.get(seat);
    if (!feed) return;
    if (seat === this.viewer) {
      feed.pending.push({ update, whole });
      void this.run();
      return;
    }
    feed.log = whole ? [...update.told] : [...feed.log, ...update.told];
    feed.latest = update;
    feed.fight = whole ? null : feed.fight;
    for (const event of update.events) feed.fight = follow(feed.fight, event, this.setupNow);
    if (!update.view.combat) feed.fight = null;
  }

  setup(setup: Setup): void {
    this.setupNow = setup;
    if (this.content) this.names = new Names(this.content, setup);
    this.drawn.clear(); // everybody may be called something else
    this.render();
  }

  refused(message: string): void {
    this.sent = 0;
    this.toast(message);
    if (!this.running) this.ask();
  }

  statusChanged(status: Status): void {
    const before = this.status;
    this.status = status;
    this.render();
    if (!this.running) this.finish();
    const came = before.missing.length !== status.missing.length || before.unfit !== status.unfit;
    if (came && !this.running && this.feed?.latest) this.ask();
    this.invite();
    this.welcome(before);
    this.tellWish(before);
  }

  /* ---------------------------------------------------------------- showing */

  private get feed(): Feed {
    return this.feeds.get(this.viewer)!;
  }

  private get fight(): Fight | null {
    return this.feed.fight;
  }

  private set fight(fight: Fight | null) {
    this.feed.fight = fight;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let next = this.feed.pending.shift(); next && !this.closed; next = this.feed.pending.shift()) {
      hurry(this.feed.pending.length > 12);
      await this.show(next.update, next.whole);
    }
    hurry(false);
    this.running = false;
    if (!this.closed) this.ask();
  }

  private async show(update: Update, whole: boolean): Promise<void> {
    const feed = this.feed;
    this.question = null;
    this.preview = null;
    this.tray?.close();
    if (whole || !this.shown) {
      feed.log = [...update.told];
      feed.fresh = feed.log.length;
      this.fight = unfinished(update, this.setupNow);
      this.combat.fold();
      this.narration = null;
    } else {
      feed.fresh = feed.log.length;
      this.render();
      await this.animate(update);
    }
    feed.latest = update;
    this.shown = update.view;
    if (!update.view.combat || update.view.over) this.fight = null;
    this.render();
  }

  /** Lets the events of an update happen before the eye, and tells of each once it has been seen: nothing is told before. */
  private async animate(update: Update): Promise<void> {
    const combats = [...update.combats];
    const telling = new Telling(update.told);
    let turning = false; // cards that have not been seen turning over
    let decided = false; // a verdict that has not been read yet
    const foreign = !this.own().includes(this.asking(update));
    for (const event of update.events) {
      if (this.closed) return;
      if (decided && event.type !== 'damage' && event.type !== 'defeat') {
        await this.readVerdict();
        decided = false;
      }
      const turns = turnsOver(event);
      if (turning && !turns) {
        await this.raise(160);
        this.tell(telling.next());
      }
      turning = turns;
      this.fight = follow(this.fight, event, this.setupNow);
      if (event.type === 'result' && this.fight && combats.length > 0) this.fight = settled(this.fight, combats.shift()!);
      if (!turns) await this.happen(event);
      telling.shown(event);
      if (!turns) this.tell(telling.next());
      if (event.type === 'result') decided = true;
    }
    if (turning) await this.raise(160);
    this.tell(telling.next(!decided));
    if (decided) await this.readVerdict();
    this.tell(telling.next(true));
    if (update.told.length > 0 && foreign) await pause(700);
  }

  private tell(lines: Told[]): void {
    if (lines.length === 0 || this.closed) return;
    this.feed.log.push(...lines);
    for (const { text } of lines) say(text);
    this.narration = this.feed.log.slice(this.feed.fresh).map(({ text }) => text).slice(-3).join(' ');
    this.render();
  }

  /** Whose answer this update shows: the one who was asked before it. */
  private asking(update: Update): Seat {
    return this.feed.latest?.question?.seat ?? update.view.turn.seat;
  }

  private async happen(event: GameEvent): Promise<void> {
    const view = this.shown!;
    const fighter = 'fighter' in event ? view.fighters.find((one) => one.fighter === event.fighter) : undefined;
    playCard(view, event);
    switch (event.type) {
      case 'move':
      case 'place': {
        if (!fighter) return;
        const { from, to } = event;
        if (event.type === 'move' && from !== null) {
          const way = likelyWay(this.names!.board, this.setupNow, view, fighter.fighter, from, to);
          await this.board.travel(fighter.fighter, way, lasting(Math.min(220 * (way.length - 1), 900)));
        }
        fighter.space = to;
        this.drawBoard();
        if (event.type === 'place') await pause(220);
        return;
      }
      case 'remove':
      case 'defeat':
        if (fighter) Object.assign(fighter, { space: null, health: event.type === 'defeat' ? 0 : fighter.health });
        await pause(200);
        this.drawBoard();
        return;
      case 'damage':
      case 'heal':
        if (!fighter) return;
        fighter.health = Math.max(0, fighter.health + (event.type === 'heal' ? 1 : -1) * event.amount);
        this.drawBoard();
        this.drawFight();
        if (!this.combat.open) await this.board.flash(fighter.fighter, event.type === 'heal' ? 'healed' : 'hurt', lasting(300));
        return;
      case 'token':
        moveToken(view, event);
        this.drawBoard();
        await pause(160);
        return;
      case 'form':
        changeForm(view, event);
        return this.render();
      case 'attack':
      case 'commit':
      case 'no-defense':
        this.render();
        await pause(260);
        return;
      case 'value':
        return this.raise(160);
      case 'effect':
        if (this.combat.open) return this.raise(500);
        return;
      case 'result':
        await this.raise(0);
        return this.combat.stamp();
    }
  }

  private async raise(rest: number): Promise<void> {
    if (!this.fight || this.fight.step === 'after') return;
    await this.combat.raise(this.scene()!, this.fight);
    await pause(rest);
  }

  private async readVerdict(): Promise<void> {
    const took = this.fight && this.own().some((seat) => seat === this.fight!.attacker.seat || seat === this.fight!.defender.seat);
    const waits = took && kept<boolean>('waitCombat') !== false;
    await this.combat.wait(waits ? null : still() ? 0 : 2600);
    this.drawFight();
  }

  /* ---------------------------------------------------------------- asking */

  private own(): Seat[] {
    return this.table.seats.filter((seat) => this.person === null || this.status.players[seat]?.person === this.person);
  }

  private get persons(): number {
    return new Set(this.table.seats.map((seat) => this.status.players[seat]?.person)).size;
  }

  /** After everything has been shown: puts the question, to whom it concerns. */
  private ask(): void {
    const question = this.feed.latest?.question ?? null;
    this.sent = 0;
    this.narration = null;
    if (this.combat.open) this.combat.fold();
    if (this.finish()) return;
    if (question && this.table.seats.includes(question.seat)) {
      const person = this.status.players[question.seat]?.person ?? null;
      if (this.persons > 1 && person !== this.person) return this.handOver(question.seat, person);
      if (question.seat !== this.viewer) return this.turnTo(question.seat);
    }
    this.question = question && (this.status.missing.length > 0 || this.status.unfit) ? { ...question, yours: false } : question;
    this.reach = this.workOutReach();
    if (this.follow()) return;
    this.render();
    if (this.explained !== null) this.look({ space: this.explained }); // it was true of the question before
    this.explained = null;
    if (!this.scene()?.asked) return;
    say(this.bar.text);
    this.takeFocus();
    this.offerTray();
    this.offerCoach();
  }

  private turnTo(seat: Seat): void {
    this.viewer = seat;
    const feed = this.feeds.get(seat)!;
    this.shown = feed.latest?.view ?? null;
    if (feed.pending.length > 0) void this.run();
    else this.ask();
  }

  private handOver(seat: Seat, person: number | null): void {
    this.question = null;
    this.person = -1; // nobody's cards are shown, and nothing that was told is left behind
    this.narration = '';
    hush();
    this.render();
    const who = words().player((person ?? 0) + 1);
    this.cover ??= handoverSheet(this.names!, seat, who, () => {
      this.cover = null;
      this.person = person;
      this.turnTo(seat);
    });
  }

  /** The focus is never lost: it goes to the question, unless it is somewhere sensible. */
  private takeFocus(): void {
    const at = document.activeElement;
    if (document.querySelector('dialog[open]')) return;
    const scene = this.scene()!;
    const free = !spends(scene); // else Enter must not press anything that lies there
    if (at && this.element.contains(at) && ((free && at.matches('.hit.is-lit')) || at.closest('.side, .players, .topbar'))) return;
    if (free && lightsOf(scene, null).lit.size > 0) this.board.focus();
    else this.bar.focus();
  }

  /** Answers what an earlier press has decided already. */
  private follow(): boolean {
    const { intent, question } = this;
    const part = question && MEANT[question.why];
    if (!intent || !question?.yours) return false;
    if (!part) {
      this.intent = null;
      return false;
    }
    const wanted = intent[part];
    const key = part === 'target' ? 'fighter' : part;
    const option = wanted === undefined ? undefined : question.options?.find((one) => one[key] === wanted && one.kind === key);
    delete intent[part];
    if (!option) return false;
    this.choose(option);
    return true;
  }

  private choose(option: Option): void {
    const { question } = this;
    if (!question?.yours || this.sent === question.number) return;
    this.sent = question.number;
    this.preview = null;
    this.looked = null;
    this.tray?.close();
    this.table.answer(question.seat, question.number, option.name);
    this.question = { ...question, options: [] };
    this.render();
  }

  private workOutReach(): Reach | null {
    const scene = this.scene();
    const { question } = this;
    if (!scene || !question?.yours || question.why !== 'move' || typeof question.fighter !== 'number') return null;
    const spaces = options(scene, 'space').map((option) => option.space!);
    return reach(this.names!.board, this.setupNow, this.feed.latest!.view, question.fighter, spaces);
  }

  /* ---------------------------------------------------------------- drawing */

  private scene(): Scene | null {
    if (!this.names || !this.shown) return null;
    const asked = this.question?.yours === true && (this.question.options?.length ?? 0) > 0;
    const { names, shown: view, viewer, question } = this;
    // the end counts once it has been shown
    const early = this.status.result?.why === 'rules' && (!view.over || this.running);
    const status = early ? { ...this.status, result: null } : this.status;
    return { names, view, viewer, own: this.own(), question, asked, status, small: narrow.matches };
  }

  private render(): void {
    const scene = this.scene();
    if (!scene || this.closed) return;
    this.element.classList.toggle('is-teams', this.setupNow.teams);
    this.element.classList.toggle('is-coached', kept<boolean>('coach') === true);
    const { view, status, small, own } = scene;
    const hand = handOf(scene);
    this.draw('head', [view.turn.number, small], () => this.drawHead(scene));
    this.draw('players', [view.turn, view.over, view.fighters, view.seats, status, small, own], () => this.players.draw(scene));
    this.drawBoard();
    this.drawFight();
    this.bar.draw(scene, this.wording(scene));
    const large = kept<boolean>('largeCards') === true;
    const empty = scene.viewer && own.includes(scene.viewer) ? words().emptyHand : null;
    this.draw('hand', [hand, phone.matches, large, empty], () => this.hand.draw(scene.names, hand, phone.matches, large, empty));
    this.log.draw(this.feed.log, this.feed.fresh);
    this.tip?.mark(scene, [this.bar.element, this.hand.element, ...(this.tray ? [this.tray.dialog] : [])]);
  }

  /** Draws a part again when what it shows has changed. */
  private draw(part: string, shown: unknown, draw: () => void): void {
    const now = JSON.stringify([language(), shown]);
    if (this.drawn.get(part) === now) return;
    this.drawn.set(part, now);
    draw();
  }

  private drawHead(scene: Scene): void {
    const w = words();
    const turn = w.turnNumber(scene.view.turn.number);
    topbar(this.head, {
      title: scene.names.board.name,
      turn,
      tools: [
        { picture: 'i-log', label: w.log, only: 'small', press: () => this.openLog() },
        { picture: 'i-help', label: w.rules, only: 'wide', press: () => this.rules() },
        { picture: 'i-menu', label: w.menu, press: () => this.openMenu() },
      ],
    });
    this.versus.replaceChildren(h('b', null, turn));
  }

  private drawBoard(): void {
    const scene = this.scene();
    if (scene) this.board.draw(scene.names, scene.view, this.choice(scene));
  }

  private drawFight(): void {
    const scene = this.scene();
    if (scene) this.combat.draw(scene, this.fight);
  }

  private choice(scene: Scene): Choice {
    const active = this.activeFighter();
    const { question } = scene;
    if (!question?.yours) return { ...NO_CHOICE, active };
    const lights = lightsOf(scene, this.reach?.steps ?? null);
    const mover = question.kind === 'space' ? (question.fighter ?? null) : null;
    const looked = this.looked && 'space' in this.looked ? this.looked.space : null;
    const aim = this.preview ?? (looked !== null && lights.lit.has(looked) ? looked : null);
    const moving = question.why === 'move' || question.why === 'place' || question.why === 'setup';
    const near = aim ?? spaceOf(scene, mover);
    return {
      ...lights, aim, active,
      tip: this.tip?.space(scene) ?? null,
      ghost: moving ? mover : null,
      way: aim !== null && this.reach ? this.reach.way(aim) : [],
      passage: question.why === 'move' && scene.names.board.spaces.some((one) => one.space === near && one.passage) ? near : null,
    };
  }

  private activeFighter(): number | null {
    if (this.question?.yours && typeof this.question.fighter === 'number' && this.question.kind === 'space') return this.question.fighter;
    return this.fight && this.fight.step === 'choose' ? this.fight.attacker.fighter : null;
  }

  /* ---------------------------------------------------------------- the question in words */

  private wording(scene: Scene): Asking {
    const w = words();
    const { question } = this;
    const asked = this.undoWording(scene);
    if (asked) return asked;
    if (scene.status.result) {
      return { title: this.resultTitle(scene), more: this.wishes(scene), coach: null, answers: [{
        ...this.plain('end', w.goOn, () => this.openEnd(), 'main'), harmless: true,
      }] };
    }
    if (scene.status.gone) {
      const { title, more } = gone(scene.status.gone);
      const reload = scene.status.gone === 'version' ? [this.plain('reload', w.reload, () => location.reload(), 'main')] : [];
      return { title, more, coach: null,
        answers: [...reload, this.plain('leave', w.leave, () => this.exits.leave(), reload.length > 0 ? 'plain' : 'main')] };
    }
    if (scene.status.offline) return { title: w.offline, more: null, coach: null, answers: [] };
    if (scene.status.unfit) {
      const { title, more } = gone('rules');
      return { title, more, coach: null, answers: [this.plain('leave', w.leave, () => this.exits.leave(), 'main')] };
    }
    if (scene.status.missing.length > 0) {
      const title = w.missing(scene.status.missing.map((seat) => scene.status.players[seat]?.name ?? scene.names.seat(seat)).join(', '));
      return { title, more: null, coach: null, answers: [] };
    }
    if (!question || this.sent === question.number) {
      const title = this.narration ?? this.bar.text;
      return { title, more: null, coach: null, answers: [] };
    }
    if (!question.yours) {
      const name = scene.names.seat(question.seat);
      const known = w.waiting as Record<string, (name: string) => string>;
      return { title: (known[question.why] ?? w.waiting.other)(name), more: this.narration, coach: null, answers: [] };
    }
    return {
      title: question.text ?? '',
      more: question.asker?.text ?? null,
      coach: this.tip?.text(scene) ?? (kept<boolean>('coach') ? coach(question.why) : null),
      answers: answersTo(scene, this.preview, {
        choose: (option) => this.choose(option), refuse: (reason) => this.refuse(reason, null), tray: () => this.offerTray(),
      }),
    };
  }

  private undoWording(scene: Scene): Asking | null {
    const w = words();
    const by = scene.status.undo;
    if (!by) return null;
    if (scene.own.includes(by)) return { title: w.undoWaiting, more: null, coach: null, answers: [] };
    return {
      title: w.undoAsked(scene.names.seat(by)), more: null, coach: null,
      answers: [this.plain('agree', w.agree, () => this.table.consent(true), 'main'), {
        ...this.plain('refuse', w.refuse, () => this.table.consent(false)), harmless: true,
      }],
    };
  }

  private plain(id: string, label: string, press: () => void, look: Answer['look'] = 'plain'): Answer {
    return { id, label, look, press };
  }

  /* ---------------------------------------------------------------- pressing */

  private pressSpace(space: number, pointer: string): void {
    const option = optionAt(this.scene()!, space);
    if (!option) {
      this.look({ space });
      if (this.question?.yours) void this.explainSpace(space);
      return;
    }
    // a first touch asks, the second answers
    if (pointer === 'touch' && this.preview !== space) {
      this.preview = space;
      this.look({ space });
      this.render();
      return;
    }
    this.choose(option);
  }

  private async explainSpace(space: number): Promise<void> {
    const scene = this.scene();
    if (!scene || !this.viewer) return;
    const fighter = fighterAt(scene, space);
    const wantsFighter = this.question?.kind === 'fighter' && fighter !== undefined;
    const reason = await this.table.explain(this.viewer, wantsFighter ? { fighter } : { space }).catch(() => null);
    this.refuse(reason?.text ?? words().tooFar, space);
  }

  /** Says why something cannot be chosen. */
  private refuse(reason: string, space: number | null): void {
    const scene = this.scene();
    if (space !== null && scene) {
      if (!still()) this.board.shake(space);
      this.lookAt.space(scene, space, null, null, reason);
      this.explained = space;
    }
    this.toast(reason);
  }

  private toast(text: string): void {
    say(text);
    const note = h('div', { class: 'toast', 'aria-hidden': 'true' }, text);
    document.querySelector('.toast')?.remove();
    document.body.append(note);
    setTimeout(() => note.remove(), 3600);
  }

  private pressCard(held: HandCard, pointer: string): void {
    if (pointer === 'touch' || narrow.matches) return this.openCard(held);
    this.playCard(held);
  }

  private playCard(held: HandCard): void {
    const scene = this.scene()!;
    const option = trayOf(scene) ? undefined : options(scene, 'card').find((one) => one.card === held.card);
    if (option) return this.choose(option);
    const action = actionFor(scene, reasonFor(scene, held.card)?.name);
    if (action) {
      this.intent = { card: held.card };
      return this.choose(action);
    }
    if (held.reason) this.refuse(held.reason, null);
    this.lookCard(held);
  }

  private openCard(held: HandCard): void {
    const playable = held.state === 'lit';
    cardSheet(this.scene()!, held.seat, held.card, held.reason, playable ? () => this.playCard(held) : null);
  }

  /** A card dropped on a fighter attacks it; dropped elsewhere above the hand it is played. */
  private dropCard(held: HandCard, x: number, y: number): void {
    const scene = this.scene()!;
    const { names } = scene;
    const target = fighterAt(scene, Number(document.elementFromPoint(x, y)?.getAttribute('data-space') ?? NaN));
    const foe = target !== undefined && this.viewer && names.team(names.fighter(target).seat) !== names.team(this.viewer);
    const attack = actionFor(scene, 'needs-attack');
    if (foe && attack && reasonFor(scene, held.card)?.name === 'needs-attack') {
      this.intent = { card: held.card, target };
      return this.choose(attack);
    }
    this.playCard(held);
  }

  /** A piece dragged to a space: who moves, and where to. */
  private dragPiece(from: number, to: number): void {
    const scene = this.scene()!;
    const { question } = scene;
    const fighter = fighterAt(scene, from);
    if (!question?.yours || fighter === undefined) return;
    if (question.kind === 'space' && question.fighter === fighter) {
      const option = optionAt(scene, to);
      return option ? this.choose(option) : void this.explainSpace(to);
    }
    const mover = options(scene, 'fighter').find((option) => option.fighter === fighter);
    if (question.why === 'maneuver' && mover) {
      this.intent = { space: to };
      this.choose(mover);
    }
  }

  private undo(): void {
    if (!this.table.canUndo()) return this.toast(words().noUndo);
    this.intent = null;
    this.ended = false;
    this.table.undo();
  }

  /* ---------------------------------------------------------------- tips */

  private async advise(): Promise<void> {
    const { question } = this;
    const { advise } = this.table;
    if (!advise || !question?.yours || this.sent === question.number) return;
    const [hint] = await advise(question.seat).catch(() => []);
    if (!hint || this.question?.number !== question.number) return;
    this.tip = new Tip(question, hint);
    this.render();
    const text = this.tip.text(this.scene()!);
    if (!text) return;
    say(text);
    this.tray?.dialog.querySelector('.tip')?.replaceChildren(text);
  }

  /* ---------------------------------------------------------------- looking */

  private look(at: { space: number } | { fighter: number } | null): void {
    const scene = this.scene();
    if (!scene) return;
    this.looked = at;
    if (at === null) {
      this.drawBoard();
      return;
    }
    if ('fighter' in at) return this.lookAt.fighter(scene, at.fighter);
    const option = optionAt(scene, at.space);
    const mover = option && this.question!.kind === 'space' && this.question!.why !== 'token-to' ? (this.question!.fighter ?? null) : null;
    this.lookAt.space(scene, at.space, mover, this.reach?.steps.get(at.space) ?? null, null);
    this.drawBoard();
  }

  private lookCard(held: HandCard | null): void {
    if (held && this.names) this.lookAt.card(this.names, held.seat, held.card, held.reason);
  }

  /* ---------------------------------------------------------------- sheets */

  private offerTray(): void {
    const scene = this.scene();
    const cards = scene && trayOf(scene);
    if (!cards || this.tray) return;
    this.tray = traySheet(scene, this.question!, cards, {
      choose: (option) => this.choose(option),
      advise: this.table.advise && (() => void this.advise()),
      closed: () => (this.tray = null),
    });
  }

  private offerCoach(): void {
    if (kept<boolean>('coach') !== null || this.persons > 1 || this.table.seats.length === 0 || this.offered) return;
    this.offered = true;
    inTurn(() => this.closed || this.openOffer());
  }

  private openOffer(): void {
    const w = words();
    const answer = (yes: boolean) => (): void => {
      keep('coach', yes);
      sheet.close();
      this.render();
      this.takeFocus();
    };
    const sheet = openSheet({
      name: 'offer', title: w.coachOffer, body: [], free: false,
      foot: [button(w.coachYes, answer(true), 'main'), button(w.coachNo, answer(false))],
    });
  }

  rules(): void {
    openHelp(this.question?.why ?? null);
  }

  private openLog(): void {
    openSheet({ name: 'log', title: words().log, body: [this.log.copy()] });
  }

  private openMenu(): void {
    menuSheet(this.table, this.own(), { leave: () => this.exits.leave(), changed: () => this.render() });
  }

  /** Shows the end, once. */
  private finish(): boolean {
    const scene = this.scene();
    if (!scene?.status.result) return false;
    this.question = null;
    this.render();
    if (!this.ended) {
      this.ended = true;
      this.openEnd();
    }
    return true;
  }

  private resultTitle(scene: Scene): string {
    const w = words();
    const { winner } = scene.status.result!;
    if (!winner) return w.draw;
    const mine = scene.own.some((seat) => seat[0] === winner);
    const one = this.persons === 1 && scene.own.length > 0;
    if (one) return mine ? w.won : w.lost;
    return w.winsMatch(this.setupNow.seats.filter((seat) => seat.team === winner).map((seat) => scene.names.seat(seat.seat)).join(', '));
  }

  /** Shows the links for seats that wait for somebody, once. */
  private invite(): void {
    if (this.invitation !== undefined || this.freeSeats().length === 0 || !this.names || this.status.result) return;
    this.invitation = null;
    inTurn(() => this.closed || this.freeSeats().length === 0 || this.openInvitation());
  }

  private openInvitation(): void {
    const w = words();
    const lines = this.status.links.map(({ seat, url }) => linkLine(seat ? `${w.invite}: ${this.names!.seat(seat)}` : w.watchLink, url));
    this.invitation = openSheet({
      name: 'menu', title: w.friend, body: [h('p', { class: 'note' }, w.inviteMore), ...lines],
      onclose: () => (this.invitation = null),
    });
  }

  /** Seats of which this browser has a link to send. */
  private freeSeats(status = this.status): Seat[] {
    return status.links.flatMap(({ seat }) => seat ?? []);
  }

  /** Tells who has come by a link; when all have, there is nobody left to invite. */
  private welcome(before: Status): void {
    const free = this.freeSeats();
    for (const seat of this.freeSeats(before))
      if (!free.includes(seat) && this.names) this.toast(words().hasCome(this.status.players[seat]?.name ?? this.names.seat(seat)));
    if (free.length === 0) this.invitation?.close();
  }

  /** Who else wants to play again, in a sentence. */
  private wishes(scene: Scene): string | null {
    const others = scene.status.rematch.filter((seat) => !scene.own.includes(seat));
    return others.length > 0 ? words().rematchAsked(others.map((seat) => scene.names.seat(seat)).join(', ')) : null;
  }

  private tellWish(before: Status): void {
    const scene = this.scene();
    if (!scene || before.rematch.length === this.status.rematch.length) return;
    this.wish.textContent = this.wishes(scene);
    if (this.wish.textContent) say(this.wish.textContent);
  }

  private openEnd(): void {
    const scene = this.scene()!;
    say(this.resultTitle(scene));
    this.wish.textContent = this.wishes(scene);
    const people = Object.values(this.status.players).some((player) => player.computer === null && player.person === null);
    endSheet(scene, this.resultTitle(scene), this.table, checkShuffle(this.table, this.library), this.wish, {
      again: () => {
        if (people) this.toast(words().rematchWaiting);
        this.table.rematch().then((table) => this.closed || this.exits.go(table), () => this.closed || this.toast(words().noRematch));
      },
      leave: () => this.exits.leave(),
    });
  }

  /* ---------------------------------------------------------------- keys */

  key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const scene = this.scene();
    // On a keyboard of another script the place of a key tells which letter is meant.
    const key = (/^Key[A-Z]$/.test(event.code) && event.key > '\x7f' ? event.code.slice(3) : event.key).toLowerCase();
    if (this.bar.press(key)) return event.preventDefault();
    if (key === 'u') this.undo();
    else if (key === 't') void this.advise();
    else if (key === 'l') narrow.matches ? this.openLog() : this.log.focus();
    else if (key === 'd' && scene) pileSheet(scene, null);
    else if (key === 'i') this.explainFocus();
    else if (key === 'q') this.bar.focusFirst();
    else if (key === 'b') this.board.focus();
    else if (key === 'h') this.hand.focus();
    else if (key === '?') this.rules();
    else return;
    event.preventDefault();
  }

  private explainFocus(): void {
    const at = document.activeElement;
    const space = at?.getAttribute('data-space');
    if (space) return void this.explainSpace(Number(space));
    const index = at?.getAttribute('data-hand');
    const scene = this.scene();
    const held = index && scene ? handOf(scene)[Number(index)] : undefined;
    if (held) this.openCard(held);
  }
}

/** Cards turn over together, and their printed values with them. */
const turnsOver = (event: GameEvent): boolean =>
  event.type === 'reveal' || event.type === 'replace' || (event.type === 'value' && event.cause === 'printed');
