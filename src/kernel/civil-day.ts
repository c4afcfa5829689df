/**
 * Computes the day of an instant, and formats days.
 *
 * - A day has no zone: everybody sees it as it is written.
 * - An instant becomes a day in the zone of its workspace, so that PDF, mail and screen agree.
 * - An instant shown with its time uses the same zone (ui/date.tsx).
 */
import { type Day, isDay } from './day.ts';
import { type Locale, localeTags } from './locale.ts';
import { localTime, type Zone } from './zone.ts';

/**
 * Returns the day of an instant in a workspace's zone. @param instant a Date, or a text in ISO 8601.
 * @throws RangeError for an invalid instant.
 */
export function civilDay(instant: Date | string, zone: Zone): Day {
  const day = localTime(instant, zone).slice(0, '0001-01-01'.length);
  if (!isDay(day)) throw new RangeError(`${instant} is outside the years 1 to 9999`);
  return day;
}

/** Returns the day that it is now in a workspace's zone; on the server use `civilDay(now, zone)`. */
export function today(zone: Zone): Day {
  return civilDay(new Date(), zone);
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
