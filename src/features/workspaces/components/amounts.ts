/** Sizes and prices in the language of the page. */
import { type Locale, localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Multiples of 1024, to two digits. @param bytes not negative */
export function sizeText(bytes: number, locale: Locale): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return new Intl.NumberFormat(localeTags[locale], {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1024 ** step);
}

/** Euros; cents only where there are some. */
export function priceText(cents: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

export function useAmounts() {
  const locale = useLocale();
  return {
    size: (bytes: number) => sizeText(bytes, locale),
    price: (cents: number) => priceText(cents, locale),
    count: (count: number) => count.toLocaleString(localeTags[locale]),
    day: (instant: string) => new Date(instant).toLocaleDateString(localeTags[locale], { dateStyle: 'long' }),
  };
}
