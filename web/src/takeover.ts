// Playing on from a moment of a match: which side, against which computer player.

import { h } from './dom';
import type { Names } from './names';
import type { Team } from './protocol';
import type { Reel } from './reel';
import { reviewWords } from './reviewwords';
import { kept } from './settings';
import { button, openSheet } from './sheet';
import { fullSheet, keptMatches } from './shelf';
import { forgetMatch, freeSlot, type Plan, type Slot } from './slots';
import { LEVELS, playerName } from './strength';
import { teamName } from './graph';
import { words } from './words';

/** Who plays what: all seats of a team are one's own. */
function planOf({ setup }: Reel, team: Team, level: string): Plan {
  return {
    board: setup.board,
    heroes: setup.seats.map(({ hero }) => hero),
    players: setup.seats.map((one) => (one.team === team ? 0 : level)),
    options: setup.options,
  };
}

/** The level that was played against last. */
const usual = (): string => LEVELS.find((level) => level === kept<{ level?: string }>('wish')?.level) ?? 'adept';

/** A group of buttons of which one is chosen. */
function choice(label: string, values: readonly (readonly [string, string])[], first: string): { element: HTMLElement; value(): string } {
  let chosen = first;
  const buttons = values.map(([value, text]) => h('button', {
    type: 'button', 'aria-pressed': String(value === first), 'data-value': value,
    click: () => {
      chosen = value;
      for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset.value === value));
    },
  }, text));
  const element = h('div', { class: 'takeover-line' }, h('span', { class: 'caps' }, label),
    h('div', { class: 'levels', role: 'group', 'aria-label': label }, ...buttons));
  return { element, value: () => chosen };
}

/** A match that is not over gives way only if somebody says so. */
function findRoom(names: Names, resume: (slot: Slot) => void, begin: (slot: Slot) => void): void {
  const free = freeSlot();
  if (free) return begin(free);
  fullSheet(keptMatches(names.content), { resume, drop: (slot) => (forgetMatch(slot), begin(slot)) });
}

export interface TakeOver {
  begin(plan: Plan, slot: Slot): void;
  resume(slot: Slot): void;
}

export function takeOverSheet(reel: Reel, names: Names, team: Team, go: TakeOver): void {
  const w = reviewWords();
  const side = choice(w.playAs, (['A', 'B'] as const).map((one) => [one, teamName(reel, one)]), team);
  const level = choice(w.against, LEVELS.map((one) => [one, playerName(one)]), usual());
  const begin = (): void => {
    sheet.close();
    findRoom(names, go.resume, (slot) => go.begin(planOf(reel, side.value() as Team, level.value()), slot));
  };
  const sheet = openSheet({
    name: 'takeover',
    title: w.takeOver,
    body: [h('p', null, w.takeOverMore), side.element, level.element],
    foot: [button(w.begin, begin, 'main'), button(words().cancel, () => sheet.close())],
  });
}
