/** Checks that books and reports match. Used by tests and by `doctor`. */
import { checkBooks as checkEntries } from '#features/books/server/service.ts';
import { isSmallGift } from '#features/postes/deductible.rules.ts';
import {
  listDeductedGifts,
  listUsedRates,
  listWronglyDeducted,
} from '#features/receipts/server/deduction.service.ts';
import { isForeignRate } from '#features/vat/territory.rules.ts';
import { brokenBy, brokenRules } from '#platform/db/broken-rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import { rules } from './check.repo.ts';
import { listContradicting, listMisattributed } from './export.repo.ts';
import { listForgotten } from './refusal.repo.ts';

/** @returns the broken rules with some of the ids; empty if there are none. */
export async function checkBooks(db: Database): Promise<string[]> {
  const gifts = (await listDeductedGifts(db)).filter((gift) => !isSmallGift(gift));
  const elsewhere = (await listUsedRates(db)).filter(isForeignRate);
  return [
    ...(await checkEntries(db)),
    ...brokenBy('an approved report has one standing entry of its total', await listContradicting(db)),
    ...(await brokenRules(db, rules)),
    ...brokenBy('an entry has its author’s auxiliary account', await listMisattributed(db)),
    ...brokenBy('a refused receipt is in a submitted report', await listForgotten(db)),
    ...brokenBy('VAT is deducted with an invoice and in time', await listWronglyDeducted(db)),
    ...brokenBy('VAT of gifts is deducted up to the ceiling', gifts.map(idOf)),
    ...brokenBy('a receipt has the rates of its territory', elsewhere.map(idOf)),
  ];
}

const idOf = ({ id }: { id: number }) => id;
