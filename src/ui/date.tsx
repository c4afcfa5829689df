import { civilDay, formatDay, withFrenchFirst } from '#kernel/civil-day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { useLocale } from './locale.tsx';

/** Shows the day of an instant in the page's language; the same for every reader. */
export function DateText({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(civilDay(instant), useLocale())}</time>;
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
  return <time dateTime={instant}>{momentText(instant, useLocale(), style)}</time>;
}

/** Returns an instant with its time in the reader's time zone: only for pages that the browser renders. */
export function momentText(instant: string, locale: Locale, style: MomentStyle = 'minute'): string {
  const text = new Intl.DateTimeFormat(localeTags[locale], styles[style]).format(new Date(instant));
  return withFrenchFirst(text, locale);
}

/** Returns an instant in the format of the browser's `datetime-local` field: local time, to the minute. */
export function localTime(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns 8:00 tomorrow, a usual time to publish or send. */
export function tomorrowMorning(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(8, 0, 0, 0);
  return date.toISOString();
}
