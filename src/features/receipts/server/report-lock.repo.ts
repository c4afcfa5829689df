import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Reports } from '../../../../generated/database.ts';

/** Finds the fields of a report that decide about its receipts. */
export function findReport(db: Database, id: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'account_id', 'state', 'start_date', 'end_date'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ReportFacts = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** The columns of a report that decide about permissions. */
const lockedColumns = [
  'id',
  'workspace_id as workspaceId',
  'account_id as userId',
  'state',
  'approver_id as approverId',
  'self_certified as selfCertified',
  'revision',
  'start_date as startDate',
  'end_date as endDate',
  'contract_id as contractId',
  'title',
  sql<boolean>`number is not null`.as('isNumbered'),
  sql<boolean>`exists (select from accounts a where a.id = reports.account_id and a.user_state = 'deleted')`.as(
    'authorLeft',
  ),
] as const;

/** Every change of a report, its receipts or files first takes this lock, then reads the state. */
export async function lockReport(db: Database, id: number) {
  return (await lockReports(db, [id]))[0];
}

/** Locks in the order of ids, so that two approvers of the same reports cannot deadlock. */
export function lockReports(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('reports')
    .select(lockedColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** Updates the columns and increments the revision. */
export async function updateReports(
  db: Database,
  ids: readonly number[],
  values: Updateable<Reports> = {},
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', 'in', [...ids])
    .execute();
}
