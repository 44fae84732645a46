// What this browser knows of tables on a server. Whoever knows a seat's secret plays it: secrets are kept here, one entry a table, and
// stay out of the address, which others may see. A browser that remembers nothing knows them until the page is closed.

import type { Seat } from './protocol';
import { keep, kept } from './settings';

export interface Known {
  /** The secrets of the seats that are played here. */
  own: string[];
  /** Invitations to the seats that are played here, not exchanged yet. */
  invited: string[];
  /** Invitations to pass on. */
  others: { seat: Seat; secret: string }[];
  /** Invitations that were exchanged for what is in `own`: whoever opens such a link again has the seat already. */
  used: string[];
  /** What was promised of the shuffle when this browser first came. */
  commitment: string | null;
  title: string;
}

type Tables = Record<string, Known>;

const TABLES = 'tables';
const MOST = 100;
const nothing: Known = { own: [], invited: [], others: [], used: [], commitment: null, title: '' };
const unkept: Tables = {}; // what the browser would not keep

const stored = (): Tables => kept<Tables>(TABLES) ?? {};
const all = (): Tables => ({ ...stored(), ...unkept });
const without = (id: string): [string, Known][] => Object.entries(stored()).filter(([other]) => other !== id);

export const known = (id: string): Known => ({ ...nothing, ...all()[id] });

/** Tables at which this browser has a seat, the newest last. */
export const ownTables = (): [string, Known][] =>
  Object.entries(all()).filter(([id]) => known(id).own.length + known(id).invited.length > 0);

export function remember(id: string, change: Partial<Known>): void {
  const now = { ...known(id), ...change };
  const tables = [...without(id), [id, now] as const];
  // tables that were only watched go first
  const watched = tables.findIndex(([, { own, invited }]) => own.length + (invited ?? []).length === 0);
  if (tables.length > MOST) tables.splice(Math.max(watched, 0), 1);
  keep(TABLES, Object.fromEntries(tables));
  if (JSON.stringify(stored()[id]) === JSON.stringify(now)) delete unkept[id];
  else unkept[id] = now;
}

export function forget(id: string): void {
  delete unkept[id];
  keep(TABLES, Object.fromEntries(without(id)));
}

/** Would a reload find what is known of this table? */
export const lasts = (id: string): boolean => !(id in unkept);

/* ------------------------------------------------------------------ links */

/** A link to this page that opens a table: with invitations a seat, without them to watch. */
export function linkTo(table: string, invitations: string[] = []): string {
  return address([table, ...invitations].join('.'));
}

/** The address of a table for a browser that keeps nothing: its own secrets are in it, which a reload would lose otherwise. */
export function ownLink(table: string, secrets: string[]): string {
  return address(`${table}!${secrets.join('.')}`);
}

function address(hash: string): string {
  const url = new URL(document.baseURI);
  url.hash = hash;
  return url.href;
}

/** The table and the secrets in a fragment, invitations or one's own; or null. */
export function readLink(hash: string): { table: string; given: string[]; own: boolean } | null {
  const own = hash.includes('!');
  const parts = hash.replace(/^#/, '').replace('!', '.').split('.');
  if (!parts.every((part) => /^[A-Za-z0-9_-]{6,64}$/.test(part))) return null;
  return { table: parts[0]!, given: parts.slice(1), own };
}
