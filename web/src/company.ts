// Those who play at this device: whose cards are shown, and the sheet between two people, so that hands never show to others.

import type { Names } from './names';
import type { Seat } from './protocol';
import { hush, type Sheet } from './sheet';
import { handoverSheet } from './sheets';
import type { Status, Table } from './table';
import { words } from './words';

const NOBODY = -1;

export class Company {
  private looks: Seat | null;
  private person: number | null = null;
  private cover: Sheet | null = null;

  constructor(private readonly table: Pick<Table, 'seats'>) {
    this.looks = table.seats[0] ?? null;
  }

  /** The seat that looks, or null for one that watches. */
  get viewer(): Seat | null {
    return this.looks;
  }

  /** Is the device on its way from one to another? */
  get nobody(): boolean {
    return this.person === NOBODY;
  }

  turnTo(seat: Seat): void {
    this.looks = seat;
  }

  /** The seats of the person who looks. */
  own({ players }: Status): Seat[] {
    return this.table.seats.filter((seat) => this.person === null || players[seat]?.person === this.person);
  }

  /** How many people play here. */
  persons({ players }: Status): number {
    return new Set(this.table.seats.map((seat) => players[seat]?.person)).size;
  }

  /** Does somebody else than the one who looks play this seat here? */
  passes(seat: Seat, status: Status): boolean {
    return this.persons(status) > 1 && (status.players[seat]?.person ?? null) !== this.person;
  }

  /** Nobody's cards are shown, and nothing that was told is left behind. */
  leave(): void {
    this.person = NOBODY;
    hush();
  }

  /** Asks for the person who plays a seat. */
  call(seat: Seat, status: Status, names: Names, ready: () => void): void {
    const person = status.players[seat]?.person ?? null;
    this.cover ??= handoverSheet(names, seat, words().player((person ?? 0) + 1), () => {
      this.cover = null;
      this.person = person;
      ready();
    });
  }

  close(): void {
    this.cover?.close();
  }
}
