import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { holidayName } from '#kernel/holidays.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  contractOf,
  type Expectation,
  isComplete,
  isExpected,
  missingDays,
  missingOf,
  type Span,
} from './missing.rules.ts';
import { daysFrom } from './week.rules.ts';

const zone = 'metropole';
/** Monday the 26th of October to Sunday the 1st of November. */
const week44 = daysFrom('2026-10-26');
const owed = (own: Expectation, days: readonly Day[], locked = false) =>
  days.map((day) => ({ day, expected: isExpected(own, day), locked }));
const nothing = () => 0;

test('a week before the contract begins, after it ends or without a contract misses nothing', () => {
  for (const contracts of [
    [{ from: '2026-11-02', until: null }],
    [{ from: null, until: '2026-10-25' }],
    [],
  ] as Span[][])
    expect(missingDays(owed({ zone, contracts }, week44), nothing)).toBe(0);
  const contracts: Span[] = [{ from: '2026-10-29', until: null }];
  expect(missingDays(owed({ zone, contracts }, week44), nothing)).toBe(2);
  expect(missingDays(owed({ zone, contracts }, week44, true), nothing)).toBe(0);
});

test('a week is complete with recorded days and no gap, and an empty week is not', () => {
  const days = owed({ zone, contracts: [{ from: '2026-10-29', until: null }] }, week44);
  const on = (recorded: Partial<Record<Day, number>>) => isComplete(days, (day) => recorded[day] ?? 0);
  expect(on({ '2026-10-29': 1, '2026-10-30': 1 })).toBe(true);
  expect(on({ '2026-10-29': 1, '2026-10-30': 0.5 })).toBe(false);
  expect(on({ '2026-10-26': 1, '2026-10-27': 1 })).toBe(false);
  expect(isComplete(owed({ zone, contracts: [] }, week44), nothing)).toBe(false);
});

test('a contract counts until its last day', () => {
  const own = { from: null, until: '2026-11-04', shared: false } as const;
  const shared = { from: '2027-01-01', until: null, shared: true } as const;
  expect(contractOf([own, shared], '2026-11-04')).toBe('own');
  expect(contractOf([own, shared], '2026-11-05')).toBe('shared');
  expect(contractOf([own], '2026-11-05')).toBe('none');
});

const day = fc.integer({ min: 0, max: 120 }).map((after) => addDays('2026-09-28', after));
const limit = fc.option(day);
const spans = fc.array(fc.record({ from: limit, until: limit }), { maxLength: 3 });
const recorded = fc.array(fc.tuple(day, fc.constantFrom(0.5, 1)), { maxLength: 40 });
const weekday = (of: Day) => new Date(`${of}T12:00:00Z`).getUTCDay();

test('a week is incomplete only if a working day within a contract of the person is not filled', () => {
  forAll(fc.integer({ min: 0, max: 16 }), spans, recorded, (week, contracts, entries) => {
    const quantities = new Map(entries);
    const on = (of: Day) => quantities.get(of) ?? 0;
    const days = daysFrom(addDays('2026-09-28', 7 * week));
    const gaps = owed({ zone, contracts }, days).filter((each) => missingOf(each, on(each.day)) > 0);
    const unfilled = days.filter(
      (of) =>
        ![0, 6].includes(weekday(of)) &&
        holidayName(of, zone, 'en') === undefined &&
        contracts.some(({ from, until }) => (from ?? of) <= of && of <= (until ?? of)) &&
        on(of) < 1,
    );
    expect(gaps.map((each) => each.day)).toEqual(unfilled);
  });
});
