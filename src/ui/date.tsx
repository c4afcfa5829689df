import { type Locale, localeTags } from '#kernel/locale.ts';
import { useLocale } from './locale.tsx';

const days: Record<Locale, Intl.DateTimeFormat> = { en: dayFormat('en'), fr: dayFormat('fr') };

/** Made once: a format costs more than a thousand uses of it. */
function dayFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long', timeZone: 'Europe/Paris' });
}

/** A day, written out in the language of the page; the same in every time zone, as the server wrote it. */
export function DateText({ instant }: { instant: string }) {
  return <time dateTime={instant}>{days[useLocale()].format(new Date(instant))}</time>;
}

/** An instant with its time of day, in the reader's own time zone: for pages that only a browser draws. */
export function momentText(instant: string, locale: Locale): string {
  const text = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeStyle: 'short' });
  return text.format(new Date(instant));
}
