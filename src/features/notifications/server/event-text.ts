/** Writes the sentence of a notification. It is never stored, so that everybody reads it in their language. */
import { formatDay, formatSpan } from '#kernel/civil-day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Translate, translator, type Variables } from '#kernel/translate.ts';
import { isoWeek } from '#kernel/week.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { NotifiedEvent } from '../rules.ts';

/** @param by name of the person who did it; empty if unknown. */
export function eventText(notified: NotifiedEvent, by: string, locale: Locale): string {
  const t = translator({ en, fr }, locale);
  return t(`event_${notified.event}`, {
    by: by === '' ? t('somebody') : by,
    ...valuesOf(notified, locale, t),
  });
}

function valuesOf({ facts }: NotifiedEvent, locale: Locale, t: Translate<typeof en>): Variables {
  if ('weeks' in facts) {
    const numbers = facts.weeks.map((monday) => String(isoWeek(monday).week));
    const weeks = new Intl.ListFormat(localeTags[locale], { type: 'conjunction' }).format(numbers);
    return { count: 'count' in facts ? facts.count : numbers.length, weeks };
  }
  if ('from' in facts) return { span: formatSpan(facts.from, facts.to, locale) };
  if ('month' in facts) return { month: monthName(facts.month, locale) };
  if ('cents' in facts)
    return {
      amount: formatMoney(facts.cents, locale),
      ...('day' in facts && { day: formatDay(facts.day, locale) }),
    };
  if ('export' in facts)
    return { title: facts.title ?? t(`export_${facts.export}`), reason: t(`export_reason_${facts.reason}`) };
  return facts;
}

function monthName(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const);
  return format.format(new Date(month));
}
