import { type RawBuilder, sql } from 'kysely';
import type { Preset } from '#features/contracts/rules.ts';
import type { PaymentState } from '#features/payments/rules.ts';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listAllReports as listAllReportsCall } from '../company.contract.ts';
import { numberOf } from './number.repo.ts';
import { payableIds } from './payable.repo.ts';
import { type ReportRecord, reports } from './report.repo.ts';

/** SQL: selects the reports in payments that are paid, or under way. */
const reportsOfRuns = (isPaid: boolean) => sql<{ id: number }>`
  select i.report_id as id from payment_runs u
    join payment_transfers t on t.workspace_id = u.workspace_id and t.run_id = u.id
    join payment_reports i on i.workspace_id = t.workspace_id and i.transfer_id = t.id
   where u.workspace_id = current_workspace() and i.standing and u.paid_on is ${isPaid ? sql`not null` : sql`null`}`;

/**
 * Whether a report `r` is in that payment state, as `paymentState` decides it. Except for what is paid, the ids are read first:
 * they are few and expensive to find, so that rows and count do not find them again.
 */
async function inPayment(db: Database, state: PaymentState): Promise<RawBuilder<unknown>> {
  if (state === 'paid') return sql`r.id in (${reportsOfRuns(true)})`;
  const ids =
    state === 'in_run'
      ? (await reportsOfRuns(false).execute(db)).rows.map(({ id }) => id)
      : await payableIds(db, state === 'to_pay');
  return sql`r.id = any(${ids}::integer[])`;
}

/** SQL: whether title, number or author's name of a report `r` contains the text. */
const has = (q: string) =>
  sql`(position(${fold(q)} in r.sought) > 0 or position(${fold(q)} in lower(${numberOf})) > 0
    or r.account_id in (select p.id from accounts p where p.workspace_id = current_workspace()
      and ${contains(sql`concat_ws(' ', p.first_name, p.last_name)`, q)}))`;

type Query = ListQuery<typeof listAllReportsCall>;

async function sliceOfReports(db: Database, query: Query) {
  const paid = query.payment && (await inPayment(db, query.payment));
  return sliceOf(listAllReportsCall, query, {
    id: sql`r.id`,
    sort: { period: sql`r.start_date` },
    filters: {
      memberId: (memberId) => sql`r.account_id = ${memberId}`,
      state: (state) => sql`r.state = ${state}`,
      payment: () => paid ?? sql`true`,
      contractId: (contractId) => sql`r.contract_id = ${contractId}`,
      from: (from) => sql`r.end_date >= ${from}`,
      to: (to) => sql`r.start_date <= ${to}`,
    },
    search: has,
  });
}

export async function listAllReports(db: Database, query: Query): Promise<ListStatements<ReportRecord>> {
  const { where, order, end } = await sliceOfReports(db, query);
  const ids = db.selectFrom('reports as r').select('r.id').where(where);
  // For a later page, ids come first: the totals of skipped reports are not summed.
  const rows =
    query.page === 0
      ? reports(db).where(where).modifyEnd(end)
      : reports(db).where('r.id', 'in', ids.modifyEnd(end)).modifyEnd(order);
  return {
    rows: () => rows.execute(),
    count: () => countRows(db, ids, listAllReportsCall.list.countUpTo),
  };
}

/** Returns the ids of all reports that match, in order. */
export async function listAllIds(
  db: Database,
  query: Omit<Query, 'page' | 'rowsPerPage'>,
): Promise<number[]> {
  const { where, order } = await sliceOfReports(db, { ...query, page: 0, rowsPerPage: 1 });
  const rows = await db.selectFrom('reports as r').select('r.id').where(where).modifyEnd(order).execute();
  return rows.map(({ id }) => id);
}

/** Returns these reports in the order of the ids. */
export async function readReports(db: Database, ids: readonly number[]): Promise<ReportRecord[]> {
  const rows = await reports(db)
    .where('r.id', 'in', [...ids])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

interface Author {
  id: number;
  first_name: string;
  last_name: string;
  login: string;
  user_state: string;
}

interface Contract {
  id: number;
  contract: string;
  contract_preset: Preset | null;
}

/** Lists the authors and contracts of all reports, searching an index for each instead of reading all reports. */
export async function listChoices(db: Database): Promise<{ authors: Author[]; contracts: Contract[] }> {
  const { rows } = await sql<{ authors: Author[]; contracts: Contract[] }>`
    select (select coalesce(json_agg(json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name,
                   'login', a.login, 'user_state', a.user_state)), '[]')
              from accounts a cross join lateral (select from reports r where r.workspace_id = a.workspace_id and r.account_id = a.id limit 1) one
             where a.workspace_id = current_workspace()) as authors,
           (select coalesce(json_agg(json_build_object('id', c.id, 'contract', c.name, 'contract_preset', c.preset)), '[]')
              from contracts c cross join lateral (select from reports r where r.workspace_id = c.workspace_id and r.contract_id = c.id limit 1) one
             where c.workspace_id = current_workspace()) as contracts`.execute(db);
  return rows[0] ?? { authors: [], contracts: [] };
}
