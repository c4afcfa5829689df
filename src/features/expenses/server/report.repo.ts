import { type Insertable, sql } from 'kysely';
import { reportStates } from '#features/receipts/report.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { Reports } from '../../../../generated/database.ts';
import { listReports as listReportsCall } from '../report.contract.ts';
import { numberOf } from './number.repo.ts';
import { questionsOf } from './question.repo.ts';

const searched = sql<string>`concat_ws(' ', x.supplier, x.beneficiary, x.tags)`;

/** SQL: whether a receipt of report `r` contains the text in a searched field. */
function hasReceiptWith(q: string) {
  return sql<boolean>`exists (select from receipts x
    where x.workspace_id = r.workspace_id and x.report_id = r.id and ${contains(searched, q)})`;
}

/**
 * Returns reports with author and contract. Totals are computed per report, so that a list sums only the
 * reports it shows.
 */
export function reports(db: Database) {
  return db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .leftJoin('payment_settings as s', 's.workspace_id', 'r.workspace_id')
    .leftJoin('payment_reports as i', (join) =>
      join.onRef('i.report_id', '=', 'r.id').on('i.standing', '=', true),
    )
    .leftJoin('payment_transfers as t', 't.id', 'i.transfer_id')
    .leftJoin('payment_runs as u', 'u.id', 't.run_id')
    .select([
      'r.id',
      'r.workspace_id',
      'r.account_id',
      'r.contract_id',
      'c.name as contract',
      'c.preset as contract_preset',
      'c.analytic_code as contract_analytic',
      'a.analytic_code as person_analytic',
      'r.title',
      numberOf.as('number'),
      'r.start_date',
      'r.end_date',
      'r.state',
      'r.approver_id',
      'r.approver_name',
      'r.approver_email',
      'r.self_certified',
      'r.revision',
      'r.created_at',
      'r.submitted_at',
      'r.decided_at',
      'a.first_name',
      'a.last_name',
      'a.login',
      'a.user_state',
      hasLeft('r.approver_id').as('approver_left'),
      'u.id as run_id',
      'u.paid_on',
      // What is in a payroll is paid with the salary.
      sql<boolean>`coalesce(${civilDayOf('r.decided_at')} >= s.since and not exists (select from payroll_items p
        where p.workspace_id = r.workspace_id and p.ref = r.id and p.kind in ('expenses', 'mileage')), false)`.as(
        'paid_here',
      ),
    ])
    .select([
      sql<number>`(select count(*)::int from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as(
        'receipts',
      ),
      sql<number>`(select coalesce(sum(x.ttc_cents), 0)::bigint from receipts x
        where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as('ttc_cents'),
      sql<{
        count: number;
        cents: number;
      }>`(select json_build_object('count', count(*), 'cents', coalesce(sum(x.ttc_cents), 0))
        from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id and x.refused)`.as(
        'refused',
      ),
      questionsOf.as('questions'),
      // What the approval will book.
      sql<Day | null>`(select max(x.date) from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id
        and not x.refused and x.corrected_year is null)`.as('latest_day'),
      sql<
        string | null
      >`(select b.booking_day from book_settings b where b.workspace_id = current_workspace())`.as(
        'booking_day',
      ),
      sql<Day | null>`(select b.to_day from book_exports b where b.workspace_id = current_workspace() and b.reopened_at is null
        order by b.id desc limit 1)`.as('closed_until'),
    ]);
}

export type ReportRecord = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export function listReports(
  db: Database,
  query: ListQuery<typeof listReportsCall>,
  accountId: number,
): ListStatements<ReportRecord> {
  const { where, end } = sliceOf(listReportsCall, query, {
    id: sql`r.id`,
    sort: {
      title: sql`r.sought`,
      period: sql`r.start_date`,
      total_ttc: sql`ttc_cents`,
      state: sql`array_position(${[...reportStates]}::text[], r.state)`,
    },
    filters: {
      state: (state) => sql`r.state = ${state}`,
      contractId: (contractId) => sql`r.contract_id = ${contractId}`,
    },
    search: (q) =>
      sql`(position(${fold(q)} in r.sought) > 0 or position(${fold(q)} in lower(${numberOf})) > 0 or ${hasReceiptWith(q)})`,
  });
  return {
    rows: () => reports(db).where('r.account_id', '=', accountId).where(where).modifyEnd(end).execute(),
    count: () =>
      countRows(
        db,
        db.selectFrom('reports as r').select('r.id').where('r.account_id', '=', accountId).where(where),
      ),
  };
}

/** Finds the newest draft of an account for a contract whose period contains the day, with its number of receipts. */
export function findDraft(db: Database, { accountId, contractId, day }: DraftOf) {
  return db
    .selectFrom('reports as r')
    .select('r.id')
    .select(
      sql<number>`(select count(*)::int from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as(
        'receipts',
      ),
    )
    .where('r.account_id', '=', accountId)
    .where('r.contract_id', '=', contractId)
    .where('r.state', '=', 'created')
    .where('r.start_date', '<=', day)
    .where('r.end_date', '>=', day)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface DraftOf {
  accountId: number;
  contractId: number;
  day: Day;
}

export function findReport(db: Database, id: number) {
  return reports(db).where('r.id', '=', id).executeTakeFirst();
}

export async function insertReport(db: Database, values: Insertable<Reports>): Promise<number> {
  const { id } = await db.insertInto('reports').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes a report with its receipts. @returns the storage names of files that no row references any more. */
export async function deleteReport(db: Database, id: number): Promise<string[]> {
  const attached = await db
    .selectFrom('attachments as f')
    .innerJoin('receipts as x', 'x.id', 'f.receipt_id')
    .select('f.storage_key')
    .where('x.report_id', '=', id)
    .execute();
  const documents = await db
    .selectFrom('report_documents')
    .select('storage_key')
    .where('report_id', '=', id)
    .execute();
  await db.updateTable('payment_reports').set({ report_id: null }).where('report_id', '=', id).execute();
  await db.deleteFrom('reports').where('id', '=', id).execute();
  return [...attached, ...documents].flatMap(({ storage_key }) => storage_key ?? []);
}

export async function hasReceipts(db: Database, reportId: number): Promise<boolean> {
  const found = await db
    .selectFrom('receipts')
    .select('id')
    .where('report_id', '=', reportId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the sum of all receipts in cents. */
export async function totalOf(db: Database, reportId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('receipts')
    .select(sql<number>`coalesce(sum(ttc_cents), 0)::bigint`.as('cents'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Finds a person of the workspace, including deleted people. */
export function findPerson(db: Database, id: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'login', 'role', 'locale', 'user_state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Whether the account can record expenses on a contract: assigned or for everybody, not closed, not an absence. Locks the contract
 * against deletion.
 */
export function findContract(db: Database, contractId: number, accountId: number) {
  return db
    .selectFrom('contracts as c')
    .select(['c.start_date as startDate', 'c.end_date as endDate'])
    .select(
      sql<boolean>`c.closed_at is null and c.kind <> 'absence' and (c.for_everybody or exists (
        select from contract_members m where m.contract_id = c.id and m.account_id = ${accountId}))`.as(
        'bookable',
      ),
    )
    .where('c.id', '=', contractId)
    .forKeyShare()
    .executeTakeFirst();
}

/** Returns the given contracts that have reports. */
export async function contractsWithReports(db: Database, contractIds: readonly number[]): Promise<number[]> {
  if (contractIds.length === 0) return [];
  const rows = await db
    .selectFrom('reports')
    .select('contract_id')
    .distinct()
    .where('contract_id', 'in', [...contractIds])
    .execute();
  return rows.map(({ contract_id }) => contract_id);
}

/** Finds the approver of the report that the person submitted last. */
export async function findLastApprover(db: Database, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('approver_id')
    .where('account_id', '=', accountId)
    .where('approver_id', 'is not', null)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.approver_id ?? undefined;
}

/** Lists the author or approver of each report, unless deleted, with the data for a notification. */
export function listRecipients(db: Database, ids: readonly number[], recipient: 'author' | 'approver') {
  return db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', recipient === 'author' ? 'r.account_id' : 'r.approver_id')
    .select(['a.id as userId', 'a.email', 'a.locale', 'r.id as reportId', 'r.title'])
    .select([
      sql<number>`(select count(*)::int from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as(
        'receipts',
      ),
      sql<number>`(select coalesce(sum(x.ttc_cents), 0)::bigint from receipts x
        where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as('cents'),
    ])
    .where('r.id', 'in', [...ids])
    .where('a.user_state', '<>', 'deleted')
    .execute();
}
