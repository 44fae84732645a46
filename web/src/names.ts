// Looking things up: whose card, which fighter, what it is called in the language that is chosen.

import type { Board, Card, Content, Fighter, Hero, Seat, SeatView, Setup, TokenKind, View } from './protocol';
import { teamOf } from './protocol';
import type { Piece } from './piece';
import { words } from './words';

export class Names {
  readonly board: Board;

  constructor(
    readonly content: Content,
    readonly setup: Setup,
  ) {
    this.board = content.boards.find((board) => board.id === setup.board)!;
  }

  seat(seat: Seat): string {
    const found = this.setup.seats.find((one) => one.seat === seat);
    return found ? capital(found.name) : seat;
  }

  hero(seat: Seat): Hero {
    const id = this.setup.seats.find((one) => one.seat === seat)!.hero;
    return this.content.heroes.find((hero) => hero.id === id)!;
  }

  card(seat: Seat, id: string): Card | null {
    return this.hero(seat).cards.find((card) => card.id === id) ?? null;
  }

  fighter(number: number): Fighter {
    return this.setup.fighters.find((one) => one.fighter === number)!;
  }

  /** What a fighter is called now: a hero that changes, by its present form. */
  fighterName(number: number, view: View): string {
    const fighter = this.fighter(number);
    return capital((fighter.hero && this.form(fighter.seat, view)) || fighter.name);
  }

  /** What the hero of a seat is now, if it changes. */
  form(seat: Seat, view: View): string | undefined {
    const now = view.seats.find((one) => one.seat === seat)?.form;
    return this.hero(seat).forms.find((one) => one.id === now)?.name;
  }

  /** The same in one word, for a tag: the last one, so that titles do not count. */
  private formSign(seat: Seat, view: View): string | null {
    return this.form(seat, view)?.split(' ').pop()?.toLocaleUpperCase() ?? null;
  }

  /** A counter that lies with somebody, and how it stands: "Rage: 3", "Mood: Calm". */
  counter({ of, id, value, state }: SeatView['counters'][number]): { name: string; stands: string } {
    const counter = this.hero(of).counters.find((one) => one.id === id)!;
    const now = counter.states.find((one) => one.id === state)?.name;
    return { name: capital(counter.name), stands: now ?? String(value) };
  }

  fightersOf(seat: Seat): Fighter[] {
    return this.setup.fighters.filter((one) => one.seat === seat);
  }

  token(seat: Seat, kind: string): TokenKind {
    return this.hero(seat).tokens.find((token) => token.id === kind)!;
  }

  tokenName(seat: Seat, kind: string): string {
    return capital(this.token(seat, kind).name);
  }

  /** Its picture. */
  tokenPicture(seat: Seat, kind: string): string {
    return `i-${this.token(seat, kind).drawing}`;
  }

  /** What a space is called: its cell in the grid of the map, or its number where there is none. */
  cell(space: number): string {
    return this.board.spaces.find((one) => one.space === space)?.cell ?? String(space);
  }

  zones(space: number): string[] {
    const ids = this.board.spaces.find((one) => one.space === space)?.zones ?? [];
    return ids.map((id) => this.board.zones.find((zone) => zone.id === id)?.name ?? id);
  }

  /** Who may play a card, as shortly as the table calls them. */
  users(seat: Seat, card: Card): string {
    const hero = this.hero(seat);
    if (card.forms.length > 0) return card.forms.map((id) => hero.forms.find((form) => form.id === id)?.name ?? id).join(', ');
    if (card.users.length === hero.fighters.length) return words().anyFighter;
    const heroes = this.fightersOf(seat).filter((one) => one.hero);
    return [...new Set(card.users.map((i) => {
      const { name, hero: leads } = hero.fighters[i]!;
      return leads && heroes.length === 1 ? capital(heroes[0]!.name) : name;
    }))].join(', ');
  }

  team(seat: Seat): 'a' | 'b' {
    return teamOf(seat) === 'A' ? 'a' : 'b';
  }

  /** Is this the second player of a team? */
  second(seat: Seat): boolean {
    return seat.endsWith('2');
  }

  piece(number: number, view: View): Piece {
    const fighter = this.fighter(number);
    const hero = this.hero(fighter.seat);
    const alike = this.fightersOf(fighter.seat).filter((one) => one.hero === fighter.hero);
    const counted = /(\d+)$/.exec(fighter.name)?.[1] ?? null;
    return {
      team: this.team(fighter.seat),
      second: this.second(fighter.seat),
      emblem: fighter.hero ? `e-${hero.id}` : null,
      initial: alike.length > 1 && counted ? counted : initial(this.fighterName(number, view)),
      hero: fighter.hero,
      health: view.fighters.find((one) => one.fighter === number)?.health ?? 0,
      most: fighter.health,
      mark: fighter.hero && alike.length > 1 ? counted : null,
      form: fighter.hero ? this.formSign(fighter.seat, view) : null,
    };
  }
}

export const capital = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

/** The letter on a coin: that of the last word, so that titles and articles do not count. */
const initial = (name: string): string => (name.split(' ').pop() ?? name).charAt(0).toLocaleUpperCase();
