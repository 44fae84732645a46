// The messages of docs/protocol.md, as far as the page reads them.

export type Language = 'en' | 'ru' | 'uk';
export type Team = 'A' | 'B';
export type Seat = 'A' | 'B' | 'A1' | 'B1' | 'A2' | 'B2';
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

/** Of a word: words that stand with it agree. */
export type Gender = 'm' | 'f' | 'n';

export interface Hero {
  id: string;
  name: string;
  move: number;
  hand: number;
  handLimit: number;
  fighters: {
    id: string; name: string; word: string; gender: Gender; hero: boolean; ranged: boolean; health: number; move: number; reach: number;
    reserve: boolean;
  }[];
  forms: { id: string; name: string }[];
  tokens: TokenKind[];
  counters: Counter[];
  abilities: { name: string; texts: string[] }[];
  cards: Card[];
}

/** A counter: of the hero's player, or of each opponent. One with states is in one of them. */
export interface Counter {
  id: string;
  name: string;
  max: number;
  onOpponents: boolean;
  states: { id: string; name: string }[];
}

/** A kind of tokens: how it is drawn, and what happens to those who come to one (null: nothing). */
export interface TokenKind {
  id: string;
  name: string;
  count: number;
  drawing: 'cloud' | 'snare' | 'token';
  foes: { stops: boolean; optional: boolean } | null;
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
  columns: number[];
  rows: number[];
}

export interface Space {
  space: number;
  cell: string | null;
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
  /** Why a combat stands as it does, after the events that changed it; older servers do not say. */
  because?: { event: number; reasons: Because[] }[];
  view: View;
  question: Question | null;
}

/** A sentence, and the rules that it follows from, separated by blanks. */
export interface Because {
  rule: string;
  text: string;
}

export interface Told {
  kind: string;
  seat: Seat | null;
  team: Team | null;
  text: string;
  /** The place in the events of the last one that it tells of. */
  event: number;
}

