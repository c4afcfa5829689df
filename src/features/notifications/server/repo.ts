import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { type MailChoice, MOST_COUNTED, type NotificationKind } from '../rules.ts';

export interface Stored {
  workspaceId: number;
  accountId: number;
  event: string;
  kind: NotificationKind;
  /** The default for people who have not chosen. */
  standard: MailChoice;
  facts: object;
  byId: number | null;
  path: string;
}

/** Stores notifications. @returns how each of them is mailed, in the same order. */
export async function insertNotifications(
  db: Database,
  notifications: readonly Stored[],
  at: Date,
): Promise<MailChoice[]> {
  // `returning`, because Citus otherwise inserts by COPY, which row-level security forbids.
  const { rows } = await sql<{ mail: MailChoice }>`
    with given as (
      select row_number() over () as place, n.*, coalesce(c.mail, n.standard) as mail
        from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as n("workspaceId" integer, "accountId" integer, event text,
               kind text, standard text, facts jsonb, "byId" integer, path text)
        left join notification_choices c
          on c.workspace_id = n."workspaceId" and c.account_id = n."accountId" and c.kind = n.kind
    ), stored as (
      insert into notifications (workspace_id, account_id, event, facts, by_id, path, occurred_at, digest)
      select "workspaceId", "accountId", event, facts, "byId", path, ${at}::timestamptz, mail = 'daily' from given order by place
      returning id
    )
    select mail from given order by place`.execute(db);
  return rows.map(({ mail }) => mail);
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

export async function hasNotification(
  db: Database,
  accountId: number,
  event: string,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .where('occurred_at', '>=', since)
    .executeTakeFirst();
  return found !== undefined;
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

/**
 * @param events the events of this kind. Unless the kind is mailed daily, they are removed from the next
 * digest.
 */
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

/** Lists the people of all workspaces with notifications for the digest. Needs the installation's role. */
export function listDigestPeople(db: Database) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('workspaces as w', 'w.id', 'n.workspace_id')
    .select(['n.workspace_id as workspaceId', 'n.account_id as accountId', 'w.time_zone as zone'])
    .select(({ fn }) => fn.min('n.occurred_at').as('oldest'))
    .where('n.digest', '=', true)
    .groupBy(['n.workspace_id', 'n.account_id', 'w.time_zone'])
    .orderBy('n.workspace_id')
    .orderBy('n.account_id')
    .execute();
}

/**
 * Returns the unread notifications for a person's digest, newest first, and marks them as mailed. A second
 * call finds nothing.
 */
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

/**
 * Deletes the notifications of all workspaces that are older than the instant. Needs the installation's role.
 */
export async function deleteBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('occurred_at', '<', before).execute();
}
