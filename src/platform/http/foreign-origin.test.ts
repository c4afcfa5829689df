import { expect, test } from 'vitest';
import { isCrossSite, isForeign } from './foreign-origin.ts';

const post = (headers: Record<string, string>, method = 'POST') =>
  isForeign(
    new Request('http://10.0.0.1:3000/', { method, headers: { host: 'blog.example:3000', ...headers } }),
    'https://ardoise.example',
  );

test('programs and our own pages may write', () => {
  expect(post({})).toBe(false);
  expect(post({ origin: 'https://ardoise.example' })).toBe(false);
  expect(post({ origin: 'https://blog.example:3000' })).toBe(false);
  expect(post({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(false);
});

test('pages of other sites may read but not write', () => {
  expect(post({ origin: 'https://evil.example' }, 'GET')).toBe(false);
  for (const origin of [
    'https://evil.example',
    'http://ardoise.example',
    'https://ardoise.example.evil',
    // A page of our host over http, which could have been injected on the way.
    'http://blog.example:3000',
    'null',
    'x',
  ]) {
    expect(post({ origin }), origin).toBe(true);
  }
  expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(true);
});

test.each([
  [{ origin: 'https://ardoise.example:8443' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
] as [Record<string, string>, boolean][])('%j: caused by another site %s', (headers, expected) => {
  const all = new Headers({ host: 'blog.example:3000', ...headers });
  expect(isCrossSite((name) => all.get(name), 'https://ardoise.example')).toBe(expected);
});
