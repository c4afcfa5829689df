/** Amounts as calls answer them, and as they are written on a page. */
import { formatMoney, parseCents } from '#kernel/money.ts';
import { useLocale } from '#ui/locale.tsx';

/** Cents of an amount that a call answered, or that is typed; 0 for what is none. */
export function centsOf(decimal: string): number {
  return decimal.startsWith('-') ? -(parseCents(decimal.slice(1)) ?? 0) : (parseCents(decimal) ?? 0);
}

/** «€34.80», «34,80 €». */
export function useMoney() {
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, locale);
  return { money, moneyOf: (decimal: string) => money(centsOf(decimal)) };
}
