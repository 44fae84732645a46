// The players: who they are, how their fighters fare, and their piles.

import { cardBack } from './card';
import { type Child, drawn, h, icon, refill } from './dom';
import { capital } from './names';
import type { Fighter, Seat, SeatView } from './protocol';
import { type Scene, seated, whoPlays } from './scene';
import { playerName } from './strength';
import { words } from './words';

export interface PlayersHandler {
  pile(seat: Seat): void;
  /** What is left of the deck. */
  left(seat: Seat): void;
  fighter(fighter: number): void;
  hero(seat: Seat): void;
}

const GAP = 10; // between the players, as in match.css

export class PlayersPicture {
  readonly others = h('section', { class: 'players players-others' });
  readonly own = h('section', { class: 'players players-own' });

  private readonly sized = new ResizeObserver(() => this.fit());

  constructor(private readonly handler: PlayersHandler) {}

  draw(scene: Scene): void {
    const { others, own } = seated(scene);
    const called = (seats: Seat[]): string => seats.map((seat) => scene.names.seat(seat)).join(', ');
    const panel = scene.small ? this.line.bind(this) : this.panel.bind(this);
    const crowded = others.length > 1;
    const side = (who: string, seats: Seat[]): string => (scene.viewer === null ? called(seats) : `${who}: ${called(seats)}`);
    this.others.setAttribute('aria-label', side(words().them, others));
    this.own.setAttribute('aria-label', side(words().you, own));
    refill(this.others, ...others.map((seat) => panel(scene, seat, crowded)));
    refill(this.own, ...own.map((seat) => panel(scene, seat, crowded)));
    this.sized.disconnect(); // who begins to observe is told when the page has been laid out; measuring here would do that once more
    if (this.own.parentElement) this.sized.observe(this.own.parentElement);
  }

  /** Abilities share the room that is left, in whole lines; the hero's sheet has all of their text. */
  private fit(): void {
    const abilities = [...this.others.querySelectorAll<HTMLElement>('.ability'), ...this.own.querySelectorAll<HTMLElement>('.ability')];
    const column = this.own.parentElement;
    if (!column || abilities.length === 0) return;
    for (const text of abilities) text.style.webkitLineClamp = '1';
    const height = abilities[0]!.clientHeight;
    if (height === 0) return; // not shown on this screen
    const wanted = abilities.map((text) => Math.round(text.scrollHeight / height));
    const lines = abilities.map(() => 1);
    const boxes = [...column.children].map((part) => part.getBoundingClientRect());
    let free = boxes.slice(1).reduce((sum, box, i) => sum + box.top - boxes[i]!.bottom - GAP, 0);
    for (; free >= height; free -= height) {
      const short = lines.findIndex((n, i) => n < wanted[i]! && n === Math.min(...lines.filter((m, j) => m < wanted[j]!)));
      if (short < 0) break;
      lines[short]!++;
    }
    abilities.forEach((text, i) => (text.style.webkitLineClamp = String(lines[i])));
  }

  /** Lets clocks run. */
  tick(): void {
    for (const side of [this.others, this.own])
      for (const clock of side.querySelectorAll<HTMLElement>('.clock[data-deadline]')) {
        clock.textContent = ` ${remaining(Number(clock.dataset.deadline))}`;
        clock.classList.toggle('is-short', Number(clock.dataset.deadline) - Date.now() <= SHORT);
      }
  }

  private classes(scene: Scene, seat: Seat): string {
    const { names, view, status } = scene;
    return [
      `player team-${names.team(seat)}`,
      names.second(seat) && 'is-second',
      view.turn.seat === seat && !view.over && 'is-acting',
      status.thinking === seat && 'is-thinking',
      status.players[seat]?.present === false && 'is-away',
    ].filter(Boolean).join(' ');
  }

  private mark(scene: Scene, seat: Seat): HTMLElement {
    const { names } = scene;
    const id = `e-${names.hero(seat).id}`;
    return h('div', { class: `mark team-${names.team(seat)}`, 'aria-hidden': 'true' },
      drawn(id) ? icon(id, 'emblem') : h('b', null, names.seat(seat).charAt(0)));
  }

