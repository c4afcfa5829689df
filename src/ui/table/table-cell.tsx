/** How a value is shown that the feature has nothing more to say about. */
import { Fragment, type ReactNode } from 'react';
import type { ColumnKind } from '#kernel/list.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { momentText } from '../date.tsx';
import { useLocale } from '../locale.tsx';

export function PlainValue({ value, kind }: { value: unknown; kind: ColumnKind }) {
  const locale = useLocale();
  if (value === null || value === undefined || value === '') return <span aria-hidden="true">–</span>;
  return format(value, kind, locale);
}

function format(value: unknown, kind: ColumnKind, locale: Locale): ReactNode {
  const text = String(value);
  switch (kind) {
    case 'date':
      return <time dateTime={text}>{days[locale].format(new Date(text))}</time>;
    case 'instant':
      return <time dateTime={text}>{momentText(text, locale)}</time>;
    case 'figure':
      return typeof value === 'number' ? value.toLocaleString(localeTags[locale]) : text;
    case 'email':
      return <Breakable text={text} />;
    default:
      return text;
  }
}

const days: Record<Locale, Intl.DateTimeFormat> = { en: dayFormat('en'), fr: dayFormat('fr') };

function dayFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeZone: 'Europe/Paris' });
}

/** An address breaks behind its @ and before its dots, where it is too long for its place. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=@)|(?=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
