/** What is worth a second look before a report is submitted or decided: hints, never walls (product.md §5 «Receipt»). */
import { type Day, weekday } from '#kernel/day.ts';
import { type HolidayZone, holidayName } from '#kernel/holidays.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';

export const hintKinds = [
  'same_file',
  'same_payment',
  'outside_period',
  'weekend',
  'holiday',
  'over_limit',
  'no_attachment',
] as const;
export type HintKind = (typeof hintKinds)[number];

export interface Hint {
  kind: HintKind;
  detail: string;
}

export interface ReceiptFacts {
  date: Day;
  attachments: number;
  /** Why there is no file. */
  noDocument: string;
  mileage: boolean;
  /** Cents; null without a limit. */
  limit: number | null;
  /** Cents of all receipts of the person of that type on that day, this one included. */
  dayTotal: number;
  /**
   * Another receipt with one of the same files, and with the same supplier, day and amount: its number when it is of the
   * same report, 0 when it is of another, of which nothing more is told; null when there is none.
   */
  sameFile: number | null;
  samePayment: number | null;
}

export interface ReportFacts {
  startDate: Day;
  endDate: Day;
  zone: HolidayZone;
  /** Of the reader. */
  locale: Locale;
}

export function hintsOf(receipt: ReceiptFacts, { startDate, endDate, zone, locale }: ReportFacts): Hint[] {
  const { date, limit, dayTotal, sameFile, samePayment } = receipt;
  const hints: Hint[] = [];
  const add = (kind: HintKind, detail = '') => hints.push({ kind, detail });
  if (sameFile !== null) add('same_file', numberOf(sameFile));
  if (samePayment !== null) add('same_payment', numberOf(samePayment));
  if (date < startDate || date > endDate) add('outside_period');
  if (weekday(date) > 5) add('weekend');
  const holiday = holidayName(date, zone, locale);
  if (holiday !== undefined) add('holiday', holiday);
  if (limit !== null && dayTotal > limit) add('over_limit', decimalOf(limit, 'EUR'));
  if (receipt.attachments === 0 && receipt.noDocument === '' && !receipt.mileage) add('no_attachment');
  return hints;
}

/** Empty for one of another report. */
function numberOf(number: number): string {
  return number === 0 ? '' : String(number);
}
