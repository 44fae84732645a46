// What is left: where the cards of each seat are, as far as one may know, and how likely the rest is here or there.

import { cardFace, cardInWords, fit } from './card';
import { type Child, drawn, h, icon, refill } from './dom';
import { percent } from './numerals';
import type { Card, Left, Seat, Unseen } from './protocol';
import type { Scene } from './scene';
import { openSheet } from './sheet';
import { cardSheet } from './sheets';
import { words } from './words';

type Side = Unseen['seats'][number];

const ORDER = ['attack', 'versatile', 'defense', 'scheme'];
const MOST = 6; // the highest value that has a column of its own

const gone = ({ discard, table, copies }: Left): boolean => discard + table === copies;

export function leftSheet(scene: Scene, unseen: Unseen, first: Seat): void {
  new LeftSheet(scene, unseen).open(first);
}

class LeftSheet {
  private readonly held = h('aside', { class: 'left-held' });
  private readonly columns = h('div', { class: 'left-columns' });
  private readonly sides: Side[];

  constructor(private readonly scene: Scene, private readonly unseen: Unseen) {
    const mine = ({ seat }: Side): boolean => scene.own.includes(seat);
    this.sides = [...unseen.seats.filter(mine), ...unseen.seats.filter((side) => !mine(side))];
  }

