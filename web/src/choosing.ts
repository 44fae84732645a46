// The guest of a link chooses a hero: who invites, with whom and where, all heroes, and one button. Everybody else waits here.

import { drawn, h, icon, refill } from './dom';
import { dossier } from './dossier';
import { miniature } from './ground';
import { heroCard } from './herocard';
import { openHelp } from './help';
import type { OpenSeat, OpenTable } from './opentable';
import type { Content, Hero } from './protocol';
import { button, legal } from './sheet';
import { linkLine } from './sheets';
import type { Library } from './table';
import { playerName } from './strength';
import { toast } from './toast';
import { topbar } from './topbar';
import { language, words } from './words';

export class ChoosingScreen {
  readonly element = h('div', { class: 'start choosing' });
  private readonly head = h('header', { class: 'topbar' });
  private readonly choices = h('main', { class: 'choices' });
  private readonly bill = h('aside', { class: 'bill' });
  private content: Content | null = null;
  private wanted: string | null = null; // the hero that is looked at, and chosen by the button

  constructor(
    readonly table: OpenTable,
    private readonly library: Library,
    private readonly go: { match(): void; leave(): void },
  ) {
    this.element.append(this.head, this.choices, this.bill);
  }

  async start(): Promise<void> {
    this.content = await this.library.content(language());
    this.table.listen({ changed: () => this.render(), ready: () => this.go.match(), refused: toast });
    this.render();
  }

  async speak(): Promise<void> {
    this.content = await this.library.content(language());
    this.render();
  }

  close(): void {
    this.table.close();
  }

  private hero(id: string | null): Hero | null {
    return this.content!.heroes.find((hero) => hero.id === id) ?? null;
  }

  private render(): void {
    const w = words();
    if (!this.content || this.table.all.length === 0) return;
    topbar(this.head, { motto: w.motto, tools: [
      { picture: 'i-help', label: w.rules, press: () => openHelp(null) },
      { picture: 'i-close', label: w.leave, press: () => this.go.leave() },
    ] });
    refill(this.choices, ...(this.table.asked ? this.heroes() : this.waiting()));
    refill(this.bill, ...this.poster());
    this.drawMap();
  }

  /** Whoever has come and named a hero on the other side is the one who invites. */
  private host(): OpenSeat | null {
    return this.table.all.find(({ seat, joined, computer }) => joined && computer === null && !this.table.seats.includes(seat)) ?? null;
  }

  private heroes(): HTMLElement[] {
    const w = words();
    const mine = this.table.asked![0];
    const other = this.hero(this.table.all.find(({ seat, hero }) => seat[0] !== mine && hero)?.hero ?? null);
    const wanted = this.hero(this.wanted);
    const pick = (hero: Hero): void => ((this.wanted = hero.id), this.render());
    const grid = h('div', { class: 'heroes' }, ...this.content!.heroes.map((hero) =>
      heroCard(hero, hero === wanted ? (mine === 'A' ? 'a' : 'b') : null, hero === wanted ? w.you : '', {
        press: () => pick(hero), point: () => this.tellOf(hero, other),
      })));
    const lot = h('button', { class: 'button is-quiet lot', type: 'button', 'data-key': 'lot', click: () => this.table.choose(null) },
      icon('i-dice'), w.randomHero);
    const section = h('section', null, h('h2', null, w.chooseYours, lot), grid);
    if (wanted) section.append(dossier(wanted, other));
    return [section];
  }

  private tellOf(hero: Hero, other: Hero | null): void {
    const shown = this.choices.querySelector<HTMLElement>('.dossier');
    if (shown?.dataset.about === hero.id) return;
    const told = dossier(hero, other);
    if (shown) shown.replaceWith(told);
    else this.choices.querySelector('.heroes')?.after(told);
  }

  private waiting(): HTMLElement[] {
    const w = words();
    const invites = this.table.links.some(({ seat }) => seat);
    return [h('section', { class: 'waiting' },
      h('h2', null, w.friend),
      h('p', { role: 'status' }, w.heroOpen),
      invites ? h('p', { class: 'note' }, w.inviteMore) : null,
      ...this.table.links.map(({ seat, url }) => linkLine(seat ? w.invite : w.watchLink, url)))];
  }

  private poster(): Node[] {
    const w = words();
    const { all, asked, seats } = this.table;
    const host = this.host();
    const board = this.content!.boards.find(({ id }) => id === this.table.board) ?? null;
    const name = ({ seat, hero }: OpenSeat): string => (seat === asked ? this.hero(this.wanted) : this.hero(hero))?.name ?? '?';
    const who = ({ seat, name: called, computer, joined }: OpenSeat): string =>
      (seats.includes(seat) ? w.you : computer ? `${w.computer}, ${playerName(computer).toLocaleLowerCase()}`
        : joined ? called ?? w.friend : '…');
    const side = (team: 'a' | 'b'): HTMLElement => {
      const mine = all.filter(({ seat }) => seat[0]!.toLowerCase() === team);
      const emblem = (one: OpenSeat): string => `e-${(one.seat === asked ? this.wanted : one.hero) ?? ''}`;
      return h('div', { class: `poster-side team-${team}${mine.length > 1 ? ' is-pair' : ''}` },
        h('div', { class: 'marks' }, ...mine.map((one) => h('div', { class: `mark team-${team}` },
          icon(drawn(emblem(one)) ? emblem(one) : 'i-people', 'emblem')))),
        h('div', { class: 'fighter-name' }, mine.map(name).join(language() === 'en' ? ' & ' : ', ')),
        h('div', { class: 'crew' }, mine.map(who).join(' · ')));
    };
    const wanted = asked ? this.hero(this.wanted) : null;
    const play = h('button', {
      class: 'play', type: 'button', 'data-key': 'accept', disabled: wanted === null, click: () => this.table.choose(this.wanted),
    }, wanted ? w.playAs(wanted.name) : w.chooseYours);
    return [
      h('span', { class: 'caps' }, asked ? w.invites(host?.name ?? null) : all.length === 4 ? w.aTeamMatch : w.aDuel),
      side('a'),
      h('div', { class: 'against' }, w.against),
      side('b'),
      h('span', { class: 'mini', 'data-board': board?.id ?? '' }),
      h('div', { class: 'at' }, board?.name ?? ''),
      asked ? play : button(w.leave, () => this.go.leave()),
      h('small', null, ...legal()),
    ];
  }

  private drawMap(): void {
    const mini = this.bill.querySelector<HTMLElement>('[data-board]')!;
    const board = this.content!.boards.find(({ id }) => id === mini.dataset.board);
    if (board) miniature(mini, board);
  }
}
