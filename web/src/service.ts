// Keeps the page, so that it opens without a network after the first visit. FILES and VERSION are put in when the site is built.
//
// The page itself is asked for at the server first, so that a new version is there at once. All that belongs to it has the version in its
// address, and comes from what is kept: an old page never meets a new part, nor a new page an old one.

import { MODULES, OTHERS } from './module';

declare const FILES: string[];
declare const VERSION: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `peerless-${VERSION}`;
const PATIENCE = 3000; // milliseconds for the server, before the page that is kept is shown

/** Is it one of these modules? A file has its version behind its name. */
const isOne = (file: string, names: readonly string[]): boolean => names.includes(file.replace(/\?.*/, ''));
const isLate = (file: string): boolean => isOne(file, [MODULES.study]);

scope.addEventListener('install', (event) => {
  const wanted = FILES.filter((file) => !isOne(file, Object.values(OTHERS)));
  const keep = async (files: string[]): Promise<void> => {
    await (await caches.open(CACHE)).addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
  };
  // The module to study with comes last, and the page does without if it does not come: who needs it has it kept then.
  const all = async (): Promise<void> => {
    await keep(wanted.filter((file) => !isLate(file)));
    await keep(wanted.filter(isLate)).catch(() => {});
    await scope.skipWaiting();
  };
  event.waitUntil(all());
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
  const page = event.request.mode === 'navigate' && url.pathname === new URL('./', scope.location.href).pathname;
  event.respondWith(page ? newest(event.request) : answer(event.request));
});

/** The page: from the server, or as it is kept when that does not answer, or not in time. */
async function newest(request: Request): Promise<Response> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));
  const response = await Promise.race([fetch(request), late]).catch(() => null);
  if (response?.ok) return response;
  return (await (await caches.open(CACHE)).match('./')) ?? response ?? fetch(request);
}

/** What is kept comes from the cache; everything else, like the server's own addresses, from the network. */
async function answer(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const response = await fetch(request);
  const { pathname, search } = new URL(request.url);
  const late = isLate(pathname.replace(/.*\//, '')) && search === `?v=${VERSION}`;
  if (response.ok && late) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

export {};
