// The messages of docs/protocol.md, as far as the page reads them.

export type Language = 'en' | 'ru' | 'uk';
export type Team = 'A' | 'B';
export type Seat = 'A' | 'B' | 'A1' | 'B1' | 'A2' | 'B2';
export type Side = 'attacker' | 'defender';
export type CardType = 'attack' | 'defense' | 'versatile' | 'scheme';

/** The version of the protocol that the page speaks. */
export const PROTOCOL = 1;

export interface Welcome {
  type: 'welcome';
  protocol: number;
  content: string;
  players: string[];
  options: { name: string; values: string[] }[];
}

/* ------------------------------------------------------------------ content */

export interface Content {
  type: 'content';
  language: Language;
  heroes: Hero[];
  boards: Board[];
}

export interface Hero {
  id: string;
  name: string;
  move: number;
  fighters: { id: string; name: string; hero: boolean; ranged: boolean; health: number }[];
  forms: { id: string; name: string }[];
  tokens: { id: string; name: string; count: number }[];
  abilities: { name: string; texts: string[] }[];
  cards: Card[];
}

export interface Card {
  id: string;
  name: string;
  type: CardType;
  value: number | null;
  boost: number | null;
  copies: number;
  users: number[];
  forms: string[];
  texts: string[];
}

export interface Board {
  id: string;
  name: string;
  width: number;
  height: number;
  starts: number;
  zones: { id: string; name: string; colour: string }[];
  spaces: Space[];
  lines: [number, number][];
  arrows: [number, number][];
}

export interface Space {
  space: number;
  x: number;
  y: number;
  zones: string[];
  passage: boolean;
  start: number | null;
}

/* ------------------------------------------------------------------ a match */

export interface Setup {
  board: string;
  teams: boolean;
  seats: { seat: Seat; team: Team; hero: string; name: string }[];
  fighters: Fighter[];
  options: Record<string, string>;
}

export interface Fighter {
  fighter: number;
  seat: Seat;
  id: string;
  name: string;
  hero: boolean;
  ranged: boolean;
  health: number;
}

export interface Opened {
  type: 'table';
  match: number;
  number: number;
  decisions: number;
  setup: Setup;
}

export interface Update {
  type: 'update';
  number: number;
  decisions: number;
  undone: boolean;
  events: GameEvent[];
  combats: Combat[];
  told: Told[];
  view: View;
  question: Question | null;
}

export interface Told {
  kind: string;
  team: Team | null;
  text: string;
}

export interface View {
  viewer: Seat | null;
  turn: { number: number; seat: Seat; actions: number };
  over: boolean;
  winner: Team | null;
  fighters: { fighter: number; space: number | null; health: number }[];
  seats: SeatView[];
  combat: CombatView | null;
}

export interface SeatView {
  seat: Seat;
  state: 'playing' | 'dormant' | 'out';
  hand: string[] | null;
  handCount: number;
  known: string[];
  exposed: string[];
  deck: number;
  deckKnown: { place: number; card: string }[];
  discard: string[];
  table: string[];
  form: string | null;
  tokens: { kind: string; spaces: number[]; left: number }[];
}

export interface CombatView {
  revealed: boolean;
  attacker: SideView;
  defender: SideView;
  winner: Side | null;
}

export interface SideView {
  seat: Seat;
  fighter: number;
  committed: boolean;
  card: string | null;
  value: number | null;
  prediction: number | null;
  cancelled: boolean;
}

export interface Combat {
  attacker: CombatSide;
  defender: CombatSide;
  winner: Side;
  damage: number;
}

export interface CombatSide {
  seat: Seat;
  fighter: number;
  card: string | null;
  value: number;
  ignored: boolean;
  parts: Part[];
}

export interface Part {
  cause: string;
  change: number;
  value: number;
  seat: Seat | null;
  card: string | null;
  idle: boolean;
}

export interface Question {
  number: number;
  seat: Seat;
  yours: boolean;
  kind: string;
  why: string;
  rule: string | null;
  asker: { seat: Seat; card: string | null; text: string } | null;
  text?: string;
  fighter?: number | null;
  options?: Option[];
  reasons?: Reason[];
}

export interface Option {
  name: string;
  label: string;
  kind: string;
  card?: string;
  copies?: number;
  fighter?: number;
  space?: number;
  number?: number;
  seat?: Seat;
}

/** What a computer player thinks of an option; null: it makes no estimate. */
export interface Hint {
  name: string;
  chance: number | null;
}

export interface Reason {
  name: string;
  rule: string;
  text: string;
  action?: string;
  card?: string;
}

/** An event. Which members there are depends on its type; the table in docs/protocol.md tells. */
export interface GameEvent {
  type: string;
  seat: Seat | null;
  fighter?: number;
  target?: number;
  from?: number | null;
  to?: number | null;
  card?: string | null;
  kind?: string;
  action?: string;
  amount?: number;
  health?: number;
  cause?: string;
  side?: Side;
  value?: number;
  part?: string;
  ability?: number;
  for?: string;
  form?: string;
  done?: boolean;
  number?: number;
  winner?: Side | Team | null;
  attack?: number;
  defense?: number;
  damage?: number;
  by?: { seat: Seat; card: string };
}

export interface Failure {
  type: 'error';
  code: string;
  message: string;
}

export const teamOf = (seat: Seat): Team => seat[0] as Team;
