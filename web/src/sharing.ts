// Handing a match on: a link to a decision of it, or its record.

import { h } from './dom';
import type { GaveUp } from './judge';
import { pack } from './packing';
import { reviewWords } from './reviewwords';
import { button, openSheet } from './sheet';
import { linkLine, saveRecord } from './sheets';
import { embedHash, reviewHash, type Source } from './source';
import { words } from './words';

/** False: the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A text to be copied by hand. */
export function textSheet(title: string, more: string, text: string): void {
  const field = h('textarea', { readonly: true, rows: 14, 'aria-label': title });
  field.value = text;
  openSheet({ name: 'text', title, body: [h('p', null, more), field], focus: field });
  field.select();
}

export interface Shared {
  source: Source;
  record: string;
  gaveUp: GaveUp;
}

/** Where anybody finds the match. A match of this browser is in the address itself, if it is not too long; null: it is. */
async function shared({ source, record, gaveUp }: Shared): Promise<Source | null> {
  if (source.kind === 'table' || source.kind === 'record') return source;
  const name = await pack(record);
  return name === null ? null : { kind: 'record', name, ...(gaveUp ? { gaveUp } : {}) };
}

/** What another page has to say to show the match. */
function frameOf(source: Source, decision: number): string {
  const url = new URL('embed.html', document.baseURI);
  url.hash = embedHash(source, decision);
  return `<iframe src="${url.href}" title="Peerless" width="960" height="640" loading="lazy"></iframe>`;
}

export async function shareSheet(match: Shared, decision: number): Promise<void> {
  const w = reviewWords();
  const found = await shared(match);
  const url = new URL(document.baseURI);
  if (found) url.hash = reviewHash(found, decision);
  openSheet({
    name: 'share',
    title: w.share,
    body: [
      h('p', null, !found ? w.shareLong : found.kind === 'table' ? w.shareTable : w.shareMore),
      found ? linkLine(w.link, url.href) : null,
      found ? linkLine(w.embed, frameOf(found, decision), false) : null,
    ],
    foot: [button(words().record, () => saveRecord(match.record))],
  });
}
