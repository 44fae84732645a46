// Signals that it is somebody's turn, for whoever looks elsewhere: the title and the picture of the tab, a sound, a shake, a message of
// the system. Shakes and messages come only to those who asked for them.

import type { Scene } from './scene';
import type { Seat } from './protocol';
import { kept } from './settings';
import { play } from './sound';
import { words } from './words';

const NAME = 'Peerless';
const LAST_SECONDS = 10;
const SHAKE = 30; // ms

/** What the match calls for, in a few words. */
export function calling(scene: Scene): string {
  const w = words();
  const { question, status, asked } = scene;
  if (status.result) return w.signalOver;
  if (asked) return question!.why === 'defense' ? w.signalDefend : w.signalTurn;
  const seat = question?.seat ?? status.thinking;
  return seat ? w.signalChooses(status.players[seat]?.name ?? scene.names.seat(seat)) : '';
}

export function title(scene: Scene): string {
  return [calling(scene), scene.names.board.name].filter(Boolean).join(' · ');
}

/** The emblem of a seat as the picture of a tab; with a dot when somebody is called. */
function emblem(scene: Scene, seat: Seat, called: boolean): string {
  const team = scene.names.team(seat);
  const symbol = document.getElementById(`e-${scene.names.hero(seat).id}`);
  const box = symbol?.getAttribute('viewBox') ?? '0 0 64 64';
  const shape = team === 'a' ? '<circle cx="32" cy="32" r="30"/>' : '<rect x="3" y="3" width="58" height="58" rx="12"/>';
  const dot = called ? '<circle cx="52" cy="12" r="10" fill="#FFC21A" stroke="#221B16" stroke-width="3"/>' : '';
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g opacity="${called ? 1 : 0.5}">`
    + `<g fill="${team === 'a' ? '#B2420A' : '#10596B'}">${shape}</g>`
    + `<svg x="12" y="12" width="40" height="40" viewBox="${box}" color="#FFF8EA" fill="#FFF8EA">${symbol?.innerHTML ?? ''}</svg>`
    + `</g>${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/** A dot on the picture of the page among the apps, where the browser has that. */
function badge(called: boolean): void {
  void (called ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => {}); // it may be forbidden
}

export class Signals {
  private told = ''; // what the tab shows
  private others = true; // has somebody else acted since we were asked?
  private turn = 0;
  private ended = false;
  private second = 0; // the last one that was heard
  private scene: Scene | null = null;
  private readonly usual = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';
  private readonly ticking = setInterval(() => this.tick(), 250);

  /** Something has changed, perhaps. */
  show(scene: Scene): void {
    this.scene = scene;
    this.showTab(scene);
    if (scene.question && !scene.question.yours) this.others = true;
    if (scene.view.turn.number !== this.turn) this.others = true;
    if (scene.asked && this.others) this.call(scene);
    if (scene.status.result && !this.ended) this.end(scene);
    this.ended = scene.status.result !== null;
  }

  close(): void {
    clearInterval(this.ticking);
    document.title = NAME;
    badge(false);
    this.showPicture(this.usual);
  }

  private showTab(scene: Scene): void {
    const text = title(scene);
    const seat = scene.asked ? scene.viewer : scene.question?.seat ?? scene.viewer;
    const key = `${text} ${seat} ${scene.asked}`;
    if (key === this.told) return;
    this.told = key;
    document.title = text;
    if (seat) this.showPicture(emblem(scene, seat, scene.asked));
    badge(scene.asked);
  }

  private showPicture(href: string): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = href;
  }

  /** It is our turn to decide, after others. */
  private call(scene: Scene): void {
    this.others = false;
    this.turn = scene.view.turn.number;
    play('turn');
    if (kept<boolean>('shake') === true) navigator.vibrate?.(SHAKE);
    if (kept<boolean>('tellTurn') === true && document.hidden) this.tell(scene);
  }

  private tell(scene: Scene): void {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const options = { body: scene.names.board.name, tag: 'peerless-turn' };
    try {
      const note = new Notification(calling(scene), options);
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch { // on phones only a service worker may
      void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(calling(scene), options)).catch(() => {});
    }
  }

  private end(scene: Scene): void {
    if (this.told === '') return;
    const { winner } = scene.status.result!;
    const mine = scene.own.some((seat) => seat[0] === winner);
    play(!winner ? 'drawn_match' : mine || scene.own.length === 0 ? 'won' : 'lost');
  }

  /** The last seconds of one's own clock. */
  private tick(): void {
    const deadline = this.scene?.own.map((seat) => this.scene!.status.players[seat]?.clock ?? null).find((one) => one !== null) ?? null;
    if (deadline === null || this.scene?.status.result) return;
    const left = Math.ceil((deadline - Date.now()) / 1000);
    if (left === this.second || left <= 0 || left > LAST_SECONDS) return;
    this.second = left;
    play('clock');
  }
}
