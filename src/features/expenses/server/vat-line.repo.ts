import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { StoredVat } from './receipt.repo.ts';

/** The VAT of a line with the fields that determine its deductible part. */
export interface VatLineRecord extends Pick<StoredVat, 'type' | 'vat' | 'deductible'> {
  receipt_id: number;
  poste_id: number;
  date: Day;
}

export function listVatLines(db: Database, reportIds: readonly number[]): Promise<VatLineRecord[]> {
  if (reportIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('receipt_vats as v')
    .innerJoin('receipts as x', 'x.id', 'v.receipt_id')
    .select(['v.receipt_id', 'x.poste_id', 'x.date', 'v.type', 'v.vat_cents as vat'])
    .select('v.deductible_cents as deductible')
    .where('x.report_id', 'in', [...reportIds])
    .execute();
}

export async function saveDeductible(
  db: Database,
  lines: readonly Pick<VatLineRecord, 'receipt_id' | 'type' | 'deductible'>[],
): Promise<void> {
  await sql`
    update receipt_vats v set deductible_cents = d.cents
      from unnest(${lines.map((line) => line.receipt_id)}::integer[], ${lines.map(({ type }) => type)}::text[],
                  ${lines.map(({ deductible }) => deductible)}::integer[]) d (receipt_id, type, cents)
     where v.workspace_id = current_workspace() and v.receipt_id = d.receipt_id and v.type = d.type`.execute(
    db,
  );
}
