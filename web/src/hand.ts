// The hand: cards that may be chosen glow, the others are pale and say why.

import { cardBack, cardFace, cardInWords, fit, silentFace } from './card';
import { h, icon, refill } from './dom';
import { still } from './motion';
import type { Names } from './names';
import type { Seat } from './protocol';
import { words } from './words';

export interface HandCard {
  seat: Seat;
  card: string;
  state: 'lit' | 'off' | 'plain';
  /** Why it cannot be chosen now. */
  reason: string | null;
  /** The same in a word or two. */
  foot: string | null;
  /** Does an opponent know that it is here? */
  exposed: boolean;
  /** Is it to boost the maneuver that is planned? */
  boosts: boolean;
  /** Has it just been drawn? */
  drawn: boolean;
  odds?: Foot | null;
}

/** What an attack with a card may come to: the chance of damage and the average, which has words where there is room for them. */
export interface Foot {
  hit: string;
  average: string;
  words: string;
}

export interface HandHandler {
  press(card: HandCard, pointer: string): void;
  look(card: HandCard | null): void;
  /** A card is carried from now on; null: none is any more. */
  carry(card: HandCard | null): void;
  /** What would happen if a card were dropped there; null: nothing that is to be told. */
  over(card: HandCard, x: number, y: number): { text: string; odds: Foot | null } | null;
  /** A card was dropped somewhere on the screen. */
  drop(card: HandCard, x: number, y: number): void;
}

const GAP = 5; // pixels between cards
const LIFT = 12; // pixels after which a card is carried
const ABOVE = 96; // pixels by which it floats above the finger
const MUCH = 0.88; // of the width

export class HandPicture {
  readonly element = h('section', { class: 'hand' });
  private readonly list = h('ul', { role: 'list' });
  private cards: HandCard[] = [];
  private names: Names | null = null;
  private faces = new Map<string, HTMLElement>(); // drawn and fitted, for as long as the frame is the same
  private frame: unknown[] = [];
  private tabStop = 0;
  private dropped = false;
  private dragged: { card: HandCard; x: number; y: number; touch: boolean; ghost: HTMLElement | null } | null = null;
  private at = { x: 0, y: 0 }; // where it is carried

  constructor(private readonly handler: HandHandler) {
    this.element.append(this.list);
    this.listen();
  }

  /** The hands of the seats that may be seen; a hidden one as backs. */
  draw(names: Names, cards: HandCard[], small: boolean, large: boolean, empty: string | null): void {
    this.names = names;
    this.cards = cards;
    const open = cards.findIndex((card) => card.state === 'lit');
    if (!cards[this.tabStop] || (open >= 0 && cards[this.tabStop]!.state !== 'lit')) this.tabStop = Math.max(open, 0);
    this.element.setAttribute('aria-label', words().hand);
    const before = this.facesFor([names, small, large, cards.length, innerWidth, innerHeight]);
    const counts = new Map<string, number>();
    refill(this.list, ...cards.map((card, i) => {
      const nth = (counts.get(card.card) ?? 0) + 1;
      counts.set(card.card, nth);
      return this.item(card, i, nth, before, small);
    }), cards.length === 0 && empty ? h('li', { class: 'note' }, empty) : null);
    if (before.size === 0) this.element.classList.toggle('is-crowded', !large && this.crowds(cards.length));
    this.element.classList.toggle('is-large', large);
    this.list.style.setProperty('--cards', String(Math.max(cards.length, 1)));
    fit(...[...this.faces].flatMap(([key, face]) => (before.has(key) ? [] : [face])));
  }

  /** Are that many cards much narrower than one alone? Their heads are laid out otherwise then. */
  private crowds(count: number): boolean {
    const alone = parseFloat(getComputedStyle(this.element).getPropertyValue('--card-hand'));
    return this.list.clientWidth / count - GAP < MUCH * alone;
  }

  /** The faces of before that may be used again: cards are as large as the frame and their number allow. */
  private facesFor(frame: unknown[]): Map<string, HTMLElement> {
    const before = this.frame.length > 0 && frame.every((part, i) => part === this.frame[i]) ? this.faces : new Map<string, HTMLElement>();
    this.frame = frame;
    this.faces = new Map();
    return before;
  }

  private item(held: HandCard, i: number, nth: number, before: Map<string, HTMLElement>, small: boolean): HTMLElement {
    const card = this.names!.card(held.seat, held.card);
    if (!card) return h('li', null, cardBack(this.names!, held.seat));
    const key = `card-${held.seat}-${held.card}-${nth}`;
    const drawn = held.odds ? `${key}-odds` : held.foot ? `${key}-foot` : key; // which leave less room for the text
    const face = before.get(drawn) ?? silentFace(this.names!, held.seat, card, small ? 'peek' : 'hand');
    this.faces.set(drawn, face);
    const spoken = cardInWords(this.names!, held.seat, card);
    return h('li', null,
      h('button', {
        class: `card-button is-${held.state}${held.boosts ? ' is-boost' : ''}`,
        'aria-pressed': held.boosts ? 'true' : null,
        type: 'button',
        tabindex: i === this.tabStop ? 0 : -1,
        'data-hand': i,
        'data-key': key,
        'aria-disabled': held.state === 'off' ? 'true' : null,
        'aria-label': [spoken, held.drawn && words().justDrawn, held.exposed && words().exposed,
          held.state === 'lit' ? words().mayChoose : held.reason,
          held.odds && `${held.odds.hit}, ${held.odds.words}`].filter(Boolean).join('. '),
      }, face, held.exposed ? h('span', { class: 'card-eye', title: words().exposed }, icon('i-eye')) : null,
        held.drawn ? h('span', { class: 'card-new', 'aria-hidden': 'true' }, words().justDrawn) : null,
        held.odds ? h('span', { class: 'card-odds', 'aria-hidden': 'true' }, ...this.odds(held.odds)) : null,
        held.foot ? h('span', { class: 'card-why', 'aria-hidden': 'true' }, held.foot) : null,
        held.boosts ? h('span', { class: 'card-boosts', 'aria-hidden': 'true' }, `+${card.boost}`) : null));
  }

