import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Terms } from '#features/employment/rules.ts';
import { addDays, type Day, weekday } from '#kernel/day.ts';
import { holidaysOf } from '#kernel/holidays.ts';
import { forfaitYear } from './forfait.rules.ts';
import type { RecordedDay } from './item.rules.ts';

const forfait: Terms = {
  startsOn: '2020-01-01',
  endsOn: null,
  week: '2222200',
  regime: 'days',
  daysPerYear: 218,
  hoursPerWeek: null,
  seniorityFrom: null,
};
const isFree = (day: Day) =>
  holidaysOf(Number(day.slice(0, 4)), 'metropole').some((holiday) => holiday.day === day);
const worked = (day: Day, halfDays = 2): RecordedDay => ({
  accountId: 1,
  day,
  contractId: 7,
  kind: 'client',
  halfDays,
});

test('rest days of full years equal the published ones', () => {
  // 365 or 366 days less weekends, 25 days of leave, public holidays on working days, and 218.
  const published = { 2024: 9, 2025: 8, 2026: 9 };
  for (const [year, rest] of Object.entries(published))
    expect(forfaitYear(Number(year), [forfait], [], isFree)).toMatchObject({ dueDays: 218, restDays: rest });
});

test('entry within the year reduces the days to work in proportion to its days', () => {
  const late = { ...forfait, startsOn: '2026-07-01' as Day };
  expect(forfaitYear(2026, [late], [], isFree)?.dueDays).toBe(110);
  expect(forfaitYear(2026, [{ ...forfait, regime: 'hours' }], [], isFree)).toBeUndefined();
  expect(forfaitYear(2025, [late], [], isFree)).toBeUndefined();
});

test('weekends, public holidays, long weeks and rows without rest are counted, and only under these terms', () => {
  const days = [
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-05-01',
  ] as const;
  const hours = { ...forfait, regime: 'hours' as const, endsOn: '2026-01-31' as Day };
  const found = forfaitYear(
    2026,
    [hours, { ...forfait, startsOn: '2026-02-01' }],
    [
      worked('2026-01-05'),
      ...days.map((day) => worked(day)),
      { ...worked('2026-04-01'), kind: 'absence', contractId: 9 },
    ],
    isFree,
  );
  expect(found).toMatchObject({
    workedDays: 8,
    absenceDays: [{ contractId: 9, days: 1 }],
    restDaysWorked: 3,
    longWeeks: 1,
    longestRow: 7,
  });
  expect(found?.months.slice(0, 6)).toEqual([0, 0, 7, 0, 1, 0]);
});

test('what is left and the overrun follow from the days worked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 260 }), (count) => {
      const days: Day[] = [];
      for (let day = '2026-01-01' as Day; days.length < count; day = addDays(day, 1))
        if (weekday(day) <= 5) days.push(day);
      const found = forfaitYear(
        2026,
        [forfait],
        days.map((day) => worked(day)),
        isFree,
      );
      expect(found?.workedDays).toBe(count);
      expect((found?.leftDays ?? 0) - (found?.overrunDays ?? 0)).toBe(218 - count);
      expect(Math.min(found?.leftDays ?? 0, found?.overrunDays ?? 0)).toBe(0);
    }),
    { numRuns: 20 },
  );
});
