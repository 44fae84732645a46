// The engine: the WebAssembly module in a thread of its own. Each message is a request of the protocol with a number; the
// reply goes back under the same number.

interface Module {
  memory: WebAssembly.Memory;
  alloc(size: number): number;
  free(at: number): void;
  load(at: number, length: number): number;
  open(seed: number): number;
  handle(at: number, length: number): number;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

/** The server does not have a file of the engine. */
class Missing extends Error {}

async function start(): Promise<(request: string) => string> {
  const fetched = async (name: string): Promise<ArrayBuffer> => {
    const response = await fetch(new URL(name + scope.location.search, scope.location.href)); // of the same version
    if (response.status === 404) throw new Missing(name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.arrayBuffer();
  };
  const [code, content] = await Promise.all([fetched('peerless.wasm'), fetched('peerless.content')]);
  const { instance } = await WebAssembly.instantiate(code);
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

  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = put(bytes);
    const reply = text(peerless.handle(at, bytes.length));
    peerless.free(at);
    return reply;
  };
}

const started = start();
started.catch((error: unknown) => scope.postMessage({ failed: String(error), missing: error instanceof Missing }));

scope.onmessage = async ({ data }: MessageEvent<{ id: number; request: string }>) => {
  const handle = await started;
  scope.postMessage({ id: data.id, reply: handle(data.request) });
};

export {};
