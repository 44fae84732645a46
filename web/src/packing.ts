// A record as a part of an address: without its remarks, compressed, in letters that an address may have.

/** A record that is longer is refused: no match of people is that long. */
export const MOST_RECORD = 256 * 1024;
/** Longer addresses get lost on the way. */
const MOST_PACKED = 8 * 1024;

const through = (bytes: BlobPart, stream: GenericTransformStream): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);

/** Everything that comes, or null when it is more than that. */
async function gather(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    parts.push(value);
    if (size <= most) continue;
    await reader.cancel();
    return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** What counts in a record. */
const bare = (record: string): string => record.split('\n').filter((line) => !/^\s*(#|$)/.test(line)).join('\n') + '\n';

/** Null: it is too long for an address, or this browser cannot compress. */
export async function pack(record: string): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const bytes = await gather(through(bare(record), new CompressionStream('deflate-raw')), MOST_PACKED);
  if (!bytes) return null;
  const text = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return text.length <= MOST_PACKED ? text : null;
}

/** Null: this is no packed record, or a very long one. */
export async function unpack(text: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const record = await gather(through(bytes, new DecompressionStream('deflate-raw')), MOST_RECORD);
    return record && new TextDecoder().decode(record);
  } catch {
    return null;
  }
}
