// A new match: choices on the left, the bill they make on the right, Play at its foot. Everything is chosen already: one
// press starts.

import { drawn, h, icon, refill } from './dom';
import { dossier } from './dossier';
import { finished } from './finished';
import { chooseFile } from './dropping';
import { Refusal } from './engine';
import { miniature } from './ground';
import { crew, heroCard } from './herocard';
import { openHelp } from './help';
import { ownTables } from './known';
import { knowLessons, lessonsDone } from './lesson';
import { capital } from './names';
import type { Board, Content, Hero, Welcome } from './protocol';
import type { RemotePlan } from './remote';
import { keep, kept } from './settings';
import { button, legal, openSheet, say } from './sheet';
import { fullSheet, keptMatches, shelf, sidesOf } from './shelf';
import { forgetMatch, freeSlot, type Plan, type Slot } from './slots';
import type { Source } from './source';
import { LEVELS, playerMore, playerName, playerOf, STRENGTH_MOST, strengthOf } from './strength';
import type { Clock, Library } from './table';
import { topbar } from './topbar';
import { language, words } from './words';

const SHOWN = 5; // of the finished matches
const OPEN = '?'; // in the place of a hero: the friend who comes by the link chooses

type Rival = 'computer' | 'screen' | 'link';

/** What was chosen; kept for the next visit. Null stands for a draw by lot, `OPEN` for a choice of the friend. */
interface Wish {
  teams: boolean;
  rival: Rival;
  level: string;
  heroes: (string | null)[];
  board: string | null;
  options: Record<string, string>;
  /** Who plays a seat, where it is not who is expected there: 'me', 'friend', a person at this screen ('1' to '4') or a level. */
  who: (string | null)[];
  /** The clock at a table by link: a choice of `clocks`; '' or null: none. Earlier visits have kept a number of seconds. */
  clock: string | number | null;
  /** May people at a table by link write to each other? */
  chat: boolean;
  /** May chances and odds be shown at such a table? Left out: they may. */
  aids?: boolean;
}

export interface StartHandler {
  /** In this browser, and kept there. */
  play(plan: Plan, slot: Slot): Promise<void>;
  /** On the server. */
  open(plan: RemotePlan, title: string): Promise<void>;
  visit(table: string): Promise<void>;
  served(): Promise<boolean>;
  resume(slot: Slot): Promise<boolean>;
  /** A match to look at again. */
  review(source: Source): Promise<void>;
  file(file: File): void;
  /** To the lessons. */
  learn(): Promise<void>;
  puzzles(): void;
}

export class StartScreen {
  readonly element = h('div', { class: 'start' });
  private readonly head = h('header', { class: 'topbar' });
  private readonly choices = h('main', { class: 'choices' });
  private readonly bill = h('aside', { class: 'bill' });
  private content: Content | null = null;
  private welcome: Welcome | null = null;
  private wish: Wish = {
    teams: false, rival: 'computer', level: 'adept', heroes: [null, null, null, null], board: null, options: {},
    who: [null, null, null, null], clock: null, chat: false,
  };
  private readonly shelved = {
    resume: (slot: Slot): void => this.resume(slot),
    drop: (slot: Slot): void => (forgetMatch(slot), this.render()),
  };
  private slot = 0;
  private busy = false;
  private offers = false; // the lessons, to somebody who is here for the first time
  private about: string | null = null; // the hero that is told of
  private alone = false; // there is no server for tables by link

  constructor(
    private readonly library: Library,
    private readonly handler: StartHandler,
  ) {
    this.element.append(this.head, this.choices, this.bill);
  }

  async start(): Promise<void> {
    [this.content, this.welcome] = await Promise.all([this.library.content(language()), this.library.welcome()]);
    const before = kept<Wish>('wish');
    this.offers = !before && lessonsDone() === null;
    if (before) this.wish = { ...this.wish, ...before };
    if (strengthOf(this.wish.level) === null) this.wish.level = 'adept';
    if (this.wish.rival === 'link') this.wish.rival = 'computer'; // until it is known that there is a server
    const known = new Set(this.content.heroes.map((hero) => hero.id));
    this.wish.heroes = this.wish.heroes.map((id) => (id && (id === OPEN || known.has(id)) ? id : null));
    if (!before) for (const i of [0, 1]) this.wish.heroes[i] = this.anyHero();
    if (!this.content.boards.some((board) => board.id === this.wish.board)) this.wish.board = null;
    if (!before) this.wish.board = this.anyBoard().id;
    this.render();
  }

