import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { holidayName } from '#kernel/holidays.ts';
import {
  absentDays,
  type Calendar,
  costOf,
  doMeet,
  partsWithout,
  type Span,
  spanErrors,
} from './request.rules.ts';

const isHoliday = (day: Day) => holidayName(day, 'metropole', 'fr') !== undefined;
const of = (week = '2222200', endsOn: Day | null = null): Calendar => ({
  terms: [{ startsOn: '2020-01-01', endsOn, week }],
  isHoliday,
});
const span = (from: Day, to: Day, noon: { fromNoon?: boolean; toNoon?: boolean } = {}): Span => ({
  from,
  to,
  fromNoon: false,
  toNoon: false,
  ...noon,
});

test('two weeks are ten working days and twelve workable days', () => {
  // Monday 3 to Friday 14 August 2026.
  const weeks = span('2026-08-03', '2026-08-14');
  expect(costOf(weeks, 'working', of())).toBe(1000);
  // Saturday 15 August is a holiday.
  expect(costOf(weeks, 'workable', of())).toBe(1100);
  expect(costOf(span('2026-09-07', '2026-09-18'), 'workable', of())).toBe(1200);
  expect(costOf(weeks, 'scheduled', of())).toBe(1000);
});

test('holidays and days without work cost nothing', () => {
  // Friday 1 May 2026.
  expect(costOf(span('2026-05-01', '2026-05-01'), 'working', of())).toBe(0);
  expect(costOf(span('2026-05-02', '2026-05-03'), 'workable', of())).toBe(0);
  expect(costOf(span('2026-04-30', '2026-05-03'), 'working', of())).toBe(100);
});

test('a part-time leave counts from the first day of work to the eve of the return', () => {
  // Wednesday 9 September 2026 is free, so the leave on Tuesday lasts until Thursday.
  expect(costOf(span('2026-09-08', '2026-09-08'), 'working', of('2202200'))).toBe(200);
  expect(costOf(span('2026-09-08', '2026-09-08'), 'scheduled', of('2202200'))).toBe(100);
  expect(costOf(span('2026-09-07', '2026-09-11'), 'working', of('2202200'))).toBe(500);
  expect(costOf(span('2026-09-09', '2026-09-10'), 'working', of('2202200'))).toBe(100);
});

test('half-days', () => {
  expect(costOf(span('2026-09-08', '2026-09-08', { fromNoon: true }), 'working', of())).toBe(50);
  expect(costOf(span('2026-09-11', '2026-09-11', { fromNoon: true }), 'workable', of())).toBe(50);
  const long = span('2026-09-07', '2026-09-10', { fromNoon: true, toNoon: true });
  expect(costOf(long, 'working', of())).toBe(300);
  expect(absentDays(long, of()).map(({ halfDays }) => halfDays)).toEqual([1, 2, 2, 1]);
  expect(absentDays(span('2026-09-09', '2026-09-09', { toNoon: true }), of('2212200'))).toEqual([
    { day: '2026-09-09', halfDays: 1 },
  ]);
});

test('nothing is absent outside the terms', () => {
  expect(absentDays(span('2026-09-07', '2026-09-11'), of('2222200', '2026-09-08')).length).toBe(2);
  expect(costOf(span('2026-09-07', '2026-09-11'), 'working', of('2222200', '2026-09-06'))).toBe(0);
});

test('a wrong period has an error at its end', () => {
  expect(spanErrors(span('2026-09-07', '2026-09-07'))).toEqual({});
  expect(Object.keys(spanErrors(span('2026-09-07', '2026-09-06')))).toEqual(['to']);
  expect(Object.keys(spanErrors(span('2026-09-07', '2026-09-07', { fromNoon: true, toNoon: true })))).toEqual(
    ['to'],
  );
  expect(Object.keys(spanErrors(span('2026-01-01', '2027-02-01')))).toEqual(['to']);
});

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }), fc.boolean(), fc.boolean())
  .map(([start, length, fromNoon, toNoon]) => {
    const from = addDays('2026-03-02', start);
    return { from, to: addDays(from, length), fromNoon, toNoon };
  })
  .filter((one) => Object.keys(spanErrors(one)).length === 0);

/** The half-days of a leave as texts. */
const halves = ({ from, fromNoon, to, toNoon }: Span) => {
  const found = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!(day === from && fromNoon)) found.add(`${day} morning`);
    if (!(day === to && toNoon)) found.add(`${day} afternoon`);
  }
  return found;
};

test('two leaves meet exactly if they share a half-day', () => {
  fc.assert(
    fc.property(anySpan, anySpan, (one, other) => {
      expect(doMeet(one, other)).toBe([...halves(one)].some((half) => halves(other).has(half)));
    }),
  );
});

test('a leave of the person’s own days costs its half-days, and a working week never less', () => {
  fc.assert(
    fc.property(anySpan, fc.stringMatching(/^[12][012]{4}00$/), (one, week) => {
      const absent = absentDays(one, of(week)).reduce((sum, { halfDays }) => sum + halfDays, 0);
      expect(costOf(one, 'scheduled', of(week))).toBe(absent * 50);
      expect(costOf(one, 'working', of())).toBe(costOf(one, 'scheduled', of()));
      expect(costOf(one, 'workable', of())).toBeGreaterThanOrEqual(costOf(one, 'working', of()));
    }),
  );
});

test('closing days leave out what other leaves have, and only that', () => {
  const week = span('2026-12-21', '2026-12-25', { toNoon: true });
  expect(partsWithout(week, [span('2026-12-23', '2026-12-24', { fromNoon: true })])).toEqual([
    span('2026-12-21', '2026-12-23', { toNoon: true }),
    span('2026-12-25', '2026-12-25', { toNoon: true }),
  ]);
  fc.assert(
    fc.property(anySpan, fc.array(anySpan, { maxLength: 3 }), (closing, others) => {
      const parts = partsWithout(closing, others);
      const taken = new Set(others.flatMap((one) => [...halves(one)]));
      const wanted = [...halves(closing)].filter((half) => !taken.has(half));
      // In this order, so nothing is counted twice.
      expect(parts.flatMap((one) => [...halves(one)])).toEqual(wanted);
      expect(parts.flatMap((one) => Object.keys(spanErrors(one)))).toEqual([]);
    }),
  );
});
