/** Amounts paid in currencies other than the euro. Decimals are strings; computations use integers. */
import { isCurrency } from '#kernel/money.ts';

const decimalPattern = /^(\d{1,9})(?:[.,](\d{1,6}))?$/;

/** Decimals stored for an amount in any currency, and for a rate. */
const AMOUNT_DECIMALS = 3;
const RATE_DECIMALS = 6;

export interface ForeignAmount {
  /** ISO 4217, never EUR. */
  currency: string;
  amount: string;
  /** Euros for one unit of the currency. */
  rate: string;
}

function scaled(text: string, decimals: number): bigint | undefined {
  const [, whole, rest = ''] = decimalPattern.exec(text.trim()) ?? [];
  if (whole === undefined || rest.length > decimals) return undefined;
  return BigInt(`${whole}${rest.padEnd(decimals, '0')}`);
}

/** Whether a text is a positive amount in a foreign currency. */
export function isForeignAmount(text: string): boolean {
  return (scaled(text, AMOUNT_DECIMALS) ?? 0n) > 0n;
}

/** Whether a text is a positive exchange rate. */
export function isExchangeRate(text: string): boolean {
  return (scaled(text, RATE_DECIMALS) ?? 0n) > 0n;
}

export function isForeignCurrency(text: string): boolean {
  return text !== 'EUR' && isCurrency(text);
}

/** Cents of euros, half a cent rounded up. @throws RangeError for values that `isForeignAmount` or `isExchangeRate` reject. */
export function eurosOf({ amount, rate }: Pick<ForeignAmount, 'amount' | 'rate'>): number {
  const units = scaled(amount, AMOUNT_DECIMALS);
  const factor = scaled(rate, RATE_DECIMALS);
  if (units === undefined || factor === undefined) throw new RangeError(`${amount} × ${rate}`);
  const divisor = 10n ** BigInt(AMOUNT_DECIMALS + RATE_DECIMALS - 2);
  return Number((units * factor * 2n + divisor) / (2n * divisor));
}

/** With a decimal point, as stored. */
export function plainDecimal(text: string): string {
  return text.trim().replace(',', '.');
}

/** With at least two decimals: `24.6` is `24.60`. */
export function twoDecimals(amount: string): string {
  const [whole = '', rest = ''] = amount.split('.');
  return `${whole}.${rest.padEnd(2, '0')}`;
}
