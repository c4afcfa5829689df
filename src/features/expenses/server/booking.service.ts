/** Prepares receipts for the books: with their accounts and the deductible part of their VAT. */

import { accountOfType } from '#features/postes/rules.ts';
import { posteName } from '#features/postes/server/service.ts';
import { listVatLines, type Moment, withDeductible } from '#features/receipts/server/deduction.service.ts';
import type { ReceiptRecord } from '#features/receipts/server/service.ts';
import { ownRates } from '#features/vat/server/service.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { BookedReceipt } from '../accounting.rules.ts';

/**
 * Reads the deductible VAT and the accounts of rates that booking these receipts needs.
 * @returns a function that gives the booking of one receipt. VAT of an approved report is deducted as approved.
 */
export async function bookingOf(
  db: Database,
  receipts: readonly ReceiptRecord[],
  { locale, ...moment }: Moment & { locale: Locale },
): Promise<(receipt: ReceiptRecord) => BookedReceipt> {
  const rates = (await ownRates(db)).filter(({ account }) => account !== '');
  const reportIds = [...new Set(receipts.map(({ report_id }) => report_id))];
  const lines = await withDeductible(db, await listVatLines(db, reportIds), moment);
  const deductible = new Map(lines.map((line) => [`${line.receipt_id} ${line.type}`, line.deductible]));
  return (receipt) => ({
    number: receipt.number,
    date: receipt.date,
    supplier: receipt.supplier,
    account: receipt.account,
    poste: posteName(receipt, locale),
    lines: receipt.vats.map((line) => ({
      ...line,
      deductible: deductible.get(`${receipt.id} ${line.type}`) ?? 0,
      account: rates.find(({ type, rate }) => type === line.type && rate === line.rate)?.account ?? '',
      expenseAccount: accountOfType(receipt, line.type),
    })),
    foreign:
      receipt.currency === null || receipt.foreign_amount === null
        ? null
        : { currency: receipt.currency, amount: receipt.foreign_amount },
  });
}
