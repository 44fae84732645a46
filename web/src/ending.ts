// The end of a match: how it is told, once, and playing again.

import { h } from './dom';
import type { Scene } from './scene';
import { say } from './sheet';
import { endSheet } from './sheets';
import { checkShuffle } from './shuffle';
import type { Library, Table } from './table';
import { toast } from './toast';
import { words } from './words';

/** Where one goes from a match. */
export interface Exits {
  leave(): void;
  /** Whoever plays this knows the game: a puzzle. Nobody offers to explain it. */
  readonly certain?: boolean;
  go(table: Table): void;
  /** To the review of the match, at a decision if one is meant. */
  review(decision: number | null): void;
  /** Fills a place with what there is to say about the match; resolves to what ends that. */
  insight(place: HTMLElement, go: (decision: number) => void): Promise<() => void>;
}

export function resultTitle(scene: Scene): string {
  const w = words();
  const { winner } = scene.status.result!;
  if (!winner) return w.draw;
  if (scene.alone) return scene.own.some((seat) => seat[0] === winner) ? w.won : w.lost;
  const winners = scene.names.setup.seats.filter((seat) => seat.team === winner);
  return w.winsMatch(winners.map((seat) => scene.names.seat(seat.seat)).join(', '));
}

/** Who else wants to play again, in a sentence. */
export function wishes(scene: Scene): string | null {
  const others = scene.status.rematch.filter((seat) => !scene.own.includes(seat));
  return others.length > 0 ? words().rematchAsked(others.map((seat) => scene.names.seat(seat)).join(', ')) : null;
}

export class Ending {
  private told = false;
  private unlook = (): void => {};
  private readonly wish = h('p', { class: 'end-wish' }); // of others, to play again

  constructor(
    private readonly screen: { readonly closed: boolean },
    private readonly table: Table,
    private readonly library: Library,
    private readonly exits: Exits,
  ) {}

  /** Tells of the end, once. */
  tell(scene: Scene): void {
    if (this.told) return;
    this.told = true;
    this.open(scene);
  }

  /** It is taken back: there will be another one. */
  takeBack(): void {
    this.told = false;
  }

  tellWish(scene: Scene): void {
    this.wish.textContent = wishes(scene);
    if (this.wish.textContent) say(this.wish.textContent);
  }

  open(scene: Scene): void {
    const title = resultTitle(scene);
    say(title);
    this.wish.textContent = wishes(scene);
    endSheet(scene, title, this.table, checkShuffle(this.table, this.library), this.wish, this.lookBack(), {
      review: () => this.exits.review(null),
      again: () => this.playAgain(scene),
      leave: () => this.exits.leave(),
    });
  }

  /** What there is to say about the match, as soon as it is found. */
  private lookBack(): HTMLElement {
    this.close();
    const place = h('div', { class: 'end-insight' });
    this.exits.insight(place, (decision) => this.exits.review(decision)).then(
      (end) => (this.screen.closed ? end() : (this.unlook = end)),
      () => place.classList.remove('is-coming'), // without it the end is told all the same
    );
    return place;
  }

  /** Nobody looks back any more. */
  close(): void {
    this.unlook();
    this.unlook = () => {};
  }

  private playAgain({ status }: Scene): void {
    const people = Object.values(status.players).some((player) => player.computer === null && player.person === null);
    if (people) toast(words().rematchWaiting);
    this.table.rematch().then(
      (table) => this.screen.closed || this.exits.go(table),
      () => this.screen.closed || toast(words().noRematch),
    );
  }
}
