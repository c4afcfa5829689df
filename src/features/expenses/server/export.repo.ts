import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import { type PlainRow, plainColumns } from '#kernel/plain-field.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { ExpenseSettings } from '../accounting.rules.ts';
import { receiptFields } from '../receipt.rules.ts';
import { reports } from './report.repo.ts';

const decidedOn = civilDayOf('r.decided_at');

export interface Span {
  from: Day;
  /** Included. */
  to: Day;
}

/** Ids of the reports approved in a period; the service reads them in batches. */
export function listApproved(
  db: Database,
  { from, to }: Span,
  { after, most }: { after: number; most: number },
) {
  return reports(db)
    .where('r.state', '=', 'approved')
    .where(sql<boolean>`${decidedOn} between ${from}::date and ${to}::date`)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(most)
    .execute();
}

export interface BillableRow extends PlainRow<typeof receiptFields> {
  id: number;
  contract: string;
  contract_preset: string | null;
  client: string;
  first_name: string;
  last_name: string;
  login: string;
  title: string;
  number: number;
  date: Day;
  name: string;
  preset: string | null;
  net: number;
  vat: number;
  ttc: number;
  files: number;
}

const plain = plainColumns('x', receiptFields).map((column) => sql.ref(column));

/** Billable receipts of approved reports dated within a period, by contract. */
export async function listBillable(
  db: Database,
  { from, to, contractId }: Span & { contractId?: number },
  { offset, most }: { offset: number; most: number },
): Promise<BillableRow[]> {
  const { rows } = await sql<BillableRow>`
    select x.id, c.name as contract, c.preset as contract_preset, c.client, a.first_name, a.last_name, a.login, r.title,
           x.number, x.date, p.name, p.preset, ${sql.join(plain)}, x.ttc_cents as ttc,
           (select coalesce(sum(v.net_cents), 0)::bigint from receipt_vats v
             where v.workspace_id = x.workspace_id and v.receipt_id = x.id) as net,
           (select coalesce(sum(v.vat_cents), 0)::bigint from receipt_vats v
             where v.workspace_id = x.workspace_id and v.receipt_id = x.id) as vat,
           (select count(*)::int from attachments f where f.workspace_id = x.workspace_id and f.receipt_id = x.id) as files
      from receipts x
      join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
      join contracts c on c.id = r.contract_id
      join accounts a on a.id = r.account_id
      join postes p on p.id = x.poste_id
     where x.workspace_id = current_workspace() and x.billable and r.state = 'approved'
       and x.date between ${from}::date and ${to}::date
       and (${contractId ?? null}::int is null or r.contract_id = ${contractId ?? null}::int)
     order by lower(c.name), c.id, x.date, x.id
     limit ${most} offset ${offset}`.execute(db);
  return rows;
}

export async function isContract(db: Database, id: number): Promise<boolean> {
  const found = await db.selectFrom('contracts').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Undefined if the workspace uses the default settings. */
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
