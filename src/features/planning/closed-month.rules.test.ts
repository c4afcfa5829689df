import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, fieldsOf, firstOfMonth, lastOfMonth } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { hasEnded, isDayClosed, isWeekClosed, opensDays } from './closed-month.rules.ts';
import { daysFrom, mondayOf, weekWorkflow } from './week.rules.ts';

const closed: Day[] = ['2026-10-01', '2026-11-01'];

test('all days of a closed month are closed, and adjacent days are not', () => {
  expect(
    ['2026-09-30', '2026-10-01', '2026-11-30', '2026-12-01', '2025-10-15'].map((day) =>
      isDayClosed(day as Day, closed),
    ),
  ).toEqual([false, true, true, false, false]);
});

test('a week is closed if all its days are, also across two closed months', () => {
  expect(isWeekClosed('2026-10-26', closed)).toBe(true);
  expect(isWeekClosed('2026-11-30', closed)).toBe(false);
  expect(isWeekClosed('2026-09-28', closed)).toBe(false);
});

test('a month can be closed from the first day after it', () => {
  const month = { year: 2026, month: 2 };
  expect(hasEnded(month, '2026-02-28')).toBe(false);
  expect(hasEnded(month, '2026-03-01')).toBe(true);
});

test('a step makes days editable if it leads to a state in which they can change', () => {
  const back = weekWorkflow.stepNames.filter((step) => {
    const { from, to } = weekWorkflow.steps[step];
    const locks = (state: string) => state === 'submitted' || state === 'approved';
    return from.some(locks) && !locks(to);
  });
  expect(weekWorkflow.stepNames.filter(opensDays)).toEqual(back);
});

test('for any months: a day is closed if its month is, and a week if all its days are', () => {
  const month = fc.integer({ min: 0, max: 40 }).map((at) => addMonths('2025-01-01', at));
  forAll(fc.array(month), fc.integer({ min: 0, max: 1300 }), (months, after) => {
    const day = addDays('2025-01-01', after);
    const of = fieldsOf(day);
    expect(isDayClosed(day, months)).toBe(months.includes(firstOfMonth(of)));
    expect(isDayClosed(lastOfMonth(of), months)).toBe(isDayClosed(day, months));
    const monday = mondayOf(day);
    expect(isWeekClosed(monday, months)).toBe(daysFrom(monday).every((one) => isDayClosed(one, months)));
  });
});
