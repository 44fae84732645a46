// The engine: a WebAssembly module in a thread of its own, which has the name of the kind of module it wants. Each message is a request of
// the protocol with a number; the reply goes back under the same number.
//
// What computer players have learned comes last, when the page has all it needs to be used; whoever asks them first waits for it.

import { type Kind, MODULES } from './module';

/** Is there anything that they have learned? Put in when the site is built. */
declare const LEARNED: boolean;

interface Module {
  memory: WebAssembly.Memory;
  alloc(size: number): number;
  free(at: number): void;
  load(at: number, length: number): number;
  put_weights(name: number, at: number, length: number): number;
  open(seed: number): number;
  handle(at: number, length: number): number;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
const THINKING = ['play', 'hint', 'review']; // requests
const PATIENCE = 8000; // milliseconds for what was learned, before computer players do without

/** The server does not have a file of the engine. */
class Missing extends Error {}

interface Engine {
  handle(request: string): string;
  learned: Promise<void>;
}

async function start(): Promise<Engine> {
  const fetched = async (name: string): Promise<ArrayBuffer> => {
    const response = await fetch(new URL(name + scope.location.search, scope.location.href)); // of the same version
    if (response.status === 404) throw new Missing(name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.arrayBuffer();
  };
  const [code, content] = await Promise.all([fetched(MODULES[scope.name as Kind]), fetched('peerless.content')]);
  const { instance } = await WebAssembly.instantiate(code, { peerless: { now: () => performance.now() } });
  const peerless = instance.exports as unknown as Module;

  // The buffer is asked for each time: it is another one after memory has grown.
  const put = (bytes: Uint8Array): number => {
    const at = peerless.alloc(bytes.length);
    new Uint8Array(peerless.memory.buffer).set(bytes, at);
    return at;
  };
  const text = (at: number): string => {
    const bytes = new Uint8Array(peerless.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  };

  const bundle = put(new Uint8Array(content));
  if (!peerless.load(bundle, content.byteLength)) throw new Error('the content does not load');
  peerless.free(bundle);
  const seed = put(crypto.getRandomValues(new Uint8Array(32)));
  peerless.open(seed);
  peerless.free(seed);

  const learn = async (): Promise<void> => {
    const bytes = new Uint8Array(await fetched('peerless.mind'));
    const [name, at] = [put(new TextEncoder().encode('learned\0')), put(bytes)];
    peerless.put_weights(name, at, bytes.length);
    peerless.free(at);
    peerless.free(name);
  };
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  const learned = LEARNED ? Promise.race([learn().catch(() => {}), late]) : Promise.resolve();

  const handle = (request: string): string => {
    const bytes = new TextEncoder().encode(request);
    const at = put(bytes);
    const reply = text(peerless.handle(at, bytes.length));
    peerless.free(at);
    return reply;
  };
  return { handle, learned };
}

const started = start();
started.catch((error: unknown) => scope.postMessage({ failed: String(error), missing: error instanceof Missing }));

scope.onmessage = async ({ data }: MessageEvent<{ id: number; request: string }>) => {
  const engine = await started;
  const { type } = JSON.parse(data.request) as { type: string };
  if (THINKING.includes(type)) await engine.learned;
  scope.postMessage({ id: data.id, reply: engine.handle(data.request) });
};

export {};
