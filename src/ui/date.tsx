import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { useLocale } from './locale.tsx';

/** The day of an instant, written out in the language of the page; the same to every reader. */
export function DateText({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(civilDay(instant), useLocale())}</time>;
}

const styles = {
  /** To the minute. */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** To the second, where one is told from the next. */
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** To the second, where the day is clear. */
  timeOnly: { timeStyle: 'medium' },
  /** To the minute, where the day is clear. */
  clock: { timeStyle: 'short' },
  /** With the weekday, for what is to come. */
  appointment: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
type MomentStyle = keyof typeof styles;

/** An instant with its time of day, as `momentText` writes it. */
export function MomentText({ instant, style }: { instant: string; style?: MomentStyle }) {
  return <time dateTime={instant}>{momentText(instant, useLocale(), style)}</time>;
}

/** An instant with its time of day, in the reader's own time zone: for pages that only a browser draws. */
export function momentText(instant: string, locale: Locale, style: MomentStyle = 'minute'): string {
  return new Intl.DateTimeFormat(localeTags[locale], styles[style]).format(new Date(instant));
}
