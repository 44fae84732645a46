// An act of the log shown once more: its fighters, places and cards, and what moved, over the table as it is now.

import { type Act, scopeOf } from './acts';
import type { BoardPicture } from './board';
import { lasting, pause } from './motion';
import type { View } from './protocol';

export interface AgainScreen {
  readonly tabletop: {
    readonly board: Pick<BoardPicture, 'encircle' | 'travel' | 'flash'>;
    readonly hand: { readonly element: HTMLElement };
  };
  scene(): { view: View } | null;
  drawBoard(): void;
}

const touch = matchMedia('(hover: none)');
const TIME = 1000; // milliseconds for a whole act

export class Again {
  private running = false;

  constructor(private readonly screen: AgainScreen) {}

  /** Points at what an act is about; null: at nothing any more. */
  readonly point = (act: Act | null): void => {
    const { board, hand } = this.screen.tabletop;
    const scope = act && scopeOf(act);
    const stands = this.screen.scene()?.view.fighters.filter(({ fighter }) => scope?.fighters.has(fighter)).map(({ space }) => space) ?? [];
    board.encircle(scope ? [...scope.spaces, ...stands.filter((space) => space !== null)] : []);
    for (const card of hand.element.querySelectorAll<HTMLElement>('[data-card]'))
      card.classList.toggle('is-shown', scope?.cards.has(card.dataset.card!) ?? false);
  };

  /** Plays what can be seen of it, in a second. */
  readonly again = (act: Act): void => void this.play(act, false);

  /** The same, and it stays shown; null: no more. */
  readonly keep = (act: Act | null): void => {
    this.point(act);
    if (act) void this.play(act, true);
  };

  private async play(act: Act, stays: boolean): Promise<void> {
    if (this.running) return;
    this.running = true;
    const { board } = this.screen.tabletop;
    const seen = act.events.filter(({ type }) => type === 'move' || type === 'damage' || type === 'heal');
    this.point(act);
    for (const event of seen) {
      const time = lasting(TIME / seen.length);
      if (event.type === 'move') await board.travel(event.fighter, event.way, time);
      else if (event.type === 'damage') await board.flash(event.fighter, 'hurt', time);
      else if (event.type === 'heal') await board.flash(event.fighter, 'healed', time);
    }
    this.screen.drawBoard();
    this.running = false;
    if (touch.matches && !stays) await pause(TIME).then(() => this.point(null)); // no pointer leaves it
  }
}
