// The offer to explain each step, once, to those who are new here.

import type { Scene } from './scene';
import { keep, kept } from './settings';
import { button, inTurn, openSheet } from './sheet';
import { words } from './words';

export class Coaching {
  private offered = false;

  constructor(private readonly screen: { readonly closed: boolean; answered(): void }) {}

  offer(scene: Scene): void {
    if (kept<boolean>('coach') !== null || !scene.alone || this.offered) return;
    this.offered = true;
    inTurn(() => this.screen.closed || this.open());
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
