/** Computes the deductible VAT of receipts, and stores it at the approval of their report. */

import { type DeductionFacts, deductibleOfLine, rowOn } from '#features/postes/deductible.rules.ts';
import { listShares } from '#features/postes/server/service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import * as repo from './vat-line.repo.ts';

/** For the bookings of reports, and the check of the books. */
export const { listDeductedGifts, listUsedRates, listVatLines, listWronglyDeducted } = repo;

/** The present moment in the workspace's zone: the day that counts for receipts that are not approved. */
export type Moment = Pick<MemberContext, 'now' | 'zone'>;

export function factsOf({ decided, ...facts }: repo.StoredDeduction, { now, zone }: Moment): DeductionFacts {
  return { ...facts, on: civilDay(decided === null ? now : new Date(decided), zone) };
}

/** Adds the deductible cents of each line: those stored at the approval, otherwise computed with the current shares. */
export async function withDeductible<Line extends repo.VatLineRecord>(
  db: Database,
  lines: readonly Line[],
  moment: Moment,
): Promise<(Line & { deductible: number })[]> {
  const open = lines.filter(({ deductible, vat }) => deductible === null && vat !== 0);
  const shares = await listShares(db, [...new Set(open.map(({ poste_id }) => poste_id))]);
  return lines.map((line) => ({
    ...line,
    deductible:
      line.deductible ?? deductibleOfLine(line, shares.get(line.poste_id) ?? [], factsOf(line.facts, moment)),
  }));
}

/**
 * Stores the deductible VAT of reports at their approval, so that later changes of shares, even for past days, do not change
 * approved reports. The caller must hold the locks on the reports.
 */
export async function freezeDeductible(
  db: Database,
  reportIds: readonly number[],
  { workspaceId, ...moment }: Moment & { workspaceId: number },
): Promise<void> {
  // One approval with gifts at a time in a workspace, so that each counts the gifts of the others.
  if (await repo.hasGifts(db, reportIds)) await lockName(db, `gifts ${workspaceId}`);
  const lines = await withDeductible(db, await repo.listVatLines(db, reportIds), moment);
  const shares = await listShares(db, [...new Set(lines.map(({ poste_id }) => poste_id))]);
  await repo.saveDeductible(
    db,
    lines.map((line) => ({
      ...line,
      basis: rowOn(shares.get(line.poste_id) ?? [], line.type, line.facts.date)?.basis ?? 'none',
    })),
  );
}

/** Deletes the stored deductible VAT, so that a reopened report follows the shares again. */
export async function thawDeductible(db: Database, reportIds: readonly number[]): Promise<void> {
  const lines = await repo.listVatLines(db, reportIds);
  await repo.saveDeductible(
    db,
    lines.map((line) => ({ ...line, deductible: null, basis: null })),
  );
}
