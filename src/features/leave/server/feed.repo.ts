import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { FeedKind } from '../feed.rules.ts';

export function listFeeds(db: Database, accountId: number) {
  return db
    .selectFrom('leave_feeds')
    .select(['shows', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('shows')
    .execute();
}

interface NewFeed {
  workspaceId: number;
  accountId: number;
  shows: FeedKind;
  hash: Buffer;
  now: Date;
}

/** Stores an address; a former one no longer works. */
export async function saveFeed(
  db: Database,
  { workspaceId, accountId, shows, hash, now }: NewFeed,
): Promise<void> {
  const changed = { token_hash: hash, created_at: now };
  await db
    .insertInto('leave_feeds')
    .values({ workspace_id: workspaceId, account_id: accountId, shows, ...changed })
    .onConflict((clash) => clash.columns(['workspace_id', 'account_id', 'shows']).doUpdateSet(changed))
    .execute();
}

export async function deleteFeed(db: Database, accountId: number, shows: FeedKind): Promise<void> {
  await db.deleteFrom('leave_feeds').where('account_id', '=', accountId).where('shows', '=', shows).execute();
}

/** Finds the reader of an address, who can still sign in. */
export function findReader(db: Database, hash: Buffer) {
  return db
    .selectFrom('leave_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['a.id', 'a.locale', 'f.shows'])
    .where('f.token_hash', '=', hash)
    .where('a.user_state', '=', 'active')
    .where('a.account_state', '=', 'enabled')
    .executeTakeFirst();
}

/** Lists approved leaves that end on a day or later. @param accountId of one person; undefined for everybody who has not left. */
export function listApproved(db: Database, since: Day, accountId: number | undefined) {
  return db
    .selectFrom('leave_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('leave_kinds as k', 'k.id', 'r.kind_id')
    .innerJoin('contracts as c', 'c.id', 'k.contract_id')
    .select(['r.id', 'r.revision', 'r.requested_at as requestedAt', 'r.decided_at as decidedAt'])
    .select(['r.from_day as from', 'r.from_noon as fromNoon', 'r.to_day as to', 'r.to_noon as toNoon'])
    .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.login', 'a.user_state as userState'])
    .select(['c.name as cname', 'c.preset'])
    .where('r.state', '=', 'approved')
    .where('r.to_day', '>=', since)
    .where('a.user_state', '=', 'active')
    .$if(accountId !== undefined, (query) => query.where('a.id', '=', accountId ?? 0))
    .orderBy('r.from_day')
    .orderBy('r.id')
    .execute();
}
