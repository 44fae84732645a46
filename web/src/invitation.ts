// Inviting others to seats that wait for somebody, and saying who has come.

import { h } from './dom';
import type { Names } from './names';
import type { Seat } from './protocol';
import { inTurn, openSheet, type Sheet } from './sheet';
import { linkLine } from './sheets';
import type { Status } from './table';
import { toast } from './toast';
import { words } from './words';

export interface InvitationScreen {
  readonly closed: boolean;
  readonly status: Status;
  readonly names: Names | null;
}

/** Seats of which this browser has a link to send. */
const freeSeats = ({ links }: Status): Seat[] => links.flatMap(({ seat }) => seat ?? []);

export class Invitation {
  private sheet: Sheet | null | undefined; // null: it was closed

  constructor(private readonly screen: InvitationScreen) {}

  /** Something at the table is not as it was before. */
  follow(before: Status): void {
    this.invite();
    this.welcome(before);
  }

  /** Shows the links for seats that wait for somebody, once. */
  private invite(): void {
    const { screen } = this;
    if (this.sheet !== undefined || freeSeats(screen.status).length === 0 || !screen.names || screen.status.result) return;
    this.sheet = null;
    inTurn(() => screen.closed || freeSeats(screen.status).length === 0 || this.open());
  }

  private open(): void {
    const w = words();
    const { status, names } = this.screen;
    const lines = status.links.map(({ seat, url }) => linkLine(seat ? `${w.invite}: ${names!.seat(seat)}` : w.watchLink, url));
    this.sheet = openSheet({
      name: 'menu', title: w.friend, body: [h('p', { class: 'note' }, w.inviteMore), ...lines],
      onclose: () => (this.sheet = null),
    });
  }

  /** Tells who has come by a link; when all have, there is nobody left to invite. */
  private welcome(before: Status): void {
    const { status, names } = this.screen;
    const free = freeSeats(status);
    for (const seat of freeSeats(before))
      if (!free.includes(seat) && names) toast(words().hasCome(status.players[seat]?.name ?? names.seat(seat)));
    if (free.length === 0) this.sheet?.close();
  }
}
