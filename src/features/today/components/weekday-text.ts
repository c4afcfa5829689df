/** Formats a day in its long form: «Sunday 22 November», «Dimanche 22 novembre». */
import { withFrenchFirst } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';

export function weekdayText(day: Day, locale: Locale): string {
  // In UTC, so that the result does not depend on the local zone.
  const text = new Intl.DateTimeFormat(localeTags[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
  const named = locale === 'fr' ? withFrenchFirst(text, locale) : text.replace(',', '');
  return named.charAt(0).toUpperCase() + named.slice(1);
}
