/** Birthdays without a year: `24/12`, as people write them in French and in English. */
import { type Day, fieldsOf, isLeapYear, parseDayMonthYear } from '#kernel/day.ts';

/** Completes `5/6` to `05/06`. @returns undefined for a text that is no day and month. */
export function parseBirthday(text: string): string | undefined {
  // A leap year, so that 29 February exists.
  const day = parseDayMonthYear(`${text}/2000`);
  return day && birthdayOf(day);
}

/** Returns the birthdays to celebrate on a day. In a year without 29 February, the 28th includes the 29th. */
export function birthdaysOn(day: Day): string[] {
  const own = birthdayOf(day);
  return own === '28/02' && !isLeapYear(fieldsOf(day).year) ? [own, '29/02'] : [own];
}

function birthdayOf(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}