  async speak(): Promise<void> {
    this.content = await this.library.content(language());
    this.render();
  }

  close(): void {}

  /* ---------------------------------------------------------------- chance */

  private anyHero(taken: readonly (string | null)[] = this.wish.heroes): string {
    const free = this.content!.heroes.filter((hero) => !taken.includes(hero.id));
    return free[Math.floor(Math.random() * free.length)]!.id;
  }

  private boards(): Board[] {
    return this.content!.boards.filter((board) => !this.wish.teams || board.starts >= 4);
  }

  private anyBoard(): Board {
    const boards = this.boards();
    return boards[Math.floor(Math.random() * boards.length)]!;
  }

  private hero(id: string | null): Hero | null {
    return this.content!.heroes.find((hero) => hero.id === id) ?? null;
  }

  /* ---------------------------------------------------------------- playing */

  private plan(): Plan {
    const { wish } = this;
    const count = wish.teams ? 4 : 2;
    const heroes = wish.heroes.slice(0, count).map((id) => (id === OPEN ? null : id));
    for (let i = 0; i < count; i++) heroes[i] ??= this.anyHero(heroes);
    return {
      board: (this.boards().find((board) => board.id === wish.board) ?? this.anyBoard()).id,
      heroes: heroes as string[],
      players: heroes.map((_, i) => this.person(this.who(i)) ?? this.who(i)),
      options: wish.options,
    };
  }

  private remotePlan(): RemotePlan {
    const { wish } = this;
    return {
      board: this.boards().some((board) => board.id === wish.board) ? wish.board : null,
      options: wish.options,
      clock: clockOf(wish.clock),
      chat: wish.chat,
      aids: wish.aids !== false,
      seats: this.slots().map((_, i) =>
        ({ hero: this.hero(wish.heroes[i] ?? null)?.id ?? null, choose: this.open(i), player: this.who(i) })),
    };
  }

  /** Who may play a seat; the one expected there comes first. */
  private candidates(i: number): string[] {
    const { rival, level } = this.wish;
    const levels = [level, ...this.levels().filter((one) => one !== level)];
    const mate = i === 2;
    if (rival === 'screen') return [...new Set([i % 2 === 0 ? '1' : '2', '1', '2', '3', '4', ...levels])].slice(0, i === 0 ? 1 : undefined);
    if (i === 0) return ['me'];
    if (rival === 'link') return ['friend', ...(mate ? ['me'] : []), ...levels];
    return [...levels, ...(mate ? ['me'] : [])];
  }

  private who(i: number): string {
    const candidates = this.candidates(i);
    const wanted = this.wish.who[i];
    return this.asked(i) && wanted && candidates.includes(wanted) ? wanted : candidates[0]!;
  }

  /** Is the hero of this seat left to a friend? */
  private open(i: number): boolean {
    return this.wish.heroes[i] === OPEN && this.who(i) === 'friend';
  }

  /** Is there a choice who plays this seat? In a duel the opponent has been chosen already, but for computers at a table of the server. */
  private asked(i: number): boolean {
    return i > 0 && (this.wish.teams || this.wish.rival === 'link');
  }

  /** Which person at this screen that is, counted from 0; null: none. */
  private person(who: string): number | null {
    return who === 'me' ? 0 : /^[1-4]$/.test(who) ? Number(who) - 1 : null;
  }

  private whoIs(who: string): string {
    const w = words();
    if (who === 'me') return w.you;
    if (who === 'friend') return w.friend;
    const person = this.person(who);
    return person === null ? `${w.computer}, ${playerName(who).toLocaleLowerCase()}` : w.player(person + 1);
  }

  private title(): string {
    return this.wish.heroes.slice(0, this.wish.teams ? 4 : 2).map((id) => this.hero(id)?.name ?? '?').join(' — ');
  }

  /** No match in this browser takes the place of another that is not over: whoever has too many of them is asked. */
  private begin(): void {
    const free = freeSlot();
    if (this.wish.rival === 'link' || free) return void this.play(free);
    fullSheet(keptMatches(this.content!), {
      resume: (slot) => this.resume(slot),
      drop: (slot) => (forgetMatch(slot), this.render(), void this.play(slot)),
    });
  }

  private resume(slot: Slot): void {
    void this.handler.resume(slot).then((found) => found || this.render());
  }

