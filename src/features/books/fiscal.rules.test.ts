import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { type ClosedPeriod, fiscalEnd, fiscalStart, fiscalYears } from './fiscal.rules.ts';

test.each([
  ['2026-01-01', 1, '2026-01-01', '2026-12-31'],
  ['2026-12-31', 1, '2026-01-01', '2026-12-31'],
  ['2026-03-31', 4, '2025-04-01', '2026-03-31'],
  ['2026-04-01', 4, '2026-04-01', '2027-03-31'],
  // A leap day ends the year.
  ['2027-11-30', 3, '2027-03-01', '2028-02-29'],
  ['2026-11-15', 12, '2025-12-01', '2026-11-30'],
] as const)('%s is in the year from month %i: %s to %s', (day, month, from, to) => {
  expect([fiscalStart(day, month), fiscalEnd(day, month)]).toEqual([from, to]);
});

const spans = (periods: ClosedPeriod[], month: number, first: Day, until: Day) =>
  fiscalYears(periods, month, first, until).map(
    ({ from, to, closed }) => `${from} ${to}${closed ? ' closed' : ''}`,
  );

test('a year is closed when its last day is in a closed period', () => {
  const periods = [{ to: '2025-12-31', month: 1 } as const, { to: '2026-10-31', month: 1 } as const];
  expect(spans(periods, 1, '2025-09-15', '2026-11-27')).toEqual([
    '2025-01-01 2025-12-31 closed',
    '2026-01-01 2026-12-31',
  ]);
});

test('a changed month applies to the first year that is not closed', () => {
  const periods = [{ to: '2025-12-31', month: 1 } as const, { to: '2026-02-28', month: 1 } as const];
  // Closed up to February: the year ends in March and has three months.
  expect(spans(periods, 4, '2025-09-15', '2026-11-27')).toEqual([
    '2025-01-01 2025-12-31 closed',
    '2026-01-01 2026-03-31',
    '2026-04-01 2027-03-31',
  ]);
  // Closed up to October: the year ends in the next March and has fifteen months.
  expect(spans([...periods, { to: '2026-10-31', month: 1 }], 4, '2025-09-15', '2026-11-27')).toEqual([
    '2025-01-01 2025-12-31 closed',
    '2026-01-01 2027-03-31',
  ]);
});

test('a period over several years, which earlier versions allowed, closes each of them', () => {
  expect(spans([{ to: '2026-06-30', month: 1 }], 1, '2024-05-02', '2026-11-27')).toEqual([
    '2024-01-01 2024-12-31 closed',
    '2025-01-01 2025-12-31 closed',
    '2026-01-01 2026-12-31',
  ]);
});

test('years follow each other without a gap, contain every entry and never change once closed', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days));
  const month = fc.integer({ min: 1, max: 12 });
  const steps = fc.array(fc.record({ days: fc.integer({ min: 1, max: 400 }), month }), { maxLength: 8 });
  forAll(day, steps, month, month, (first, some, now, other) => {
    let to = first;
    const periods = some.map((step): ClosedPeriod => {
      to = addDays(to, step.days);
      return { to, month: step.month };
    });
    const years = fiscalYears(periods, now, first, addDays(to, 100));
    expect(years[0]?.from.localeCompare(first)).toBeLessThanOrEqual(0);
    for (const [at, year] of years.entries()) {
      expect(year.from <= year.to).toBe(true);
      const next = years[at + 1];
      if (next !== undefined) expect(next.from).toBe(addDays(year.to, 1));
      expect(year.closed).toBe(periods.some((period) => period.to >= year.to));
    }
    const closed = (all: typeof years) => all.filter((year) => year.closed);
    expect(closed(fiscalYears(periods, other, first, addDays(to, 100)))).toEqual(closed(years));
  });
});
