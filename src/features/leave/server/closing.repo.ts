import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { LeaveClosings } from '../../../../generated/database.ts';

function closings(db: Database) {
  return db
    .selectFrom('leave_closings as l')
    .innerJoin('leave_kinds as k', 'k.id', 'l.kind_id')
    .innerJoin('contracts as c', 'c.id', 'k.contract_id')
    .select(['l.id', 'l.kind_id as kindId', 'l.name', 'c.name as cname', 'c.preset'])
    .select(['l.from_day as from', 'l.from_noon as fromNoon', 'l.to_day as to', 'l.to_noon as toNoon'])
    .select(sql<boolean>`l.withdrawn_at is not null`.as('withdrawn'));
}

export type ClosingRow = Awaited<ReturnType<typeof listClosings>>[number];

/** Maximum number of closings that are listed. */
const MOST_CLOSINGS = 100;

/** Lists closing days, the latest first. */
export function listClosings(db: Database) {
  return closings(db).orderBy('l.from_day', 'desc').orderBy('l.id', 'desc').limit(MOST_CLOSINGS).execute();
}

export function findClosing(db: Database, id: number) {
  return closings(db).where('l.id', '=', id).executeTakeFirst();
}

export async function insertClosing(db: Database, values: Insertable<LeaveClosings>): Promise<number> {
  const { id } = await db
    .insertInto('leave_closings')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function withdrawClosing(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('leave_closings').set({ withdrawn_at: now }).where('id', '=', id).execute();
}

/** Lists everybody's leaves from a day on, also former ones that closing days took. */
export function listLeavesSince(db: Database, from: Day) {
  return db
    .selectFrom('leave_requests')
    .select(['id', 'account_id as accountId', 'state', 'closing_id as closingId'])
    .select(['from_day as from', 'from_noon as fromNoon', 'to_day as to', 'to_noon as toNoon'])
    .where('to_day', '>=', from)
    .where((is) =>
      is.or([is('state', 'in', ['requested', 'endorsed', 'approved']), is('closing_id', 'is not', null)]),
    )
    .execute();
}

/** Lists the leaves that closing days took and that still stand, in the order in which people are locked. */
export async function listTaken(db: Database, closingId: number) {
  return db
    .selectFrom('leave_requests')
    .select(['id', 'account_id as accountId'])
    .where('closing_id', '=', closingId)
    .where('state', '=', 'approved')
    .orderBy('account_id')
    .execute();
}

/** Deletes a leave that could not be taken. */
export async function deleteLeave(db: Database, id: number): Promise<void> {
  await db.deleteFrom('leave_requests').where('id', '=', id).execute();
}
