// What the battlefield shows beside the position: what may be chosen, what is planned, aimed at and threatened.

import type { Collars } from './threatlayer';

/** What the battlefield shows beside the position. */
export interface Choice {
  /** Spaces that may be chosen; the text on each (steps), and whether a foe's token lies there. */
  lit: ReadonlyMap<number, { text: string; danger: boolean }>;
  /** Spaces whose fighter may be chosen as the aim of an attack or of harm. */
  targets: ReadonlySet<number>;
  /** The fighter this is about. */
  active: number | null;
  /** The space that is being considered, and the way there. */
  aim: number | null;
  /** The space of a tip. */
  tip: number | null;
  way: readonly number[];
  /** The fighter that would stand there. */
  ghost: number | null;
  /** A secret passage that the move goes through: its links are shown. */
  passage: number | null;
  /** Spaces of fighters that may move: they can be taken up. */
  rings: ReadonlySet<number>;
  /** Moves that are planned, in their order. */
  ghosts: readonly { fighter: number; space: number; way: readonly number[]; fits: boolean }[];
  /** Who could strike whom: from a space to a space. */
  strikes: readonly (readonly [number, number])[];
  /** From where somebody could strike at the space that is being considered. */
  dangers: readonly (readonly [number, number])[];
  /** Spaces that only a boost would bring within reach, and their steps. */
  more: ReadonlyMap<number, number>;
  /** What the fighter could strike at that is pointed at. */
  range: ReadonlySet<number>;
  /** The attack that is aimed: from a space to a space. */
  attack: readonly [number, number] | null;
  /** Who else could make that attack: a number on each space. */
  chips: ReadonlyMap<number, number>;
  /** Does all of it take what is carried over it? */
  open?: boolean;
  /** What opponents could strike at, while that is shown. */
  collars: Collars;
}

export const NO_CHOICE: Choice = {
  lit: new Map(),
  targets: new Set(),
  active: null,
  aim: null,
  tip: null,
  way: [],
  ghost: null,
  passage: null,
  rings: new Set(),
  ghosts: [],
  strikes: [],
  dangers: [],
  more: new Map(),
  range: new Set(),
  attack: null,
  chips: new Map(),
  collars: new Map(),
};
