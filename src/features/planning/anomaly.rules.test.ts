import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { anomaliesOf, isWorkingDay, knownDays, type WorkEntry } from './anomaly.rules.ts';

// In week 46 of 2026, Wednesday is Armistice Day.
const monday = '2026-11-09';
const on = (after: number, halfDays: number, isAbsence = false): WorkEntry => ({
  day: addDays(monday, after),
  contractId: 1,
  halfDays,
  isAbsence,
});
const sunday = addDays(monday, 6);
const isExpected = () => true;
const kinds = (entries: readonly WorkEntry[], today = sunday, expected: (day: Day) => boolean = isExpected) =>
  anomaliesOf(knownDays(monday, 'metropole', 'en'), entries, { today, isExpected: expected }).map(
    ({ kind, day, days }) => `${kind} ${day} ${days}`,
  );
const full = [0, 1, 3, 4].map((after) => on(after, 2));

test('a full week has no hints', () => {
  expect(kinds(full)).toEqual([]);
  expect(kinds([on(0, 2, true), ...full.slice(1)])).toEqual([]);
});

test('work on a holiday or weekend, a day without entries, and more than five days give hints', () => {
  expect(kinds([...full, on(2, 2)])).toEqual(['holiday-worked 2026-11-11 1']);
  expect(kinds([...full, on(5, 1)])).toEqual(['weekend-worked 2026-11-14 0.5']);
  expect(kinds([on(0, 1), on(1, 2), on(4, 2)])).toEqual(['gap 2026-11-09 0.5', 'gap 2026-11-12 1']);
  // The contract begins on Tuesday.
  expect(kinds([on(1, 2), on(4, 2)], sunday, (day) => day > monday)).toEqual(['gap 2026-11-12 1']);
  expect(kinds([...full, on(2, 2), on(5, 2)]).at(-1)).toBe('too-many-days null 6');
});

test('work on a future day gives a hint, and an absence does not', () => {
  const absent = [on(3, 2, true), on(4, 2)];
  expect(kinds([...full.slice(0, 2), ...absent], addDays(monday, 1))).toEqual(['to-come null 1']);
  expect(kinds(full, monday)).toEqual(['to-come null 3']);
  expect(kinds(full, addDays(monday, 4))).toEqual([]);
});

test('an absence on a holiday or weekend does not count as work', () => {
  expect(kinds([...full, on(2, 2, true), on(5, 2, true)])).toEqual([]);
});

test('hints name the holidays of the zone in the reader’s language', () => {
  const worked = [...full, on(2, 2)];
  expect(
    anomaliesOf(knownDays(monday, 'metropole', 'fr'), worked, { today: sunday, isExpected })[0]?.holiday,
  ).toBe('Armistice 1918');
  expect(isWorkingDay('2026-04-03', 'alsace-moselle')).toBe(false);
  expect(isWorkingDay('2026-04-03', 'metropole')).toBe(true);
});
