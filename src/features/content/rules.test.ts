import { expect, test } from 'vitest';
import { firstWords, normalisedText, readingMinutes } from './rules.ts';

test('white space does not change a text, and its fields are apart', () => {
  const text = { title: 'A', description: 'B', content: '<p>one two</p>' };
  expect(normalisedText({ ...text, content: '\n<p>one\n  two</p> ' })).toBe(normalisedText(text));
  expect(normalisedText({ ...text, content: '<p>one, two</p>' })).not.toBe(normalisedText(text));
  // Moving words from one field to another changes the text.
  expect(normalisedText({ ...text, title: 'A B', description: '' })).not.toBe(
    normalisedText({ ...text, title: 'A', description: 'B' }),
  );
});

test('the opening of a text ends between words', () => {
  expect(firstWords('short')).toBe('short');
  expect(firstWords('one two, three', 9)).toBe('one two …');
});

test('reading time is at least one minute', () => {
  expect(readingMinutes(0)).toBe(1);
  expect(readingMinutes(2200)).toBe(10);
});
