import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows } from '#platform/db/list.ts';
import type { ExpenseSettings } from '../accounting.rules.ts';
import { numberOf } from './number.repo.ts';
import { reports } from './report.repo.ts';

export interface Span {
  from: Day;
  /** Inclusive. */
  to: Day;
}

/** Lists the reports to post, in the order of their decisions. */
export function listBooked(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return reports(db)
    .where('r.id', 'in', [...ids])
    .orderBy('r.decided_at')
    .orderBy('r.id')
    .execute();
}

/** Lists approved reports that have no entry, or whose entry is reversed; in the order of their decisions. */
export async function listUnposted(db: Database, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reports r
     where r.workspace_id = current_workspace() and r.state = 'approved'
       and exists (select from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id and x.ttc_cents <> 0)
       and not exists (
         select from book_entries e
          where e.workspace_id = r.workspace_id and e.source_type = 'report' and e.source_id = r.id and e.reverses_id is null
            and not exists (select from book_entries b where b.workspace_id = e.workspace_id and b.reverses_id = e.id))
     order by r.decided_at, r.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists reports whose state or total contradicts their entries. */
export async function listContradicting(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reports r
      cross join lateral (select coalesce(sum(ttc_cents), 0) as total from receipts where report_id = r.id) x
      cross join lateral (
        select count(distinct e.id) as entries, coalesce(sum(l.debit_cents), 0) as total
          from book_entries e join book_lines l on l.entry_id = e.id
         where e.source_type = 'report' and e.source_id = r.id and e.reverses_id is null
           and not exists (select from book_entries b where b.reverses_id = e.id)) p
     where (r.state = 'approved') <> (p.entries > 0) and x.total <> 0
        or r.state = 'approved' and (p.entries > 1 or abs(p.total) < abs(x.total))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists entries with another auxiliary account than their author's. */
export async function listMisattributed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from book_entries e
      join reports r on r.workspace_id = e.workspace_id and r.id = e.source_id
      join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
      join book_auxiliaries x on x.workspace_id = r.workspace_id and x.given_at <= e.posted_at
     where e.source_type = 'report' and e.reverses_id is null and l.auxiliary <> ''
       and (x.account_id is not distinct from r.account_id) <> (x.code = l.auxiliary)
       and (x.account_id = r.account_id or x.code = l.auxiliary)`.execute(db);
  return rows.map(({ id }) => id);
}

export interface BillableRow {
  id: number;
  contract: string;
  contract_preset: string | null;
  /** The code of the contract, otherwise of the person; empty without one. */
  analytic: string;
  client: string;
  first_name: string;
  last_name: string;
  login: string;
  user_state: string;
  title: string;
  /** The number of its report. */
  report: string;
  number: number;
  date: Day;
  name: string;
  preset: string | null;
  supplier: string;
  comment: string;
  net: number;
  vat: number;
  ttc: number;
  files: number;
  distance_m: number | null;
  purpose: string;
  refund_of: { number: number; title: string } | null;
}

/** Lists the billable receipts of approved reports, dated within a period, by contract. */
export async function listBillableIds(
  db: Database,
  { from, to, contractId }: Span & { contractId?: number },
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    -- Sorts names once per contract, not per receipt.
    with named as (select c.id, row_number() over (order by lower(c.name), c.id) as place from contracts c)
    select coalesce(array_agg(x.id order by c.place, x.date, x.id), '{}') as ids
      from receipts x
      join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
      join named c on c.id = r.contract_id
     where x.workspace_id = current_workspace() and x.billable and r.state = 'approved'
       and x.date between ${from}::date and ${to}::date
       and (${contractId ?? null}::int is null or r.contract_id = ${contractId ?? null}::int)`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Receipts of a file that a request makes; a job makes longer ones. */
const RECEIPTS_AT_ONCE = 2000;

/** Whether a file has more receipts than a request makes. */
export async function hasManyBillable(
  db: Database,
  { from, to, contractId }: Span & { contractId?: number },
): Promise<boolean> {
  const { inPart } = await countRows(
    db,
    sql`
      select from receipts x join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
       where x.workspace_id = current_workspace() and x.billable and r.state = 'approved'
         and x.date between ${from}::date and ${to}::date
         and (${contractId ?? null}::int is null or r.contract_id = ${contractId ?? null}::int)`,
    RECEIPTS_AT_ONCE,
  );
  return inPart;
}

/** @returns the receipts that still exist, in the order of `ids`. */
export async function listBillable(db: Database, ids: readonly number[]): Promise<BillableRow[]> {
  const { rows } = await sql<BillableRow>`
    select x.id, c.name as contract, c.preset as contract_preset,
           coalesce(nullif(c.analytic_code, ''), a.analytic_code) as analytic, c.client, a.first_name, a.last_name, a.login, a.user_state, r.title,
           coalesce(${numberOf}, '') as report,
           x.number, x.date, p.name, p.preset, x.supplier, x.comment, x.ttc_cents as ttc, x.distance_m, x.purpose,
           vats.net, vats.vat,
           (select count(*)::int from attachments f where f.workspace_id = x.workspace_id and f.receipt_id = x.id) as files,
           (select json_build_object('number', y.number, 'title', s.title)
              from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
             where y.workspace_id = x.workspace_id and y.id = x.refund_of) as refund_of
      from unnest(${[...ids]}::int[]) with ordinality wanted (id, place)
      join receipts x on x.id = wanted.id
      -- With the offsets, as in features/receipts/server/repo.ts; names are then read once per contract, member and category.
      cross join lateral (
        select o.* from reports o where o.workspace_id = x.workspace_id and o.id = x.report_id offset 0) r
      cross join lateral (
        select o.* from contracts o where o.workspace_id = x.workspace_id and o.id = r.contract_id offset 0) c
      cross join lateral (
        select o.* from accounts o where o.workspace_id = x.workspace_id and o.id = r.account_id offset 0) a
      cross join lateral (
        select o.* from postes o where o.workspace_id = x.workspace_id and o.id = x.poste_id offset 0) p
      cross join lateral (
        select coalesce(sum(v.net_cents), 0)::bigint as net, coalesce(sum(v.vat_cents), 0)::bigint as vat
          from receipt_vats v where v.workspace_id = x.workspace_id and v.receipt_id = x.id) vats
     where x.workspace_id = current_workspace()
     order by wanted.place`.execute(db);
  return rows;
}

export async function isContract(db: Database, id: number): Promise<boolean> {
  const found = await db.selectFrom('contracts').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Finds the workspace's settings; undefined if it uses the default ones. */
export async function findSettings(db: Database): Promise<ExpenseSettings | undefined> {
  return db
    .selectFrom('expense_settings')
    .select([
      'journal',
      'employee_account as employeeAccount',
      'vat_account as vatAccount',
      'expense_account as expenseAccount',
    ])
    .executeTakeFirst();
}

export async function saveSettings(
  db: Database,
  workspaceId: number,
  settings: ExpenseSettings,
): Promise<void> {
  const values = {
    journal: settings.journal,
    employee_account: settings.employeeAccount,
    vat_account: settings.vatAccount,
    expense_account: settings.expenseAccount,
  };
  await db
    .insertInto('expense_settings')
    .values({ ...values, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
