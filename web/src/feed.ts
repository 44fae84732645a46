// What one seat has seen and been told of the match, and what is on its way to it.

import { Acts } from './acts';
import { type Fight, follows, unfinished } from './fight';
import type { GameEvent, Setup, Told, Update } from './protocol';
import type { Moment } from './timeline';

export interface Coming {
  update: Update;
  whole: boolean; // from the beginning of the match
}

export class Feed {
  log: Told[] = [];
  /** The same as acts. */
  acts = new Acts();
  /** The first line of the last update. */
  fresh = 0;
  /** The last update that has been shown. */
  latest: Update | null = null;
  moment: Moment | null = null;
  readonly pending: Coming[] = [];

  /** Takes an update that nobody looks at. */
  take({ update, whole }: Coming, setup: Setup): void {
    this.log = whole ? [...update.told] : [...this.log, ...update.told];
    if (whole) this.acts = new Acts();
    this.acts.takeAll(update);
    let fight = whole ? null : (this.moment?.fight ?? null);
    update.events.forEach((_, at) => (fight = follows(fight, update, at, setup)));
    this.settle(update, fight);
  }

  /** Begins the story again. */
  restart(update: Update, setup: Setup): void {
    this.log = [...update.told];
    this.acts = new Acts();
    this.acts.takeAll(update);
    this.fresh = update.told.length;
    this.settle(update, unfinished(update, setup));
  }

  /** The lines of another update will come. */
  begin(): void {
    this.fresh = this.log.length;
  }

  /** Adds lines, and the events that have been shown before them; returns all lines that this update has brought up to now. */
  tell(lines: readonly Told[], events: readonly GameEvent[]): Told[] {
    this.log.push(...lines);
    this.acts.take(events, lines);
    return this.log.slice(this.fresh);
  }

  /** An update is over: the position is the one it says. */
  settle(update: Update, fight: Fight | null): void {
    this.latest = update;
    this.moment = { view: update.view, fight: update.view.combat && !update.view.over ? fight : null };
  }
}
