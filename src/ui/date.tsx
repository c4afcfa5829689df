import { localeTags } from '#kernel/locale.ts';
import { useLocale } from './locale.tsx';

/** A day, written out in the language of the page; the same in every time zone, as the server wrote it. */
export function DateText({ instant }: { instant: string }) {
  const locale = useLocale();
  const text = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long', timeZone: 'Europe/Paris' });
  return <time dateTime={instant}>{text.format(new Date(instant))}</time>;
}
