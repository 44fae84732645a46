// The tray: cards to choose from that lie elsewhere than in one's own hand.

import { trayOf } from './offer';
import type { Option } from './protocol';
import type { Scene } from './scene';
import type { Sheet } from './sheet';
import { traySheet } from './sheets';

export class Tray {
  private sheet: Sheet | null = null;

  get dialog(): HTMLElement | null {
    return this.sheet?.dialog ?? null;
  }

  /** Shows the cards, if there are such. */
  offer(scene: Scene, go: { choose(option: Option): void; advise: (() => void) | null }): void {
    const cards = trayOf(scene);
    if (!cards || this.sheet) return;
    this.sheet = traySheet(scene, scene.question!, cards, { ...go, closed: () => (this.sheet = null) });
  }

  close(): void {
    this.sheet?.close();
  }
}
