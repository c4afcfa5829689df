/**
 * Days of the Gregorian calendar, without time or zone. A `Day` is the text `YYYY-MM-DD`, as in JSON,
 * PostgreSQL's `date` and a browser's date field. The type is a template, so literals need no conversion and
 * the compiler rejects other texts; days compare with `<` and `===`. For the day of an instant see
 * civil-day.ts.
 */
export type Day = `${number}-${number}-${number}`;

export interface Month {
  /** 1 to 9999. */
  year: number;
  /** 1 to 12. */
  month: number;
}

export interface DayFields extends Month {
  day: number;
}

const MS = 24 * 60 * 60 * 1000;
const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const specifiedPattern = /^(\d{1,2})([/.-])(\d{1,2}|[A-Za-z]{3})\2(\d{4}|\d{2})$/;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Other names of months, without accents: beginnings of the English and French names. */
const monthBeginnings = [
  ['january', 'janvier'],
  ['february', 'fevrier', 'fev'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
] as const;

/** Whether a text is an existing day in ISO 8601 notation. */
export function isDay(text: string): text is Day {
  const match = isoPattern.exec(text);
  return match !== null && exists({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
}

/** Parses a day in ISO 8601 notation or in one of the specification's formats. */
export function parseDay(text: string): Day | undefined {
  return isDay(text) ? text : parseDayMonthYear(text);
}

/**
 * Parses day/month/year, where both separators are the same character: / - or . The month is a number or a
 * short English name in any case (`29-Feb-2024`); a year of two digits is in this century. Source:
 * blog-and-accounts §5, business-app §5, field type `date`.
 * @returns undefined for a different format, or a day that does not exist.
 */
export function parseDayMonthYear(text: string): Day | undefined {
  const match = specifiedPattern.exec(text);
  if (match === null) return undefined;
  const [, day = '', , month = '', year = ''] = match;
  const named = monthNames.indexOf(month.toLowerCase()) + 1;
  const fields = {
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    month: named > 0 ? named : Number(month),
    day: Number(day),
  };
  return exists(fields) ? written(fields) : undefined;
}

/**
 * Parses a day as a person types it or a spreadsheet shows it: any format of `parseDay`, with spaces around or between,
 * with the month's name in English or French, year first (`2026/3/4`), and digits only, for phone keyboards without
 * separators: `07022026`, `070226`.
 */
export function readDay(text: string): Day | undefined {
  return parseDay(tidyDay(text));
}

/** Day, month and year, with the month's name in either place and perhaps the day of the week. */
const namedPattern =
  /^(?:\p{L}{2,9}[/.]+)?(?:(\p{L}{3,9})[/.]+(\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:er|st|nd|rd|th)?[/.-](\p{L}{3,9})\.?)[/.-](\d{4}|\d{2})$/iu;
/** A longer text is not a day. */
const LONGEST = 60;

/**
 * Returns a text that `parseDay` reads, for each text that `readDay` reads: `3/4/2026` for a day whose order of day and
 * month depends on the language, ISO 8601 for any other.
 */
export function tidyDay(text: string): string {
  if (text.length > LONGEST) return text;
  const tidy = text
    .trim()
    .replace(/\s*([/.-])\s*|[\s,]+/g, (_, separator: string | undefined) => separator ?? '/');
  const [, digitDay, digitMonth, digitYear] = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(tidy) ?? [];
  // 20260207 begins with the year, because its last four digits are none.
  if (digitYear !== undefined && !(digitYear.length === 4 && digitYear < '1900'))
    return [digitDay, digitMonth, digitYear].join('/');
  const [, year = '', , month = '', day = ''] = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})$/.exec(tidy) ?? [];
  if (year !== '') return isoText(year, month, day);
  const [, name, dayAfter, dayBefore, nameAfter, namedYear = ''] = namedPattern.exec(tidy) ?? [];
  const named = monthOf(name ?? nameAfter ?? '');
  return named === 0 ? tidy : isoText(namedYear, String(named), dayAfter ?? dayBefore ?? '');
}

function isoText(year: string, month: string, day: string): string {
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** @returns 1 to 12; 0 for any other text, and for a beginning that several names have. */
function monthOf(name: string): number {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (bare.length < 3) return 0;
  const found = monthBeginnings.flatMap((names, at) =>
    names.some((one) => one.startsWith(bare)) ? [at + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

/** @throws RangeError when no such day exists. */
export function dayOf(year: number, month: number, day: number): Day {
  const fields = { year, month, day };
  if (!exists(fields)) throw new RangeError(`There is no day ${year}-${month}-${day}`);
  return written(fields);
}

export function fieldsOf(day: Day): DayFields {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** @throws RangeError when there is no such month. */
export function firstOfMonth({ year, month }: Month): Day {
  return dayOf(year, month, 1);
}

/** @throws RangeError as `firstOfMonth`. */
export function lastOfMonth({ year, month }: Month): Day {
  return dayOf(year, month, daysInMonth(year, month));
}

/** Returns the first and the last day of a month. @throws RangeError as `firstOfMonth`. */
export function spanOfMonth(month: Month): { from: Day; to: Day } {
  return { from: firstOfMonth(month), to: lastOfMonth(month) };
}

export function monthsOfYear(year: number): Month[] {
  return Array.from({ length: 12 }, (_, at) => ({ year, month: at + 1 }));
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Sorts the earlier day first, for `toSorted`. */
export function compareDays(a: Day, b: Day): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** @param days may be negative. @throws RangeError beyond the years 1 to 9999. */
export function addDays(day: Day, days: number): Day {
  const later = new Date((serial(day) + days) * MS).toISOString().slice(0, 10);
  if (!isDay(later)) throw new RangeError(`${days} days from ${day} is outside the years 1 to 9999`);
  return later;
}

/** Returns the same day of a later month, or that month's last day. @throws RangeError as `addDays`. */
export function addMonths(from: Day, months: number): Day {
  const { year, month, day } = fieldsOf(from);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return dayOf(target.year, target.month, Math.min(day, daysInMonth(target.year, target.month)));
}

/** Returns the number of days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: Day, until: Day): number {
  return serial(until) - serial(from);
}

/** 1 Monday to 7 Sunday (ISO 8601). */
export function weekday(day: Day): number {
  // 1970-01-01 was a Thursday.
  return ((((serial(day) + 3) % 7) + 7) % 7) + 1;
}

/** Every day of a month, in order. @throws RangeError when there is no such month. */
export function daysOfMonth(year: number, month: number): Day[] {
  const first = firstOfMonth({ year, month });
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => addDays(first, index));
}

/** Returns the number of days since 1970-01-01. */
function serial(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS;
}

function exists({ year, month, day }: DayFields): boolean {
  const whole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day);
  const inYear = whole && year >= 1 && year <= 9999 && month >= 1 && month <= 12;
  return inYear && day >= 1 && day <= daysInMonth(year, month);
}

function written({ year, month, day }: DayFields): Day {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))];
  const iso = text.join('-');
  if (!isDay(iso)) throw new RangeError(`There is no day ${iso}`);
  return iso;
}
