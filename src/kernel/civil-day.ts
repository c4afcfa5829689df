/**
 * Computes the day of an instant, and formats days. Time zones:
 *
 * - A day has no zone: everybody sees it as it is written.
 * - An instant shown as a day (a bill, a mail, a document, «published on») uses the installation's zone,
 *   `civilZone`, so that PDF, mail and screen agree. Numbering by year and due dates use it too.
 * - An instant shown with its time uses the reader's zone, so only the browser formats it (ui/date.tsx).
 */
import { type Day, isDay } from './day.ts';
import { type Locale, localeTags } from './locale.ts';

/** The time zone of France: the product's companies and the law on their bills use it. */
export const civilZone = 'Europe/Paris';

const calendars = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the day at an instant in a time zone.
 * @param timeZone of the IANA database
 * @throws RangeError for an invalid instant or zone.
 */
export function dayIn(instant: Date, timeZone: string): Day {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    // Swedish dates are in ISO 8601 order; this takes a third of the time of `formatToParts`.
    calendar = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, calendar);
  }
  const day = calendar.format(instant).padStart('0001-01-01'.length, '0');
  if (!isDay(day)) throw new RangeError(`${instant.toISOString()} is outside the years 1 to 9999`);
  return day;
}

/** Returns the day of an instant in the installation's zone. @param instant a Date, or a text in ISO 8601. */
export function civilDay(instant: Date | string): Day {
  return dayIn(new Date(instant), civilZone);
}

export type DayStyle = 'long' | 'medium';

const formats: Record<Locale, Record<DayStyle, Intl.DateTimeFormat>> = {
  en: { long: dayFormat('en', 'long'), medium: dayFormat('en', 'medium') },
  fr: { long: dayFormat('fr', 'long'), medium: dayFormat('fr', 'medium') },
};

/** Called once for each format: creating one takes longer than using it a thousand times. */
function dayFormat(locale: Locale, dateStyle: DayStyle): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle, timeZone: 'UTC' });
}

/** «31 January 2026», or «31 Jan 2026» in the medium style; the first of a French month is «1er». */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'long'): string {
  const text = formats[locale][style].format(new Date(`${day}T00:00:00Z`));
  return withFrenchFirst(text, locale);
}

/**
 * «1–31 Oct 2026», «29 Sept – 1 Oct 2026»: two days, without repeating the month or year that they share. A
 * line may break only before the second of two whole dates.
 */
export function formatSpan(from: Day, until: Day, locale: Locale): string {
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`)];
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  return withFrenchFirst(formats[locale].medium.formatRange(start, end), locale)
    .replaceAll(/\s/g, '\u00a0')
    .replace('\u00a0–\u00a0', isOneMonth ? '–' : '\u00a0– ');
}

const months: Record<Locale, Intl.DateTimeFormat> = { en: monthFormat('en'), fr: monthFormat('fr') };

function monthFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeTags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** «January 2026»: the month of a day. */
export function formatMonth(day: Day, locale: Locale): string {
  return months[locale].format(new Date(`${day}T00:00:00Z`));
}

/**
 * Writes the first day of French months as «1er» in a text: «dimanche 1er novembre», «26 oct. – 1er nov.».
 */
export function withFrenchFirst(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replace(/(?<![\d\p{L}])1(?=[\s–]|$)/gu, '1er') : text;
}
