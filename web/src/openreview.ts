// Opens a review: gets the record from where it is, and says in plain words what is wrong with it, if anything is.

import { h } from './dom';
import { type Engine, Refusal } from './engine';
import type { GaveUp } from './judge';
import { MOST_RECORD, pack, unpack } from './packing';
import type { Seat } from './protocol';
import { reviewWords } from './reviewwords';
import { type ReviewExits, ReviewScreen } from './reviewing';
import { openSheet } from './sheet';
import { type Finished, finishedAs } from './finished';
import type { Source } from './source';

/** Files that are too long for an address, as long as the page is there. */
const files = new Map<string, string>();

/** Where a text is to be found from now on. */
export async function sourceOf(record: string): Promise<Source> {
  const packed = await pack(record);
  if (packed !== null) return { kind: 'record', name: packed };
  const name = String(files.size + 1);
  files.set(name, record);
  return { kind: 'file', name };
}

const refuse = (code: string): Refusal => new Refusal({ type: 'error', code, message: '' });

export async function recordOf({ kind, name }: Source): Promise<string> {
  switch (kind) {
    case 'kept': {
      const found = finishedAs(name);
      if (!found) throw refuse('gone');
      return found.record;
    }
    case 'table': {
      const response = await fetch(new URL(`record/${name}`, document.baseURI)).catch(() => null);
      if (!response?.ok) throw refuse('table');
      return response.text();
    }
    case 'record': {
      const found = await unpack(name);
      if (found === null) throw refuse('link');
      return found;
    }
    case 'file': {
      const found = files.get(name);
      if (found === undefined) throw refuse('gone');
      return found;
    }
  }
}

/** A record whose seed was kept secret until the match had ended says by that seed that it has. */
const sealed = (record: string): boolean => /^seed [0-9a-f]{64}\s*$/.test(record.trimEnd().split('\n').at(-1)!) && /^1 \w+: /m.test(record);

/** Who gave the match up, as far as it is known. */
export const gaveUpIn = (source: Source, record: string): GaveUp =>
  (source.kind === 'kept' ? finishedAs(source.name)?.resigned : source.kind === 'record' ? source.gaveUp : null)
    ?? (sealed(record) ? null : undefined);

/** The seat of the one person who played it here; null: nobody, or several. */
function ownSeat({ heroes, players }: Finished): Seat | null {
  const seats: Seat[] = heroes.length === 2 ? ['A', 'B'] : ['A1', 'B1', 'A2', 'B2'];
  const people = new Set(players.filter((player) => typeof player === 'number'));
  return people.size === 1 ? seats[players.findIndex((player) => typeof player === 'number')]! : null;
}

/** What is wrong, in a sheet. The engine's own words name the line. */
export function tellBad(error: unknown): void {
  const w = reviewWords();
  const { code, message } = error instanceof Refusal ? error : { code: 'other', message: String(error) };
  openSheet({
    name: 'sure',
    title: w.bad,
    body: [
      h('p', null, w.badWhy[code] ?? w.badWhy.other!),
      message ? h('p', { class: 'note bad-where' }, w.badWhere(message.slice(0, 400))) : null,
    ],
  });
}

/** A file from a stranger: bounded before it is read. */
export async function readFile(file: File): Promise<string> {
  if (file.size > MOST_RECORD) throw refuse('long');
  const text = await file.text();
  if (text.includes('\0')) throw refuse('unfit'); // a picture, or a program
  return text;
}

/** `mine`: the seat of the one who looks, if it is known; `known`: who gave it up, by those who were there. Throws a refusal. */
export async function openReview(
  engine: Engine, source: Source, decision: number | null, mine: Seat | null, known: GaveUp, exits: ReviewExits,
): Promise<ReviewScreen> {
  const record = await recordOf(source);
  const shelved = source.kind === 'kept' ? finishedAs(source.name) : null;
  const gaveUp = known ?? gaveUpIn(source, record);
  return ReviewScreen.open({ engine, source, record, decision, gaveUp, mine: mine ?? (shelved && ownSeat(shelved)) }, exits);
}