  open(first: Seat): void {
    const tabs = this.sides.map(({ seat }) => h('button', {
      type: 'button', 'data-tab': seat, click: () => choose(seat),
    }, this.title(seat)));
    const choose = (seat: Seat): void => {
      for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.tab === seat));
      for (const side of this.columns.children) side.classList.toggle('is-front', side.getAttribute('data-seat') === seat);
    };
    this.columns.append(...this.sides.map((side) => this.half(side)), this.held);
    const sheet = openSheet({
      name: 'left',
      title: words().left,
      body: [
        this.legend(),
        h('div', { class: 'left-tabs', role: 'group', 'aria-label': words().left }, ...tabs),
        this.unseen.aids ? null : h('p', { class: 'note' }, words().noAids),
        this.columns,
      ],
    });
    choose(first);
    const side = this.sides.find(({ seat }) => seat === first) ?? this.sides[0]!;
    const shown = this.sorted(side)[0];
    if (shown) this.hold(side, shown[0], shown[1]);
    sheet.dialog.classList.toggle('is-many', this.sides.length > 2);
  }

  private title(seat: Seat): string {
    return this.scene.own.includes(seat) && this.scene.own.length === 1 ? words().yourCards : words().cardsOf(this.scene.names.seat(seat));
  }

  private legend(): HTMLElement {
    const { unseen, hand, known, gone: out } = words().leftKeys;
    const key = (look: string, label: string): HTMLElement => h('span', null, pip(look), label);
    return h('div', { class: 'left-legend' }, key('unseen', unseen), key('hand', hand), key('known', known), key('out', out));
  }

  /** Cards as they are told apart best: by type, the highest value first. */
  private sorted(side: Side): [Left, Card][] {
    const found = side.cards.flatMap((left): [Left, Card][] => {
      const card = this.scene.names.card(side.seat, left.card);
      return card ? [[left, card]] : [];
    });
    return found.sort(([, a], [, b]) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || (b.value ?? 0) - (a.value ?? 0));
  }

  private half(side: Side): HTMLElement {
    const w = words();
    const { names } = this.scene;
    const id = `e-${names.hero(side.seat).id}`;
    return h('section', { class: `left-side team-${names.team(side.seat)}`, 'data-seat': side.seat },
      h('header', null,
        h('span', { class: `mark team-${names.team(side.seat)}`, 'aria-hidden': 'true' }, drawn(id) ? icon(id, 'emblem') : null),
        h('div', null, h('h3', null, this.title(side.seat)), h('p', null, this.summary(side)))),
      h('p', { class: 'left-head', 'aria-hidden': 'true' }, this.unseen.aids ? (side.open ? w.nextCard : w.heldCard) : ''),
      h('ul', { role: 'list' }, ...this.sorted(side).map(([left, card]) => this.row(side, left, card))),
      this.values(side));
  }

  private summary(side: Side): string {
    const w = words();
    const sum = (part: (left: Left) => number): number => side.cards.reduce((all, left) => all + part(left), 0);
    if (side.open)
      return w.leftMine(sum(({ unseen, deck }) => unseen + deck), sum(({ hand }) => hand), sum(({ discard, table }) => discard + table));
    const known = sum(({ hand }) => hand);
    const deck = side.unseen - side.held;
    return w.leftTheirs(side.unseen, deck, side.held) + (known > 0 ? ` ${w.leftKnown(known)}` : '');
  }

  private row(side: Side, left: Left, card: Card): HTMLElement {
    const chance = left.chance === null ? '' : gone(left) ? '–' : percent(left.chance);
    const look = (): void => this.hold(side, left, card);
    return h('li', null, h('button', {
      type: 'button', class: `left-row type-${card.type}${gone(left) ? ' is-gone' : ''}`, 'data-card': card.id,
      'aria-label': [card.name, this.places(left), left.chance !== null && !gone(left)
        && `${side.open ? words().nextCard : words().heldCard}: ${chance}`].filter(Boolean).join('. '),
      click: () => (this.held.offsetParent ? look() : cardSheet(this.scene, side.seat, card.id, null, null)),
      focus: look,
      pointerenter: look,
    },
      h('span', { class: 'stamp' },
        icon(`v-${card.type}`, 'stamp-shape'), card.value === null ? icon('t-scheme') : h('b', null, card.value)),
      h('span', { class: 'left-name' }, card.name),
      h('span', { class: 'left-boost' }, ...(card.boost === null ? [] : [icon('i-boost'), String(card.boost)])),
      pips(side, left),
      h('span', { class: 'left-chance' }, chance)));
  }

  /** Where the copies of a card are, in words. */
  private places(left: Left): string {
    const w = words().leftIn;
    const part = (n: number, where: string): string => (n > 0 ? `${n} ${where}` : '');
    return [part(left.hand, w.hand), part(left.unseen, w.unseen), part(left.deck, w.deck), part(left.table, w.table),
      part(left.discard, w.discard)].filter(Boolean).join(', ');
  }

  /** Holds a card up, where there is room for that. */
  private hold(side: Side, left: Left, card: Card): void {
    for (const row of this.columns.querySelectorAll('.left-row')) {
      const own = row.closest('[data-seat]')?.getAttribute('data-seat') === side.seat;
      row.classList.toggle('is-held', own && row.getAttribute('data-card') === card.id);
    }
    const face = cardFace(this.scene.names, side.seat, card, 'held');
    face.setAttribute('aria-label', cardInWords(this.scene.names, side.seat, card));
    refill(this.held, face, h('p', { class: 'left-fact' }, h('b', null, `×${left.copies}: `), this.places(left)));
    if (this.held.offsetParent) fit(face);
  }

  /** The values that attacks from the own deck, or defenses of the others, may have. */
  private values(side: Side): HTMLElement {
    const w = words();
    const fits = side.open ? ['attack', 'versatile'] : ['defense', 'versatile'];
    const heights = Array.from({ length: MOST + 2 }, () => 0); // the last: cards without such a value
    for (const [{ unseen, deck, hand }, { type, value }] of this.sorted(side)) {
      const at = fits.includes(type) && value !== null ? Math.min(value, MOST) : MOST + 1;
      heights[at]! += unseen + deck + (side.open ? 0 : hand);
    }
    const bar = (height: number, at: number): Child => {
      const label = at > MOST ? '–' : String(at);
      return h('li', { title: at > MOST ? w.noValue : null },
        h('span', { class: 'left-stack', 'aria-hidden': 'true' }, ...Array.from({ length: height }, () => h('i'))),
        h('b', null, label), h('small', { class: 'unseen' }, `: ${height}`));
    };
    return h('section', { class: 'left-values' }, h('h4', null, side.open ? w.attacksLeft : w.defensesLeft),
      h('ol', { role: 'list' }, ...heights.map(bar)));
  }
}

function pip(look: string): HTMLElement {
  return h('i', { class: `pip is-${look}` }, look === 'known' ? icon('i-eye') : null);
}

function pips(side: Side, left: Left): HTMLElement {
  const several = (look: string, n: number): HTMLElement[] => Array.from({ length: n }, () => pip(look));
  return h('span', { class: 'left-copies', 'aria-hidden': 'true' },
    ...several(side.open ? 'hand' : 'known', left.hand), ...several('unseen', left.unseen + left.deck),
    ...several('out', left.table + left.discard));
}
