import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { OriginalFacts } from '../deductible.rules.ts';
import type { StoredVat } from './receipt.repo.ts';

/** What determines whether a receipt's VAT can be deducted (deductible.rules.ts). */
export interface StoredDeduction {
  date: Day;
  paid: number;
  files: number;
  /** Instant of the approval in PostgreSQL's format; null before it. */
  decided: string | null;
  given: number | null;
  original: OriginalFacts | null;
}

const filesOf = (receipt: string) =>
  sql`(select count(*) from attachments f where f.workspace_id = ${sql.ref(`${receipt}.workspace_id`)} and f.receipt_id = ${sql.ref(`${receipt}.id`)})`;

/** SQL: the facts about receipt `x` of report `r`. */
export const deductionFacts = sql<StoredDeduction>`json_build_object(
    'date', x.date, 'paid', x.ttc_cents, 'files', ${filesOf('x')},
    'decided', case when r.state = 'approved' then r.decided_at end,
    'given', case when x.folded_beneficiary <> '' then (
      select sum(y.ttc_cents)::bigint from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
       where y.workspace_id = x.workspace_id and y.folded_beneficiary = x.folded_beneficiary and y.folded_beneficiary <> ''
         and y.date between date_trunc('year', x.date)::date and (date_trunc('year', x.date) + interval '1 year - 1 day')::date
         and (s.state = 'approved' or s.id = x.report_id) and not y.refused) end,
    'original', (
      select json_build_object('files', ${filesOf('y')}, 'deducted', (
               select sum(w.deductible_cents)::bigint from receipt_vats w
                where w.workspace_id = y.workspace_id and w.receipt_id = y.id))
        from receipts y where y.workspace_id = x.workspace_id and y.id = x.refund_of))`;

/** The VAT of a line with the fields that determine its deductible part. */
export interface VatLineRecord extends Pick<StoredVat, 'type' | 'vat' | 'deductible'> {
  receipt_id: number;
  poste_id: number;
  facts: StoredDeduction;
}

export function listVatLines(db: Database, reportIds: readonly number[]): Promise<VatLineRecord[]> {
  if (reportIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('receipt_vats as v')
    .innerJoin('receipts as x', 'x.id', 'v.receipt_id')
    .innerJoin('reports as r', 'r.id', 'x.report_id')
    .select(['v.receipt_id', 'x.poste_id', 'v.type', 'v.vat_cents as vat'])
    .select(['v.deductible_cents as deductible', deductionFacts.as('facts')])
    .where('x.report_id', 'in', [...reportIds])
    .execute();
}

/** Whether one of the reports has a gift with a named beneficiary. */
export async function hasGifts(db: Database, reportIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('receipts')
    .select('id')
    .where('report_id', 'in', [...reportIds])
    .where('folded_beneficiary', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the deductible cents; null to delete them. */
export async function saveDeductible(
  db: Database,
  lines: readonly Pick<VatLineRecord, 'receipt_id' | 'type' | 'deductible'>[],
): Promise<void> {
  await sql`
    update receipt_vats v set deductible_cents = d.cents, invoice_checked = d.cents is not null
      from unnest(${lines.map((line) => line.receipt_id)}::integer[], ${lines.map(({ type }) => type)}::text[],
                  ${lines.map(({ deductible }) => deductible)}::integer[]) d (receipt_id, type, cents)
     where v.workspace_id = current_workspace() and v.receipt_id = d.receipt_id and v.type = d.type`.execute(
    db,
  );
}

/**
 * Lists approved receipts whose VAT was deducted without an invoice or after the last day to deduct it (CGI, art. 271, II; annexe II,
 * art. 208). Approvals before these rules existed are left out.
 */
export async function listWronglyDeducted(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct x.id from receipt_vats v
      join receipts x on x.workspace_id = v.workspace_id and x.id = v.receipt_id
      join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
     where v.workspace_id = current_workspace() and v.invoice_checked and v.deductible_cents > 0 and x.ttc_cents > 0
       and r.state = 'approved'
       and (not exists (select from attachments f where f.workspace_id = x.workspace_id and f.receipt_id = x.id)
            -- A day later, because the decision is an instant and the rule counts days of a time zone.
            or r.decided_at >= make_date(extract(year from x.date)::int + 3, 1, 2))
     order by x.id`.execute(db);
  return rows.map(({ id }) => id);
}
