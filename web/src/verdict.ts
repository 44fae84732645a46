// One decision of a match: what could be chosen, what it was worth, what would have been better and why, and what happened.

import { type Child, h, icon } from './dom';
import { chanceAt } from './graph';
import type { Judge, Judged } from './judge';
import { percent } from './numerals';
import { capital, type Names } from './names';
import type { Question, Seat, Team, Told } from './protocol';
import { teamOf } from './protocol';
import type { Reel } from './reel';
import { reviewWords } from './reviewwords';
import { words } from './words';

export interface VerdictPlan {
  reel: Reel;
  names: Names;
  judge: Judge;
  at: number;
  /** Whose story is told; null: that of the one who decided. */
  viewer: Seat | null;
}

/** What an answer is called for people. */
export function labelOf(names: Names, question: Question, name: string | null): string {
  const option = question.options?.find((one) => one.name === name);
  if (option?.kind === 'space') return words().space(names.cell(option.space!));
  return (option?.kind === 'action' ? option.label.split(':')[0] : option?.label) ?? name ?? '';
}

function bar(label: string, chance: number, mark: 'played' | 'better' | null, name: string): HTMLElement {
  const line = h('i', { class: 'bar-part' });
  line.style.width = percent(chance).replace(/\s/g, '');
  const sign = mark && icon(mark === 'better' ? 'i-check' : 'i-close', 'icon sign');
  const spoken = mark === 'better' ? reviewWords().betterWas('') : mark === 'played' ? `${reviewWords().played}: ` : '';
  return h('li', { class: mark ? `is-${mark}` : '', 'data-option': name },
    h('span', { class: 'bar-label' }, sign, h('span', { class: 'unseen' }, spoken), label), h('b', { class: 'num' }, percent(chance)),
    h('span', { class: 'bar', 'aria-hidden': 'true' }, line));
}

/** Options with their chances, as far as the judge has looked at them. */
function options(names: Names, question: Question, judged: Judged): HTMLElement | null {
  if (judged.options.length < 2) return null;
  const lost = judged.better !== null && judged.better !== judged.answer;
  return h('ul', { class: 'bars', role: 'list' }, ...judged.options.map(({ name, chance }) => bar(labelOf(names, question, name), chance,
    name === judged.answer ? (lost ? 'played' : 'better') : name === judged.better ? 'better' : null, name)));
}

function sentences(told: readonly Told[]): HTMLElement | null {
  const lines = told.filter(({ kind }) => kind !== 'turn');
  if (lines.length === 0) return null;
  return h('ol', { class: 'told-lines' }, ...lines.map(({ kind, team, text }) =>
    h('li', { class: `kind-${kind}${team ? ` team-${team.toLowerCase()}` : ''}` }, text)));
}

const section = (title: string, ...more: Child[]): HTMLElement => h('section', null, h('h3', null, title), ...more);

/** What the judge says of it. */
function opinion({ reel, names, judge, at }: VerdictPlan, question: Question): Child[] {
  const w = reviewWords();
  const judged = judge.judged.get(at);
  if (judge.possible === false) return [];
  if (!judged) return [h('p', { class: 'note' }, w.notYet)];
  const team = teamOf(judged.seat);
  const [before, after] = [chanceAt({ reel, judged: judge.judged, team }, at), chanceAt({ reel, judged: judge.judged, team }, at + 1)];
  const lost = judged.mark !== null;
  const luck = judged.luck === null ? 0 : team === 'A' ? judged.luck : -judged.luck;
  return [
    before !== null && after !== null ? h('p', { class: 'note chances' }, w.beforeAfter(before, after)) : null,
    options(names, question, judged),
    lost ? null : h('p', { class: 'note' }, judged.options.length === 0 ? w.noChoice : w.goodChoice),
    lost && judged.reasons?.length ? section(w.why, ...judged.reasons.map(({ text }) => h('p', { class: 'reason' }, text))) : null,
    lost && judged.told?.length
      ? section(w.better, h('ol', { class: 'line' }, ...judged.told.slice(0, 6).map((text) => h('li', null, text)))) : null,
    Math.abs(luck) >= 0.1 ? h('p', { class: 'note luck' }, w.luck(luck)) : null,
  ];
}

/** The end: nothing was decided any more. */
function ending({ reel, judge, names }: VerdictPlan): Child[] {
  const w = reviewWords();
  const { over, winner } = reel.last;
  const winners = names.setup.seats.filter((one) => one.team === winner).map(({ name }) => capital(name)).join(', ');
  return [
    h('h2', null, w.theEnd),
    h('p', null, !over ? w.recordEnds : winner ? words().winsMatch(winners) : words().draw),
    judge.summary?.lost ? h('p', { class: 'why-lost' }, judge.summary.lost) : null,
  ];
}

export function verdict(plan: VerdictPlan): Child[] {
  const { reel, names, at, viewer, judge } = plan;
  const w = reviewWords();
  const question = reel.question(at);
  if (!question) return ending(plan);
  const { seat, answer } = reel.answers[at - 1]!;
  const mark = judge.judged.get(at)?.mark ?? null;
  const told = reel.after(at, viewer ?? seat)?.told ?? [];
  const open = viewer === null || viewer === seat;
  return [
    h('h2', null, w.inTurn(reel.turn(at), names.seat(seat)), mark ? h('span', { class: 'badge', title: w.marks[mark] }, mark,
      h('span', { class: 'unseen' }, ` ${w.marks[mark]}`)) : null),
    open && question.asker ? h('p', { class: 'note asker' }, question.asker.text) : null,
    open ? h('p', { class: 'asked' }, question.text ?? '', ' ',
      h('strong', { 'data-chosen': answer }, labelOf(names, question, answer))) : null,
    ...(open ? opinion(plan, question) : []),
    told.length > 0 ? section(w.happened, sentences(told)) : null,
  ];
}

/** Whose chance is shown: one's own, or that of the first team. */
export const nearTeam = (mine: Seat | null): Team => (mine ? teamOf(mine) : 'A');
