/**
 * The days on which banks execute transfers in euros: the business days of TARGET. It is closed on Saturdays,
 * Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December (European Central Bank, «TARGET
 * closing days»; since 2002, press release of 14 December 2000).
 */
import { addDays, type Day, fieldsOf, weekday } from '#kernel/day.ts';
import { easterSunday } from '#kernel/holidays.ts';

const closed: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

export function isTargetDay(day: Day): boolean {
  if (weekday(day) > 5 || closed.has(day.slice(5))) return false;
  const easter = easterSunday(fieldsOf(day).year);
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** Returns the first business day of TARGET from a day on, which may be that day. */
export function targetDayFrom(day: Day): Day {
  return isTargetDay(day) ? day : targetDayFrom(addDays(day, 1));
}
