/**
 * Converts invoices and payments in other currencies into cents of a euro, and computes exchange differences. An invoice has the rate of
 * its day. What a payment settles of it leaves with the same part of its euros; the difference to the euros of the payment is a loss or a
 * gain (règlement ANC n° 2014-03, art. 946-66 and 947-76, accounts 666 and 766).
 */
import { eurosOf } from '#features/receipts/currency.rules.ts';
import { decimalOf } from '#kernel/money.ts';

/** What is left of an invoice or a payment on its client's account: above zero if the client owes it. */
export interface Balance {
  /** In the smallest unit of the currency. */
  units: number;
  /** Cents. */
  euros: number;
}

export interface Rate {
  currency: string;
  /** Euros for one unit. */
  rate: string;
}

/** Half a cent is rounded away from zero. */
export function convert(units: number, { currency, rate }: Rate): number {
  return eurosOf({ amount: decimalOf(units, currency), rate });
}

/**
 * Returns the euros that leave or join a balance with some units: the same part of its euros, and all with the last units.
 * @param first what the invoice or payment was at first: units beyond the balance have its rate.
 */
export function moved({ units, euros }: Balance, by: number, first: Balance): number {
  const beyond = (some: number) => shareOf(first.euros, some, first.units);
  const isLess = by !== 0 && Math.sign(by) === -Math.sign(units);
  if (!isLess) return beyond(by);
  if (Math.abs(by) >= Math.abs(units)) return 0 - euros + beyond(by + units);
  return shareOf(euros, by, units);
}

/** Divides euros in proportion to units, which may be of both signs; together the shares are the euros. */
export function apportioned(euros: number, units: readonly number[]): number[] {
  const all = units.reduce((sum, one) => sum + one, 0);
  let done = 0;
  let given = 0;
  return units.map((one) => {
    done += one;
    const until = shareOf(euros, done, all);
    const share = until - given;
    given = until;
    return share;
  });
}

/** Rounds half away from zero. Exact beyond safe products. */
function shareOf(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const product = BigInt(cents) * BigInt(part) * (whole < 0 ? -1n : 1n);
  const divisor = BigInt(Math.abs(whole));
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return product < 0n && rounded > 0 ? -rounded : rounded;
}
