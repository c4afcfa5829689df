/** Computes ISO 8601 weeks: Monday to Sunday; a week belongs to the year of its Thursday. */
import { addDays, type Day, dayOf, daysBetween, daysInMonth, fieldsOf, weekday } from './day.ts';

export interface IsoWeek {
  /** The year that the week belongs to; at a year's end it may differ from the day's. */
  weekYear: number;
  /** 1 to 52 or 53. */
  week: number;
}

export function isoWeek(day: Day): IsoWeek {
  const thursday = addDays(day, 4 - weekday(day));
  const { year } = fieldsOf(thursday);
  return { weekYear: year, week: Math.floor(daysBetween(dayOf(year, 1, 1), thursday) / 7) + 1 };
}

/** A column of the planning's grid; the short names are the specification's (`theader`). */
export interface GridDay extends IsoWeek {
  day: Day;
  /** Day, month and year as numbers. */
  dn: number;
  dm: number;
  dy: number;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** False for days of the neighbouring months that complete the first and the last week. */
  inMonth: boolean;
}

/**
 * Returns the complete ISO weeks of a month: 28 to 42 days.
 * @throws RangeError when there is no such month.
 */
export function monthGrid(year: number, month: number): GridDay[] {
  const first = dayOf(year, month, 1);
  const monday = addDays(first, 1 - weekday(first));
  const weeks = Math.ceil((daysBetween(monday, first) + daysInMonth(year, month)) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => columnOf(addDays(monday, index), month));
}

function columnOf(day: Day, month: number): GridDay {
  const { year: dy, month: dm, day: dn } = fieldsOf(day);
  return { day, dn, dm, dy, weekday: weekday(day), ...isoWeek(day), inMonth: dm === month };
}
