/**
 * Finds what people should check before they submit a report or decide about it. These hints never block
 * (product.md §5 «Receipt»).
 */

import { type DeductionFacts, giftCeiling, withheldOf } from '#features/postes/deductible.rules.ts';
import { type Day, weekday } from '#kernel/day.ts';
import { type HolidayZone, holidayName } from '#kernel/holidays.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';

export const hintKinds = [
  'same_file',
  'same_payment',
  'outside_period',
  'future',
  'weekend',
  'holiday',
  'over_limit',
  'no_attachment',
  'no_vat',
  'too_late',
  'gift_unnamed',
  'gift_ceiling',
  'gift_correction',
  'refund_excess',
] as const;
export type HintKind = (typeof hintKinds)[number];

export interface Hint {
  kind: HintKind;
  detail: string;
}

export interface ReceiptFacts {
  date: Day;
  attachments: number;
  mileage: boolean;
  /** Cents; 0 for a receipt without VAT. */
  vat: number;
  /** Whether VAT of the receipt's territory and type would be entered as printed. */
  vatAsPrinted: boolean;
  gift: boolean;
  /** Whether VAT was deducted for an approved gift to the same beneficiary in the calendar year. */
  giftDeducted: boolean;
  deduction: DeductionFacts;
  /** Cents; null if the type has no limit. */
  limit: number | null;
  /** Total in cents of the same person's receipts with the same type and day, including this one. */
  dayTotal: number;
  /**
   * Number of another receipt with the same file, and of one with the same supplier, day and amount. 0 if that receipt is in
   * another report, because nothing else of it is disclosed; null if there is none.
   */
  sameFile: number | null;
  samePayment: number | null;
  /** Whether this receipt and other refunds of the same payment exceed its amount. */
  refundExcess: boolean;
}

export interface ReportFacts {
  startDate: Day;
  endDate: Day;
  /** In the workspace's zone. */
  today: Day;
  zone: HolidayZone;
  /** The reader's locale. */
  locale: Locale;
}

export function hintsOf(
  receipt: ReceiptFacts,
  { startDate, endDate, today, zone, locale }: ReportFacts,
): Hint[] {
  const { date, limit, dayTotal, sameFile, samePayment } = receipt;
  const hints: Hint[] = [];
  const add = (kind: HintKind, detail = '') => hints.push({ kind, detail });
  if (sameFile !== null) add('same_file', numberOf(sameFile));
  if (samePayment !== null) add('same_payment', numberOf(samePayment));
  if (date < startDate || date > endDate) add('outside_period');
  if (date > today) add('future');
  if (weekday(date) > 5) add('weekend');
  const holiday = holidayName(date, zone, locale);
  if (holiday !== undefined) add('holiday', holiday);
  if (limit !== null && dayTotal > limit) add('over_limit', decimalOf(limit, 'EUR'));
  // Also with a reason for the missing file, because no VAT is deducted without an invoice (CGI, art. 271, II).
  if (receipt.attachments === 0 && !receipt.mileage) add('no_attachment');
  if (receipt.vatAsPrinted && receipt.vat === 0) add('no_vat');
  const { deduction } = receipt;
  if (receipt.vat > 0 && withheldOf(deduction) === 'too_late') add('too_late');
  if (receipt.gift && receipt.vat > 0) {
    const ceiling = giftCeiling(date);
    if (deduction.given === null) add('gift_unnamed');
    else if (deduction.given > ceiling) {
      add('gift_ceiling', decimalOf(ceiling, 'EUR'));
      // The ceiling is for all gifts of the year, so the VAT of earlier ones must be given back.
      if (receipt.giftDeducted) add('gift_correction');
    }
  }
  if (receipt.refundExcess) add('refund_excess');
  return hints;
}

/** Returns the number as text; empty for a receipt of another report. */
function numberOf(number: number): string {
  return number === 0 ? '' : String(number);
}
