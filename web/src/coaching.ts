// Whoever is new here: the offer to explain each step, once, and what is then said at each question. The first time a kind of question
// comes it is explained, later the player is reminded.

import type { Language, Question } from './protocol';
import type { Advice } from './rulebook';
import type { Scene } from './scene';
import { keep, kept } from './settings';
import { button, inTurn, openSheet } from './sheet';
import { advice } from './texts';
import { language, words } from './words';

export class Coaching {
  private offered = false;
  private texts: Map<string, Advice> | null = null;
  private spoken: Language | null = null; // the language they are in, or will be
  private readonly explained = new Map<string, number>(); // kinds of question, by the number of the one where it was

  constructor(private readonly screen: { readonly closed: boolean; answered(): void; draw(): void }) {}

  offer(scene: Scene): void {
    if (kept<boolean>('coach') !== null || !scene.alone || this.offered) return;
    this.offered = true;
    inTurn(() => this.screen.closed || this.open());
  }

  /** What to say at this question, if anything is to be said. */
  say({ why, number }: Question): string | null {
    if (!kept<boolean>('coach')) return null;
    void this.fetch();
    const text = this.texts?.get(why);
    if (!text) return null;
    const taught = kept<string[]>('taught') ?? [];
    if (!taught.includes(why)) {
      this.explained.set(why, number);
      keep('taught', [...taught, why]);
    }
    return this.explained.get(why) === number ? text.first : text.later;
  }

  /** Without the texts nothing is said; the next question tries again. */
  private async fetch(): Promise<void> {
    const now = language();
    if (this.spoken === now) return;
    this.spoken = now;
    this.texts = null;
    const texts = await advice(now).catch(() => null);
    if (this.spoken !== now) return;
    this.texts = texts;
    if (!texts) this.spoken = null;
    else if (!this.screen.closed) this.screen.draw();
  }

  private open(): void {
    const w = words();
    const answer = (yes: boolean) => (): void => {
      keep('coach', yes);
      sheet.close();
      this.screen.answered();
    };
    const sheet = openSheet({
      name: 'offer', title: w.coachOffer, body: [], free: false,
      foot: [button(w.coachYes, answer(true), 'main'), button(w.coachNo, answer(false))],
    });
  }
}
