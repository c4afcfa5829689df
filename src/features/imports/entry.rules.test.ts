import { expect, test } from 'vitest';
import { civilDay } from '#kernel/civil-day.ts';
import type { Zone } from '#kernel/zone.ts';
import { dateOfSource, noteText, originalOf } from './entry.rules.ts';

test.each([
  ['https://x.example/a-300x200.jpg?w=3', 'https://x.example/a.jpg'],
  ['https://x.example/a-scaled.jpg', 'https://x.example/a.jpg'],
  ['https://x.example/2x4.jpg', 'https://x.example/2x4.jpg'],
])('%s was resized from %s', (address, original) => expect(originalOf(address)).toBe(original));

test.each([
  ['2024-02-01', '2024-02-01T00:00:00.000Z'],
  ['2024-2-1', '2024-02-01T00:00:00.000Z'],
  ['2019-09-27 16:00:00 +0200', '2019-09-27T14:00:00.000Z'],
  ['2019-09-27T16:00:00-03:30', '2019-09-27T19:30:00.000Z'],
  ['2020-01-31 09:30:00', '2020-01-31T09:30:00.000Z'],
  ['2026-05-16T01:38:37Z', '2026-05-16T01:38:37.000Z'],
  ['June 5, 2020', '2020-06-05T00:00:00.000Z'],
  [1426078349156, '2015-03-11T12:52:29.156Z'],
])('the date %s is parsed as %s, whatever the machine’s time zone', (given, instant) =>
  expect(dateOfSource(given)?.toISOString()).toBe(instant),
);

test.each<[string, Zone]>([
  ['2024-02-01', 'America/Martinique'],
  ['2024-02-01', 'Pacific/Noumea'],
  ['2024-2-1', 'Europe/Paris'],
  ['February 1, 2024', 'Pacific/Marquesas'],
  ['2024-02-01', 'Pacific/Auckland'],
])('%s without a time is that day in %s, and in UTC', (given, zone) => {
  const date = dateOfSource(given, zone) as Date;
  expect([civilDay(date, zone), date.toISOString().slice(0, 10)]).toEqual(['2024-02-01', '2024-02-01']);
});

test('a time is the same instant in every zone', () => {
  expect(dateOfSource('2024-02-01T00:00:00Z', 'America/Martinique')?.toISOString()).toBe(
    '2024-02-01T00:00:00.000Z',
  );
});

test.each([
  ...['0000-00-00 00:00:00', '', 'soon', '2024-13-45', undefined, null],
  // Outside the range of four-digit years.
  ...['-000005-01-01T00:00:00.000Z', '9999-12-31 23:30:00', 8.64e15, -8.64e15],
])('the text %j is not a date', (given) => expect(dateOfSource(given)).toBeUndefined());

test('a note of the report has a text, and its detail or advice', () => {
  expect(noteText({ code: 'no date' })).toBe('no date');
  expect(noteText({ code: 'a page' })).toBe('a page: --pages brings it in');
  expect(noteText({ code: 'cannot be read', detail: 'line 3' })).toBe('cannot be read: line 3');
  expect(noteText({ code: 'its address was taken meanwhile', detail: '/rain' })).toMatch(
    /links of other posts.*\/rain$/,
  );
});
