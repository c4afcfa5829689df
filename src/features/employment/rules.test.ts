import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import {
  contradictionsOf,
  doOverlap,
  endedBy,
  FULL_WEEK,
  halfDaysOn,
  hoursOf,
  isWeek,
  seniorityOf,
  type Terms,
  termsOn,
} from './rules.ts';

const terms = (startsOn: Day, endsOn: Day | null, values: Partial<Terms> = {}): Terms => ({
  startsOn,
  endsOn,
  week: FULL_WEEK,
  regime: 'hours',
  daysPerYear: null,
  hoursPerWeek: 35,
  seniorityFrom: null,
  ...values,
});

test('a week has seven digits and at least one worked half-day', () => {
  expect(['2222200', '0000001', '2220000'].every(isWeek)).toBe(true);
  expect(['', '0000000', '222220', '22222000', '3222200', '22222 0'].some(isWeek)).toBe(false);
});

test('terms apply from the first to the last day, both included', () => {
  const rows = [terms('2026-01-05', '2026-06-30'), terms('2026-07-01', null, { week: '2202200' })];
  expect(termsOn(rows, '2026-01-04')).toBeUndefined();
  expect(termsOn(rows, '2026-01-05')).toBe(rows[0]);
  expect(termsOn(rows, '2026-06-30')).toBe(rows[0]);
  expect(termsOn(rows, '2030-01-01')).toBe(rows[1]);
});

test('half-days follow the week', () => {
  const partTime = terms('2026-01-01', null, { week: '2210000' });
  // From Monday.
  const week = Array.from({ length: 7 }, (_, at) => addDays('2026-01-05', at));
  expect(week.map((day) => halfDaysOn(partTime, day))).toEqual([2, 2, 1, 0, 0, 0, 0]);
});

test('hours of a half-day are a share of the week’s hours', () => {
  expect(hoursOf(terms('2026-01-01', null), 2)).toBe(7);
  expect(hoursOf(terms('2026-01-01', null, { week: '2222000', hoursPerWeek: 28 }), 1)).toBe(3.5);
  expect(hoursOf(terms('2026-01-01', null, { regime: 'days', hoursPerWeek: null }), 2)).toBeUndefined();
});

test('seniority counts from the earliest day', () => {
  expect(seniorityOf([])).toBeUndefined();
  expect(seniorityOf([terms('2026-01-01', '2026-02-01'), terms('2026-02-02', null)])).toBe('2026-01-01');
  expect(seniorityOf([terms('2026-01-01', null, { seniorityFrom: '2024-03-01' })])).toBe('2024-03-01');
});

test('new terms end earlier ones that have no end, and no others', () => {
  const rows = [terms('2025-01-01', '2025-12-31'), terms('2026-01-01', null)];
  expect(endedBy(rows, terms('2026-03-01', null))).toBe(rows[1]);
  expect(endedBy(rows, terms('2026-01-01', null))).toBeUndefined();
  expect(endedBy(rows, terms('2025-06-01', null))).toBeUndefined();
});

test('each contradiction is at its field', () => {
  expect(contradictionsOf(terms('2026-01-01', null))).toEqual({});
  const wrong = terms('2026-01-02', '2026-01-01', {
    regime: 'days',
    daysPerYear: null,
    seniorityFrom: '2026-01-03',
  });
  expect(Object.keys(contradictionsOf(wrong))).toEqual(['endsOn', 'daysPerYear', 'seniorityFrom']);
  expect(Object.keys(contradictionsOf(terms('2026-01-01', null, { hoursPerWeek: null })))).toEqual([
    'hoursPerWeek',
  ]);
});

const period = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 0, max: 60 })))
  .map(([from, length]) => {
    const startsOn = addDays('2026-01-01', from);
    return terms(startsOn, length === null ? null : addDays(startsOn, length));
  });

test('two periods overlap exactly if a day is in both', () => {
  fc.assert(
    fc.property(period, period, (one, other) => {
      const days = Array.from({ length: 200 }, (_, at) => addDays('2026-01-01', at));
      const common = days.some(
        (day) => termsOn([one], day) !== undefined && termsOn([other], day) !== undefined,
      );
      expect(doOverlap(one, other)).toBe(common);
    }),
  );
});
