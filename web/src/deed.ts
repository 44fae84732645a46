// What a decision of a finished match was, drawn on the battlefield: what was chosen, and where it would have been better.

import { type Choice, NO_CHOICE } from './highlights';
import type { Judged } from './judge';
import type { Option, Seat, View } from './protocol';
import type { Reel } from './reel';

const standing = (view: View, fighter: number | undefined | null): number | null =>
  view.fighters.find((one) => one.fighter === fighter)?.space ?? null;

/** Whom somebody attacked by a decision: from a space to a space, as they stand in the view. */
export function strikesOf(reel: Reel, decision: number, seat: Seat, view: View): [number, number][] {
  return (reel.after(decision, seat)?.events ?? []).flatMap((event) => {
    const line = event.type === 'attack' ? [standing(view, event.fighter), standing(view, event.target)] : [];
    return line.length === 2 && line.every((space) => space !== null) ? [line as [number, number]] : [];
  });
}

/** Before a decision, as a seat sees it; null: with all hands open. */
export function deedOf(reel: Reel, decision: number, viewer: Seat | null, judged: Judged | undefined, view: View): Choice {
  const answered = reel.answers[decision - 1];
  if (!answered || (viewer !== null && viewer !== answered.seat)) return NO_CHOICE;
  const question = reel.question(decision)!;
  const option = (name: string | null): Option | undefined => question.options?.find((one) => one.name === name);
  const chosen = option(answered.answer);
  const better = option(judged?.better ?? null);
  const aimed = standing(view, chosen?.fighter);
  return {
    ...NO_CHOICE,
    strikes: strikesOf(reel, decision, answered.seat, view),
    active: question.fighter ?? null,
    aim: chosen?.space ?? null,
    way: chosen?.way ?? [],
    ghost: chosen?.space !== undefined ? (question.fighter ?? null) : null,
    tip: better && better !== chosen ? (better.space ?? standing(view, better.fighter)) : null,
    targets: new Set(aimed === null ? [] : [aimed]),
  };
}
