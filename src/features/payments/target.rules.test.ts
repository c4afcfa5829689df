import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { isTargetDay, targetDayFrom } from './target.rules.ts';

// «TARGET closing days», published by the European Central Bank.
const closedOf2026 = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'] as const;
const closedOf2027 = ['2027-01-01', '2027-03-26', '2027-03-29'] as const;

test('banks are closed on the days that the European Central Bank lists, and at weekends', () => {
  for (const day of [...closedOf2026, ...closedOf2027, '2026-12-26', '2026-11-28', '2026-11-29'] as const)
    expect([day, isTargetDay(day)]).toEqual([day, false]);
  for (const day of [
    '2026-05-08',
    '2026-05-14',
    '2026-07-14',
    '2026-11-11',
    '2026-12-24',
    '2026-12-31',
  ] as const)
    expect([day, isTargetDay(day)]).toEqual([day, true]);
});

test('a year has as many closed weekdays as the list', () => {
  const weekdays = (year: number) =>
    Array.from({ length: 365 }, (_, at) => addDays(`${year}-01-01` as const, at)).filter(
      (day) => weekday(day) <= 5 && !isTargetDay(day),
    );
  expect(weekdays(2026)).toEqual(closedOf2026);
});

test('the next day for transfers is at most five days away, and its own next day', () => {
  forAll(fc.nat({ max: 20_000 }), (days) => {
    const day = addDays('2020-01-01', days);
    const next = targetDayFrom(day);
    expect(isTargetDay(next)).toBe(true);
    expect(next >= day && next <= addDays(day, 5)).toBe(true);
    for (let skipped = day; skipped < next; skipped = addDays(skipped, 1))
      expect(isTargetDay(skipped)).toBe(false);
  });
  expect(targetDayFrom('2026-04-03')).toBe('2026-04-07');
  expect(targetDayFrom('2027-12-25')).toBe('2027-12-27');
});
