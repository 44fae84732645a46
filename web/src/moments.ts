// The match in short: how exactly each player decided, why it was lost, and the decisions that cost most.

import { type Child, h } from './dom';
import type { Judge, Judged } from './judge';
import type { Names } from './names';
import type { Question, Seat } from './protocol';
import type { Reel } from './reel';
import { points, reviewWords } from './reviewwords';
import { labelOf } from './verdict';

export interface MomentsPlan {
  reel: Reel;
  names: Names;
  judge: Judge;
  at: number;
  mine: Seat | null;
  /** All of them, or the first few. */
  whole: boolean;
  /** What each card did is open. */
  did: boolean;
}

const FEW = 3;

/** The decisions that cost something, the dearest first. */
export const largest = (judge: Judge): Judged[] =>
  [...judge.judged.values()].filter(({ mark }) => mark !== null).sort((a, b) => b.loss - a.loss || a.number - b.number);

export const lossOf = ({ loss }: Judged): string => `−${Math.round(100 * loss)}`;

const isDone = (judge: Judge, reel: Reel): boolean => judge.examined >= reel.length && reel.length > 0;

/** What was asked, where the answer alone would not say it: the name of a fighter answers many questions, "Maneuver" only one. */
function asked({ why, asker, text }: Question): string {
  if (why === 'may') return asker ? `${asker.text.split(' — ')[0]}: ` : ''; // yes or no to what
  return why === 'action' || !text ? '' : `${text} `;
}

/** A decision as a button that leads there. */
export function moment(
  { reel, names, at }: Pick<MomentsPlan, 'reel' | 'names' | 'at'>, one: Judged, go: (decision: number) => void,
): HTMLElement {
  const w = reviewWords();
  const question = reel.question(one.number)!;
  return h('button', {
    class: `moment team-${names.team(one.seat)}${one.number === at ? ' is-shown' : ''}`, type: 'button',
    'data-key': `moment-${one.number}`, 'data-decision': one.number, 'aria-current': one.number === at ? 'true' : null,
    click: () => go(one.number),
  },
    h('span', { class: `badge${one.mark === '?!' ? ' is-slight' : ''}`, title: w.marks[one.mark!] }, one.mark!),
    h('span', { class: 'moment-text' },
      h('strong', null, w.inTurn(one.turn, names.seat(one.seat))),
      h('span', null, asked(question), labelOf(names, question, one.answer)),
      one.better ? h('span', { class: 'moment-better' }, w.betterWas(labelOf(names, question, one.better))) : null),
    h('b', { class: 'moment-loss num' }, lossOf(one)));
}

function accuracy({ names, judge, mine }: MomentsPlan): HTMLElement {
  const w = reviewWords();
  return h('ul', { class: 'accuracies', role: 'list' }, ...names.setup.seats.map(({ seat }) => {
    const found = judge.summary?.seats.find((one) => one.seat === seat);
    return h('li', { class: `accuracy team-${names.team(seat)}`, 'data-seat': seat },
      h('span', null, seat === mine ? w.you : names.seat(seat)),
      h('b', { class: 'num' }, found ? `${Math.round(found.accuracy)}\u00a0%` : '…'),
      h('small', null, w.accuracy, found ? `, ${w.mistakes(found.mistakes)}` : ''));
  }));
}

/** What each card did for its owner, in points of the chance of winning. */
function cardsDid({ judge, names, did }: MomentsPlan, open: (on: boolean) => void): HTMLElement | null {
  const w = reviewWords();
  const cards = judge.summary?.cards ?? [];
  if (cards.length === 0) return null;
  const one = ({ seat, card, acts, change }: (typeof cards)[number]): HTMLElement => h('li', { 'data-card': card },
    h('span', null, names.card(seat, card)?.name ?? card, h('small', { class: 'num' }, acts > 1 ? ` × ${acts}` : '')),
    h('b', { class: 'num' }, Math.round(100 * change) === 0 ? '0' : points(change)));
  const element = h('details', { class: 'cards-did', open: did, toggle: () => open(element.open) },
    h('summary', { 'data-key': 'cards-did' }, w.cardsDid), h('p', { class: 'note' }, w.cardsDidMore),
    ...names.setup.seats.map(({ seat }) => h('section', { class: `team-${names.team(seat)}`, 'data-seat': seat },
      h('h3', null, names.seat(seat)), h('ul', { role: 'list' }, ...cards.filter((card) => card.seat === seat).map(one)))));
  return element;
}

export function moments(plan: MomentsPlan, go: { to(decision: number): void; all(): void; did(on: boolean): void }): Child[] {
  const w = reviewWords();
  const { judge, reel, whole } = plan;
  if (judge.possible === false) return [h('p', { class: 'note' }, w.notOver)];
  const found = largest(judge);
  const shown = whole ? found : found.slice(0, FEW);
  return [
    accuracy(plan),
    judge.summary?.lost ? h('p', { class: 'why-lost' }, judge.summary.lost) : null,
    h('h2', null, w.turningPoints),
    shown.length > 0 ? h('ul', { class: 'moments', role: 'list' }, ...shown.map((one) => h('li', null, moment(plan, one, go.to))))
      : h('p', { class: 'note' }, isDone(judge, reel) ? w.noMistakes : w.looking),
    found.length > shown.length
      ? h('button', { class: 'button is-quiet', type: 'button', 'data-key': 'all-moments', click: go.all },
        w.allMistakes(found.length)) : null,
    cardsDid(plan, go.did),
  ];
}

/** What all of it depends on: while that stays the same, nothing is drawn again under somebody's finger. */
export const momentsShown = ({ judge, at, mine, whole, reel }: MomentsPlan): unknown =>
  [judge.possible, judge.summary, at, mine, whole, isDone(judge, reel),
    largest(judge).map(({ number, loss, better }) => [number, loss, better])];

/** How far the judge has come. */
export function progress({ judge, reel }: Pick<MomentsPlan, 'judge' | 'reel'>): HTMLElement {
  const w = reviewWords();
  const done = isDone(judge, reel);
  return h('p', { class: 'note progress', 'data-examined': judge.examined, 'data-done': done ? 'true' : null },
    judge.possible === false ? '' : done ? w.done : w.progress(judge.examined, reel.length));
}
