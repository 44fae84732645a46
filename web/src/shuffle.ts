// Was the shuffle fixed before the first card? The server promises it when a table is opened: the commitment of docs/server.md. After
// the end the record tells the seed, and everybody can check that it is the one that was promised and that all cards came from it.

import type { Library, Table } from './table';

/** `unknown`: it could not be checked here. */
export type Verdict = 'checked' | 'broken' | 'unknown';

/** What a line of the record says, or null. */
const line = (record: string, name: string): string | null => new RegExp(`^${name} (\\S+)$`, 'm').exec(record)?.[1] ?? null;

const bytes = (digits: string): Uint8Array<ArrayBuffer> => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What binds the seed: to the table, or alone at tables of old. */
async function commitment(table: string | null, seed: string): Promise<string> {
  const bound = table === null ? bytes(seed) : new TextEncoder().encode(`peerless seed 1\n${table}\n${seed}\n`);
  const hash = await crypto.subtle.digest('SHA-256', bound);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checks a table whose match is over; null: it was dealt in this browser, and nobody promised anything. */
export async function checkShuffle(table: Table, library: Library): Promise<Verdict | null> {
  const promised = table.commitment;
  if (promised === null) return null;
  const record = await table.record().catch(() => null);
  const seed = record && line(record, 'seed');
  if (!record || !seed) return 'unknown';
  const bound = line(record, 'table');
  if (line(record, 'commit') !== promised || (bound !== null && bound !== table.id)) return 'broken';
  // Without TLS browsers have no hash to offer: then the engine alone compares seed and commitment, as it plays the record again.
  if ('subtle' in crypto && crypto.subtle && (await commitment(bound, seed)) !== promised) return 'broken';
  const replays = await library.replays(record);
  return replays === null ? 'unknown' : replays ? 'checked' : 'broken';
}
