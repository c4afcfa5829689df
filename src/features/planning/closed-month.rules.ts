/** Decides what a closed month forbids: days in it cannot be recorded, changed or cleared. */
import { type Day, lastOfMonth, type Month } from '#kernel/day.ts';
import { daysFrom, type WeekStep } from './week.rules.ts';

/** The first days of the closed months. */
export type ClosedMonths = readonly Day[];

/** The code of a 409 about days and weeks in closed months. */
export const MONTH_CLOSED = 'MONTH_CLOSED';

export function isDayClosed(day: Day, closed: ClosedMonths): boolean {
  return closed.some((first) => first.slice(0, 7) === day.slice(0, 7));
}

/** Whether all days of a week lie in closed months. */
export function isWeekClosed(monday: Day, closed: ClosedMonths): boolean {
  return daysFrom(monday).every((day) => isDayClosed(day, closed));
}

const undoing: readonly WeekStep[] = ['withdraw', 'reject', 'reopen'];

/** Whether days of the week can change after the step. A week in closed months rejects such a step. */
export function opensDays(step: WeekStep): boolean {
  return undoing.includes(step);
}

/** Whether a month is over; only such a month can be closed. */
export function hasEnded(month: Month, today: Day): boolean {
  return lastOfMonth(month) < today;
}
