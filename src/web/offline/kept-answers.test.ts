/** Checks which answers are stored for use without a network: only the person's own, for 30 days at most. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Send } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import type { Self } from '../self.ts';
import {
  forgetKept,
  isKept,
  keeping,
  keepPage,
  keepPerson,
  keptPages,
  keptPerson,
  keptSince,
  startReading,
} from './kept-answers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const stored = new Map<string, Map<string, Response>>();

/** The part of the browser's `caches` that is used. */
const cacheOf = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  const pathOf = (key: string | { url: string }) => {
    const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, 'https://office.example');
    return pathname + search;
  };
  return {
    put: async (key: string, response: Response) => void entries.set(key, response),
    match: async (key: string) => entries.get(pathOf(key))?.clone(),
    keys: async () => [...entries.keys()].map((key) => ({ url: `https://office.example${key}` })),
    delete: async (key: { url: string }) => entries.delete(pathOf(key)),
  };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T14:05:00Z') });
  stored.clear();
  stored.set('ardoise-office-1', new Map([['/en/app/planning', new Response('<html>')]]));
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => stored.delete(name),
    match: async (path: string) => [...stored.values()].find((cache) => cache.has(path))?.get(path),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const kept = () => [...(stored.get('ardoise-read')?.keys() ?? [])];
const settled = () => keptPerson();
const anna = { userId: 4, login: 'anna' } as Self;
const bruno = { userId: 5, login: 'bruno' } as Self;

let online = true;
let silent = false;
let reader: number | undefined;
const server: Send = async (path, init) => {
  if (!online) throw new Problem(0);
  if (silent) await new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
  const headers = { etag: '"7"', authorization: 'Bearer secret' };
  return new Response(`${path} ${init.method}`, { headers });
};
const send = keeping(
  server,
  () => reader,
  () => 'en',
);
const read = async (path = '/api/v1/postes', init = {}) => {
  const answer = await send(path, { method: 'GET', kept: true, ...init });
  const text = await answer.text();
  await settled();
  return { text, etag: answer.headers.get('etag') };
};
beforeEach(() => {
  online = true;
  silent = false;
  reader = 4;
});

test('without a network the last answer is returned, with its version and time', async () => {
  await read();
  vi.setSystemTime('2026-11-26T14:06:00Z');
  await read('/api/v1/reports/1');
  startReading();
  online = false;
  expect(await read('/api/v1/reports/1')).toEqual({ text: '/api/v1/reports/1 GET', etag: '"7"' });
  expect(keptSince()).toBe('2026-11-26T14:06:00.000Z');
  await read();
  expect(keptSince()).toBe('2026-11-26T14:05:00.000Z');
  await expect(read('/api/v1/reports/2')).rejects.toMatchObject({ status: 0 });
});

test('only answers of calls with keptOffline are stored, without headers except version and time', async () => {
  await read('/api/v1/fetchToken', { kept: undefined });
  expect(kept()).toEqual([]);
  await read();
  const [answer] = stored.get('ardoise-read')?.values() ?? [];
  expect([...(answer?.headers.keys() ?? [])].sort()).toEqual(['date', 'etag']);
});

test('a server that accepts calls but never answers counts as no network, unless something was written meanwhile', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.parse('2026-11-26T14:05:00Z'),
  });
  await read();
  silent = true;
  const reading = read();
  await vi.advanceTimersByTimeAsync(5000);
  expect((await reading).text).toBe('/api/v1/postes GET');
  expect(keptSince()).toBe('2026-11-26T14:05:00.000Z');
  silent = false;
  await read('/api/v1/planning/save', { method: 'POST', kept: undefined });
  silent = true;
  const left = new AbortController();
  const waiting = read('/api/v1/postes', { signal: left.signal });
  await vi.advanceTimersByTimeAsync(60_000);
  left.abort(new Error('left the page'));
  await expect(waiting).rejects.toBeDefined();
});

test('nothing is stored or returned while acting for somebody, and nothing is returned to another person', async () => {
  await read();
  online = false;
  reader = undefined;
  await expect(read()).rejects.toMatchObject({ status: 0 });
  reader = 5;
  await expect(read()).rejects.toMatchObject({ status: 0 });
  online = true;
  reader = undefined;
  await read('/api/v1/reports/9');
  expect(kept().filter((key) => key.includes('/reports/9'))).toEqual([]);
});

test('an answer that arrives after sign-out is not stored', async () => {
  const late = send('/api/v1/postes', { method: 'GET', kept: true });
  reader = undefined;
  void forgetKept();
  await late;
  await settled();
  expect(kept()).toEqual([]);
});

test('another person’s sign-in deletes the stored answers; a page needs its document and its data', async () => {
  const page = new URL('https://office.example/en/app/planning');
  keepPerson(anna);
  await read();
  expect(await isKept(page)).toBe(false);
  keepPage(page.pathname, page.search);
  keepPage('/en/app/members', '');
  expect(await isKept(page)).toBe(true);
  expect(await isKept(new URL('?month=2', page))).toBe(false);
  expect(await keptPages('en')).toEqual(['/en/app/planning']);
  expect(await keptPages('fr')).toEqual([]);
  keepPerson(anna);
  expect(await keptPerson()).toEqual(anna);
  expect(kept()).toHaveLength(3);
  keepPerson(bruno);
  expect(await keptPerson()).toEqual(bruno);
  expect(kept()).toEqual(['/kept/person']);
  await forgetKept();
  expect(await keptPerson()).toBeUndefined();
  expect(await isKept(page)).toBe(false);
});

test('nothing is stored for more than 30 days', async () => {
  keepPerson(anna);
  await read();
  await settled();
  vi.setSystemTime(Date.now() + 29 * DAY_MS);
  expect(await keptPerson()).toEqual(anna);
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(await keptPerson()).toBeUndefined();
  online = false;
  await expect(read()).rejects.toMatchObject({ status: 0 });
  keepPerson(anna);
  await settled();
  expect(kept()).toEqual(['/kept/person']);
});
