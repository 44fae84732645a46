// Keeps the page, so that it opens without a network after the first visit. FILES and VERSION are put in when the site is built.

declare const FILES: string[];
declare const VERSION: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `peerless-${VERSION}`;

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const old = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name.startsWith('peerless-') && name !== CACHE) await caches.delete(name);
    await scope.clients.claim();
  };
  event.waitUntil(old());
});

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.location.origin) return;
  event.respondWith(answer(event.request));
});

/** What is kept comes from the cache; everything else, like the server's own addresses, from the network. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  return found ?? fetch(request);
}

export {};
