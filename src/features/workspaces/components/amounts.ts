/** Sizes, prices, counts and days in the language of the page. */
import { priceText, sizeText } from '#kernel/amounts.ts';
import { localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';

export function useAmounts() {
  const locale = useLocale();
  return {
    size: (bytes: number) => sizeText(bytes, locale),
    price: (cents: number) => priceText(cents, locale),
    count: (count: number) => count.toLocaleString(localeTags[locale]),
    day: (instant: string) => new Date(instant).toLocaleDateString(localeTags[locale], { dateStyle: 'long' }),
  };
}
