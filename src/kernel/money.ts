/**
 * Money is an integer of the currency's smallest unit, cents for EUR. Rates are integer basis points: 2000 is
 * 20 %.
 */
import { type Notation, parseDecimal } from './decimal.ts';
import { type Locale, locales, localeTags } from './locale.ts';

/** Parses an amount in euros to cents: `12`, `12,50 €`, `1 234.50`; undefined if it is negative or not an amount. */
export function parseCents(text: string): number | undefined {
  return parseAmount(text, 'EUR');
}

/** The same with a sign: a refund is negative. */
export function parseSignedCents(text: string): number | undefined {
  return parseSignedAmount(text, 'EUR');
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
 * @returns undefined for a negative amount, other texts, more decimals than the currency has, another currency's
 * sign, and beyond safe integers.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimal = parseMoney(text, currency);
  return decimal === undefined || decimal.startsWith('-') ? undefined : unitsOf(decimal, currency);
}

/** `parseAmount` with a sign. */
export function parseSignedAmount(text: string, currency: string): number | undefined {
  const decimal = parseMoney(text, currency);
  return decimal === undefined ? undefined : unitsOf(decimal, currency);
}

/**
 * Parses an amount to a decimal as `parseDecimal` does, with the currency's code or sign.
 * @param currency ISO 4217. @throws RangeError for an unknown code.
 */
export function parseMoney(text: string, currency: string): string | undefined {
  return parseDecimal(text, notationOf(currency));
}

function unitsOf(decimal: string, currency: string): number | undefined {
  const [whole = '', decimals = ''] = decimal.split('.');
  const units = Number(`${whole}${decimals.padEnd(notationOf(currency).digits, '0')}`);
  if (!Number.isSafeInteger(units)) return undefined;
  // Avoids -0.
  return units === 0 ? 0 : units;
}

const notations = new Map<string, Notation>();

/** A currency is written with its code or with its sign in either language. */
function notationOf(currency: string): Notation {
  let notation = notations.get(currency);
  if (notation === undefined) {
    const signs = locales.flatMap((locale) =>
      (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
        new Intl.NumberFormat(localeTags[locale], { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .flatMap(({ type, value }) => (type === 'currency' ? [value] : []))
          .join(''),
      ),
    );
    const names = currency === 'EUR' ? ['euro', 'euros'] : [];
    const units = [...new Set([currency, ...signs, ...names])];
    const digits = minorDigits(formatOf('en', currency, 'auto'));
    notation = { digits, units, unitSeparates: digits > 1 };
    notations.set(currency, notation);
  }
  return notation;
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
