/** Checks that books and reports match. Used by tests and by `doctor`. */
import { checkBooks as checkEntries } from '#features/books/server/service.ts';
import { isSmallGift } from '#features/postes/deductible.rules.ts';
import {
  listDeductedGifts,
  listUsedRates,
  listWronglyDeducted,
} from '#features/receipts/server/deduction.service.ts';
import { isForeignRate } from '#features/vat/territory.rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import { brokenRules } from './check.repo.ts';
import { listContradicting, listMisattributed } from './export.repo.ts';
import { listForgotten } from './refusal.repo.ts';

/** @returns the broken rules with some of the ids; empty if there are none. */
export async function checkBooks(db: Database): Promise<string[]> {
  const broken = await checkEntries(db);
  const reports = await listContradicting(db);
  if (reports.length > 0)
    broken.push(`an approved report has one standing entry of its total: broken by ${reports.slice(0, 5)}`);
  broken.push(...(await brokenRules(db)));
  const misattributed = await listMisattributed(db);
  if (misattributed.length > 0)
    broken.push(`an entry has its author’s auxiliary account: broken by ${misattributed.slice(0, 5)}`);
  const refused = await listForgotten(db);
  if (refused.length > 0)
    broken.push(`a refused receipt is in a submitted report: broken by ${refused.slice(0, 5)}`);
  const deducted = await listWronglyDeducted(db);
  if (deducted.length > 0)
    broken.push(`VAT is deducted with an invoice and in time: broken by ${deducted.slice(0, 5)}`);
  const gifts = (await listDeductedGifts(db)).filter((gift) => !isSmallGift(gift)).map(({ id }) => id);
  if (gifts.length > 0)
    broken.push(`VAT of gifts is deducted up to the ceiling: broken by ${gifts.slice(0, 5)}`);
  const elsewhere = (await listUsedRates(db)).filter(isForeignRate).map(({ id }) => id);
  if (elsewhere.length > 0)
    broken.push(`a receipt has the rates of its territory: broken by ${elsewhere.slice(0, 5)}`);
  return broken;
}
