// A table where somebody has yet to choose a hero: there is no match, only who sits there and with whom. When all heroes are chosen it is
// left for the match; a lost connection is taken up again.

import { Refusal } from './engine';
import { known, linkTo } from './known';
import type { Language, Seat } from './protocol';
import { greet, type HeroOpen, type Joined, patiently, refusal, type StatusMessage } from './remote';
import type { Status } from './table';
import { type Caller, type Push, type Wire } from './wire';
import { gone, words } from './words';

export interface OpenSeat {
  seat: Seat;
  name: string | null;
  computer: string | null;
  /** Null: still to be chosen. */
  hero: string | null;
  /** Has anybody come to it? */
  joined: boolean;
}

export interface OpenListener {
  changed(): void;
  /** All heroes are chosen. */
  ready(): void;
  refused(message: string): void;
}

export class OpenTable {
  /** As far as it is known; nothing until the first status. */
  all: OpenSeat[] = [];
  links: Status['links'] = [];
  private listener: OpenListener | null = null;
  private left = false;
  private readonly caller: Caller = {
    push: (message) => this.push(message), connected: () => void this.rejoin(), lost: () => {},
  };

  private constructor(
    private readonly wire: Wire,
    readonly id: string,
    private readonly secrets: string[],
    private readonly joined: Joined,
    private readonly language: Language,
  ) {}

  static at(wire: Wire, id: string, { joined, secrets }: HeroOpen, language: Language): OpenTable {
    const table = new OpenTable(wire, id, secrets, joined, language);
    wire.listen(id, table.caller);
    return table;
  }

  /** Seats that this client holds. */
  get seats(): readonly Seat[] {
    return this.joined.seats;
  }

  get board(): string {
    return this.joined.board;
  }

  /** The first of the own seats that waits for a hero. */
  get asked(): Seat | null {
    return this.all.find(({ seat, hero }) => hero === null && this.seats.includes(seat))?.seat ?? null;
  }

  listen(listener: OpenListener): void {
    this.listener = listener;
    if (this.left) listener.ready(); // the last one has chosen before anybody listened
  }

  choose(hero: string | null): void {
    const seat = this.asked;
    if (seat) this.ask('choose', { seat, hero }).catch((error: unknown) => this.tellRefusal(error));
  }

  rename(name: string): void {
    for (const seat of this.seats) this.ask('name', { seat, name }).catch((error: unknown) => this.tellRefusal(error));
  }

  close(): void {
    if (this.left) return;
    this.left = true;
    void this.ask('leave', {}).catch(() => {}).then(() => this.wire.forget(this.id, this.caller));
  }

  private ask<T>(type: string, members: object): Promise<T> {
    return this.wire.ask<T>({ type, table: this.id, ...members });
  }

  private tellRefusal(error: unknown): void {
    const w = words();
    const code = error instanceof Refusal ? error.code : '';
    if (code === 'illegal') return; // another window has chosen, and the table says so
    const busy = code === 'rate' || code === 'store';
    this.listener?.refused(!code ? w.offline : code === 'unfit' ? w.unfit : busy ? w.busy : gone(code).title);
  }

  private async rejoin(): Promise<void> {
    const join = async (): Promise<Joined> => {
      await greet(this.wire, this.language);
      return this.ask<Joined>('join', { secrets: this.secrets, language: this.language });
    };
    try {
      const { setup } = await patiently(join, (error) => error instanceof Refusal && !this.left);
      if (setup) this.leaveForMatch();
    } catch (error) {
      if (refusal(error)) this.tellRefusal(error);
    }
  }

  /** The seats stay taken: the match is at the same table. */
  private leaveForMatch(): void {
    if (this.left) return;
    this.left = true;
    this.listener?.ready();
  }

  private push(message: Push): void {
    if (message.type !== 'status' || this.left) return;
    const { seats } = message as StatusMessage;
    this.all = seats.map(({ seat, player, name, hero, joined }) =>
      ({ seat, name, joined, hero: hero ?? null, computer: player === 'person' ? null : player }));
    const free = this.all.filter(({ joined }) => !joined).map(({ seat }) => seat);
    this.links = known(this.id).others.filter(({ seat }) => free.includes(seat))
      .map(({ seat, secret }) => ({ seat, url: linkTo(this.id, [secret]) }));
    this.links.push({ seat: null, url: linkTo(this.id) });
    this.listener?.changed();
    if (this.all.every(({ hero }) => hero !== null)) this.leaveForMatch();
  }
}
