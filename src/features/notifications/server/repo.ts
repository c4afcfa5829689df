import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { type MailChoice, MOST_COUNTED, type NotificationKind } from '../rules.ts';

interface Stored {
  workspaceId: number;
  accountId: number;
  event: string;
  facts: object;
  byId: number | null;
  path: string;
  at: Date;
}

/**
 * Stores a notification. @returns how its mail is sent.
 * @param standard for a person who chose nothing.
 */
export async function insertNotification(
  db: Database,
  { workspaceId, accountId, event, facts, byId, path, at }: Stored,
  { kind, standard }: { kind: NotificationKind; standard: MailChoice },
): Promise<MailChoice> {
  const { rows } = await sql<{ mail: MailChoice }>`
    with chosen as (
      select coalesce((select c.mail from notification_choices c where c.workspace_id = ${workspaceId}
                         and c.account_id = ${accountId} and c.kind = ${kind}), ${standard}) as mail
    ), stored as (
      insert into notifications (workspace_id, account_id, event, facts, by_id, path, occurred_at, digest)
      select ${workspaceId}::integer, ${accountId}::integer, ${event}, ${JSON.stringify(facts)}::jsonb,
             ${byId}::integer, ${path}, ${at}::timestamptz, mail = 'daily' from chosen
    )
    select mail from chosen`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a condition returned no row');
  return row.mail;
}

export type NotificationRecord = Awaited<ReturnType<typeof listNotifications>>[number];

/** Notifications with the name of the person who caused them, newest first. */
function withCauser(db: Database) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('accounts as b', (join) =>
      join.onRef('b.workspace_id', '=', 'n.workspace_id').onRef('b.id', '=', 'n.by_id'),
    )
    .select(['n.id', 'n.event', 'n.facts', 'n.path', 'n.occurred_at', 'n.read_at'])
    .select(['b.first_name as firstName', 'b.last_name as lastName', 'b.login', 'b.user_state as userState'])
    .orderBy('n.id', 'desc');
}

export function listNotifications(
  db: Database,
  accountId: number,
  { before, most }: { before: number | undefined; most: number },
) {
  return withCauser(db)
    .where('n.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? 0))
    .limit(most)
    .execute();
}

/** Stops at `MOST_COUNTED`. */
export async function countUnread(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications where account_id = ${accountId} and read_at is null limit ${MOST_COUNTED}) as unread`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** @returns whether the person has that notification. */
export async function markRead(db: Database, accountId: number, id: number, at: Date): Promise<boolean> {
  const found = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function markAllRead(db: Database, accountId: number, last: number, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('id', '<=', last)
    .where('read_at', 'is', null)
    .execute();
}

export function listChoices(db: Database, accountId: number) {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'mail'])
    .where('account_id', '=', accountId)
    .execute();
}

/** @param events those of the kind: unless it is mailed daily, they no longer wait for the digest. */
export async function saveChoice(
  db: Database,
  { workspaceId, accountId }: Pick<Stored, 'workspaceId' | 'accountId'>,
  { kind, mail, events }: { kind: NotificationKind; mail: MailChoice; events: readonly string[] },
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ workspace_id: workspaceId, account_id: accountId, kind, mail })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id', 'kind']).doUpdateSet({ mail }))
    .execute();
  if (mail === 'daily') return;
  await db
    .updateTable('notifications')
    .set({ digest: false })
    .where('account_id', '=', accountId)
    .where('digest', '=', true)
    .where('event', 'in', [...events])
    .execute();
}

/** Returns a person of the workspace who can sign in. */
export function findRecipient(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id as userId', 'email', 'locale'])
    .where('id', '=', accountId)
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .executeTakeFirst();
}

export function findName(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['first_name as firstName', 'last_name as lastName', 'login', 'user_state as userState'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Lists the people of all workspaces for whom something waits. Needs the installation's role. */
export function listDigestPeople(db: Database) {
  return db
    .selectFrom('notifications')
    .select(['workspace_id as workspaceId', 'account_id as accountId'])
    .distinct()
    .where('digest', '=', true)
    .orderBy('workspace_id')
    .orderBy('account_id')
    .execute();
}

/** Takes what waits for a person's digest, newest first, without what they have read. A second call finds nothing. */
export async function takeDigest(db: Database, accountId: number): Promise<NotificationRecord[]> {
  const taken = await db
    .updateTable('notifications')
    .set({ digest: false })
    .where('account_id', '=', accountId)
    .where('digest', '=', true)
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  return withCauser(db)
    .where('n.id', '=', sql<number>`any (${taken.map(({ id }) => id)}::integer[])`)
    .where('n.read_at', 'is', null)
    .execute();
}

/** Deletes those of all workspaces from before that instant. Needs the installation's role. */
export async function deleteBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('occurred_at', '<', before).execute();
}
