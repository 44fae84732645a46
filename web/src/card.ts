// Card faces, drawn from the data: type, value, boost, name, who may play it, what it does and when.

import { drawn, h, icon } from './dom';
import type { Names } from './names';
import type { Card, Seat } from './protocol';
import { words } from './words';

export type CardSize = 'hand' | 'held' | 'peek';

interface TextPart {
  timing: string;
  heading: string;
  text: string;
}

const PICTURE: Record<string, string> = {
  immediately: 'i-immediately',
  during: 'i-during',
  after: 'i-after',
  effect: 't-scheme',
  held: 'i-hand',
  bonus: 'i-boost',
  played: 'i-standing',
  standing: 'i-standing',
};

/** A text of a card begins with its timing, unless it is a scheme's effect or always holds. */
export function textParts(card: Card): TextPart[] {
  const timing = words().timing;
  return card.texts.map((text) => {
    for (const [name, [label, shown]] of Object.entries(timing))
      if (text.startsWith(`${label}: `)) return { timing: name, heading: shown ?? label!, text: text.slice(label!.length + 2) };
    const name = card.type === 'scheme' ? 'effect' : 'standing';
    return { timing: name, heading: timing[name]![0]!, text };
  });
}

/** A card as one reads it aloud. */
export function cardInWords(names: Names, seat: Seat, card: Card): string {
  const w = words();
  return [
    `${w.type[card.type]}${card.value === null ? '' : ` ${card.value}`}`,
    card.boost === null ? '' : `${w.boost} ${card.boost}`,
    card.name,
    names.users(seat, card),
    ...textParts(card).map(({ heading, text }) => `${heading}: ${text}`),
  ].filter(Boolean).join('. ');
}

/** A face on a button that says everything itself. */
export function silentFace(names: Names, seat: Seat, card: Card, size: CardSize): HTMLElement {
  const face = cardFace(names, seat, card, size);
  face.setAttribute('aria-hidden', 'true');
  return face;
}

export function cardFace(names: Names, seat: Seat, card: Card, size: CardSize): HTMLElement {
  const w = words();
  const hero = names.hero(seat);
  return h('article', { class: `card card-${size} type-${card.type}`, 'data-card': card.id },
    h('header', { class: 'card-head' },
      h('div', { class: 'stamp' },
        icon(`v-${card.type}`, 'stamp-shape'),
        card.value === null ? icon('t-scheme') : h('b', null, card.value)),
      h('div', { class: 'card-kind' },
        h('span', { class: 'kind' }, softened(w.type[card.type])),
        h('span', { class: 'by' }, names.users(seat, card))),
      card.boost === null ? null : h('div', { class: 'card-boost', title: w.boost }, icon('i-boost'), h('b', null, card.boost))),
    h('h3', { class: 'card-name' }, softened(card.name)),
    h('div', { class: 'card-text' }, ...textParts(card).map(({ timing, heading, text }) =>
      h('div', { class: `card-part part-${timing}` },
        h('h4', null, icon(PICTURE[timing] ?? 'i-standing'), heading),
        h('p', null, text)))),
    drawn(`e-${hero.id}`) ? icon(`e-${hero.id}`, 'card-ghost') : null,
    h('span', { class: 'card-copies', title: w.copies(card.copies) }, `×${card.copies}`));
}

const VOWELS = 'aeiouyаеёиоуыэюяіїє';
const SYLLABLE = new RegExp(`(?<=\\p{L}{2}[${VOWELS}][^${VOWELS}]*)(?=[^${VOWELS}йьъ][${VOWELS}]\\p{L})`, 'giu');

/** Long words may break between syllables on narrow cards: before the last consonant that two vowels have between them. */
const softened = (text: string): string => text.replace(/\p{L}{11,}/gu, (word) => word.replace(SYLLABLE, '\u00AD'));

export function cardBack(names: Names, seat: Seat): HTMLElement {
  const hero = names.hero(seat);
  return h('div', { class: `card-back team-${names.team(seat)}` }, drawn(`e-${hero.id}`) ? icon(`e-${hero.id}`, 'back-mark') : null);
}

const MOST_NAME = 0.32; // of a card's height
const NAMES = ['', 'is-long', 'is-longer'];
const DENSITIES = ['', 'is-dense', 'is-denser', 'is-overlong'];

/** Tries one look after the other until everything fits. First all are changed, then all measured: the page is laid out once
 * for each look and not for each card. */
function tryLooks<T>(things: readonly T[], looks: readonly string[],
  wear: (one: T, look: string) => void, fits: (one: T) => boolean): void {
  let tight = things;
  for (const look of looks) {
    for (const one of tight) wear(one, look);
    tight = tight.filter((one) => !fits(one));
    if (tight.length === 0) return;
  }
}

/** Makes long texts of cards fit: names get narrower; headings run in, then only their pictures, and what still does not fit fades
 * out. Needs the cards, or what they lie in, to be in the page. */
export function fit(...regions: HTMLElement[]): void {
  const cards = regions.flatMap((region) => (region.matches('.card') ? [region] : [...region.querySelectorAll<HTMLElement>('.card')]));
  const names = cards.flatMap((card) => card.querySelector<HTMLElement>('.card-name') ?? []);
  tryLooks(names, NAMES, (name, look) => {
    const long = name.textContent!.length > 34; // two lines, in any case
    name.className = `card-name ${long && look === '' ? NAMES[1]! : look}`;
  }, (name) => name.scrollWidth <= name.clientWidth && name.clientHeight <= MOST_NAME * name.closest<HTMLElement>('.card')!.clientHeight);
  const texts = cards.filter((card) => !card.matches('.card-peek')).flatMap((card) => {
    const text = card.querySelector<HTMLElement>('.card-text');
    return text ? [{ card, text }] : [];
  });
  tryLooks(texts, DENSITIES, ({ card }, look) => {
    card.classList.remove(...DENSITIES.filter(Boolean));
    if (look) card.classList.add(look);
  }, ({ text }) => text.scrollHeight <= text.clientHeight + 1);
}
