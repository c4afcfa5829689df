/** Formats sizes, prices, counts and days in the language of the page. */
import { formatBytes } from '#kernel/bytes.ts';
import { civilDay, type DayStyle, formatDay, formatSpan } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { formatMoney, formatPrice } from '#kernel/money.ts';
import { useLocale } from './locale.tsx';
import { useZoneIfAny } from './zone.tsx';

export function useFormat() {
  const [locale, zone] = [useLocale(), useZoneIfAny()];
  return {
    size: (bytes: number) => formatBytes(bytes, locale),
    /** In euros, with all digits. */
    money: (cents: number) => formatMoney(cents, locale),
    /** In euros, with cents only when there are any: for plans. */
    price: (cents: number) => formatPrice(cents, locale),
    count: (count: number) => count.toLocaleString(localeTags[locale]),
    day: (day: Day, style?: DayStyle) => formatDay(day, locale, style),
    span: (from: Day, until: Day) => formatSpan(from, until, locale),
    /** The day of an instant, the same for every reader (kernel/civil-day.ts). */
    dayOf(instant: string, style?: DayStyle): string {
      if (zone === undefined) throw new Error('This page belongs to no workspace, so it has no days.');
      return formatDay(civilDay(instant, zone), locale, style);
    },
  };
}
