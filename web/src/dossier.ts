// What a hero can do, for somebody who is choosing one: its ability, what its deck is made of, and how it fares against the opponent.

import { h, icon } from './dom';
import { percent } from './numerals';
import type { Card, CardType, Hero } from './protocol';
import { difficultiesOf, figuresOf } from './texts';
import { words } from './words';

const KINDS: readonly CardType[] = ['attack', 'versatile', 'defense', 'scheme'];
const PICTURES: Record<CardType, string> = { attack: 't-attack', versatile: 't-versatile', defense: 't-defense', scheme: 't-scheme' };

/** The copies of these cards, one by one. */
const copies = (cards: readonly Card[], value: (card: Card) => number | null): number[] =>
  cards.flatMap((card) => Array.from({ length: card.copies }, () => value(card)).filter((one) => one !== null));

const decimal = (value: number): string =>
  value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The least, the most and the average; null: there are none. */
function spread(values: readonly number[]): { least: number; most: number; average: string } | null {
  if (values.length === 0) return null;
  const average = values.reduce((sum, one) => sum + one, 0) / values.length;
  return { least: Math.min(...values), most: Math.max(...values), average: decimal(average) };
}

function deck({ cards }: Hero): HTMLElement {
  const w = words();
  const count = (kind: CardType): number => copies(cards.filter(({ type }) => type === kind), () => 1).length;
  const usable = (kind: CardType): Card[] => cards.filter(({ type }) => type === kind || type === 'versatile');
  const values = (kind: CardType): ReturnType<typeof spread> => spread(copies(usable(kind), ({ value }) => value));
  const line = (label: string, found: ReturnType<typeof spread>): HTMLElement | null =>
    found && h('li', null, label, ' ', h('b', null, `${found.least}–${found.most}`), ' ', w.onAverage(found.average));
  return h('div', { class: 'dossier-deck' },
    h('p', { class: 'dossier-kinds' }, ...KINDS.map((kind) =>
      h('span', null, icon(PICTURES[kind]), w.several(count(kind), w.type[kind])))),
    h('ul', { role: 'list' },
      line(w.attackValues, values('attack')), line(w.defenseValues, values('defense')),
      line(w.boostValues, spread(copies(cards, ({ boost }) => boost)))));
}

/** How often the hero has won against another, when strong computers played both. */
async function tellFigures(place: HTMLElement, hero: Hero, other: Hero): Promise<void> {
  const found = (await figuresOf().catch(() => [])).find((one) => one.hero === hero.id && one.other === other.id);
  if (found) place.textContent = words().winsAgainst(percent(found.won), other.name, found.games);
}

const HARDEST = 3;

/** How much there is to know and to decide with this hero. */
async function tellDifficulty(place: HTMLElement, hero: Hero): Promise<void> {
  const found = (await difficultiesOf().catch(() => [])).find((one) => one.hero === hero.id);
  if (!found) return;
  const { level, terms, choices } = found;
  place.append(h('span', { class: 'dossier-dots', 'aria-hidden': 'true' }, '●'.repeat(level), '○'.repeat(HARDEST - level)), ' ',
    words().difficulty(level, HARDEST, terms, decimal(choices)));
}

/** `other`: whom it would play against, if that is known. */
export function dossier(hero: Hero, other: Hero | null): HTMLElement {
  const figures = h('p', { class: 'dossier-figures' });
  const difficulty = h('p', { class: 'dossier-difficulty' });
  void tellDifficulty(difficulty, hero);
  if (other && other !== hero) void tellFigures(figures, hero, other);
  return h('div', { class: 'dossier', 'data-about': hero.id },
    h('div', null,
      h('h3', null, hero.name),
      ...hero.abilities.flatMap(({ name, texts }) =>
        [h('h4', null, name), ...texts.map((text) => h('p', { class: 'ability-text' }, text))])),
    h('div', null, deck(hero), difficulty, figures));
}
