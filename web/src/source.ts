// Where the match of a review comes from, and the address of it: #review/kept.KEY/41 for a match that this browser keeps,
// #review/table.ID for one of a server, #review/record.TEXT for a record that is in the address itself. The number is that of a decision.

export type Source =
  | { kind: 'kept'; name: string }
  | { kind: 'table'; name: string }
  | { kind: 'record'; name: string }
  /** A file that is too long for an address: it is gone with the page. */
  | { kind: 'file'; name: string };

const SHAPE = /^#review\/(kept|table|record|file)\.([A-Za-z0-9_-]{1,12000})(?:\/(\d{1,5}))?$/;

export function readReviewLink(hash: string): { source: Source; decision: number | null } | null {
  const [, kind, name, decision] = SHAPE.exec(hash) ?? [];
  return kind ? { source: { kind, name } as Source, decision: decision ? Number(decision) : null } : null;
}

export const reviewHash = ({ kind, name }: Source, decision: number | null = null): string =>
  `#review/${kind}.${name}${decision === null ? '' : `/${decision}`}`;

export const isReviewLink = (hash: string): boolean => hash.startsWith('#review/');
