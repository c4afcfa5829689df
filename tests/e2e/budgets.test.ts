/** Measures the exact costs of pages, which may only decrease (quality.md «Speed and size»). */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { baseUrl, placeWith, serverOutput } from '../support/place.ts';
import { until } from '../support/server-process.ts';

// Without jobs, which run statements too.
placeWith({ env: { LOG_LEVEL: 'trace', ROLE: 'web' } });

/** Statements on our tables; the job queue's run on a schedule, independent of the page. */
function statements(): number {
  return serverOutput()
    .split('\n')
    .filter((line) => line.includes('"msg":"statement"') && !/pgboss/.test(line)).length;
}

async function queriesOf(target: string): Promise<number> {
  const before = statements();
  const response = await fetch(baseUrl() + target);
  await response.text();
  // The log is written asynchronously: once our marker is there, all earlier lines are.
  const marker = `/api/v1/marker-${target.length}-${before}`;
  await fetch(baseUrl() + marker);
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
  ['/en/app/blog/read/run-it-twice', 4],
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
    const response = await fetch(`${baseUrl()}/fr/app/aboutus`, { headers: { 'accept-encoding': 'br' } });
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
  ['home', 3],
  ['blog', 3],
  ['blog/read/run-it-twice', 3],
  ['contact', 3],
  // Suggestions while typing.
  ['blog/search', 4],
])('the page %s loads at most %s KiB of gzipped JavaScript', async (page, most) => {
  const weight = await scriptsOf(`${baseUrl()}/en/app/${page}`);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(most);
});

test('the back office starts with at most 300 KiB of gzipped JavaScript', async () => {
  expect(await scriptsOf(`${baseUrl()}/en/app/login`)).toBeLessThanOrEqual(300);
  expect(await scriptsOf(`${baseUrl()}/en/app/posts`)).toBeLessThanOrEqual(300);
});
