/** Measures the exact costs of pages, which may only decrease (quality.md «Speed and size»). */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startSession, visit } from '../support/browser.ts';
import { addressOf, type Opening, officePages, openCounted, openOffice } from '../support/office-opening.ts';
import { baseUrl, serverOutput, serveWith } from '../support/place.ts';
import { until } from '../support/server-process.ts';

// Without jobs, which run statements too.
serveWith(() => ({ LOG_LEVEL: 'trace', ROLE: 'web' }));
const ask = (target: string, init?: RequestInit) => fetch(baseUrl() + target, init);

/** Statements on our tables; the job queue's run on a schedule, independent of the page. */
function statements(): number {
  return serverOutput()
    .split('\n')
    .filter((line) => line.includes('"msg":"statement"') && !/pgboss/.test(line)).length;
}

async function queriesOf(target: string): Promise<number> {
  const before = statements();
  const response = await ask(target);
  await response.text();
  // The log is written asynchronously: once our marker is there, all earlier lines are.
  const marker = `/api/v1/marker-${target.length}-${before}`;
  await ask(marker);
  await until(
    () => serverOutput().includes(marker),
    5000,
    () => 'the log no longer grows',
  );
  return statements() - before;
}

test.each([
  ['/en/app/blog', 3],
  ['/fr/app/blog', 3],
  ['/en/app/home', 1],
  ['/en/app/blog/read/run-it-twice', 2],
  ['/en/app/aboutus', 0],
])('%s costs at most %i queries uncached and none from the cache', async (target, most) => {
  // Looking up the workspace of the host and its site is not this page's cost. Both are cached, unless the
  // connection for notifications opens meanwhile, which empties the caches.
  for (let tries = 0; tries < 5; tries++)
    if ((await queriesOf(`/en/app/contact?warm=${target.length}-${tries}`)) === 0) break;
  expect(await queriesOf(target)).toBeLessThanOrEqual(most);
  expect(await queriesOf(target)).toBe(0);
});

test('a page is compressed quickly for its first request, and better for all others', async () => {
  const lengths: number[] = [];
  for (let request = 0; request < 3; request++) {
    const response = await ask('/fr/app/aboutus', { headers: { 'accept-encoding': 'br' } });
    await response.text();
    lengths.push(Number(response.headers.get('content-length')));
  }
  const [first = 0, second = 0, third] = lengths;
  expect(first).toBeGreaterThan(second);
  expect(third).toBe(second);
});

async function scriptsOf(address: string): Promise<number> {
  const html = await (await fetch(address)).text();
  const linked = [
    ...html.matchAll(/<link rel="modulepreload" href="([^"]+)"|<script[^>]* src="([^"]+)"/g),
  ].map(([, preloaded, run]) => preloaded ?? run);
  const imported = [...html.matchAll(/\bfrom "(\/assets\/[^"]+)"|\bimport\s*\(?"(\/assets\/[^"]+)"/g)].map(
    ([, one, two]) => one ?? two,
  );
  const files = new Set([...linked, ...imported].filter((file) => file !== undefined));
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const code = await (await fetch(new URL(file, address))).text();
      return gzipSync(code, { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

// The goal is 120 KiB; a page without the framework needs a fiftieth (docs/decisions/0013).
test.each([
  ['home', 1.6],
  ['blog', 2.2],
  ['blog/read/run-it-twice', 2.6],
  ['contact', 2.6],
  ['blog/search', 2.6],
])('the page %s loads at most %s KiB of gzipped JavaScript', async (page, most) => {
  const weight = await scriptsOf(`${baseUrl()}/en/app/${page}`);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(most);
});

/** Requests and KiB in all, which may only decrease; the goals are 25 and 300. */
const office: Record<keyof typeof officePages, [requests: number, kib: number]> = {
  Today: [14, 270],
  Planning: [20, 294],
  Expenses: [23, 332],
  'a report': [23, 323],
  Approvals: [23, 316],
  Posts: [25, 324],
  'the editor': [25, 466],
  Members: [19, 300],
  Profile: [23, 300],
};

test.each(Object.entries(office))('with an empty cache, %s needs no more files', async (name, most) => {
  const declared = officePages[name as keyof typeof officePages];
  const finder = await visit();
  await startSession(finder.page, declared.who);
  const address = await addressOf(finder.page, declared);
  const { page } = await visit();
  await startSession(page, declared.who);
  expectWithin(await openOffice(page, address), most);
});

test('no file of either language links again the styles that every page links', () => {
  const folder = path.resolve(import.meta.dirname, '../../build/client/assets');
  const linking = globSync('**/*.js', { cwd: folder }).flatMap((name) => {
    const code = readFileSync(path.join(folder, name), 'utf8');
    return [...code.matchAll(/"assets\/(?:root|office)-[\w-]+\.css(#?)"/g)].map(([, mark]) => ({
      name,
      mark,
    }));
  });
  expect(linking.filter(({ name }) => name.startsWith('fr')).length).toBeGreaterThan(10);
  expect(linking.filter(({ mark }) => mark === '')).toEqual([]);
});

test('with an empty cache, sign-in needs no more files', async () => {
  const { page } = await visit();
  expectWithin(await openCounted(page, '/en/app/login', () => page.locator('form').waitFor()), [17, 298]);
});

function expectWithin(
  { allRequests, bytes }: Opening,
  [requests, kib]: [requests: number, kib: number],
): void {
  expect(allRequests).toBeLessThanOrEqual(requests);
  expect(bytes / 1024).toBeLessThanOrEqual(kib);
}
