// What an event changes in the view that is shown, before the next view comes.

import type { GameEvent, View } from './protocol';

/** A card that is played leaves the hand, whoever has it. */
export function playCard(view: View, event: GameEvent): void {
  if (event.type !== 'commit' && event.type !== 'scheme' && event.type !== 'boost') return;
  if (event.type === 'boost' && event.by) return; // a text may boost with a card of the deck
  const table = view.seats.find((one) => one.seat === event.seat);
  if (!table) return;
  table.handCount--;
  const at = table.hand?.indexOf(event.card ?? '') ?? -1;
  if (at >= 0) table.hand!.splice(at, 1);
}

export function changeForm(view: View, event: Extract<GameEvent, { type: 'form' }>): void {
  for (const table of view.seats) if (table.seat === event.seat) table.form = event.form;
}

export function moveToken(view: View, event: Extract<GameEvent, { type: 'token' }>): void {
  const tokens = view.seats.find((one) => one.seat === event.seat)?.tokens.find((token) => token.kind === event.kind);
  if (!tokens) return;
  if (typeof event.from === 'number') tokens.spaces = tokens.spaces.filter((space) => space !== event.from);
  if (typeof event.to === 'number') tokens.spaces = [...tokens.spaces, event.to];
}
