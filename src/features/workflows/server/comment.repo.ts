import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import type { Comments } from '../../../../generated/database.ts';

/** The subject of comments: a report, a receipt in it, or a week. */
export type Thread = { reportId: number; receiptId?: number | undefined } | { timesheetId: number };

/** SQL: all comments of the report or week. */
const within = (thread: Thread) =>
  'reportId' in thread
    ? sql<boolean>`c.report_id = ${thread.reportId}`
    : sql<boolean>`c.timesheet_id = ${thread.timesheetId}`;

function comments(db: Database, thread: Thread) {
  return db
    .selectFrom('comments as c')
    .leftJoin('receipts as x', 'x.id', 'c.receipt_id')
    .select(['c.id', 'c.text', 'c.asks', 'c.author_id as authorId', 'c.author_name as authorName'])
    .select(['c.created_at as createdAt', 'c.receipt_id as receiptId', 'x.number as receiptNumber'])
    .select(hasLeft('c.author_id').as('authorLeft'))
    .select(
      sql<boolean>`(c.asks and c.closed_at is null and not exists (
        select from comments l join reports r on r.workspace_id = l.workspace_id and r.id = l.report_id
         where l.workspace_id = c.workspace_id and l.receipt_id = c.receipt_id and l.id > c.id
           and (l.asks or l.author_id = r.account_id)))`.as('open'),
    )
    .where(within(thread));
}

export type CommentRecord = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Lists the newest comments up to the limit, oldest first. */
export async function listComments(db: Database, thread: Thread, most: number): Promise<CommentRecord[]> {
  const newestFirst = await comments(db, thread).orderBy('c.id', 'desc').limit(most).execute();
  return newestFirst.reverse();
}

export function findComment(db: Database, thread: Thread, id: number) {
  return comments(db, thread).where('c.id', '=', id).executeTakeFirst();
}

export async function countComments(db: Database, thread: Thread): Promise<number> {
  const { count } = await db
    .selectFrom('comments as c')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(within(thread))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertComment(db: Database, values: Insertable<Comments>): Promise<number> {
  const { id } = await db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteComment(db: Database, id: number): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
}

/** Marks the comments that were not mailed yet as mailed. @returns them, oldest first. */
export async function takeUnmailed(db: Database, thread: Thread, now: Date): Promise<CommentRecord[]> {
  const marked = await db
    .updateTable('comments as c')
    .set({ mailed_at: now })
    .where(within(thread))
    .where('c.mailed_at', 'is', null)
    .returning('c.id')
    .execute();
  const ids = new Set(marked.map(({ id }) => id));
  if (ids.size === 0) return [];
  return comments(db, thread)
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .execute();
}

/** Everybody who has written a comment. */
export async function listWriters(db: Database, thread: Thread): Promise<number[]> {
  const rows = await db
    .selectFrom('comments as c')
    .select('c.author_id')
    .distinct()
    .where(within(thread))
    .execute();
  return rows.map(({ author_id }) => author_id);
}

/** Lists the given members who can sign in. */
export function listPeople(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('accounts')
    .select(['id as userId', 'email', 'locale', 'role'])
    .where('id', 'in', [...ids])
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .execute();
}
