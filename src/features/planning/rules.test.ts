import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { calendarOf, monthOfSearch, monthSearch, neighbour } from './rules.ts';

const today = '2026-11-22';
const parse = (search: string) => monthOfSearch(new URLSearchParams(search), today);

describe('the month of an address', () => {
  test.each([
    ['?year=2027&month=2', { year: 2027, month: 2 }],
    ['?year=2000&month=1', { year: 2000, month: 1 }],
    ['?year=2100&month=12', { year: 2100, month: 12 }],
  ])('%s', (search, month) => {
    expect(parse(search)).toEqual(month);
  });

  test.each([
    '',
    '?year=2026',
    '?month=3',
    '?year=2026&month=13',
    '?year=2026&month=0',
    '?year=1999&month=12',
  ])('%s is invalid, so the month is the current one', (search) => {
    expect(parse(search)).toMatchObject({ year: 2026, month: 11 });
  });

  test.each(['?year=2026&month=1.5', '?year=abc&month=5', '?year=2026&month=-1', '?year=1e9&month=1'])(
    '%s is invalid too',
    (search) => {
      expect(parse(search)).toMatchObject({ year: 2026, month: 11 });
    },
  );
});

const month = fc.record({
  year: fc.integer({ min: 2000, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
});

test('parsing a month’s query returns the month, and the month before the next one is the same month', () => {
  forAll(month, fc.constantFrom(1 as const, -1 as const), (here, by) => {
    expect(parse(monthSearch(here))).toEqual(here);
    const next = neighbour(here, by);
    if (next === undefined) expect([2000, 2100]).toContain(here.year);
    else expect(neighbour(next, by === 1 ? -1 : 1)).toEqual(here);
  });
});

test('the calendar has a first and a last month', () => {
  expect(neighbour({ year: 2000, month: 1 }, -1)).toBeUndefined();
  expect(neighbour({ year: 2100, month: 12 }, 1)).toBeUndefined();
  expect(neighbour({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
});

describe('the calendar of a month', () => {
  test('November 2026 has two holidays, one of them on a Sunday', () => {
    const weeks = calendarOf({ year: 2026, month: 11 }, 'metropole', 'en');
    expect(weeks.map(({ week }) => week)).toEqual([44, 45, 46, 47, 48, 49]);
    const days = weeks.flatMap((week) => week.days);
    expect(days.filter(({ holiday }) => holiday).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-11']);
    expect(days.filter((day) => day.inMonth && day.isWorkingDay)).toHaveLength(20);
  });

  test('the weeks of a month are complete, also across the end of a year', () => {
    const weeks = calendarOf({ year: 2026, month: 12 }, 'metropole', 'fr');
    expect(weeks.at(-1)).toMatchObject({ week: 53, weekYear: 2026 });
    expect(
      weeks
        .at(-1)
        ?.days.map(({ day }) => day)
        .at(-1),
    ).toBe('2027-01-03');
    expect(weeks.at(-1)?.days[4]?.holiday).toBe('Jour de l’An');
    forAll(month, (of) => {
      for (const { days } of calendarOf(of, 'mayotte', 'en'))
        expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });
  });
});
