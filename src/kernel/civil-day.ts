/**
 * Which day an instant falls on, and days as people read them. One rule says which time zone holds where:
 *
 * - A day is a day: it is written as it is, wherever its reader is.
 * - An instant of which only the day is told (a bill, a mail, a document, «published on») is told as the installation's
 *   civil day, `civilZone`: paper, mail and screen then say the same to everybody. Numbers by year and what is due today
 *   go by it as well.
 * - An instant told with its time of day is told in its reader's own zone, so only by what a browser draws (ui/date.tsx).
 */
import { type Day, isDay } from './day.ts';
import { type Locale, localeTags } from './locale.ts';

/** That of the companies the product is for, and of the law that their bills follow. */
export const civilZone = 'Europe/Paris';

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day that it is somewhere at an instant. @param timeZone of the IANA database @throws RangeError for no instant or zone. */
export function dayIn(instant: Date, timeZone: string): Day {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    // Swedish writes days as ISO 8601 does: a third of the cost of putting one together from its parts.
    calendar = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, calendar);
  }
  const day = calendar.format(instant).padStart('0001-01-01'.length, '0');
  if (!isDay(day)) throw new RangeError(`${instant.toISOString()} is beyond the calendar`);
  return day;
}

/** The installation's civil day at an instant: «today», when it is now. @param instant ISO 8601 when it is a text. */
export function civilDay(instant: Date | string): Day {
  return dayIn(new Date(instant), civilZone);
}

export type DayStyle = 'long' | 'medium';

const formats: Record<Locale, Record<DayStyle, Intl.DateTimeFormat>> = {
  en: { long: dayFormat('en', 'long'), medium: dayFormat('en', 'medium') },
  fr: { long: dayFormat('fr', 'long'), medium: dayFormat('fr', 'medium') },
};

/** Made once: a format costs more than a thousand uses of it. */
function dayFormat(locale: Locale, dateStyle: DayStyle): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle, timeZone: 'UTC' });
}

/** «31 January 2026», or «31 Jan 2026» where there is less room; in French the first of a month is «1er». */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'long'): string {
  const text = formats[locale][style].format(new Date(`${day}T00:00:00Z`));
  return withFirst(text, locale);
}

/** A text with days in it, as French counts the first of a month: «dimanche 1er novembre», «26 oct. – 1er nov.». */
export function withFirst(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replace(/(?<![\d\p{L}])1(?=[\s–]|$)/gu, '1er') : text;
}
