import { withFrenchFirst } from '#kernel/civil-day.ts';
import type { Day, Month } from '#kernel/day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';

/** Months and days in the reader's format. */
export interface CalendarFormat {
  /** «November 2026» */
  month(of: Month): string;
  /** «Wednesday 11 November» */
  day(of: Day): string;
  /** «W» */
  letter(of: Day): string;
  /** «Wed 11» */
  short(of: Day): string;
  /** «9–15 November 2026» */
  span(from: Day | undefined, until: Day | undefined): string;
}

function formatIn(locale: Locale): CalendarFormat {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[locale], { ...options, timeZone: 'UTC' });
  const month = format({ month: 'long', year: 'numeric' });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const letter = format({ weekday: 'narrow' });
  const short = format({ weekday: 'short', day: 'numeric' });
  const span = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const instant = (of: Day) => new Date(`${of}T00:00:00Z`);
  return {
    month: (of) => month.format(new Date(Date.UTC(of.year, of.month - 1))),
    day: (of) => withFrenchFirst(day.format(instant(of)), locale),
    letter: (of) => letter.format(instant(of)),
    // A non-breaking space keeps the weekday with its number.
    short: (of) => withFrenchFirst(short.format(instant(of)), locale).replace(' ', '\u00a0'),
    span: (from, until) =>
      from === undefined || until === undefined
        ? ''
        : withFrenchFirst(span.formatRange(instant(from), instant(until)), locale),
  };
}

/** Created once: creating a format costs more than a thousand uses. */
const byLocale: Record<Locale, CalendarFormat> = { en: formatIn('en'), fr: formatIn('fr') };

export function useCalendarFormat(): CalendarFormat {
  return byLocale[useLocale()];
}
