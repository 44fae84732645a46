// What the parts of the match screen draw from: one moment of a match, as one viewer may see it.

import type { Names } from './names';
import type { Question, Seat, Team, View } from './protocol';
import type { Status } from './table';

export interface Scene {
  names: Names;
  view: View;
  /** The seat that looks, or null for one that watches. */
  viewer: Seat | null;
  /** The seats of the person who looks. */
  own: readonly Seat[];
  /** One person plays here, and nobody else at this device. */
  alone: boolean;
  /** The question, once everything before it has been shown. */
  question: Question | null;
  /** Is it put to the one who looks? */
  asked: boolean;
  status: Status;
  /** A narrow screen: one column, no hover. */
  small: boolean;
}

/** Seats with one's own last: own below, others above. */
export function seated(scene: Scene): { others: Seat[]; own: Seat[] } {
  const near: Team = scene.viewer ? (scene.viewer[0] as Team) : 'A';
  const seats = scene.names.setup.seats;
  return {
    others: seats.filter((one) => one.team !== near).map((one) => one.seat),
    own: seats.filter((one) => one.team === near).map((one) => one.seat),
  };
}

/** Who plays a seat, in a word or two. */
export function whoPlays(scene: Scene, seat: Seat): { computer: string | null; name: string | null; person: number | null } {
  const player = scene.status.players[seat];
  return { computer: player?.computer ?? null, name: player?.name ?? null, person: player?.person ?? null };
}
