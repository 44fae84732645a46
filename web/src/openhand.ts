// A hand in a replay: small cards in a row, open or hidden, with the one that was chosen marked.

import { cardInWords } from './card';
import { type Child, drawn, h, icon } from './dom';
import { reviewWords } from './reviewwords';
import type { Seat } from './protocol';
import type { Scene } from './scene';
import { cardSheet } from './sheets';
import { words } from './words';

/** A card as a chip: its value, and its name where there is room. */
export function chip(scene: Scene, seat: Seat, id: string, note: string | null = null): HTMLElement {
  const card = scene.names.card(seat, id)!;
  return h('button', {
    class: `chip type-${card.type}${note ? ' is-chosen' : ''}`, type: 'button', 'data-card': id, title: card.name,
    'aria-label': [cardInWords(scene.names, seat, card), note].filter(Boolean).join('. '),
    click: () => cardSheet(scene, seat, id, null, null),
  },
    h('span', { class: 'stamp', 'aria-hidden': 'true' }, icon(`v-${card.type}`, 'stamp-shape'),
      card.value === null ? icon('t-scheme') : h('b', null, card.value)),
    h('span', { class: 'chip-name', 'aria-hidden': 'true' }, card.name, note ? h('em', null, note) : null));
}

/** The cards of a seat as the scene shows them. `chosen`: the card that the decision chose from it, and what to say of it. */
export function openHand(scene: Scene, seat: Seat, chosen: string | null): HTMLElement {
  const w = reviewWords();
  const { names, view } = scene;
  const one = view.seats.find((other) => other.seat === seat)!;
  const cards = one.hand ?? one.known;
  const hidden = one.handCount - cards.length;
  let left = chosen;
  const chips: Child[] = [...cards].map((id) => {
    const note = id === left ? w.played : null;
    if (note) left = null; // of copies, one
    return h('li', null, chip(scene, seat, id, note));
  });
  if (hidden > 0) chips.push(h('li', { class: 'chips-hidden' }, icon('i-hand'), w.hidden(hidden)));
  if (one.handCount === 0) chips.push(h('li', { class: 'chips-hidden' }, w.noCards));
  const emblem = `e-${names.hero(seat).id}`;
  const leaders = names.fightersOf(seat).filter(({ hero }) => hero);
  const health = leaders.map(({ fighter }) => view.fighters.find((other) => other.fighter === fighter)!.health);
  return h('section', { class: `open-hand team-${names.team(seat)}`, 'data-seat': seat, 'aria-label': names.seat(seat) },
    h('div', { class: 'open-head' },
      h('span', { class: `mark is-small team-${names.team(seat)}` }, drawn(emblem) ? icon(emblem, 'emblem') : null),
      h('strong', null, names.seat(seat)),
      h('span', { class: 'num' }, icon('i-health'), h('b', null, health.join('+')), h('span', { class: 'unseen' }, words().healthOf(
        health.reduce((sum, one) => sum + one, 0), leaders.reduce((sum, one) => sum + one.health, 0))),
      ' ', icon('i-deck'), h('span', { title: words().deckCards(one.deck) }, one.deck))),
    h('ul', { class: 'chips', role: 'list' }, ...chips));
}
