import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, monthsOfYear } from '#kernel/day.ts';
import { dayNumbers, partsInMonth } from './calendar.rules.ts';

const leave = (values: object = {}) => ({
  from: '2026-11-30' as const,
  fromNoon: true,
  to: '2027-01-02' as const,
  toNoon: true,
  ...values,
});

test('a leave over the new year is divided at the ends of months, and its half-days stay at its ends', () => {
  const texts = (year: number, month: number) => partsInMonth([leave()], { year, month }).map(dayNumbers);
  expect(texts(2026, 10)).toEqual([]);
  expect(texts(2026, 11)).toEqual(['30½']);
  expect(texts(2026, 12)).toEqual(['1–31']);
  expect(texts(2027, 1)).toEqual(['1–2½']);
  expect(texts(2027, 2)).toEqual([]);
});

test('the parts of a year have exactly the days of the leave', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 }), (start, length) => {
      const from = addDays('2027-01-01', start);
      const to = addDays(from, Math.min(length, 364 - start));
      const parts = monthsOfYear(2027).flatMap((month) => partsInMonth([leave({ from, to })], month));
      const days = parts.reduce((sum, part) => sum + daysBetween(part.from, part.to) + 1, 0);
      expect(days).toBe(daysBetween(from, to) + 1);
    }),
  );
});
