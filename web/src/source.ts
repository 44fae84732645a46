// Where the match of a review comes from, and the address of it: #review/kept.KEY/41 for a match that this browser keeps,
// #review/table.ID for one of a server, #review/record.TEXT for a record that is in the address itself, with ~A behind it when A gave the
// match up, which a record does not say. The number is that of a decision.

import type { Seat } from './protocol';

export type Source =
  | { kind: 'kept'; name: string }
  | { kind: 'table'; name: string }
  | { kind: 'record'; name: string; gaveUp?: Seat }
  /** A file that is too long for an address: it is gone with the page. */
  | { kind: 'file'; name: string };

const SHAPE = /^#review\/(kept|table|record|file)\.([A-Za-z0-9_-]{1,12000})(?:~([AB][12]?))?(?:\/(\d{1,5}))?$/;

export function readReviewLink(hash: string): { source: Source; decision: number | null } | null {
  const [, kind, name, seat, decision] = SHAPE.exec(hash) ?? [];
  if (seat && kind !== 'record') return null;
  const source = { kind, name, ...(seat ? { gaveUp: seat } : {}) } as Source;
  return kind ? { source, decision: decision ? Number(decision) : null } : null;
}

export const reviewHash = (source: Source, decision: number | null = null): string =>
  `#review/${source.kind}.${source.name}${source.kind === 'record' && source.gaveUp ? `~${source.gaveUp}` : ''}` +
  (decision === null ? '' : `/${decision}`);

/** #record.TEXT/41 or #table.ID/41 of embed.html: what others' pages may show. */
export function readEmbedLink(hash: string): { source: Source; decision: number | null } | null {
  const link = readReviewLink(hash.replace('#', '#review/'));
  return link && (link.source.kind === 'record' || link.source.kind === 'table') ? link : null;
}

/** The address of it. */
export const embedHash = (source: Source, decision: number): string => reviewHash(source, decision).replace('review/', '');

export const isReviewLink = (hash: string): boolean => hash.startsWith('#review/');
