/** Closed months: no day in them is recorded, changed or cleared. */
import type { Day } from '#kernel/day.ts';
import { lastOf, type Month } from './rules.ts';
import { daysFrom, type WeekStep } from './week.rules.ts';

/** The first days of the months that are closed. */
export type ClosedMonths = readonly Day[];

/** The code of a 409 for days and weeks of closed months. */
export const MONTH_CLOSED = 'MONTH_CLOSED';

export function isDayClosed(day: Day, closed: ClosedMonths): boolean {
  return closed.some((first) => first.slice(0, 7) === day.slice(0, 7));
}

/** Whether all days of a week lie in closed months. */
export function isWeekClosed(monday: Day, closed: ClosedMonths): boolean {
  return daysFrom(monday).every((day) => isDayClosed(day, closed));
}

const undoing: readonly WeekStep[] = ['withdraw', 'reject', 'reopen'];

/** Steps after which days of a week would have to change; a week that is closed takes only the others. */
export function opensDays(step: WeekStep): boolean {
  return undoing.includes(step);
}

/** Only a month that is over can be closed. */
export function hasEnded(month: Month, today: Day): boolean {
  return lastOf(month) < today;
}
