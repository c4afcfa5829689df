import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';
import type { PaymentRuns } from '../../../../generated/database.ts';
import type { PlannedTransfer } from '../rules.ts';
import { listRuns as listRunsCall } from '../run.contract.ts';

/** Returns the given reports that are in a run that is not undone. */
export async function standingReports(db: Database, reportIds: readonly number[]): Promise<number[]> {
  if (reportIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_reports')
    .select('report_id')
    .where('report_id', 'in', [...reportIds])
    .where('standing', '=', true)
    .execute();
  return rows.flatMap(({ report_id }) => report_id ?? []);
}

export async function nextNumber(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('payment_runs')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

export async function insertRun(db: Database, values: Insertable<PaymentRuns>): Promise<number> {
  const { id } = await db.insertInto('payment_runs').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface NewTransfer {
  workspaceId: number;
  runId: number;
  place: number;
  holder: string;
  message: string;
  /** Encrypted; empty without a file. */
  iban: string;
  ending: string;
  outsideSepa: boolean;
  planned: PlannedTransfer;
}

export async function insertTransfer(db: Database, transfer: NewTransfer): Promise<void> {
  const { workspaceId, planned } = transfer;
  const { id } = await db
    .insertInto('payment_transfers')
    .values({
      workspace_id: workspaceId,
      run_id: transfer.runId,
      account_id: planned.userId,
      place: transfer.place,
      holder: transfer.holder,
      message: transfer.message,
      iban: transfer.iban,
      ending: transfer.ending,
      outside_sepa: transfer.outsideSepa,
      reports_cents: planned.reportsCents,
      amount_cents: planned.amountCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const one = { workspace_id: workspaceId, transfer_id: id };
  await db
    .insertInto('payment_reports')
    .values(
      planned.reports.map(({ reportId, title, cents }) => ({
        ...one,
        report_id: reportId,
        title,
        amount_cents: cents,
      })),
    )
    .execute();
  if (planned.deductions.length > 0)
    await db
      .insertInto('payment_deductions')
      .values(
        planned.deductions.map(({ advanceId, cents }) => ({
          ...one,
          advance_id: advanceId,
          amount_cents: cents,
        })),
      )
      .execute();
}

export async function saveHash(db: Database, runId: number, sha256: string): Promise<void> {
  await db.updateTable('payment_runs').set({ sha256 }).where('id', '=', runId).execute();
}

export type RunRecord = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Runs with the number and sum of their rejected transfers. */
function runs(db: Database) {
  const rejected = sql<{ rejected: number; rejected_cents: number }>`(
    select count(*)::int as rejected, coalesce(sum(t.amount_cents), 0)::bigint as rejected_cents from payment_transfers t
     where t.workspace_id = r.workspace_id and t.run_id = r.id and t.rejected_at is not null)`;
  return db
    .selectFrom('payment_runs as r')
    .innerJoinLateral(rejected.as('x'), (join) => join.onTrue())
    .selectAll('r')
    .select(['x.rejected', 'x.rejected_cents']);
}

export function findRun(db: Database, id: number) {
  return runs(db).where('r.id', '=', id).executeTakeFirst();
}

export function listRuns(db: Database, query: ListQuery<typeof listRunsCall>) {
  const { where, end } = sliceOf(listRunsCall, query, { id: sql`r.id`, sort: {}, filters: {} });
  return listStatements(db, runs(db).where(where), end);
}

/** Lists the transfers in the order of the file. */
export function listTransfers(db: Database, runId: number) {
  return db
    .selectFrom('payment_transfers as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.account_id', 't.place', 't.holder', 't.message', 't.iban', 't.ending'])
    .select(['t.reports_cents', 't.amount_cents', 't.outside_sepa'])
    .select(['t.rejected_at', 't.rejected_by_name', 't.rejection'])
    .select(['a.email', 'a.locale', 'a.first_name', 'a.last_name', 'a.login', 'a.user_state'])
    .where('t.run_id', '=', runId)
    .orderBy('t.place')
    .execute();
}

export function listReports(db: Database, runId: number) {
  return db
    .selectFrom('payment_reports as r')
    .innerJoin('payment_transfers as t', 't.id', 'r.transfer_id')
    .select(['r.transfer_id', 'r.report_id', 'r.title', 'r.amount_cents'])
    .where('t.run_id', '=', runId)
    .orderBy('r.id')
    .execute();
}

interface By {
  id: number;
  name: string;
  now: Date;
}

export async function markPaid(
  db: Database,
  id: number,
  { paidOn, by }: { paidOn: Day; by: By },
): Promise<void> {
  await db
    .updateTable('payment_runs')
    .set({ paid_on: paidOn, paid_by_id: by.id, paid_by_name: by.name, paid_at: by.now })
    .where('id', '=', id)
    .execute();
}

/** Undoes a run. Its reports can be paid again, and its deductions are open again. */
export async function markUndone(
  db: Database,
  id: number,
  { reason, by }: { reason: string; by: By },
): Promise<void> {
  await db
    .updateTable('payment_runs')
    .set({ undone_by_id: by.id, undone_by_name: by.name, undone_at: by.now, reason })
    .where('id', '=', id)
    .execute();
  await setStanding(
    db,
    (await listTransfers(db, id)).map((transfer) => transfer.id),
    false,
  );
}

/** @param standing false makes the transfers' reports payable and their deductions open again. */
async function setStanding(db: Database, transferIds: readonly number[], standing: boolean): Promise<void> {
  for (const table of ['payment_reports', 'payment_deductions'] as const)
    await db
      .updateTable(table)
      .set({ standing })
      .where('transfer_id', 'in', [...transferIds])
      .execute();
}

/** Marks a transfer as rejected by the bank. Its reports can be paid again, and its deductions are open again. */
export async function markRejected(
  db: Database,
  id: number,
  { reason, by }: { reason: string; by: By },
): Promise<void> {
  await db
    .updateTable('payment_transfers')
    .set({ rejected_at: by.now, rejected_by_id: by.id, rejected_by_name: by.name, rejection: reason })
    .where('id', '=', id)
    .execute();
  await setStanding(db, [id], false);
}

export async function unmarkRejected(db: Database, id: number): Promise<void> {
  await db
    .updateTable('payment_transfers')
    .set({ rejected_at: null, rejected_by_id: null, rejected_by_name: '', rejection: '' })
    .where('id', '=', id)
    .execute();
  await setStanding(db, [id], true);
}

export function listDeductions(db: Database, transferId: number) {
  return db
    .selectFrom('payment_deductions')
    .select(['advance_id', 'amount_cents'])
    .where('transfer_id', '=', transferId)
    .execute();
}

/** Payment runs with the person that are neither paid nor undone. */
export async function countOpenRuns(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('payment_transfers as t')
    .innerJoin('payment_runs as r', 'r.id', 't.run_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.account_id', '=', accountId)
    .where('r.paid_on', 'is', null)
    .where('r.undone_at', 'is', null)
    .where('t.rejected_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
