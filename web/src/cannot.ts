// Why a card of the hand cannot be played now, in a word or two on its foot. The whole reason is told to whoever points at it.

import type { Reason, Seat } from './protocol';
import type { Scene } from './scene';
import { words } from './words';

type Short = keyof ReturnType<typeof words>['cannot'];

/** Reasons of the engine (src/rules/refusals.def) that say more than that it is not the time. */
const SHORT: Readonly<Record<string, Short>> = {
  'waits-for-attack': 'toDefend', 'is-defense': 'toDefend', 'is-attack': 'toAttack', 'is-scheme': 'notInCombat',
  'is-no-scheme': 'noScheme', 'no-attack-card': 'notToAttack', 'no-targets': 'noTarget', 'no-target-for': 'noTarget',
  'no-boost-value': 'noBoost', 'user-fell': 'nobody', 'user-fell-idle': 'nobody', 'user-away': 'nobody',
};
const OTHERS = new Set(['other-attacks', 'other-defends', 'other-form']); // somebody else may

/** Of a card that is not to be chosen; null: there is nothing to say. `instead`: it could be played, were nothing else under way: an attack
 * that is aimed, or a maneuver. */
export function cannotFoot(
  { names }: Scene, seat: Seat, card: string, reason: Reason | null, instead: 'attack' | 'maneuver' | null,
): string | null {
  const w = words();
  const found = names.card(seat, card);
  if (!found) return null;
  const users = names.users(seat, found);
  const only = users === w.anyFighter ? null : w.onlyUsers(users);
  if (instead === 'attack') return found.type === 'scheme' ? w.cannot.notInCombat : only;
  if (instead === 'maneuver') return w.cannot.noBoost;
  if (!reason) return null;
  if (OTHERS.has(reason.name)) return only;
  return w.cannot[SHORT[reason.name] ?? 'notNow'];
}
