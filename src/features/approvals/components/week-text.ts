/** Formats the days of a week in short form, in one line: «16–22 Nov», «28 Dec – 3 Jan». */
import { withFrenchFirst } from '#kernel/civil-day.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';

const short = { day: 'numeric', month: 'short' } as const;
const formats: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat(localeTags.en, { ...short, timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat(localeTags.fr, { ...short, timeZone: 'UTC' }),
};
const weekdays: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat(localeTags.en, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat(localeTags.fr, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
};

export function weekSpan(monday: Day, locale: Locale): string {
  return withFrenchFirst(
    formats[locale].formatRange(instantOf(monday), instantOf(addDays(monday, 6))),
    locale,
  ).replaceAll(/\s/g, '\u00a0');
}

/** Formats a day in short form: «Wed 11». */
export function shortDay(day: Day, locale: Locale): string {
  return withFrenchFirst(weekdays[locale].format(instantOf(day)), locale);
}

function instantOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
