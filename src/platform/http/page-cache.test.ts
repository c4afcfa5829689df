import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding } from './compress.ts';
import { cachedPage, createPageCache, encode, wireAnswer } from './page-cache.ts';

const html = '<p>slate and chalk</p>'.repeat(200);

function page(workspaceId = 1) {
  const headers = new Headers({
    'content-type': 'text/html',
    'set-cookie': 'secret=1',
    'cache-control': 'public',
  });
  const rendered = { status: 200, headers, body: new TextEncoder().encode(html) };
  return cachedPage(workspaceId, rendered, [['x-frame-options', 'DENY']]);
}

test('a compressed form is served with its encoding as soon as there is a thorough one', async () => {
  const cached = page();
  const quick = await encode(cached, 'gzip', 'quick');
  expect(gunzipSync(quick.body ?? new Uint8Array()).toString()).toBe(html);
  expect(wireAnswer(cached, 'gzip', undefined)).toBeUndefined();
  await encode(cached, 'gzip', 'thorough');
  const answer = wireAnswer(cached, 'gzip', undefined);
  expect(gunzipSync(answer?.body ?? new Uint8Array()).toString()).toBe(html);
  const headers = new Map(
    answer?.headers.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1]] as const] : [])),
  );
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('content-length')).toBe(String(answer?.body?.length));
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.has('set-cookie')).toBe(false);
});

test('a client that already has the page gets a 304 without a body', () => {
  const cached = page();
  expect(wireAnswer(cached, 'br', cached.etag)).toMatchObject({ status: 304, body: null });
  expect(wireAnswer(cached, 'br', `"other", W/${cached.etag}`)).toMatchObject({ status: 304 });
  expect(wireAnswer(cached, 'br', '"other"')).toBeUndefined();
});

test('a change drops the workspace’s pages, including those that are being rendered', () => {
  const cache = createPageCache(1024 * 1024);
  cache.keep('a', page(1), cache.generation(1));
  cache.keep('b', page(2), cache.generation(2));
  const begun = cache.generation(1);
  cache.drop(1);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeDefined();
  cache.keep('a', page(1), begun);
  expect(cache.get('a')).toBeUndefined();
});

test('all pages are dropped if notifications were lost', () => {
  const cache = createPageCache(1024 * 1024);
  cache.keep('b', page(2), cache.generation(2));
  const begun = cache.generation(2);
  cache.drop();
  cache.keep('b', page(2), begun);
  expect(cache.get('b')).toBeUndefined();
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('%s selects %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

test('long URLs count towards the cache’s size', () => {
  const cache = createPageCache(1024 * 1024);
  for (let n = 0; n < 70; n++) cache.keep(`${n}${'x'.repeat(500_000)}`, page(), cache.generation(1));
  expect(cache.get(`0${'x'.repeat(500_000)}`)).toBeUndefined();
  expect(cache.get(`69${'x'.repeat(500_000)}`)).toBeDefined();
});

test('the Vary header names each header that selects the form, and none twice', () => {
  const varyOf = (headers: string[]) => headers.filter((_, at) => headers[at - 1] === 'vary');
  expect(varyOf(page().headers)).toEqual(['accept-encoding, accept-language, cookie']);
  const rendered = { status: 200, headers: new Headers({ vary: 'accept-encoding' }), body: new Uint8Array() };
  expect(varyOf(cachedPage(1, rendered, []).headers)).toEqual(['accept-encoding']);
});

test('a page keeps its own header instead of the common one', () => {
  const rendered = {
    status: 200,
    headers: new Headers({ 'x-frame-options': 'SAMEORIGIN' }),
    body: new Uint8Array(),
  };
  const { headers } = cachedPage(1, rendered, [
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
  ]);
  expect(headers).toContain('no-referrer');
  expect(headers).toContain('SAMEORIGIN');
  expect(headers).not.toContain('DENY');
});

test('no page is cached if the cache has no memory', () => {
  const cache = createPageCache(0);
  cache.keep('a', page(1), cache.generation(1));
  expect(cache.get('a')).toBeUndefined();
});
