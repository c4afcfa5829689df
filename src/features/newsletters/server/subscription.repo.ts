import { sql } from 'kysely';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Creates a pending subscription or returns the existing one; a cancelled one becomes pending again. */
export async function subscribe(
  db: Database,
  { workspaceId, email, locale }: { workspaceId: number; email: string; locale: Locale },
): Promise<{ id: number; state: string }> {
  return db
    .insertInto('newsletter_subscriptions')
    .values({ workspace_id: workspaceId, email, locale })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'email']).doUpdateSet({
        locale,
        state: sql<
          'confirmed' | 'pending'
        >`case when newsletter_subscriptions.state = 'confirmed' then 'confirmed' else 'pending' end`,
      }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
}

export async function insertToken(
  db: Database,
  token: {
    hash: Buffer;
    workspaceId: number;
    subscriptionId: number;
    purpose: 'confirm' | 'leave';
    /** In seconds; undefined: does not expire. */
    life?: number;
  },
): Promise<void> {
  await db
    .insertInto('newsletter_tokens')
    .values({
      token_hash: token.hash,
      workspace_id: token.workspaceId,
      subscription_id: token.subscriptionId,
      purpose: token.purpose,
      expires_at: token.life === undefined ? null : sql<Date>`now() + make_interval(secs => ${token.life})`,
    })
    .execute();
}

/**
 * Consumes a confirmation token.
 * @returns its subscription; undefined if unknown or expired.
 */
export async function takeConfirmation(db: Database, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .deleteFrom('newsletter_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'confirm')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('subscription_id')
    .executeTakeFirst();
  return row?.subscription_id;
}

export async function confirm(db: Database, id: number): Promise<{ email: string; locale: Locale }> {
  const row = await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'confirmed', confirmed_at: sql<Date>`now()`, left_at: null })
    .where('id', '=', id)
    .returning(['email', 'locale'])
    .executeTakeFirstOrThrow();
  return { email: row.email, locale: row.locale === 'fr' ? 'fr' : 'en' };
}

/**
 * Cancels a subscription by a code of the welcome mail or of a newsletter; idempotent.
 * @returns false for an unknown token.
 */
export async function leave(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with known as (
      select subscription_id from newsletter_tokens where token_hash = ${hash} and purpose = 'leave'
      union all select subscription_id from newsletter_deliveries where token_hash = ${hash}),
    counted as (
      update newsletter_deliveries set left_at = coalesce(left_at, ${now}) where token_hash = ${hash})
    update newsletter_subscriptions set state = 'left', left_at = coalesce(left_at, ${now})
     where id in (select subscription_id from known)
    returning id`.execute(db);
  return rows.length > 0;
}
