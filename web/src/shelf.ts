// The unfinished matches of this browser, as the start page shows them: each is gone on with or deleted, and only when told to.

import { h, icon } from './dom';
import type { Content } from './protocol';
import { button, openSheet } from './sheet';
import { saveRecord } from './sheets';
import { type Slot, unfinished } from './slots';
import { language, words } from './words';

/** A match that is not over. */
export interface Kept {
  slot: Slot;
  record: string;
  /** Who plays against whom, and where. */
  sides: string;
  board: string;
  turn: number | undefined;
  played: number | undefined;
}

export interface ShelfHandler {
  resume(slot: Slot): void;
  drop(slot: Slot): void;
}

/** Who plays against whom; heroes are in the order of turns. */
export function sidesOf({ heroes }: Content, ids: readonly string[]): string {
  const name = (wanted: string): string => heroes.find(({ id }) => id === wanted)?.name ?? wanted;
  const side = (first: number): string => ids.flatMap((id, i) => (i % 2 === first ? [name(id)] : [])).join(', ');
  return `${side(0)} — ${side(1)}`;
}

/** The matches that are not over. */
export function keptMatches(content: Content): Kept[] {
  const place = (wanted: string): string => content.boards.find(({ id }) => id === wanted)?.name ?? wanted;
  return unfinished().map(({ slot, saved: { plan, record, turn, played } }) => ({
    slot, record, turn, played, sides: sidesOf(content, plan.heroes), board: place(plan.board),
  }));
}

const SHOWN = 2; // the others are behind a press

/** Some days ago, or a time of today. */
function when(time: number): string {
  const then = new Date(time);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(language(), today ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'long' });
}

/** Where it is played, how far it has come, and when it was played last. */
const more = ({ board, turn, played }: Kept): string =>
  [board, turn ? words().turnNumber(turn) : null, played ? when(played) : null].filter(Boolean).join(' · ');

const resumes = (match: Kept, key: string, press: () => void, ...before: Node[]): HTMLElement =>
  h('button', { class: 'resume', type: 'button', 'data-key': key, click: press },
    ...before, h('span', { class: 'resume-sides' }, match.sides), h('span', null, more(match)));

/** The matches that are not over; the first can be gone on with by one press. */
export function shelf(matches: readonly Kept[], handler: ShelfHandler): HTMLElement | null {
  const w = words();
  if (matches.length === 0) return null;
  const line = (match: Kept, i: number): HTMLElement => h('li', null,
    resumes(match, i === 0 ? 'resume' : `resume-${match.slot}`, () => handler.resume(match.slot),
      icon('i-undo'), h('strong', null, i === 0 ? w.resume : w.resumeShort)),
    h('button', {
      class: 'tool', type: 'button', 'data-key': `drop-${match.slot}`, 'aria-label': `${w.discardMatch}: ${match.sides}`,
      title: w.discardMatch, click: () => dropSheet(match, handler),
    }, icon('i-close')));
  const list = (some: readonly Kept[], from: number): HTMLElement =>
    h('ul', { class: 'shelf', role: 'list', 'aria-label': w.unfinished }, ...some.map((match, i) => line(match, from + i)));
  const rest = matches.slice(SHOWN);
  return h('div', { class: 'shelves' }, list(matches.slice(0, SHOWN), 0),
    rest.length > 0 ? h('details', null, h('summary', null, w.unfinishedMore(rest.length)), list(rest, SHOWN)) : null);
}

/** Before a match is deleted. */
function dropSheet(match: Kept, handler: ShelfHandler): void {
  const w = words();
  const cancel = button(w.cancel, () => sheet.close());
  const sheet = openSheet({
    name: 'sure',
    title: w.dropSure,
    body: [h('p', null, `${match.sides}. ${more(match)}`)],
    foot: [
      button(w.discardMatch, () => (sheet.close(), handler.drop(match.slot)), 'main'),
      cancel,
      button(w.record, () => saveRecord(match.record), 'quiet'),
    ],
    focus: cancel,
  });
}

/** There is no room for one more: which one gives way? */
export function fullSheet(matches: readonly Kept[], handler: ShelfHandler): void {
  const w = words();
  const sheet = openSheet({
    name: 'shelf',
    title: w.shelfFull(matches.length),
    body: [h('p', null, w.shelfFullMore), h('ul', { class: 'shelf', role: 'list' }, ...matches.map((match) =>
      h('li', null,
        resumes(match, `full-${match.slot}`, () => (sheet.close(), handler.resume(match.slot))),
        button(w.discardMatch, () => (sheet.close(), handler.drop(match.slot)), 'quiet'))))],
    foot: [button(w.cancel, () => sheet.close())],
  });
}
