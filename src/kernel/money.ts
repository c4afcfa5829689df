/**
 * Money is an integer of the currency's smallest unit, cents for EUR. Rates are integer basis points: 2000 is
 * 20 %.
 */
import { type Locale, localeTags } from './locale.ts';

const amountPattern = /^(\d+)(?:[.,](\d{1,2}))?$/;
const decimalPattern = /^(\d+)(?:[.,](\d+))?$/;

/** Parses `12`, `12.5` or `12,50` to cents; undefined for other texts and beyond safe integers. */
export function parseCents(text: string): number | undefined {
  const match = amountPattern.exec(text);
  if (match === null) return undefined;
  const cents = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/**
 * The sign is before the digits, or after them as accounting programs print it. Accountants also write negative
 * amounts in parentheses.
 */
const signedPattern = /^(?:([-−–+])\s*(.+)|\(\s*(.+?)\s*\)|(.+?)\s*[-−–])$/;

/** Separates the sign from an amount: `-12`, `−12`, `12-` and `(12)` are negative, `12` and `+12` are not. */
export function splitSign(text: string): { sign: 1 | -1; size: string } {
  const trimmed = text.trim();
  const [, before, after, bracketed, leading] = signedPattern.exec(trimmed) ?? [];
  return {
    sign: before === '+' || (after ?? bracketed ?? leading) === undefined ? 1 : -1,
    size: after ?? bracketed ?? leading ?? trimmed,
  };
}

/** `parseCents` with a sign: a refund is negative. */
export function parseSignedCents(text: string): number | undefined {
  const { sign, size } = splitSign(text);
  const cents = parseCents(size);
  return cents === undefined || cents === 0 ? cents : sign * cents;
}

/** @throws RangeError when the sum is beyond safe integers. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) sum = exact(sum + cents);
  return sum;
}

/** Returns the VAT added to a net amount. */
export function vatOn(net: number, rate: number): number {
  return fraction(net, rate, 10_000);
}

/** Returns the VAT included in a gross amount: TTC·r/(1+r) (product.md §5 «Receipt»). */
export function vatIn(gross: number, rate: number): number {
  return fraction(gross, rate, 10_000 + rate);
}

/** Returns the share of an amount for `part` of `whole` units, for example 10 of 30 days. */
export function proportion(cents: number, part: number, whole: number): number {
  return fraction(cents, part, whole);
}

/**
 * Rounds half away from zero, so that an amount and its reversal cancel out.
 * @throws RangeError for an unsafe integer or a divisor that is not positive.
 */
function fraction(cents: number, factor: number, divisor: number): number {
  if (exact(divisor) <= 0) throw new RangeError(`${divisor} is not a positive divisor`);
  const dividend = exact(exact(cents) * exact(factor));
  const size = Math.abs(dividend);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  // Avoids -0, which `Object.is` and strict test comparisons distinguish from 0.
  return dividend < 0 && quotient > 0 ? -quotient : quotient;
}

function exact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return value;
}

/**
 * Parses an amount to the smallest unit of a currency: `650.5` is 65050 in EUR, `650` is 650 in JPY.
 * @returns undefined for other texts, more decimals than the currency has, and beyond safe integers.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole, decimals = ''] = decimalPattern.exec(text) ?? [];
  const digits = minorDigits(formatOf('en', currency, 'auto'));
  if (whole === undefined || decimals.length > digits) return undefined;
  const units = Number(`${whole}${decimals.padEnd(digits, '0')}`);
  return Number.isSafeInteger(units) ? units : undefined;
}

/** Returns the amount as a decimal with all its digits, `650.50`. */
export function decimalOf(units: number, currency: string): string {
  const digits = minorDigits(formatOf('en', currency, 'auto'));
  const text = String(Math.abs(exact(units))).padStart(digits + 1, '0');
  const sign = units < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a currency code (ISO 4217). */
export function isCurrency(text: string): boolean {
  return currencies.has(text);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, currency: string, fraction: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const key = `${locale} ${currency} ${fraction}`;
  let format = formats.get(key);
  if (format === undefined) {
    const options = { style: 'currency', currency, trailingZeroDisplay: fraction } as const;
    format = new Intl.NumberFormat(localeTags[locale], options);
    formats.set(key, format);
  }
  return format;
}

/** Cached, because reading a format's options takes as long as formatting an amount. */
const digits = new WeakMap<Intl.NumberFormat, number>();

/** Decimal digits of a currency: 2 for EUR, 0 for JPY, 3 for TND (ISO 4217). */
function minorDigits(format: Intl.NumberFormat): number {
  const known = digits.get(format) ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(format, known);
  return known;
}

/**
 * «€34.80», «34,80 €»: an amount with all its digits. @param currency ISO 4217. @throws RangeError for an
 * unknown code.
 */
export function formatMoney(cents: number, locale: Locale, currency = 'EUR'): string {
  const format = formatOf(locale, currency, 'auto');
  return format.format(cents / 10 ** minorDigits(format));
}

/** «€29», «€29.50»: a price in euros, with cents only when there are any. */
export function formatPrice(cents: number, locale: Locale): string {
  return formatOf(locale, 'EUR', 'stripIfInteger').format(cents / 100);
}
