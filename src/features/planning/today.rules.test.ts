import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { workingDays } from '#kernel/holidays.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { daysToFill, monthToSettle, type OwnPlanning, openDays, weeksToSubmit } from './today.rules.ts';

/** November 2026 starts on a Sunday; Wednesday the 11th is a holiday. */
const november = { from: '2026-11-01', to: '2026-11-30' } as const;
const always = { from: null, until: null };

function own(changes: Partial<OwnPlanning> = {}): OwnPlanning {
  return {
    today: '2026-11-30',
    zone: 'metropole',
    contracts: [always],
    recorded: new Map(),
    states: new Map(),
    ...changes,
  };
}

describe('the open days of a month', () => {
  test('the open days are the working days up to today for which nothing is recorded', () => {
    expect(openDays(own(), november)).toBe(20);
    expect(openDays(own({ today: '2026-11-10' }), november)).toBe(7);
    expect(openDays(own({ today: '2026-11-08', recorded: new Map([['2026-11-03', 1]]) }), november)).toBe(
      4.5,
    );
  });

  test('the days to fill include those to come', () => {
    expect(daysToFill(own({ today: '2026-11-10' }), november)).toBe(20);
    expect(openDays(own({ today: '2026-12-24' }), november)).toBe(20);
  });

  test('days are not open if nothing could be recorded or their week is locked', () => {
    expect(openDays(own({ contracts: [] }), november)).toBe(0);
    expect(openDays(own({ contracts: [{ from: '2026-11-26', until: null }] }), november)).toBe(3);
    const states = new Map([
      ['2026-11-02', 'approved'],
      ['2026-11-09', 'submitted'],
      ['2026-11-16', 'rejected'],
    ] as const);
    expect(openDays(own({ states }), november)).toBe(11);
  });

  test('the number of open days is between zero and the number of working days up to today', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-15', days));
    const entries = fc.array(fc.tuple(day, fc.constantFrom(1, 2)));
    const working = workingDays(2026, 11, 'metropole');
    forAll(day, entries, (today, recorded) => {
      const open = openDays(own({ today, recorded: new Map(recorded) }), november);
      expect(open).toBeGreaterThanOrEqual(0);
      expect(open).toBeLessThanOrEqual(working.filter((each) => each <= today).length);
      // Another complete day never increases the number of open days.
      const full = new Map([...recorded, ['2026-11-03' as Day, 2]]);
      expect(openDays(own({ today, recorded: full }), november)).toBeLessThanOrEqual(open);
    });
  });
});

describe('weeks to submit', () => {
  const mondays = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'] as const;

  test('weeks to submit are past, open, and expected or started', () => {
    expect(weeksToSubmit(own({ today: '2026-11-22' }), mondays)).toEqual(['2026-11-02', '2026-11-09']);
    expect(weeksToSubmit(own({ today: '2026-11-23' }), mondays)).toEqual(mondays.slice(0, 3));
    const states = new Map([
      ['2026-11-02', 'rejected'],
      ['2026-11-09', 'submitted'],
    ] as const);
    expect(weeksToSubmit(own({ states }), mondays)).toEqual(['2026-11-16', '2026-11-23']);
    expect(weeksToSubmit(own({ contracts: [] }), mondays)).toEqual([]);
    const recorded = new Map([['2026-11-14', 2]] as const);
    expect(weeksToSubmit(own({ contracts: [], recorded }), mondays)).toEqual(['2026-11-09']);
  });
});

test('a manager reviews the previous month until a week of the current month is past', () => {
  // Sunday the 1st ends a week that has one day in November.
  expect(monthToSettle('2026-11-01')).toEqual({ year: 2026, month: 10 });
  expect(monthToSettle('2026-11-02')).toEqual({ year: 2026, month: 11 });
  expect(monthToSettle('2027-01-01')).toEqual({ year: 2026, month: 12 });
  expect(monthToSettle('2027-01-04')).toEqual({ year: 2027, month: 1 });
});

test('nothing is expected after the end of a contract', () => {
  const contracts = [{ from: null, until: '2026-11-04' }] as const;
  expect(openDays(own({ contracts }), november)).toBe(3);
});
