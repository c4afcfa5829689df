/**
 * Stores what a person read last in Planning and Expenses, so that these pages start without a network: the
 * answers of the calls with `keptOffline`, the person, and which pages were read completely. The data belongs
 * to one person, is deleted when their session ends or another person signs in, and contains no token.
 */
import type { Send } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Self } from '../self.ts';
import { documentOf } from './documents.ts';
import { answerOrKept } from './patience.ts';

/** A call of one person; answers have texts in the language of the page. */
interface Reading {
  userId: number;
  locale: Locale;
  /** With its query. */
  path: string;
}

const CACHE = 'ardoise-read';
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** Keys in the cache have the form of addresses; nothing is ever requested from them. */
const PERSON = '/kept/person';
const placeOfPage = (address: string) => `/kept/page${address}`;
const placeOf = ({ userId, locale, path }: Reading) => `/kept/${userId}/${locale}${path}`;

/** @param readAt the header `date` of the stored answer. */
function isWithinLife(readAt: string | null, now: number): boolean {
  return readAt !== null && now - Date.parse(readAt) <= LIFE_MS;
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs one write after the other, so that nothing is stored after it was deleted. Without a cache (an
 * unencrypted connection, a full disk) nothing is stored, and the application works as usual.
 */
function inTurn<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  const mine = latest.then(async () => work(await caches.open(CACHE))).catch(() => undefined);
  latest = mine;
  return mine;
}

function put(cache: Cache, place: string, body: BodyInit | null, etag?: string | null): Promise<void> {
  const headers = { date: new Date().toUTCString(), ...(etag && { etag }) };
  return cache.put(place, new Response(body, { headers }));
}

async function find(cache: Cache, place: string): Promise<Response | undefined> {
  const found = await cache.match(place);
  return found !== undefined && isWithinLife(found.headers.get('date'), Date.now()) ? found : undefined;
}

/** Call it when the server has said who is signed in. Deletes outdated data and data of another person. */
export function keepPerson(person: Self): void {
  void inTurn(async (cache) => {
    const before = (await (await cache.match(PERSON))?.json()) as Self | undefined;
    for (const request of await cache.keys())
      if (before?.userId !== person.userId || !(await find(cache, request.url))) await cache.delete(request);
    await put(cache, PERSON, JSON.stringify(person));
  });
}

/** Returns who was signed in last, unless they have signed out. */
export async function keptPerson(): Promise<Self | undefined> {
  return (await inTurn(async (cache) => (await find(cache, PERSON))?.json())) as Self | undefined;
}

/** When the oldest stored answer used since `startReading` was read: an ISO 8601 instant. */
let oldest: string | undefined;

export function startReading(): void {
  oldest = undefined;
}

export function keptSince(): string | undefined {
  return oldest;
}

/** Milliseconds after which a call is aborted if a stored answer was used instead of its own. */
const GIVE_UP_MS = 15_000;

/**
 * The time of the last write, in milliseconds since the epoch. An answer that was read earlier must not be
 * stored.
 */
let writtenAt = 0;

/**
 * Stores the answers of calls with `keptOffline`, and returns the stored answer while the server does not
 * answer or cannot be reached.
 * @param reader the person who reads their own data.
 */
export function keeping(send: Send, reader: () => number | undefined, locale: () => Locale): Send {
  return async (path, init) => {
    const userId = reader();
    if (init.kept !== true || userId === undefined) {
      const answer = await send(path, init);
      if (init.method !== 'GET') writtenAt = Date.now();
      return answer;
    }
    const place = placeOf({ userId, locale: locale(), path });
    const givenUp = new AbortController();
    const signal = init.signal ? AbortSignal.any([init.signal, givenUp.signal]) : givenUp.signal;
    const reading = async () => {
      const answer = await send(path, { ...init, signal });
      if (!answer.ok) return answer;
      const { body, headers } = answer.clone();
      void inTurn(async (cache) => {
        // Nothing is stored after a sign-out.
        if (reader() === userId) await put(cache, place, body, headers.get('etag'));
      });
      return answer;
    };
    const kept = async (late: boolean) => {
      const last = init.signal?.aborted ? undefined : await inTurn((cache) => find(cache, place));
      if (last === undefined) return undefined;
      const readAt = new Date(last.headers.get('date') ?? 0);
      if (late) {
        if (readAt.getTime() < writtenAt) return undefined;
        // A slow answer is still stored for later. One that never comes would use up the browser's
        // connections.
        setTimeout(() => givenUp.abort(), GIVE_UP_MS);
      }
      const instant = readAt.toISOString();
      if (oldest === undefined || instant < oldest) oldest = instant;
      return last;
    };
    return answerOrKept(reading(), kept);
  };
}

/** Call it when all answers of a page were read. */
export function keepPage(pathname: string, search: string): void {
  if (documentOf(pathname) !== undefined)
    void inTurn((cache) => put(cache, placeOfPage(pathname + search), null));
}

/** Whether a page can be opened without a network. */
export async function isKept({ pathname, search }: URL): Promise<boolean> {
  const document = documentOf(pathname);
  if (document === undefined) return false;
  const page = await inTurn((cache) => find(cache, placeOfPage(pathname + search)));
  return page !== undefined && (await caches.match(document)) !== undefined;
}

/** Returns the addresses of the pages that can be opened without a network, of one language. */
export async function keptPages(locale: Locale): Promise<string[]> {
  const start = placeOfPage(`/${locale}/app/`);
  const found = await inTurn(async (cache) => {
    const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(start));
    const kept = await Promise.all(pages.map(async ({ url }) => (await find(cache, url)) && new URL(url)));
    return kept.filter((page) => page !== undefined);
  });
  return (found ?? []).map(({ pathname, search }) => pathname.slice(placeOfPage('').length) + search);
}

export async function forgetKept(): Promise<void> {
  await inTurn(() => caches.delete(CACHE));
}