  private async play(slot: Slot | null): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (this.wish.rival === 'link') await this.handler.open(this.remotePlan(), this.title());
      else await this.handler.play(this.plan(), slot!);
    } catch (error) {
      const w = words();
      const code = error instanceof Refusal ? error.code : null;
      const [title, more] = code === null ? [w.noServer] : code === 'unfit' ? [w.unfit] : code === 'version' ? w.gone.version! : [w.busy];
      say(title!);
      openSheet({ name: 'sure', title: title!, body: [more ? h('p', null, more) : null] });
    }
    this.busy = false;
  }

  private choose(change: Partial<Wish>): void {
    Object.assign(this.wish, change);
    keep('wish', this.wish);
    this.render();
  }

  /* ---------------------------------------------------------------- drawing */

  private render(): void {
    const w = words();
    if (!this.content) return;
    topbar(this.head, { motto: w.motto, tools: [{ picture: 'i-help', label: w.rules, press: () => openHelp(null) }] });
    const unfinished = shelf(keptMatches(this.content), this.shelved);
    refill(this.choices, this.welcomeBill(), unfinished, this.tables(), this.rivals(), this.heroes(), this.places(), this.records());
    this.renderBill();
    for (const mini of this.choices.querySelectorAll<HTMLElement>('[data-board]')) this.drawMini(mini);
  }

  private renderBill(): void {
    refill(this.bill, ...this.poster());
    for (const mini of this.bill.querySelectorAll<HTMLElement>('[data-board]')) this.drawMini(mini);
  }

  private section(title: string, ...children: (Node | null)[]): HTMLElement {
    return h('section', null, h('h2', null, title), ...children);
  }

  /** Once, to somebody who has never been here; later there is a link below the poster. */
  private welcomeBill(): HTMLElement | null {
    const w = words();
    if (!this.offers || lessonsDone() !== null) return null;
    return h('aside', { class: 'newcomer', 'aria-label': w.fiveLessons },
      h('strong', null, w.lessonsOffer),
      button(w.begin, () => void this.handler.learn(), 'main'),
      button(w.knowGame, () => (knowLessons(), this.render()), 'quiet'));
  }

  /** Tables on the server where this browser has a seat. */
  private tables(): HTMLElement | null {
    const known = ownTables().slice(-3).reverse();
    if (known.length === 0) return null;
    return h('div', { class: 'tables', role: 'group', 'aria-label': words().yourTables }, h('span', { class: 'caps' }, words().yourTables),
      ...known.map(([id, { title }]) => h('button', {
        class: 'button is-quiet', type: 'button', 'data-key': `table-${id}`, click: () => void this.handler.visit(id),
      }, icon('i-link'), title)));
  }

  /** Matches that were finished in this browser, and any other one that is in a file. */
  private records(): HTMLElement {
    const w = words();
    const done = finished().slice(-SHOWN).reverse();
    const group = h('div', { class: 'tables records', role: 'group', 'aria-label': w.finished },
      ...done.map(({ key, heroes }) => h('button', {
        class: 'button is-quiet', type: 'button', 'data-key': `finished-${key}`,
        click: () => void this.handler.review({ kind: 'kept', name: key }),
      }, icon('i-review'), sidesOf(this.content!, heroes))),
      h('button', { class: 'button is-quiet', type: 'button', 'data-key': 'puzzles', click: () => this.handler.puzzles() },
        icon('i-tip'), w.puzzles),
      h('button', {
        class: 'button is-quiet', type: 'button', 'data-key': 'open-record', click: () => chooseFile((file) => this.handler.file(file)),
      }, icon('i-open'), w.openRecord));
    if (done.length > 0) group.prepend(h('span', { class: 'caps' }, w.finished));
    return group;
  }

  private levels(): string[] {
    return LEVELS.filter((level) => this.welcome!.players.includes(level));
  }

  private rivals(): HTMLElement {
    const w = words();
    const { wish } = this;
    const rival = (kind: Rival, picture: string, title: string, more: string, off = false): HTMLElement =>
      h('button', {
        class: `rival${wish.rival === kind ? ' is-chosen' : ''}${off ? ' is-off' : ''}`, type: 'button',
        'aria-pressed': String(wish.rival === kind), 'aria-disabled': off ? 'true' : null,
        'data-key': `rival-${kind}`, click: () => void this.pickRival(kind),
      }, icon(picture), h('strong', null, title), h('span', null, more));
    const levels = this.levels();
    const computer = h('div', { class: `rival rival-computer${wish.rival === 'computer' ? ' is-chosen' : ''}` },
      icon('i-cpu'),
      h('strong', null, w.computer),
      h('div', { class: 'levels', role: 'group', 'aria-label': w.strength }, ...levels.map((level) =>
        h('button', {
          type: 'button', 'aria-pressed': String(wish.rival === 'computer' && wish.level === level),
          'data-key': `level-${level}`, click: () => this.choose({ rival: 'computer', level }),
        }, playerName(level)))),
      this.handicap(),
      h('span', { class: 'level-more' }, playerMore(wish.level)));
    const kind = h('div', { class: 'levels kinds', role: 'group', 'aria-label': w.kind },
      ...[false, true].map((teams) =>
        h('button', {
          type: 'button', 'aria-pressed': String(wish.teams === teams), 'data-key': `teams-${teams}`, click: () => this.setTeams(teams),
        }, teams ? w.teams : w.duel)));
    const section = this.section(w.opponent, h('div', { class: 'rivals' }, computer,
      rival('screen', 'i-people', w.sameScreen, w.sameScreenMore),
      rival('link', 'i-link', w.friend, this.alone ? w.friendOffline : w.friendMore, this.alone)));
    section.firstElementChild!.append(kind);
    return section;
  }

  /** Any strength, those between the levels too. While it moves it stays where it is, and only what depends on it is drawn. */
  private handicap(): HTMLElement {
    const slider = h('input', {
      type: 'range', class: 'handicap', 'data-key': 'strength', min: 1, max: STRENGTH_MOST, value: strengthOf(this.wish.level) ?? 1,
      'aria-label': words().fineStrength, title: words().fineStrength, 'aria-valuetext': playerName(this.wish.level),
      input: () => {
        Object.assign(this.wish, { rival: 'computer', level: playerOf(Number(slider.value)) });
        slider.setAttribute('aria-valuetext', playerName(this.wish.level));
        this.choices.querySelector('.level-more')!.textContent = playerMore(this.wish.level);
        for (const one of this.choices.querySelectorAll('[data-key^="level-"]'))
          one.setAttribute('aria-pressed', String(one.getAttribute('data-key') === `level-${this.wish.level}`));
        this.renderBill();
      },
      change: () => this.choose({}),
    });
    return h('div', { class: 'scale' }, ...LEVELS.map(() => h('i')), slider);
  }

  private async pickRival(rival: Rival): Promise<void> {
    if (rival === 'link' && !(await this.handler.served())) {
      this.alone = true;
      say(words().friendOffline);
      return this.render();
    }
    this.choose({ rival });
  }

  private setTeams(teams: boolean): void {
    const heroes = [...this.wish.heroes];
    if (teams) for (let i = 2; i < 4; i++) heroes[i] ??= this.anyHero(heroes);
    this.slot = 0;
    this.choose({
      teams, heroes,
      board: teams && !this.content!.boards.some((board) => board.id === this.wish.board && board.starts >= 4)
        ? this.content!.boards.find((board) => board.starts >= 4)!.id : this.wish.board,
    });
  }

  /** The seats in the order of turns, and what each is called here. */
  private slots(): { name: string; team: 'a' | 'b'; second: boolean }[] {
    const w = words();
    const screen = this.wish.rival === 'screen';
    if (!this.wish.teams)
      return [
        { name: screen ? w.player(1) : w.you, team: 'a', second: false },
        { name: screen ? w.player(2) : w.them, team: 'b', second: false },
      ];
    return ['A1', 'B1', 'A2', 'B2'].map((seat) => ({
      name: w.seatOf[seat]!, team: seat[0] === 'A' ? 'a' : 'b', second: seat.endsWith('2'),
    }));
  }

  private heroes(): HTMLElement {
    const w = words();
    const slots = this.slots();
    const picker = h('div', { class: 'levels slots', role: 'group', 'aria-label': w.choosingFor }, ...slots.map((slot, i) =>
      h('button', {
        type: 'button', class: `team-${slot.team}`, 'aria-pressed': String(this.slot === i),
        'data-key': `slot-${i}`, click: () => ((this.slot = i), this.render()),
      }, slot.name)));
    const lot = h('button', {
      class: 'button is-quiet lot', type: 'button', 'data-key': 'lot', click: () => this.pickHero(null),
    }, icon('i-dice'), w.randomHero);
    const section = this.section(w.heroes, h('div', { class: 'heroes' }, ...this.content!.heroes.map((hero) => this.heroCard(hero))));
    const theirs = this.who(this.slot) === 'friend' ? h('button', {
      class: 'button is-quiet lot', type: 'button', 'data-key': 'theirs', 'aria-pressed': String(this.open(this.slot)),
      click: () => this.pickHero(OPEN),
    }, icon('i-people'), w.theirChoice) : null;
    section.firstElementChild!.append(picker, lot, ...(theirs ? [theirs] : []));
    const about = this.hero(this.about ?? this.wish.heroes[0] ?? null);
    if (about) section.append(this.aboutHero(about));
    return section;
  }

  private pickHero(id: string | null): void {
    const heroes = [...this.wish.heroes];
    heroes[this.slot] = id;
    const count = this.wish.teams ? 4 : 2;
    this.slot = (this.slot + 1) % count;
    this.choose({ heroes });
  }

  /** What a hero can do, against the first one of the other side. */
  private aboutHero(hero: Hero): HTMLElement {
    const [mine, theirs] = this.wish.heroes;
    return dossier(hero, this.hero((hero.id === theirs ? mine : theirs) ?? null));
  }

  /** Tells of a hero that is pointed at, before it is chosen. */
  private tellOf(hero: Hero): void {
    this.about = hero.id;
    const shown = this.choices.querySelector<HTMLElement>('.dossier');
    if (shown?.dataset.about === hero.id) return;
    if (shown) shown.replaceWith(this.aboutHero(hero));
    else this.choices.querySelector('.heroes')?.after(this.aboutHero(hero));
  }

  private heroCard(hero: Hero): HTMLElement {
    const slots = this.slots();
    const taken = this.wish.heroes.slice(0, slots.length).flatMap((id, i) => (id === hero.id ? [i] : []));
    const team = taken.length > 0 ? slots[taken[0]!]!.team : null;
    return heroCard(hero, team, taken.map((i) => slots[i]!.name).join(' · '), {
      press: () => this.pickHero(hero.id), point: () => this.tellOf(hero),
    });
  }

  private places(): HTMLElement {
    const w = words();
    const chosen = this.wish.board;
    const lot = h('button', {
      class: `place more${chosen === null ? ' is-chosen' : ''}`, type: 'button',
      'aria-pressed': String(chosen === null), 'data-key': 'board-lot', click: () => this.choose({ board: null }),
    }, icon('i-dice'), w.random);
    return this.section(w.battlefield, h('div', { class: 'places' }, ...this.boards().map((board) => {
      const passages = board.spaces.some((space) => space.passage);
      const note = passages ? w.passages : board.arrows.length > 0 ? w.drops : w.open;
      return h('button', {
        class: `place${chosen === board.id ? ' is-chosen' : ''}`, type: 'button', 'aria-pressed': String(chosen === board.id),
        'data-key': `board-${board.id}`, click: () => this.choose({ board: board.id }),
      },
        h('span', { class: 'mini', 'data-board': board.id }),
        h('span', { class: 'place-foot' }, h('strong', null, board.name), h('span', null,
          icon(passages ? 'i-passage' : board.arrows.length > 0 ? 'i-chevron' : 'i-move'), `${w.spaces(board.spaces.length)}, ${note}`)));
    }), lot));
  }

  private drawMini(mini: HTMLElement): void {
    const board = this.content!.boards.find((one) => one.id === mini.dataset.board);
    if (board) miniature(mini, board);
  }

  private poster(): Node[] {
    const w = words();
    const { wish } = this;
    const slots = this.slots();
    const board = this.boards().find((one) => one.id === wish.board) ?? null;
    const side = (team: 'a' | 'b'): HTMLElement => {
      const mine = slots.map((slot, i) => ({ ...slot, i, hero: this.hero(wish.heroes[i] ?? null) })).filter((slot) => slot.team === team);
      return h('div', { class: `poster-side team-${team}${mine.length > 1 ? ' is-pair' : ''}` },
        h('div', { class: 'marks' }, ...mine.map(({ hero, i }) => h('div', { class: `mark team-${team}` },
          icon(hero && drawn(`e-${hero.id}`) ? `e-${hero.id}` : this.open(i) ? 'i-people' : 'i-dice', 'emblem')))),
        h('div', { class: 'fighter-name' }, mine.map(({ hero, i }) => hero?.name ?? (this.open(i) ? w.theirChoice : w.random))
          .join(language() === 'en' ? ' & ' : ', ')),
        h('div', { class: 'crew' }, this.crewLine(team, mine.map(({ hero }) => hero))));
    };
    const changed = Object.keys(wish.options).length;
    return [
      h('span', { class: 'caps' }, wish.teams ? w.aTeamMatch : w.aDuel),
      side('a'),
      h('div', { class: 'against' }, w.against),
      side('b'),
      h('span', { class: 'mini', ...(board ? { 'data-board': board.id } : {}) }, board ? null : icon('i-dice')),
      h('div', { class: 'at' }, board?.name ?? w.random),
      h('div', { class: 'terms' }, changed > 0 ? w.changedRules(changed) : w.asPrinted, ' ', h('button', {
        class: 'link', type: 'button', 'data-key': 'options', click: () => this.openOptions(),
      }, w.options)),
      h('button', { class: 'play', type: 'button', 'data-key': 'play', click: () => this.begin() }, w.play),
      h('button', { class: 'link learn', type: 'button', 'data-key': 'learn', click: () => void this.handler.learn() }, w.fiveLessons),
      h('small', null, ...legal()),
    ];
  }

  private crewLine(team: 'a' | 'b', heroes: (Hero | null)[]): string {
    const w = words();
    const { wish } = this;
    const single = heroes.length === 1 && heroes[0] ? crew(heroes[0]) : null;
    const seats = this.slots().flatMap((slot, i) =>
      (slot.team === team && (i > 0 || wish.rival === 'screen') ? [this.whoIs(this.who(i))] : []));
    const first = team === 'a' && wish.rival !== 'screen' && !wish.options.firstPlayer ? w.first : null;
    const who = [first, ...new Set(seats)].filter(Boolean).join(' · ');
    return [single, who].filter(Boolean).map((part) => capital(part!)).join('. ');
  }

  private openOptions(): void {
    const w = words();
    const rows = this.welcome!.options.map(({ name, values }) => {
      const [title, ...labels] = w.option[name] ?? [name, ...values];
      const select = h('select', { change: () => {
        const options = { ...this.wish.options };
        if (select.selectedIndex === 0) delete options[name];
        else options[name] = select.value;
        this.choose({ options });
      } }, ...values.map((value, i) => h('option',
        { value, selected: (this.wish.options[name] ?? values[0]) === value }, labels[i] ?? value)));
      return h('label', { class: 'option-line' }, h('span', null, title!), select);
    });
    if (this.wish.rival === 'link') {
      const chat = h('input', { type: 'checkbox', 'data-key': 'chat', change: () => this.choose({ chat: chat.checked }) });
      chat.checked = this.wish.chat;
      rows.unshift(h('label', { class: 'option-line' }, h('span', null, w.withChat), chat));
      const select = h('select', { 'data-key': 'clock', change: () => this.choose({ clock: select.value || null }) },
        ...Object.entries(w.clocks).map(([value, label]) => h('option', {
          value, selected: String(this.wish.clock ?? '') === value,
        }, label)));
      const aids = h('select', { 'data-key': 'aids', change: () => this.choose({ aids: aids.selectedIndex === 0 }) },
        ...w.aids.values.map((label, i) => h('option', { selected: (this.wish.aids === false) === (i === 1) }, label)));
      rows.unshift(h('label', { class: 'option-line' }, h('span', null, w.clock), select),
        h('label', { class: 'option-line' }, h('span', null, w.aids.title), aids));
    }
    rows.unshift(...this.slots().flatMap((slot, i) => (this.asked(i) ? [this.whoLine(slot.name, i)] : [])));
    const sheet = openSheet({ name: 'options', title: w.options, body: rows, foot: [button(w.goOn, () => sheet.close(), 'main')] });
  }

  private whoLine(seat: string, i: number): HTMLLabelElement {
    const select = h('select', { 'data-key': `who-${i}`, change: () => {
      const who = [...this.wish.who];
      who[i] = select.value;
      this.choose({ who });
    } }, ...this.candidates(i).map((who) => h('option', { value: who, selected: this.who(i) === who }, this.whoIs(who))));
    return h('label', { class: 'option-line' }, h('span', null, `${seat}: ${words().seatPlayed.toLocaleLowerCase()}`), select);
  }
}

/** A clock as the server has it: seconds for a decision ('60'), or for the match and on top of it ('600+5'). */
function clockOf(choice: string | number | null): Clock {
  const [bank, increment] = String(choice ?? '').split('+').map(Number);
  if (!bank) return null;
  return increment === undefined ? bank : { bank, increment };
}
