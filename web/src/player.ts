// Plays what a feed has in store: update by update, each as the steps of its timeline. Nothing is told before it has been shown. How
// long things take, and who may hurry them on, is up to motion.ts; when much has piled up, they take no time.

import type { BoardPicture } from './board';
import type { CombatPicture } from './combat';
import type { Coming, Feed } from './feed';
import type { Film } from './film';
import type { Fight } from './fight';
import { breathe, hurry, lasting, pause, still } from './motion';
import type { Seat, Update } from './protocol';
import type { Scene } from './scene';
import { kept } from './settings';
import { playAll } from './sound';
import { type Place, type TimelineStep, timeline } from './timeline';

/** What it plays on. */
export interface PlayerScreen {
  readonly tabletop: {
    readonly board: Pick<BoardPicture, 'travel' | 'flash'>;
    readonly combat: Pick<CombatPicture, 'open' | 'raise' | 'stamp' | 'wait' | 'fold'>;
  };
  readonly film: Pick<Film, 'between' | 'after' | 'hurries'>;
  readonly names: Place | null;
  readonly closed: boolean;
  /** What is to be seen now. */
  scene(): Scene | null;
  /** The seats of the one who looks. */
  own(): readonly Seat[];
  draw(): void;
  drawBoard(): void;
  drawFight(): void;
  say(text: string): void;
  /** Another update comes: what was asked before it is asked no more. */
  begin(): void;
  /** All has been shown. */
  rest(): void;
}

const MUCH = 12; // updates that wait
const LINES = 3; // of what has just been told, that stand there

export class TimelinePlayer {
  private running = false;
  private lines: string | null = null;

  constructor(private readonly screen: PlayerScreen) {}

  get playing(): boolean {
    return this.running;
  }

  /** What has just been told, while there is more to come. */
  get narration(): string | null {
    return this.lines;
  }

  async play(feed: Feed): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let next = feed.pending.shift(); next && !this.screen.closed; next = feed.pending.shift()) {
      hurry(feed.pending.length > MUCH || this.screen.film.hurries);
      await this.show(feed, next);
      await breathe();
    }
    hurry(false);
    this.running = false;
    this.lines = null;
    if (!this.screen.closed) this.screen.rest();
  }

  private async show(feed: Feed, { update, whole }: Coming): Promise<void> {
    const { screen } = this;
    screen.begin();
    if (whole || !feed.moment) {
      feed.restart(update, screen.names!.setup);
      screen.tabletop.combat.fold();
      this.lines = null;
    } else {
      feed.begin();
      screen.draw();
      for (const step of timeline(feed.moment, update, screen.names!, this.foreign(feed, update))) {
        await breathe();
        if (screen.closed) return;
        for (const event of step.events.slice(0, 1)) await screen.film.between(feed.acts, event, this.urgent(feed, update));
        await this.perform(feed, step);
        await breathe();
        this.tell(feed, step);
        for (const event of step.events) await screen.film.after(event, update, this.urgent(feed, update));
      }
      await breathe();
      feed.settle(update, feed.moment.fight);
    }
    screen.draw();
  }

  /** Does a question wait that comes in the turn of somebody else? There is no time to watch that turn then. */
  private urgent(feed: Feed, update: Update): boolean {
    const { question, view } = feed.pending.at(-1)?.update ?? update;
    return question?.yours === true && !this.screen.own().includes(view.turn.seat);
  }

  /** Did somebody else decide this? The one who was asked before it did. */
  private foreign({ latest }: Feed, update: Update): boolean {
    return !this.screen.own().includes(latest?.question?.seat ?? update.view.turn.seat);
  }

  private async perform(feed: Feed, { motion, view, fight, heard }: TimelineStep): Promise<void> {
    const { screen } = this;
    playAll(heard, lasting);
    const { board, combat } = screen.tabletop;
    if (motion.kind === 'travel')
      await board.travel(motion.fighter, motion.way, lasting(Math.min(220 * (motion.way.length - 1), 900)));
    feed.moment = { view, fight };
    switch (motion.kind) {
      case 'none':
        return pause(motion.rest);
      case 'travel':
        return screen.drawBoard();
      case 'board':
        screen.drawBoard();
        return pause(motion.rest);
      case 'leave':
        await pause(motion.rest);
        return screen.drawBoard();
      case 'flash':
        screen.drawBoard();
        screen.drawFight();
        if (!combat.open) await board.flash(motion.fighter, motion.mood, lasting(300));
        return;
      case 'table':
        screen.draw();
        return pause(motion.rest);
      case 'stage':
        if (!motion.opens && !combat.open) return;
        await combat.raise(screen.scene()!, fight!);
        return pause(motion.rest);
      case 'stamp':
        await combat.raise(screen.scene()!, fight!);
        return combat.stamp();
      case 'verdict':
        await combat.wait(this.holds(fight) ? null : still() ? 0 : 2600);
        return screen.drawFight();
    }
  }

  /** Whoever took part may read the verdict for as long as they like. */
  private holds(fight: Fight | null): boolean {
    const took = this.screen.own().some((seat) => seat === fight?.attacker.seat || seat === fight?.defender.seat);
    return took && kept<boolean>('waitCombat') !== false;
  }

  private tell(feed: Feed, { told: lines, events }: TimelineStep): void {
    if (this.screen.closed) return;
    const all = feed.tell(lines, events);
    if (lines.length === 0) return;
    for (const { text } of lines) this.screen.say(text);
    this.lines = all.map(({ text }) => text).slice(-LINES).join(' ');
    this.screen.draw();
  }
}
