/** Parses amounts of responses, and formats them for pages. */
import { localeTags } from '#kernel/locale.ts';
import { formatMoney, parseSignedCents } from '#kernel/money.ts';
import { useLocale } from '#ui/locale.tsx';

/** Returns the cents of a decimal string; 0 if invalid. */
export function centsOf(decimal: string): number {
  return parseSignedCents(decimal) ?? 0;
}

/** Formats cents as euros: «€34.80», «34,80 €». */
export function useMoney() {
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, locale);
  const tag = localeTags[locale];
  return {
    money,
    moneyOf: (decimal: string) => money(centsOf(decimal)),
    /** In another currency, with all its decimals. */
    foreign: (decimal: string, currency: string) =>
      Number(decimal).toLocaleString(tag, { style: 'currency', currency }),
    rate: (decimal: string) => Number(decimal).toLocaleString(tag, { maximumFractionDigits: 6 }),
  };
}
