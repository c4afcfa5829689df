/** Makes the lines of a draft from approved days and billable receipts. Pure, so that the sums are checked without a database. */
import type { Day } from '#kernel/day.ts';
import type { DueMonth } from './pricing.rules.ts';
import { MOST_PRICE, type SalesUnit } from './rules.ts';
import type { VatKind } from './vat.rules.ts';

export interface UnbilledDay {
  contractId: number;
  contract: string;
  accountId: number;
  day: Day;
  halfDays: number;
  /** Of a day, in the smallest unit of the currency; null without one. */
  rate: number | null;
}

export interface UnbilledReceipt {
  receiptId: number;
  contractId: number;
  date: Day;
  what: string;
  /** Without VAT, in cents; negative for a refund. */
  net: number;
}

/** The amount of a month of a contract. */
export interface UnbilledMonth extends DueMonth {
  contractId: number;
  contract: string;
}

export interface ProposedLine {
  text: string;
  /** Hundredths. */
  quantity: number;
  unit: SalesUnit;
  price: number;
  discount: number;
  vat: VatKind;
  contractId: number;
  /** Whether it rebills an expense. */
  rebilled: boolean;
  days: readonly UnbilledDay[];
  receipts: readonly UnbilledReceipt[];
  months: readonly UnbilledMonth[];
}

export const HUNDREDTHS_OF_A_HALF = 50;

/** A line per contract, month and rate, one per monthly amount, and one per receipt: expenses are part of the price and have its VAT (CGI, art. 267, I, 2°). */
export function proposedLines(
  days: readonly UnbilledDay[],
  { receipts, months }: Pick<ProposedLine, 'receipts' | 'months'>,
  vat: VatKind,
  texts: {
    days(contract: string, first: Day): string;
    month(month: UnbilledMonth): string;
    receipt(receipt: UnbilledReceipt): string;
  },
): ProposedLine[] {
  const byRate = Map.groupBy(days, ({ contractId, day, rate }) => `${contractId} ${day.slice(0, 7)} ${rate}`);
  const line = { discount: 0, vat, days: [], receipts: [], months: [] };
  return [
    ...[...byRate.values()].map((group): ProposedLine => {
      const [{ contractId, contract, day, rate }] = group as [UnbilledDay];
      const halfDays = group.reduce((sum, one) => sum + one.halfDays, 0);
      return {
        ...line,
        text: texts.days(contract, day),
        quantity: halfDays * HUNDREDTHS_OF_A_HALF,
        unit: 'day',
        // A line without a price shows that the rate is missing.
        price: rate === null || rate > MOST_PRICE ? 0 : rate,
        contractId,
        rebilled: false,
        days: group,
      };
    }),
    ...months.map(
      (month): ProposedLine => ({
        ...line,
        text: texts.month(month),
        quantity: 100,
        unit: 'piece',
        price: month.amount,
        contractId: month.contractId,
        rebilled: false,
        months: [month],
      }),
    ),
    ...receipts.map(
      (receipt): ProposedLine => ({
        ...line,
        text: texts.receipt(receipt),
        quantity: receipt.net < 0 ? -100 : 100,
        unit: 'piece',
        price: Math.min(Math.abs(receipt.net), MOST_PRICE),
        contractId: receipt.contractId,
        rebilled: true,
        receipts: [receipt],
      }),
    ),
  ];
}
