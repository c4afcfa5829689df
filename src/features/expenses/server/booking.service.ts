/** Prepares receipts for the books: with their accounts and the deductible part of their VAT. */
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { BookedReceipt } from '../accounting.rules.ts';
import { deductibleOf, shareOn } from '../deductible.rules.ts';
import { accountOfType } from '../poste.rules.ts';
import { listShares, listVatRates } from './poste.repo.ts';
import { posteName } from './poste.service.ts';
import type { ReceiptRecord } from './receipt.repo.ts';

/**
 * Reads the shares and the accounts of rates that booking these receipts needs.
 * @returns a function that gives the booking of one receipt. VAT of an approved report is deducted as approved, other VAT by the
 * current shares.
 */
export async function bookingOf(
  db: Database,
  receipts: readonly ReceiptRecord[],
  locale: Locale,
): Promise<(receipt: ReceiptRecord) => BookedReceipt> {
  const rates = (await listVatRates(db)).filter(({ account }) => account !== '');
  const shares = await listShares(db, [...new Set(receipts.map(({ poste_id }) => poste_id))]);
  return (receipt) => ({
    number: receipt.number,
    date: receipt.date,
    supplier: receipt.supplier,
    account: receipt.account,
    poste: posteName(receipt, locale),
    lines: receipt.vats.map((line) => ({
      ...line,
      deductible:
        line.deductible ??
        deductibleOf(line.vat, shareOn(shares.get(receipt.poste_id) ?? [], line.type, receipt.date)),
      account: rates.find(({ type, rate }) => type === line.type && rate === line.rate)?.account ?? '',
      expenseAccount: accountOfType(receipt, line.type),
    })),
    foreign:
      receipt.currency === null || receipt.foreign_amount === null
        ? null
        : { currency: receipt.currency, amount: receipt.foreign_amount },
  });
}