export interface View {
  viewer: Seat | null;
  turn: { number: number; seat: Seat; actions: number };
  over: boolean;
  winner: Team | null;
  fighters: { fighter: number; space: number | null; health: number; reserve: boolean }[];
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
  /** Those that lie with the seat: its hero's own, and those of opponents (`of`). */
  counters: { of: Seat; id: string; value: number; state: string | null }[];
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
  open: boolean;
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

export interface CombatSide extends Sum {
  seat: Seat;
  fighter: number;
  value: number;
}

/** How a value of a combat has come about so far. */
export interface Sum {
  card: string | null;
  value: number | null;
  ignored: boolean;
  boost: number;
  parts: Part[];
}

/** What an event has changed of them. */
export type Sums = { [side in Side]?: Sum };

export interface Part {
  cause: string;
  change: number;
  value: number;
  seat: Seat | null;
  card: string | null;
  idle: boolean;
}

// tables: questions
export type Why =
  | 'first'
  | 'setup'
  | 'action'
  | 'maneuver-boost'
  | 'maneuver'
  | 'move'
  | 'scheme'
  | 'active'
  | 'attacker'
  | 'target'
  | 'attack'
  | 'defense'
  | 'hand-limit'
  | 'order'
  | 'reaction'
  | 'may'
  | 'choose'
  | 'boost'
  | 'discard'
  | 'pick'
  | 'return'
  | 'deck-top'
  | 'deck-bottom'
  | 'play'
  | 'damage'
  | 'heal'
  | 'fighter'
  | 'place'
  | 'token'
  | 'token-to'
  | 'number'
  | 'value'
  | 'opponent'
  | 'onto-deck'
  | 'under-deck'
  | 'into-deck'
  | 'by-hand'
  | 'consent'
  | 'whose-cards'
  | 'new-value'
  | 'ability'
  | 'turn-end'
  | 'new-units'
  | 'whose-counter';
// end of tables

export interface Question {
  number: number;
  seat: Seat;
  yours: boolean;
  kind: string;
  why: Why;
  rule: string | null;
  asker: { seat: Seat; card: string | null; text: string } | null;
  /** A text is carried out by hand: what is planned, whether all have agreed, and why the plan before was sent back. */
  byHand?: { agreed: boolean; deeds: string[]; sentBack: string | null };
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
  /** Where the card lies. */
  from?: 'hand' | 'discard' | 'table' | 'deck';
  copies?: number;
  fighter?: number;
  space?: number;
  number?: number;
  /** The player who is meant; of a card, whose it is. */
  seat?: Seat;
  /** Of a space to which a fighter would come: whom it could attack from there, and who could attack it there after that many steps. */
  inRange?: number[];
  threats?: { fighter: number; steps: number }[];
  /** Of a space to which it would move: the spaces on the way, the first being where it stands, and their steps. */
  way?: number[];
  steps?: number;
}

/** A space to which a fighter could move: how, and what awaits it there. */
export type Stand = Required<Pick<Option, 'space' | 'way' | 'steps' | 'inRange' | 'threats'>>;

/** What of a planned maneuver fits, and what could come after that. */
export interface ManeuverPlan {
  fits: number;
  interrupted: boolean;
  /** The seat's own fighters, where they would stand then, what they could strike at from there, and with which cards of the hand. */
  stances: (Pick<Stand, 'space' | 'inRange' | 'threats'> & { fighter: number; range: number[]; attacks: string[] })[];
  /** Who may still move, and where to. */
  fighters: { fighter: number; options: Stand[] }[];
}

/** What the opponents of a seat could strike at in their next turn. */
export interface Threats {
  fighters: { fighter: number; spaces: Threat[] }[];
}

/** From where it stands, after a maneuver, or only after one with a boost of so much at least. */
export interface Threat {
  space: number;
  how: 'at-once' | 'maneuver' | 'boost';
  boost: number | null;
}

/** Where the copies of a card are, as far as the viewer knows. */
export interface Left {
  card: string;
  copies: number;
  hand: number;
  table: number;
  discard: number;
  deck: number;
  unseen: number;
  /** That the next card of the deck is this one, or that one is in a hidden hand; null: the table is played without help. */
  chance: number | null;
}

/** What is left. `open`: the hand is seen. Of the unseen cards that many are `held` in hand. */
export interface Unseen {
  aids: boolean;
  seats: { seat: Seat; open: boolean; unseen: number; held: number; cards: Left[] }[];
}

/** Damage, and how likely it is. */
export interface Spread {
  hit: number;
  average: number;
  damage: { damage: number; chance: number }[];
}

/** What an attack may come to: if the defender gives the best answer, and without a defense. */
export interface Odds {
  card: string;
  exact: boolean;
  attack: number;
  best: Spread;
  open: Spread;
  stops: { card: string; hand: number; unseen: number }[];
}

export interface AttackOdds {
  unseen: number;
  held: number;
  known: number;
  odds: Odds[];
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

/** The card whose text did it. */
export interface By {
  seat: Seat;
  card: string;
}

// tables: events
export type Side = 'attacker' | 'defender';
export type Boosts = 'attacker' | 'defender' | 'maneuver';
export type Action = 'maneuver' | 'scheme' | 'attack' | 'by-hand';
export type TextPart =
  | 'immediately' | 'during' | 'after' | 'scheme' | 'boosted' | 'played' | 'held' | 'standing' | 'forced-discard' | 'ability';
export type Cause = 'combat' | 'effect' | 'exhaustion';
export type ValueCause = 'printed' | 'boost' | 'added' | 'set' | 'print-changed' | 'locked' | 'fixed' | 'ignored' | 'bonus';
export type End = 'bottom' | 'top' | 'shuffled';
export type Deed =
  | 'move' | 'place' | 'damage' | 'heal' | 'draw' | 'discard' | 'take' | 'value' | 'token' | 'other-token' | 'action' | 'counter' |
  'second-counter' | 'third-counter' | 'fourth-counter';
export type Verdict = 'agree' | 'wrong-number' | 'wrong-place' | 'wrong-time' | 'wrong-words';

/** An event. Later programs may have further ones, which are passed over. */
export type GameEvent = { sums?: Sums; byHand?: true } & (
  | { type: 'turn'; seat: Seat; by?: By }
  | { type: 'action'; seat: Seat; action: Action; by?: By }
  | { type: 'draw'; seat: Seat; card: string | null; by?: By }
  | { type: 'exhausted'; seat: Seat; by?: By }
  | { type: 'boost'; seat: Seat; card: string; for: Boosts; amount: number; by?: By }
  | { type: 'discard'; seat: Seat; card: string; by?: By }
  | { type: 'move'; seat: Seat; fighter: number; from: number; to: number; way: number[]; by?: By }
  | { type: 'place'; seat: Seat; fighter: number; from: number | null; to: number; by?: By }
  | { type: 'scheme'; seat: Seat; fighter: number; card: string; by?: By }
  | { type: 'attack'; seat: Seat; fighter: number; target: number; by?: By }
  | { type: 'commit'; seat: Seat; card: string | null; by?: By }
  | { type: 'no-defense'; seat: Seat; by?: By }
  | { type: 'reveal'; seat: Seat; card: string; value: number; by?: By }
  | { type: 'effect'; seat: Seat; card: string | null; ability?: number; part: TextPart; by?: By }
  | { type: 'cancel'; seat: Seat; card: string | null; ability?: number; done: boolean; by?: By }
  | { type: 'value'; seat: Seat; card: string; side: Side; value: number; cause: ValueCause; by?: By }
  | { type: 'result'; seat: Seat; winner: Side; damage: number; attack: number; defense: number; by?: By }
  | { type: 'damage'; seat: Seat; fighter: number; amount: number; cause: Cause; by?: By }
  | { type: 'heal'; seat: Seat; fighter: number; amount: number; by?: By }
  | { type: 'defeat'; seat: Seat; fighter: number; by?: By }
  | { type: 'restore'; seat: Seat; fighter: number; health: number; by?: By }
  | { type: 'join'; seat: Seat; fighter: number; side: Side; by?: By }
  | { type: 'gain'; seat: Seat; amount: number; by?: By }
  | { type: 'look'; seat: Seat; at: Seat; by?: By }
  | { type: 'pick'; seat: Seat; card: string | null; of: Seat; by?: By }
  | { type: 'show'; seat: Seat; card: string; by?: By }
  | { type: 'to-hand'; seat: Seat; card: string; by?: By }
  | { type: 'to-deck'; seat: Seat; card: string | null; end: End; by?: By }
  | { type: 'replace'; seat: Seat; card: string; by?: By }
  | { type: 'token'; seat: Seat; from: number | null; to: number | null; kind: string; by?: By }
  | { type: 'remove'; seat: Seat; fighter: number; from: number | null; by?: By }
  | { type: 'form'; seat: Seat; form: string; by?: By }
  | { type: 'number'; seat: Seat; number: number; by?: By }
  | { type: 'revive'; seat: Seat; fighter: number; health: number; by?: By }
  | { type: 'modifier'; seat: Seat; card: string | null; by?: By }
  | { type: 'end-turn'; seat: Seat; by?: By }
  | { type: 'over'; seat: Seat | null; winner: Team | null; by?: By }
  | { type: 'first'; seat: Seat; by?: By }
  | { type: 'opponent'; seat: Seat; meant: Seat; by?: By }
  | { type: 'deed'; seat: Seat; deed: Deed; fighter: number | null; of: Seat | null; to: number | null; card: string | null; number: number;
    by?: By }
  | { type: 'deed-back'; seat: Seat; by?: By }
  | { type: 'nothing-done'; seat: Seat; by?: By }
  | { type: 'agreed'; seat: Seat; by?: By }
  | { type: 'disputed'; seat: Seat; reason: Verdict; by?: By }
  | { type: 'counter'; seat: Seat; counter: string; on: Seat; change: number; now: number; by?: By }
  | { type: 'state'; seat: Seat; counter: string; state: string; by?: By }
  | { type: 'cut-short'; seat: Seat; by?: By }
  | { type: 'summon'; seat: Seat; fighter: number; health: number; by?: By }
);
// end of tables

export interface Failure {
  type: 'error';
  code: string;
  message: string;
}

export const teamOf = (seat: Seat): Team => seat[0] as Team;
