/** Formats amounts of expense reports: «€34.80», «34,80 €». */
import { formatMoney, parseCents } from '#kernel/money.ts';
import { useLocale } from '#ui/locale.tsx';

export function useAmount(): (decimal: string) => string {
  const locale = useLocale();
  return (decimal) => formatMoney(parseCents(decimal) ?? 0, locale);
}
