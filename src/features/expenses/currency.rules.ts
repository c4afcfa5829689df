/**
 * Computes amounts paid in currencies other than the euro. Decimals are strings, and calculations use
 * integers.
 */
import { isCurrency, splitSign } from '#kernel/money.ts';

const decimalPattern = /^(\d{1,9})(?:[.,](\d{1,6}))?$/;

/** Number of decimals stored for an amount and for a rate, in any currency. */
const AMOUNT_DECIMALS = 3;
const RATE_DECIMALS = 6;

export interface ForeignAmount {
  /** ISO 4217 code, never EUR. */
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

/** Whether a text is an amount in a foreign currency, but not zero. Refunds are negative. */
export function isForeignAmount(text: string): boolean {
  return (scaled(splitSign(text).size, AMOUNT_DECIMALS) ?? 0n) > 0n;
}

/** Whether a text is a positive exchange rate. */
export function isExchangeRate(text: string): boolean {
  return (scaled(text, RATE_DECIMALS) ?? 0n) > 0n;
}

export function isForeignCurrency(text: string): boolean {
  return text !== 'EUR' && isCurrency(text);
}

/**
 * Returns the amount in euro cents, half a cent rounded away from zero, so that a refund cancels its payment.
 * @throws RangeError for values that `isForeignAmount` or `isExchangeRate` reject.
 */
export function eurosOf({ amount, rate }: Pick<ForeignAmount, 'amount' | 'rate'>): number {
  const { sign, size } = splitSign(amount);
  const units = scaled(size, AMOUNT_DECIMALS);
  const factor = scaled(rate, RATE_DECIMALS);
  if (units === undefined || factor === undefined) throw new RangeError(`${amount} × ${rate}`);
  const divisor = 10n ** BigInt(AMOUNT_DECIMALS + RATE_DECIMALS - 2);
  const cents = Number((units * factor * 2n + divisor) / (2n * divisor));
  return cents === 0 ? 0 : sign * cents;
}

/** Normalises a decimal as stored: with a decimal point, and a minus sign if negative. */
export function plainDecimal(text: string): string {
  const { sign, size } = splitSign(text);
  return `${sign < 0 ? '-' : ''}${size.replace(',', '.')}`;
}
