// What an event changes in the view that is shown, before the next view comes.

import type { GameEvent, SeatView, View } from './protocol';

/** The view after an event; the one before stays as it was. */
export function changed(before: View, event: GameEvent): View {
  const view = structuredClone(before);
  const fighter = 'fighter' in event ? view.fighters.find((one) => one.fighter === event.fighter) : undefined;
  const table = view.seats.find((one) => one.seat === event.seat);
  switch (event.type) {
    case 'commit':
    case 'scheme':
    case 'boost':
      if (table) playCard(table, event);
      return view;
    case 'move':
    case 'place':
      if (fighter) fighter.space = event.to;
      return view;
    case 'remove':
      if (fighter) fighter.space = null;
      return view;
    case 'defeat':
      if (fighter) Object.assign(fighter, { space: null, health: 0 });
      return view;
    case 'damage':
    case 'heal':
      if (fighter) fighter.health = Math.max(0, fighter.health + (event.type === 'heal' ? 1 : -1) * event.amount);
      return view;
    case 'token':
      if (table) moveToken(table, event);
      return view;
    case 'form':
      if (table) table.form = event.form;
      return view;
    case 'counter':
    case 'state':
      setCounter(view, event);
      return view;
  }
  return before;
}

/** A card that is played leaves the hand, whoever has it. */
function playCard(table: SeatView, event: Extract<GameEvent, { type: 'commit' | 'scheme' | 'boost' }>): void {
  if (event.type === 'boost' && event.by) return; // a text may boost with a card of the deck
  table.handCount--;
  const at = table.hand?.indexOf(event.card ?? '') ?? -1;
  if (at >= 0) table.hand!.splice(at, 1);
}

function setCounter(view: View, event: Extract<GameEvent, { type: 'counter' | 'state' }>): void {
  const holder = event.type === 'counter' ? event.on : event.seat;
  const table = view.seats.find((one) => one.seat === holder);
  const counter = table?.counters.find((one) => one.of === event.seat && one.id === event.counter);
  if (!counter) return;
  if (event.type === 'counter') counter.value = event.now;
  else counter.state = event.state;
}

function moveToken(table: SeatView, event: Extract<GameEvent, { type: 'token' }>): void {
  const tokens = table.tokens.find((token) => token.kind === event.kind);
  if (!tokens) return;
  if (typeof event.from === 'number') tokens.spaces = tokens.spaces.filter((space) => space !== event.from);
  if (typeof event.to === 'number') tokens.spaces = [...tokens.spaces, event.to];
}
