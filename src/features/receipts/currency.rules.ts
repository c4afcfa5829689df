/**
 * Computes amounts paid in currencies other than the euro. Decimals are strings, and calculations use
 * integers.
 */
import { parseDecimal } from '#kernel/decimal.ts';
import { isCurrency, parseMoney } from '#kernel/money.ts';

/** Number of decimals stored for an amount and for a rate, in any currency. */
const AMOUNT_DECIMALS = 3;
const RATE_DECIMALS = 6;
/** Digits before the decimals. */
const MOST_DIGITS = 9;

export interface ForeignAmount {
  /** ISO 4217 code, never EUR. */
  currency: string;
  amount: string;
  /** Euros for one unit of the currency. */
  rate: string;
}

/**
 * Parses an amount in a foreign currency to the decimal that is stored, with the decimals as written; refunds are
 * negative. @returns undefined for zero, for other texts, and for an unknown currency.
 */
export function foreignAmountOf(text: string, currency: string): string | undefined {
  if (!isForeignCurrency(currency)) return undefined;
  return inRange(parseMoney(text, currency), AMOUNT_DECIMALS);
}

/** Parses a positive exchange rate to the decimal that is stored. */
export function exchangeRateOf(text: string): string | undefined {
  const rate = inRange(parseDecimal(text, { digits: RATE_DECIMALS }), RATE_DECIMALS);
  return rate?.startsWith('-') ? undefined : rate;
}

function inRange(decimal: string | undefined, decimals: number): string | undefined {
  const [, whole = '', rest = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(decimal ?? '') ?? [];
  const isGood = whole.length <= MOST_DIGITS && rest.length <= decimals && /[1-9]/.test(whole + rest);
  return isGood ? decimal : undefined;
}

/** @throws RangeError for another text than a decimal. */
function scaled(decimal: string, decimals: number): bigint {
  const [, whole, rest = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined || rest.length > decimals) throw new RangeError(`${decimal} is not a decimal`);
  return BigInt(`${whole}${rest.padEnd(decimals, '0')}`);
}

export function isForeignCurrency(text: string): boolean {
  return text !== 'EUR' && isCurrency(text);
}

/**
 * Returns the amount in euro cents, half a cent rounded away from zero, so that a refund cancels its payment.
 * @throws RangeError for values that `foreignAmountOf` or `exchangeRateOf` does not return.
 */
export function eurosOf({ amount, rate }: Pick<ForeignAmount, 'amount' | 'rate'>): number {
  const product = scaled(amount, AMOUNT_DECIMALS) * scaled(rate, RATE_DECIMALS);
  const divisor = 10n ** BigInt(AMOUNT_DECIMALS + RATE_DECIMALS - 2);
  const cents = Number((product * 2n + divisor) / (2n * divisor));
  return cents === 0 ? 0 : (amount.startsWith('-') ? -1 : 1) * cents;
}
