import type { Insertable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import type { ClosedMonths } from '../../../../generated/database.ts';

/** First days of the months that are currently closed. */
export async function listClosedMonths(db: Database): Promise<Day[]> {
  const rows = await db
    .selectFrom('closed_months')
    .select('month')
    .where('reopened_at', 'is', null)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}

function closings(db: Database) {
  return db
    .selectFrom('closed_months')
    .select(['id', 'month', 'open_members as openMembers'])
    .select(['closed_by_id as closedById', 'closed_by_name as closedByName', 'closed_at as closedAt'])
    .select(['reopened_by_id as reopenedById', 'reopened_by_name as reopenedByName'])
    .select(['reopened_at as reopenedAt', 'reason'])
    .select([hasLeft('closed_by_id').as('closerLeft'), hasLeft('reopened_by_id').as('reopenerLeft')]);
}

export type ClosingRecord = NonNullable<Awaited<ReturnType<typeof findClosing>>>;

/** Lists the closings of a month, newest first. */
export function listClosings(db: Database, month: Day, most: number) {
  return closings(db).where('month', '=', month).orderBy('id', 'desc').limit(most).execute();
}

export function findClosing(db: Database, id: number) {
  return closings(db).where('id', '=', id).executeTakeFirst();
}

export async function insertClosing(
  db: Database,
  values: Pick<
    Insertable<ClosedMonths>,
    'workspace_id' | 'month' | 'open_members' | 'closed_by_id' | 'closed_by_name' | 'closed_at'
  >,
): Promise<number> {
  const { id } = await db
    .insertInto('closed_months')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markReopened(
  db: Database,
  id: number,
  { by, now, reason }: { by: { userId: number; name: string }; now: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('closed_months')
    .set({ reopened_by_id: by.userId, reopened_by_name: by.name, reopened_at: now, reason })
    .where('id', '=', id)
    .execute();
}
