import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { type Day, daysBetween, daysInMonth, daysOfMonth, weekday } from './day.ts';
import { isoWeek, monthGrid } from './week.ts';

describe('ISO weeks', () => {
  // From ISO 8601 and printed calendars.
  test.each<[Day, number, number]>([
    ['2005-01-01', 2004, 53],
    ['2007-01-01', 2007, 1],
    ['2008-12-29', 2009, 1],
    ['2010-01-03', 2009, 53],
    ['2019-12-30', 2020, 1],
    ['2020-12-31', 2020, 53],
    ['2021-01-03', 2020, 53],
    ['2021-01-04', 2021, 1],
    ['2024-12-30', 2025, 1],
    ['2026-01-01', 2026, 1],
    ['2026-12-31', 2026, 53],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
  ])('%s is in %i week %i', (day, weekYear, week) => {
    expect(isoWeek(day)).toEqual({ weekYear, week });
  });
});

describe('the grid of a month', () => {
  test('the grid has complete weeks, and every day of the month once', () => {
    forAll(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const columns = monthGrid(year, month);
      expect(columns.length % 7).toBe(0);
      expect(columns.length - daysInMonth(year, month)).toBeLessThanOrEqual(12);
      for (const [at, column] of columns.entries()) {
        expect(column.weekday).toBe((at % 7) + 1);
        expect(column.weekday).toBe(weekday(column.day));
        expect(column).toMatchObject(isoWeek(column.day));
        expect(daysBetween(columns[0]?.day ?? column.day, column.day)).toBe(at);
      }
      const inside = columns.filter(({ inMonth }) => inMonth).map(({ day }) => day);
      expect(inside).toEqual(daysOfMonth(year, month));
    });
  });

  test('the grid has four weeks for some Februaries, and six weeks for some months', () => {
    expect(monthGrid(2027, 2)).toHaveLength(28);
    expect(monthGrid(2026, 8)).toHaveLength(42);
  });

  test('the grid has the fields of the planning for each column, also across a year’s end', () => {
    const [first] = monthGrid(2027, 1);
    expect(first).toEqual({
      day: '2026-12-28',
      dn: 28,
      dm: 12,
      dy: 2026,
      weekday: 1,
      week: 53,
      weekYear: 2026,
      inMonth: false,
    });
  });
});
