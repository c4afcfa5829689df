/**
 * The service worker of Planning and Expenses. Without a network, or if the server does not answer, it responds with
 * the document and the files of this build. It stores no data (kept-answers.ts does) and answers no call. With a
 * network documents come from the server, so that a new release is shown at once.
 */
import { documentOf, keptDocuments } from './documents.ts';
import { answerOrKept } from './patience.ts';

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of `ServiceWorkerGlobalScope` that is used; TypeScript's types of workers and pages exclude each other. */
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
};

/** Set by the build (scripts/build/office-worker.ts). */
declare const FILES: readonly string[];
declare const VERSION: string;

const PREFIX = 'ardoise-office-';
const CACHE = PREFIX + VERSION;
/** The routes of the build whose page has registered the worker. */
const ROUTES = `manifest-${new URL(self.location.href).searchParams.get('build')}.js`;
const files = new Set([...FILES, `/assets/${ROUTES}`, `/assets/fr/${ROUTES}`]);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOlder()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const document = request.mode === 'navigate' && request.method === 'GET' ? documentOf(pathname) : undefined;
  if (document !== undefined) event.respondWith(answerOrKept(fetch(request), () => kept(document)));
  else if (files.has(pathname))
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
});

/**
 * The worker of the first scope loads the documents and files of the build; the workers of the other scopes
 * use the same cache.
 */
async function install(): Promise<void> {
  await navigator.locks.request(CACHE, async () => {
    const cache = await caches.open(CACHE);
    const before = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...files, ...keptDocuments].filter((path) => !before.has(path)));
  });
  await self.skipWaiting();
}

async function removeOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

function kept(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true });
}