  private odds({ hit, average, words: told }: Foot): (Node | string)[] {
    return [h('b', { 'data-average': average }, hit), ' ', h('span', null, told)];
  }

  private find(event: Event): { card: HandCard; index: number; button: HTMLElement } | null {
    const button = (event.target as Element | null)?.closest?.<HTMLElement>('[data-hand]');
    const index = Number(button?.dataset.hand);
    const card = this.cards[index];
    return button && card ? { card, index, button } : null;
  }

  private listen(): void {
    this.list.addEventListener('pointerdown', (event) => {
      const found = this.find(event);
      if (found && event.button === 0 && event.isPrimary)
        this.dragged = { card: found.card, x: event.clientX, y: event.clientY, touch: event.pointerType !== 'mouse', ghost: null };
    });
    document.addEventListener('pointermove', (event) => this.drag(event));
    document.addEventListener('pointerup', (event) => this.drop(event));
    document.addEventListener('pointercancel', () => this.letGo()); // it was a scroll
    this.list.addEventListener('click', (event) => {
      const found = this.find(event);
      if (found && !this.dropped) this.handler.press(found.card, (event as PointerEvent).pointerType || 'key');
    });
    this.list.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') this.handler.look(this.find(event)?.card ?? null);
    });
    this.list.addEventListener('pointerleave', () => this.handler.look(null));
    this.list.addEventListener('focusin', (event) => {
      const found = this.find(event);
      if (!found) return;
      this.tabStop = found.index;
      for (const button of this.list.querySelectorAll('[data-hand]')) button.setAttribute('tabindex', button === found.button ? '0' : '-1');
      if (found.button.matches(':focus-visible')) this.handler.look(found.card);
    });
    this.list.addEventListener('keydown', (event) => {
      const found = this.find(event);
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!found || !step) return;
      event.preventDefault();
      const next = (found.index + step + this.cards.length) % this.cards.length;
      this.list.querySelector<HTMLElement>(`[data-hand="${next}"]`)?.focus();
    });
  }

  private drag(event: PointerEvent): void {
    const { dragged } = this;
    if (!dragged) return;
    if (!dragged.ghost) {
      const [across, up] = [Math.abs(event.clientX - dragged.x), dragged.y - event.clientY];
      if (dragged.touch ? up < LIFT || up < across : Math.hypot(across, up) < LIFT) return; // a finger moves the hand aside, and a card up
      const card = this.names!.card(dragged.card.seat, dragged.card.card);
      if (!card) return;
      dragged.ghost = h('div', { class: 'carried' },
        cardFace(this.names!, dragged.card.seat, card, 'peek'), h('span', { class: 'carried-odds card-odds', hidden: true }),
        h('span', { class: 'carried-label' }));
      document.body.append(dragged.ghost);
      this.handler.carry(dragged.card);
    }
    dragged.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY - (dragged.touch ? ABOVE : 0)}px)`;
    this.at = { x: event.clientX, y: event.clientY };
    this.label();
  }

  /** Says on the card that is carried what would come of dropping it. */
  label(): void {
    const { dragged, at } = this;
    if (!dragged?.ghost) return;
    const told = this.handler.over(dragged.card, at.x, at.y);
    dragged.ghost.querySelector('.carried-label')!.textContent = told?.text ?? '';
    const odds = dragged.ghost.querySelector<HTMLElement>('.carried-odds')!;
    odds.hidden = !told?.odds;
    odds.replaceChildren(...(told?.odds ? this.odds(told.odds) : []));
  }

  /** Nothing is carried any more. */
  private letGo(): void {
    const carried = this.dragged?.ghost;
    this.dragged = null;
    carried?.remove();
    if (carried) this.handler.carry(null);
  }

  private drop(event: PointerEvent): void {
    const { dragged } = this;
    const carried = dragged?.ghost;
    this.letGo();
    if (!dragged || !carried) return;
    const inside = this.element.getBoundingClientRect();
    if (event.clientY < inside.top) this.handler.drop(dragged.card, event.clientX, event.clientY);
    this.dropped = true; // the press that ends a drag is no press
    setTimeout(() => (this.dropped = false));
  }

  /** Shakes a card that cannot be chosen. */
  shake(held: HandCard): void {
    const button = this.list.querySelector<HTMLElement>(`[data-hand="${this.cards.indexOf(held)}"]`);
    if (!still()) button?.animate(['0', '-3px', '3px', '-3px', '3px', '0'].map((translate) => ({ translate })), 180);
  }

  focus(): void {
    this.list.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
}
