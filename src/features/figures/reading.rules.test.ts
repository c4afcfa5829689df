import { isBot } from 'isbot';
import { expect, test } from 'vitest';
import { daysUntil, isReading, sourceOf } from './reading.rules.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headers =
  (given: Record<string, string>) =>
  (name: string): string | undefined =>
    given[name];

test('a reading is a document that a browser shows to a person', () => {
  const counts = (given: Record<string, string>) =>
    isReading(headers({ 'user-agent': firefox, ...given }), isBot);
  expect(counts({})).toBe(true);
  expect(counts({ 'sec-fetch-dest': 'document' })).toBe(true);
  expect(counts({ 'sec-fetch-dest': 'empty' })).toBe(false);
  expect(counts({ 'sec-fetch-dest': 'iframe' })).toBe(false);
  expect(counts({ 'sec-purpose': 'prefetch' })).toBe(false);
  expect(counts({ 'sec-purpose': 'prefetch;prerender' })).toBe(false);
  expect(counts({ purpose: 'prefetch' })).toBe(false);
  expect(counts({ 'x-moz': 'prefetch' })).toBe(false);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1',
  'curl/8.7.1',
  'python-requests/2.32',
  'node',
  '',
  `${firefox} ${'x'.repeat(500)}`,
])('robots do not count: %s', (agent) => {
  expect(isReading(headers({ 'user-agent': agent }), isBot)).toBe(false);
});

test.each([
  ['https://www.google.com/', 'search'],
  ['https://www.google.fr/search?q=slate', 'search'],
  ['https://google.co.uk/', 'search'],
  ['https://fr.search.yahoo.com/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://www.qwant.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://mail.google.com/', 'other'],
  ['https://google.com.evil.example/', 'other'],
  ['https://www.linkedin.com/', 'social'],
  ['https://lm.facebook.com/', 'social'],
  ['https://t.co/abc', 'social'],
  ['https://notx.com/', 'other'],
  ['https://blog.example:8443/en', 'other'],
  ['https://ardoise.example/fr', 'site'],
  ['HTTPS://Ardoise.Example/', 'site'],
  ['about:blank', 'direct'],
  ['', 'direct'],
])('%s is %s', (referer, source) => {
  const header = headers({ host: 'ardoise.example', referer });
  expect(sourceOf('/en/app/blog/read/slate', header)).toBe(source);
});

test('links of newsletters count as such, wherever they are opened', () => {
  const from = (search: string) =>
    sourceOf(`/en/app/blog/read/slate${search}`, headers({ referer: 'https://www.google.com/' }));
  for (const search of [
    '?utm_medium=email',
    '?utm_source=newsletter&utm_medium=x',
    '?a=b&utm_medium=newsletter',
    '?utm_medium=E-Mail',
  ])
    expect(from(search), search).toBe('newsletter');
  expect(from('?utm_medium=cpc')).toBe('search');
  expect(from('?xutm_medium=email')).toBe('search');
});

test('a chart has thirty days', () => {
  const days = daysUntil('2026-03-02');
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-02-01', '2026-03-02']);
});
