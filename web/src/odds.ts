// The odds of an attack: on the foot of its card, and in full beside the table. The engine counts; nothing is worked out here.

import { textParts } from './card';
import { h, icon } from './dom';
import type { Foot, HandCard } from './hand';
import { percent } from './numerals';
import type { AttackOdds, Odds, Seat } from './protocol';
import type { Scene } from './scene';
import { language, words } from './words';

/** What stands on the foot of a card, by its id. */
export type Feet = ReadonlyMap<string, Foot>;

const decimal = (value: number): string =>
  value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A guess is not told as if it were counted. */
const likely = ({ exact }: Odds, chance: number): string => (exact ? '' : '~') + percent(chance);

export const footOf = (odds: Odds): Foot => ({
  hit: likely(odds, odds.best.hit), average: decimal(odds.best.average), words: words().average(decimal(odds.best.average)),
});

/** The cards of the hand with their feet; only what may be laid has one. */
export const withFeet = (cards: HandCard[], feet: Feet): HandCard[] =>
  (feet.size === 0 ? cards : cards.map((card) => ({ ...card, odds: card.state === 'lit' ? (feet.get(card.card) ?? null) : null })));

function bars({ best }: Odds): HTMLElement {
  const most = Math.max(...best.damage.map(({ chance }) => chance));
  return h('ol', { class: 'odds-bars', role: 'list' }, ...best.damage.map(({ damage, chance }) => {
    const bar = h('i', { class: damage === 0 ? 'is-none' : '', 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(chance / most));
    return h('li', null, h('b', null, damage), bar, h('span', null, percent(chance)));
  }));
}

/** Which cards stop it whole. */
function stops({ names }: Scene, defender: Seat, odds: Odds): string {
  const w = words();
  const cards = odds.stops.map(({ card, hand, unseen }) => `${names.card(defender, card)?.name ?? card}\u00a0×${hand + unseen}`);
  return cards.length > 0 ? w.oddsStops(cards.join(', ')) : w.oddsUnstopped;
}

/** All of it. `brief`: under a card that is held up. */
export function oddsPanel(scene: Scene, attacker: Seat, defender: Seat, all: AttackOdds, odds: Odds, brief: boolean): HTMLElement {
  const w = words();
  const card = scene.names.card(attacker, odds.card)!;
  return h('div', { class: 'odds' },
    brief ? null : h('header', { class: `odds-head type-${card.type}` },
      h('span', { class: 'stamp' }, icon(`v-${card.type}`, 'stamp-shape'), h('b', null, card.value)), h('b', null, card.name)),
    brief ? null : h('div', { class: 'odds-text' },
      ...textParts(card).map(({ heading, text }) => h('p', null, h('b', null, heading), ' ', text))),
    h('p', null, w.oddsHold(all.held, all.unseen), all.known > 0 ? ` ${w.leftKnown(all.known)}` : '', ' ', w.oddsBest),
    bars(odds),
    h('p', { class: 'odds-sum' },
      h('b', null, w.oddsSum(likely(odds, odds.best.hit), decimal(odds.best.average))), ' ',
      w.oddsOpen(decimal(odds.open.average)), ' ', stops(scene, defender, odds), odds.exact ? '' : ` ${w.oddsAbout}`));
}
