/** Finds payments of expenses and advances without an entry. */
import { sql } from 'kysely';
import { defaultSettings } from '#features/expenses/accounting.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { BATCH } from './repo.ts';

/** The account for amounts due to the staff, which is a setting of expenses. */
export async function staffAccount(db: Database): Promise<string> {
  const row = await db
    .selectFrom('expense_settings')
    .select('employee_account as account')
    .executeTakeFirst();
  return row?.account ?? defaultSettings.employeeAccount;
}

interface Person {
  accountId: number;
  firstName: string;
  lastName: string;
  login: string;
}

export interface StaffRecord extends Person {
  type: 'payment-transfer' | 'advance' | 'advance-end';
  id: number;
  day: Day;
  /** The number of the payment run, otherwise the id. */
  number: number;
  /** What is paid, repaid or written off. */
  amount: number;
  /** The reports that a transfer pays. */
  reports: number;
  /** How an advance was repaid; empty if it was paid or written off. */
  means: string;
  byId: number;
  byName: string;
}

/**
 * Payments, advances and their ends from a day on that have no standing entry, in the order of their days. What is deducted from the
 * salary is an entry of the payroll.
 */
export async function listUnpostedStaff(db: Database, since: Day): Promise<StaffRecord[]> {
  const { rows } = await sql<StaffRecord>`
    select x.*, a.first_name as "firstName", a.last_name as "lastName", a.login from (
      select 'payment-transfer' as type, t.id, t.account_id as "accountId", r.paid_on as day, r.number, t.amount_cents as amount,
             t.reports_cents as reports, '' as means, r.paid_by_id as "byId", r.paid_by_name as "byName"
        from payment_transfers t join payment_runs r on r.workspace_id = t.workspace_id and r.id = t.run_id
       where t.workspace_id = current_workspace() and r.paid_on >= ${since} and r.undone_at is null and t.rejected_at is null
         and t.reports_cents > 0
      union all
      select 'advance', v.id, v.account_id, v.paid_on, v.id, v.amount_cents, 0, '', v.recorded_by_id, v.recorded_by_name
        from payment_advances v where v.workspace_id = current_workspace() and v.paid_on >= ${since}
      union all
      select 'advance-end', d.id, v.account_id, d.day, v.id, d.amount_cents, 0, d.means, d.recorded_by_id, d.recorded_by_name
        from payment_advance_ends d join payment_advances v on v.workspace_id = d.workspace_id and v.id = d.advance_id
       where d.workspace_id = current_workspace() and d.day >= ${since} and d.standing and d.means <> 'salary'
    ) x join accounts a on a.workspace_id = current_workspace() and a.id = x."accountId"
     where not exists (
       select from book_entries e where e.workspace_id = current_workspace() and e.source_type = x.type and e.source_id = x.id
          and e.reverses_id is null
          and not exists (select from book_entries b where b.workspace_id = e.workspace_id and b.reverses_id = e.id))
     order by x.day, x.type, x.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}
