/** Computes months and their calendar. */
import { type Day, fieldsOf, type Month } from '#kernel/day.ts';
import { type HolidayZone, holidayName } from '#kernel/holidays.ts';
import type { Locale } from '#kernel/locale.ts';
import { type GridDay, type IsoWeek, monthGrid } from '#kernel/week.ts';

/** The years with known holidays in every zone (kernel/holidays.ts). */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

function isMonth({ year, month }: Month): boolean {
  return (
    Number.isInteger(year) &&
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    [...Array(12).keys()].includes(month - 1)
  );
}

/** Returns the month in a query (`year`, `month`), or the current month. */
export function monthOfSearch(search: URLSearchParams, today: Day): Month {
  const month = { year: Number(search.get('year')), month: Number(search.get('month')) };
  return isMonth(month) ? month : fieldsOf(today);
}

/** Returns the previous or next month; undefined at the limits of the calendar. */
export function neighbour({ year, month }: Month, by: 1 | -1): Month | undefined {
  const count = year * 12 + (month - 1) + by;
  const next = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  return isMonth(next) ? next : undefined;
}

/** Returns the query of a month. */
export function monthSearch({ year, month }: Month): string {
  return `?year=${year}&month=${month}`;
}

export interface CalendarDay extends GridDay {
  /** Holiday name in the reader's language. */
  holiday: string | undefined;
  /** Whether the day is from Monday to Friday and not a holiday. */
  isWorkingDay: boolean;
}

export interface CalendarWeek extends IsoWeek {
  days: readonly CalendarDay[];
}

/** Returns the complete ISO weeks around a month, because weeks are submitted whole (product.md §6). */
export function calendarOf({ year, month }: Month, zone: HolidayZone, locale: Locale): CalendarWeek[] {
  const days = monthGrid(year, month).map((day) => {
    const holiday = holidayName(day.day, zone, locale);
    return { ...day, holiday, isWorkingDay: day.weekday <= 5 && holiday === undefined };
  });
  return days
    .filter(({ weekday }) => weekday === 1)
    .map(({ week, weekYear }) => ({
      week,
      weekYear,
      days: days.filter((day) => day.week === week && day.weekYear === weekYear),
    }));
}
