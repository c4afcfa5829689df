import { sql } from 'kysely';
import type { OriginalFacts } from '#features/postes/deductible.rules.ts';
import type { VatType } from '#features/vat/rules.ts';
import type { Territory } from '#features/vat/territory.rules.ts';
import type { Day } from '#kernel/day.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { StoredVat } from './repo.ts';

/** What determines whether a receipt's VAT can be deducted (features/postes/deductible.rules.ts). */
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

/** SQL: whether a receipt's type was a gift on its day (`isGift` of features/postes/deductible.rules.ts). */
export const giftOf = (receipt: string) =>
  sql<boolean>`coalesce((select s.basis = 'gift' from poste_shares s
    where s.workspace_id = ${sql.ref(`${receipt}.workspace_id`)} and s.poste_id = ${sql.ref(`${receipt}.poste_id`)} and s.vat_type is null
      and s.valid_from <= ${sql.ref(`${receipt}.date`)} order by s.valid_from desc limit 1), false)`;

/** SQL: whether receipts `x` and `y` name the same beneficiary in the same calendar year. */
const sameBeneficiary = sql`y.workspace_id = x.workspace_id and y.folded_beneficiary = x.folded_beneficiary
         and y.folded_beneficiary <> '' and not y.refused
         and y.date between date_trunc('year', x.date)::date and (date_trunc('year', x.date) + interval '1 year - 1 day')::date`;

/** SQL: the facts about receipt `x` of report `r`. */
export const deductionFacts = sql<StoredDeduction>`json_build_object(
    'date', x.date, 'paid', x.ttc_cents, 'files', ${filesOf('x')},
    'decided', case when r.state = 'approved' then r.decided_at end,
    'given', case when x.folded_beneficiary <> '' then (
      select sum(y.ttc_cents)::bigint from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
       where ${sameBeneficiary} and (s.state = 'approved' or s.id = x.report_id) and ${giftOf('y')}) end,
    'original', (
      select json_build_object('files', ${filesOf('y')}, 'deducted', (
               select sum(w.deductible_cents)::bigint from receipt_vats w
                where w.workspace_id = y.workspace_id and w.receipt_id = y.id))
        from receipts y where y.workspace_id = x.workspace_id and y.id = x.refund_of))`;

/** SQL: whether VAT was deducted for an approved gift to the beneficiary of receipt `x` in the same year. */
export const giftDeducted = sql<boolean>`x.folded_beneficiary <> '' and exists (
  select from receipts y
    join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
    join receipt_vats w on w.workspace_id = y.workspace_id and w.receipt_id = y.id
   where ${sameBeneficiary} and s.state = 'approved' and w.deducted_as = 'gift' and w.deductible_cents <> 0)`;

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

/** Stores the deductible cents and their basis; null to delete them. */
export async function saveDeductible(
  db: Database,
  lines: readonly (Pick<VatLineRecord, 'receipt_id' | 'type' | 'deductible'> & { basis: string | null })[],
): Promise<void> {
  await sql`
    update receipt_vats v set deductible_cents = d.cents, deducted_as = d.basis
      from unnest(${lines.map((line) => line.receipt_id)}::integer[], ${lines.map(({ type }) => type)}::text[],
                  ${lines.map(({ deductible }) => deductible)}::integer[], ${lines.map(({ basis }) => basis)}::text[])
           d (receipt_id, type, cents, basis)
     where v.workspace_id = current_workspace() and v.receipt_id = d.receipt_id and v.type = d.type`.execute(
    db,
  );
}

/** A line of an approved report whose VAT was deducted under the rules about invoices, time limits and gifts. */
const deducted = sql`receipt_vats v
      join receipts x on x.workspace_id = v.workspace_id and x.id = v.receipt_id
      join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
     where v.workspace_id = current_workspace() and r.state = 'approved' and v.deducted_as is not null and v.deductible_cents <> 0`;

/**
 * Lists approved receipts whose VAT was deducted without an invoice (CGI, art. 271, II) or after the last day to deduct it (annexe
 * II, art. 208), and refunds that give back VAT that was not deducted. Approvals before these rules existed are left out.
 */
export async function listWronglyDeducted(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct x.id from ${deducted}
       and case when x.ttc_cents > 0
             then ${filesOf('x')} = 0 or ${civilDayOf('r.decided_at')} > make_date(extract(year from x.date)::int + 2, 12, 31)
             else exists (
               select from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
                where y.workspace_id = x.workspace_id and y.id = x.refund_of and s.state = 'approved' and s.decided_at <= r.decided_at
                  and (select sum(w.deductible_cents) from receipt_vats w
                        where w.workspace_id = y.workspace_id and w.receipt_id = y.id) = 0) end
     order by x.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DeductedGift {
  id: number;
  date: Day;
  /** Cents of the gifts to the same beneficiary in the year that were approved until then; null without a beneficiary. */
  given: number | null;
}

/** Lists approved gifts whose VAT was deducted. */
export async function listDeductedGifts(db: Database): Promise<DeductedGift[]> {
  const { rows } = await sql<DeductedGift>`
    select distinct x.id, x.date, (
      select sum(y.ttc_cents)::bigint from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
       where ${sameBeneficiary} and s.state = 'approved' and s.decided_at <= r.decided_at
         and exists (select from receipt_vats w where w.workspace_id = y.workspace_id and w.receipt_id = y.id and w.deducted_as = 'gift')) as given
      from ${deducted} and v.deducted_as = 'gift' and x.ttc_cents > 0
     order by x.id`.execute(db);
  return rows;
}

export interface UsedRate {
  territory: Territory;
  type: VatType;
  /** Basis points. */
  rate: number;
  /** The earliest day, with one of the receipts. */
  date: Day;
  id: number;
}

/** Lists the rates above zero that receipts have, each once. */
export async function listUsedRates(db: Database): Promise<UsedRate[]> {
  const { rows } = await sql<UsedRate>`
    select x.territory, v.type, v.rate, min(x.date) as date, (array_agg(x.id order by x.date, x.id))[1] as id
      from receipt_vats v join receipts x on x.workspace_id = v.workspace_id and x.id = v.receipt_id
     where v.workspace_id = current_workspace() and v.rate > 0
     group by x.territory, v.type, v.rate`.execute(db);
  return rows;
}
