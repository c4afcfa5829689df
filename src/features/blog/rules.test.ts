import { expect, test } from 'vitest';
import { excerptOf } from './rules.ts';

test('a search result shows a short text whole, with the word marked', () => {
  expect(excerptOf('Rivers & lakes', 'lake')).toBe('Rivers &#38; <mark>lakes</mark>');
});

test('a search result shows the part of a long text around the first hit, cut between words', () => {
  const filler = 'word '.repeat(200);
  const start = excerptOf(`needle ${filler}`, 'needle');
  expect(start).toMatch(/^<mark>needle<\/mark> word.*word\u00a0…$/);
  const middle = excerptOf(`${filler}needle ${filler}`, 'needle');
  expect(middle).toMatch(/^… word.*<mark>needle<\/mark> word.*word\u00a0…$/);
  const end = excerptOf(`${filler}needle`, 'needle');
  expect(end).toMatch(/^… word.*<mark>needle<\/mark>$/);
});
