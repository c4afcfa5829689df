/** Formats file sizes. */
import { type Locale, localeTags } from './locale.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Uses multiples of 1024 and three digits. @param bytes not negative */
export function formatBytes(bytes: number, locale: Locale): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const text = new Intl.NumberFormat(localeTags[locale], {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1024 ** step);
  // French puts a full no-break space before a unit; Intl uses the narrow one, which looks like «100Go».
  return text.replace(/\u202f(?=\p{L})/u, '\u00a0');
}