  /** All of a player, for a sheet: where two of them share a line, the line has only names and health. */
  whole(scene: Scene, seat: Seat): HTMLElement {
    const table = scene.view.seats.find((one) => one.seat === seat)!;
    return h('div', { class: `player is-whole team-${scene.names.team(seat)}` },
      this.fighters(scene, seat), this.facts(scene, seat, table), this.piles(scene, seat, table, true));
  }

  private panel(scene: Scene, seat: Seat, crowded: boolean): HTMLElement {
    const { names, view } = scene;
    const hero = names.hero(seat);
    const table = view.seats.find((one) => one.seat === seat)!;
    return h('article', { class: `${this.classes(scene, seat)}${crowded ? ' is-crowded' : ''}`, 'aria-label': names.seat(seat) },
      h('button', {
        class: 'player-head', type: 'button', 'data-key': `hero-${seat}`, title: words().aboutHero, click: () => this.handler.hero(seat),
      },
        this.mark(scene, seat), h('span', null, h('strong', null, names.form(seat, view) ?? hero.name),
          h('span', { class: 'player-who' }, ...this.who(scene, seat)))),
      this.fighters(scene, seat),
      this.facts(scene, seat, table),
      crowded ? null : h('p', {
        class: 'ability', click: () => this.handler.hero(seat),
      }, hero.abilities.flatMap((one) => one.texts).join(' ')),
      crowded ? null : this.backs(scene, seat, table),
      this.piles(scene, seat, table, crowded));
  }

  private who(scene: Scene, seat: Seat): Child[] {
    const w = words();
    const { computer, name, person } = whoPlays(scene, seat);
    const persons = new Set(Object.values(scene.status.players).flatMap((one) => (one.person === null ? [] : [one.person])));
    const label = computer ? `${w.computer}, ${playerName(computer).toLocaleLowerCase()}`
      : name ?? (person !== null && persons.size > 1 ? w.player(person + 1) : this.unnamed(scene, seat));
    const thinking = scene.status.thinking === seat;
    const player = scene.status.players[seat];
    const dots = thinking ? h('span', { class: 'dots', title: w.thinking }, h('i'), h('i'), h('i')) : null;
    const note = player?.present === false ? w.away : (player?.windows ?? 1) > 1 ? w.windows(player!.windows) : null;
    return [label, this.clock(scene, seat), dots, note ? h('em', null, ` ${note}`) : null];
  }

  /** Who somebody without a name is to the one who looks; to those who watch nobody is an opponent. */
  private unnamed({ names, viewer, own }: Scene, seat: Seat): string {
    const w = words();
    if (viewer === null) return w.player(names.setup.seats.findIndex((one) => one.seat === seat) + 1);
    if (own.includes(seat)) return w.you;
    return names.team(seat) === names.team(viewer) ? w.seatOf.A2! : w.them;
  }

  private clock(scene: Scene, seat: Seat): HTMLElement | null {
    const deadline = scene.status.players[seat]?.clock ?? null;
    const time = scene.status.players[seat]?.time ?? null;
    if (deadline !== null) return h('time', { class: 'clock num', 'data-deadline': deadline }, ` ${remaining(deadline)}`);
    return time === null ? null : h('time', { class: 'clock num is-stopped' }, ` ${remaining(Date.now() + time)}`);
  }

  private fighters(scene: Scene, seat: Seat): HTMLElement {
    const all = scene.names.fightersOf(seat);
    const small = all.filter((one) => one.health === 1);
    return h('ul', { class: 'fighters', role: 'list' },
      ...all.filter((one) => one.health > 1).map((one) => this.life(scene, one)),
      small.length > 0 ? this.pack(scene, small) : null);
  }

