import { sql, type Updateable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import type { Timesheets } from '../../../../generated/database.ts';

const columns = [
  'id',
  'workspace_id as workspaceId',
  'account_id as accountId',
  'monday',
  'state',
  'approver_id as approverId',
  'approver_name as approverName',
  'decided_by_id as decidedById',
  'decided_by_name as decidedByName',
  'self_certified as selfCertified',
  'comment',
  'submitted_at as submittedAt',
  'decided_at as decidedAt',
  'revision',
  hasLeft('approver_id').as('approverLeft'),
  hasLeft('decided_by_id').as('decidedByLeft'),
] as const;

export type WeekRecord = Awaited<ReturnType<typeof listWeeks>>[number];

/** Lists a member's stored weeks between two Mondays, both included. */
export function listWeeks(db: Database, accountId: number, span: { from: Day; to: Day }) {
  return db
    .selectFrom('timesheets')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('monday', '>=', span.from)
    .where('monday', '<=', span.to)
    .orderBy('monday')
    .execute();
}

/** Lists the locked weeks of several members between two Mondays, both included. */
export function listLockedWeeks(db: Database, accountIds: readonly number[], span: { from: Day; to: Day }) {
  return db
    .selectFrom('timesheets')
    .select(['account_id as accountId', 'monday'])
    .where('account_id', '=', sql<number>`any (${[...accountIds]}::integer[])`)
    .where('monday', '>=', span.from)
    .where('monday', '<=', span.to)
    .where('state', 'in', ['submitted', 'approved'])
    .execute();
}

export function findWeek(db: Database, id: number) {
  return db.selectFrom('timesheets').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Inserts missing rows in the order of locking. @param mondays sorted. */
export async function addWeeks(
  db: Database,
  { workspaceId, accountId }: { workspaceId: number; accountId: number },
  mondays: readonly Day[],
): Promise<void> {
  await sql`
    insert into timesheets (workspace_id, account_id, monday)
    select ${workspaceId}::integer, ${accountId}::integer, m from unnest(${[...mondays]}::date[]) as m order by m
        on conflict (workspace_id, account_id, monday) do nothing`.execute(db);
}

/** Locks the existing weeks in the order of their days, which is the same for every transaction, to avoid deadlocks. */
export function lockWeeks(db: Database, accountId: number, mondays: readonly Day[]): Promise<WeekRecord[]> {
  return db
    .selectFrom('timesheets')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('monday', 'in', [...mondays])
    .orderBy('account_id')
    .orderBy('monday')
    .forNoKeyUpdate()
    .execute();
}

/** Locks like `lockWeeks`, by id and for several members. */
export function lockWeeksById(db: Database, ids: readonly number[]): Promise<WeekRecord[]> {
  return db
    .selectFrom('timesheets')
    .select(columns)
    .where('id', 'in', [...ids])
    .orderBy('account_id')
    .orderBy('monday')
    .forNoKeyUpdate()
    .execute();
}

/** Updates the columns and increments the revision. */
export async function updateWeeks(
  db: Database,
  ids: readonly number[],
  values: Updateable<Timesheets>,
): Promise<void> {
  await db
    .updateTable('timesheets')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Finds the approver in the last submission by the member. Submissions by others on the member's behalf are
 * ignored.
 */
export async function findLastApprover(db: Database, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('timesheets')
    .select('approver_id')
    .where('account_id', '=', accountId)
    .where('approver_id', 'is not', null)
    .where('approver_chosen', '=', true)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.approver_id ?? undefined;
}
