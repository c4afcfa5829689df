import { civilDay, formatDay, today, withFrenchFirst } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import { instantAt } from '#kernel/instant.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import type { Zone } from '#kernel/zone.ts';
import { useLocale } from './locale.tsx';
import { useZone } from './zone.tsx';

/** Shows the day of an instant in the page's language and zone; the same for every reader. */
export function DateText({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(civilDay(instant, useZone()), useLocale())}</time>;
}

const styles = {
  /** To the minute. */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** To the second, to distinguish events. */
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** To the second, where the day is known. */
  timeOnly: { timeStyle: 'medium' },
  /** To the minute, where the day is known. */
  clock: { timeStyle: 'short' },
  /** Within the last weeks, to the minute. */
  recent: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  /** With the weekday, for future dates. */
  appointment: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
type MomentStyle = keyof typeof styles;

/** Shows an instant with its time, formatted by `momentText`. */
export function MomentText({ instant, style }: { instant: string; style?: MomentStyle }) {
  const text = useMomentText();
  return <time dateTime={instant}>{text(instant, style)}</time>;
}

/** Returns an instant with its time in a workspace's zone. */
export function momentText(
  instant: string,
  { locale, zone }: { locale: Locale; zone: Zone },
  style: MomentStyle = 'minute',
): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], { ...styles[style], timeZone: zone });
  return withFrenchFirst(format.format(new Date(instant)), locale);
}

/** Returns `momentText` for the page's language and zone. */
export function useMomentText() {
  const [locale, zone] = [useLocale(), useZone()];
  return (instant: string, style?: MomentStyle) => momentText(instant, { locale, zone }, style);
}

/** Returns 8:00 tomorrow, a usual time to publish or send. */
export function tomorrowMorning(zone: Zone): string {
  return instantAt(addDays(today(zone), 1), '08:00', zone).toISOString();
}