  private life(scene: Scene, fighter: Fighter): HTMLElement {
    const health = healthOf(scene, fighter);
    return h('li', { class: health === 0 ? 'is-gone' : '' },
      h('button', {
        class: 'who', type: 'button', 'data-key': `life-${fighter.fighter}`, click: () => this.handler.fighter(fighter.fighter),
      }, scene.names.fighterName(fighter.fighter, scene.view)),
      h('span', { class: 'hp num', 'aria-label': words().healthOf(health, fighter.health) },
        health === 0 ? icon('i-skull') : String(health), h('small', null, ` / ${fighter.health}`)),
      notches(health, fighter.health));
  }

  /** Sidekicks without a dial: there, or not. */
  private pack(scene: Scene, fighters: Fighter[]): HTMLElement {
    const { names, view } = scene;
    const name = names.hero(fighters[0]!.seat).fighters.find((one) => !one.hero && one.health === 1)?.name ?? '';
    return h('li', { class: 'pack-line' },
      h('span', { class: 'who' }, name),
      h('span', { class: 'pack-marks' }, ...fighters.map((one) => {
        const gone = healthOf(scene, one) === 0;
        const reserve = view.fighters.find((other) => other.fighter === one.fighter)?.reserve;
        return h('button', {
          class: `mark is-small${gone ? ' is-gone' : ''}`, type: 'button', 'data-key': `life-${one.fighter}`,
          'aria-label': gone ? `${capital(one.name)}, ${reserve ? words().inReserve : words().defeated}` : capital(one.name),
          click: () => this.handler.fighter(one.fighter),
        }, gone ? icon('i-skull', 'emblem') : h('b', null, names.piece(one.fighter, view).initial));
      })));
  }

  private facts(scene: Scene, seat: Seat, table: SeatView): HTMLElement {
    const w = words();
    const { names } = scene;
    const hero = names.fightersOf(seat).find((one) => one.hero)!;
    return h('div', { class: 'facts' },
      h('span', null, icon('i-move'), ` ${w.move} `, h('b', null, names.hero(seat).move)),
      h('span', null, icon(hero.ranged ? 'i-ranged' : 'i-melee'), ` ${hero.ranged ? w.ranged : w.melee}`),
      ...table.tokens.map((token) => {
        const label = w.tokensLeft(names.tokenName(seat, token.kind), token.left);
        return h('span', { title: label, 'aria-label': label },
          icon(names.tokenPicture(seat, token.kind)), ' ', h('b', null, token.left));
      }),
      ...counters(scene, table));
  }

  private backs(scene: Scene, seat: Seat, table: SeatView): HTMLElement | null {
    if (table.hand !== null && scene.own.includes(seat)) return null;
    const fan = Array.from({ length: Math.min(table.handCount, 8) }, () => cardBack(scene.names, seat));
    return h('button', {
      class: 'backs', type: 'button', 'data-key': `hand-${seat}`,
      title: words().cardsInHand(table.handCount), click: () => this.handler.pile(seat),
    },
      ...fan, h('span', null, h('b', null, table.handCount), ' ', words().inHand(table.handCount).replace(/^\d+ /, '')));
  }

  /** The piles; where there is little room the hand is one of them. */
  private piles(scene: Scene, seat: Seat, table: SeatView, crowded: boolean): HTMLElement {
    const w = words();
    const top = table.discard[0] ? scene.names.card(seat, table.discard[0])?.name : null;
    const empty = table.deck === 0;
    const open = (): void => this.handler.pile(seat);
    const hand = crowded && !scene.own.includes(seat)
      ? h('button', {
        class: 'pile', type: 'button', 'data-key': `hand-${seat}`,
        title: w.cardsInHand(table.handCount), 'aria-label': w.cardsInHand(table.handCount), click: open,
      }, icon('i-hand'), h('b', null, table.handCount))
      : null;
    return h('div', { class: 'piles' },
      hand,
      h('button', {
        class: `pile${empty ? ' is-empty' : ''}`, type: 'button', title: empty ? w.exhausted : w.left, 'data-key': `deck-${seat}`,
        click: () => this.handler.left(seat),
      },
        h('span', { class: 'caps' }, icon('i-deck'), w.deck), h('b', null, table.deck)),
      h('button', { class: 'pile', type: 'button', 'data-key': `pile-${seat}`, click: open },
        h('span', { class: 'caps' }, icon('i-discard'), w.discard),
        h('b', null, table.discard.length), top ? h('span', { class: 'top' }, top) : null));
  }

