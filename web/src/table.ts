// A table: where a match is played. Two kinds are alike behind this interface: the engine in this browser (local.ts) and a
// server (remote.ts). A client holds seats (or none, and watches); the table pushes what each of them may know.

import type {
  AttackOdds, Content, Hint, Language, ManeuverPlan, Reason, Seat, Setup, Team, Threats, Unseen, Update, Welcome,
} from './protocol';

/** Who sits on a seat. */
export interface Player {
  /** What this player calls himself, or null. */
  name: string | null;
  /** The level of a computer player, or null for people. */
  computer: string | null;
  /** Which person at this device plays it, counted from 0; null: somebody elsewhere, or a computer. */
  person: number | null;
  /** Is anybody there to answer? */
  present: boolean;
  /** In how many windows this seat is played. */
  windows: number;
  /** When the clock of this player runs out (as of Date.now), or null when none runs. */
  clock: number | null;
  /** What is left on a clock for the whole match that does not run now, in milliseconds; null or missing: there is none. */
  time?: number | null;
}

/** What somebody at the table said: a phrase, with what it points at, or a text. */
export interface Said {
  seat: Seat;
  to: 'all' | 'team';
  phrase: string | null;
  text: string | null;
  fighter: number | null;
  space: number | null;
}

/** How people at one table talk. */
export interface Speech {
  /** May people write what they like? */
  readonly chat: boolean;
  say(seat: Seat, phrase: string, to: 'all' | 'team', point: { fighter: number } | { space: number } | null): void;
  write(seat: Seat, text: string, to: 'all' | 'team'): void;
}

/** Seconds for each decision, or for the whole match with that many more whenever it is somebody else's turn to decide; null: no clock. */
export type Clock = number | { bank: number; increment: number } | null;

export interface Status {
  players: Partial<Record<Seat, Player>>;
  /** Seats of people who have not come yet: until they have, nothing is decided. */
  missing: Seat[];
  /** The seat of a computer that is thinking. */
  thinking: Seat | null;
  /** Who asks to take back, and waits for consent. */
  undo: Seat | null;
  /** Who wants to play again. */
  rematch: Seat[];
  /** How it ended; null: it goes on. */
  result: { winner: Team | null; why: 'rules' | 'resigned' | 'time' } | null;
  /** Is the table out of reach, and since when? */
  offline: boolean;
  /** It was made by other rules than the server has now: it can be looked at, and nothing can be decided. */
  unfit: boolean;
  /** May chances and odds be shown? */
  aids: boolean;
  /** Why the table is out of reach for good: the code of a refusal of docs/server.md. */
  gone: string | null;
  /** Where a match that is over goes on, once everybody wants to play again; null or missing: nowhere. */
  next?: string | null;
  /** Links to send: seats that wait for somebody, and one to watch by. */
  links: { seat: Seat | null; url: string }[];
}

export interface Listener {
  /** What a seat may know now. `whole`: events and told start at the beginning of the match. `seat` null: one that watches. */
  update(seat: Seat | null, update: Update, whole: boolean): void;
  statusChanged(status: Status): void;
  /** Names in another language. */
  setup(setup: Setup): void;
  /** The table refused something; the message is for people. */
  refused(message: string): void;
  /** Somebody said something. */
  said?(said: Said): void;
}

export type Target = { card: string } | { space: number } | { fighter: number };

export interface Table {
  /** Its name on the server; null: it is in this browser. */
  readonly id: string | null;
  /** What the server promised of the shuffle, or null. */
  readonly commitment: string | null;
  readonly setup: Setup;
  /** Heroes and battlefields of a match that was begun with others than there are now; null: those of the library. */
  content(language: Language): Promise<Content> | null;
  readonly status: Status;
  /** Seats that this client holds, in the order of turns. */
  readonly seats: readonly Seat[];
  /** Starts pushing: first whole updates, then what happens. */
  listen(listener: Listener): void;
  answer(seat: Seat, question: number, option: string): void;
  /** Takes back to the last decision of this client; elsewhere people are asked. */
  undo(): void;
  canUndo(): boolean;
  consent(yes: boolean): void;
  resign(seat: Seat): void;
  /** The same match again. Resolves to the table to go to, once everybody has agreed. */
  rematch(): Promise<Table>;
  explain(seat: Seat, target: Target): Promise<Reason | null>;
  /** What of a maneuver fits, before it is made: boosted by a card of the hand, or not, and with these moves. */
  tryManeuver(seat: Seat, boost: string | null, moves: readonly { fighter: number; space: number }[]): Promise<ManeuverPlan>;
  /** What the opponents of a seat could strike at. */
  threats(seat: Seat): Promise<Threats>;
  /** What is left of the decks, as far as a seat may know. */
  unseen(seat: Seat): Promise<Unseen>;
  /** What an attack of a fighter may come to, with each card that fits. */
  odds(seat: Seat, attacker: number, target: number): Promise<AttackOdds>;
  /** What a strong computer player would answer for a seat, the best first; null: nobody gives advice here. */
  readonly advise: ((seat: Seat) => Promise<Hint[]>) | null;
  /** Missing: everybody who plays is in one room. */
  readonly speech?: Speech;
  record(): Promise<string>;
  /** Everything again in this language. */
  speak(language: Language): void;
  close(): void;
}

/** What there is to play with, wherever it comes from. */
export interface Library {
  welcome(): Promise<Welcome>;
  content(language: Language): Promise<Content>;
  /** Does a record hold together: every answer, every state, and its seed? null: it was made with other content or rules. */
  replays(record: string): Promise<boolean | null>;
}

export const nobody: Status = {
  players: {},
  missing: [],
  thinking: null,
  undo: null,
  rematch: [],
  result: null,
  offline: false,
  unfit: false,
  aids: true,
  gone: null,
  links: [],
};
