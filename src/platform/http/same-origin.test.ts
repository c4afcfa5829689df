import { expect, test } from 'vitest';
import { isCrossSite } from './same-origin.ts';

const base = 'https://ardoise.example';
const judge = (headers: Record<string, string>) =>
  isCrossSite(new Headers({ host: 'ardoise.example', ...headers }), base);

test.each([
  [{}, false],
  [{ origin: 'https://ardoise.example' }, false],
  [{ origin: 'https://evil.example' }, true],
  [{ origin: 'https://ardoise.example.evil.example' }, true],
  [{ origin: 'https://ardoise.example:8443' }, true],
  [{ origin: 'https://blog.example', host: 'blog.example' }, false],
  [{ origin: 'null' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'not a url' }, true],
])('%j: cross-site %s', (headers, expected) => {
  expect(judge(headers as Record<string, string>)).toBe(expected);
});