  /** One line for a narrow screen. */
  private line(scene: Scene, seat: Seat): HTMLElement {
    const w = words();
    const { names, view } = scene;
    const table = view.seats.find((one) => one.seat === seat)!;
    const all = names.fightersOf(seat);
    const dials = all.filter((one) => one.health > 1);
    const heroes = dials.filter((one) => one.hero);
    const mates = all.filter((one) => one.health === 1);
    const health = heroes.map((one) => healthOf(scene, one));
    const count = (picture: string, label: string, n: number, key: string): HTMLElement =>
      h('button', {
        class: 'count', type: 'button', 'aria-label': label, 'data-key': `${key}-${seat}`,
        click: () => (key === 'deck' ? this.handler.left(seat) : this.handler.pile(seat)),
      }, icon(picture), String(n));
    return h('article', { class: `${this.classes(scene, seat)} is-line`, 'aria-label': names.seat(seat) },
      h('button', {
        class: 'line-head', type: 'button', 'aria-label': words().aboutHero,
        'data-key': `hero-${seat}`, click: () => this.handler.hero(seat),
      }, this.mark(scene, seat)),
      h('div', { class: 'life' },
        h('div', null,
          h('span', null, names.form(seat, view) ?? names.seat(seat), this.clock(scene, seat),
            scene.status.thinking === seat ? h('span', { class: 'dots' }, h('i'), h('i'), h('i')) : null),
          h('span', { 'aria-label': heroes.map((one, i) => w.healthOf(health[i]!, one.health)).join(', ') },
            heroes.length === 1 ? h('b', { class: 'num' }, health[0]!) : h('small', null, health.join(' · ')),
            heroes.length === 1 ? h('small', null, ` / ${heroes[0]!.health}`) : null)),
        h('div', { class: 'lives' }, ...dials.map((one) => notches(healthOf(scene, one), one.health)))),
      mates.length > 0
        ? h('div', { class: 'mates' }, ...mates.map((one) => {
            const gone = healthOf(scene, one) === 0;
            return h('span', { class: `mark is-small${gone ? ' is-gone' : ''}` },
              gone ? icon('i-skull', 'emblem') : h('b', null, names.piece(one.fighter, view).initial));
          }))
        : null,
      ...table.tokens.map((token) => count(names.tokenPicture(seat, token.kind),
        w.tokensLeft(names.tokenName(seat, token.kind), token.left), token.left, 'token')),
      ...counters(scene, table),
      scene.own.includes(seat) ? null : count('i-hand', w.cardsInHand(table.handCount), table.handCount, 'hand'),
      count('i-deck', w.deckCards(table.deck), table.deck, 'deck'),
      count('i-discard', `${w.discardOf(names.seat(seat))}, ${table.discard.length}`, table.discard.length, 'pile'));
  }
}

/** What a seat has of counters, its own and those that opponents gave it. */
function counters(scene: Scene, table: SeatView): HTMLElement[] {
  return table.counters.map((one) => {
    const { name, stands } = scene.names.counter(one);
    return h('span', { class: 'counter', 'data-counter': one.id }, `${name} `, h('b', null, stands));
  });
}

export function notches(health: number, most: number): HTMLElement {
  return h('div', { class: 'notches', 'aria-hidden': 'true' },
    ...Array.from({ length: most }, (_, i) => h('i', { class: i < health ? '' : 'gone' })));
}

const healthOf = (scene: Scene, fighter: Fighter): number =>
  scene.view.fighters.find((one) => one.fighter === fighter.fighter)?.health ?? 0;

const SHORT = 10000; // ms: the last seconds

/** Time left, as on a clock. */
function remaining(deadline: number): string {
  const seconds = Math.max(0, Math.round((deadline - Date.now()) / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
