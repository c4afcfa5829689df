/** ISO 8601 weeks: Monday to Sunday; a week belongs to the year of its Thursday. */
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

/** 53 in years that begin on a Thursday and leap years that begin on a Wednesday, else 52. */
export function weeksInYear(weekYear: number): number {
  return isoWeek(dayOf(weekYear, 12, 28)).week;
}

/** Monday to Sunday. @throws RangeError when the year has no such week. */
export function daysOfWeek({ weekYear, week }: IsoWeek): Day[] {
  if (!Number.isInteger(week) || week < 1 || week > weeksInYear(weekYear))
    throw new RangeError(`${weekYear} has no week ${week}`);
  const inFirst = dayOf(weekYear, 1, 4);
  const monday = addDays(inFirst, 1 - weekday(inFirst) + (week - 1) * 7);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
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

/** The complete ISO weeks of a month: 28 to 42 days. @throws RangeError when there is no such month. */
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
