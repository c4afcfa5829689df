/** The deliveries of a newsletter that is being sent. */
import { sql } from 'kysely';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { DeliveryState } from '../rules.ts';

export interface Claimed {
  subscription_id: number;
  locale: Locale;
  email: string;
  attempts: number;
}

/**
 * Reserves deliveries that are due. Two jobs never get the same ones; subscribers who left meanwhile are
 * skipped.
 */
export async function claim(
  db: Database,
  { newsletterId, most, now }: { newsletterId: number; most: number; now: Date },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed & { state: DeliveryState }>`
    update newsletter_deliveries d
       set state = case s.state when 'confirmed' then 'sending' else 'skipped' end,
           attempts = d.attempts + 1, changed_at = ${now}
      from newsletter_subscriptions s
     where d.newsletter_id = ${newsletterId} and s.id = d.subscription_id and d.subscription_id in (
             select subscription_id from newsletter_deliveries
              where newsletter_id = ${newsletterId} and state = 'pending' and due_at <= ${now}
              order by due_at, subscription_id limit ${most} for update skip locked)
    returning d.subscription_id, d.locale, d.attempts, d.state, s.email`.execute(db);
  return rows.filter(({ state }) => state === 'sending');
}

/** Stores the hashes of the codes with which the readers of these mails can unsubscribe. */
export async function putTokens(
  db: Database,
  newsletterId: number,
  tokens: readonly { subscriptionId: number; hash: Buffer }[],
): Promise<void> {
  await sql`
    update newsletter_deliveries d set token_hash = given.hash
      from unnest(${tokens.map(({ subscriptionId }) => subscriptionId)}::integer[],
                  ${tokens.map(({ hash }) => hash)}::bytea[]) as given (id, hash)
     where d.newsletter_id = ${newsletterId} and d.subscription_id = given.id`.execute(db);
}

export interface Settled {
  subscriptionId: number;
  state: DeliveryState;
  reason: string;
  due: Date;
  attempts: number;
}

/** Saves the results of deliveries, even if the deliveries were given up meanwhile. */
export async function settle(
  db: Database,
  newsletterId: number,
  { settled, now }: { settled: readonly Settled[]; now: Date },
): Promise<void> {
  await sql`
    update newsletter_deliveries d
       set state = given.state, reason = given.reason, due_at = given.due, attempts = given.attempts, changed_at = ${now}
      from unnest(${settled.map((one) => one.subscriptionId)}::integer[], ${settled.map((one) => one.state)}::text[],
                  ${settled.map((one) => one.reason)}::text[], ${settled.map((one) => one.due)}::timestamptz[],
                  ${settled.map((one) => one.attempts)}::integer[])
           as given (id, state, reason, due, attempts)
     where d.newsletter_id = ${newsletterId} and d.subscription_id = given.id
       and d.state in ('sending', 'unknown')`.execute(db);
}

/** Marks deliveries that a killed process did not finish as `unknown`. */
export async function giveUp(db: Database, newsletterId: number, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ state: 'unknown', changed_at: now })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'sending')
    .where('changed_at', '<', before)
    .execute();
}

export async function skipRest(db: Database, newsletterId: number, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ state: 'skipped', changed_at: now })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Returns when the next delivery is due; undefined if all are done. A delivery that a killed process did not
 * finish counts as due in a minute.
 */
export async function nextDue(db: Database, newsletterId: number, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select least((select min(due_at) from newsletter_deliveries where newsletter_id = ${newsletterId} and state = 'pending'),
                 (select ${now}::timestamptz + interval '1 minute' from newsletter_deliveries
                   where newsletter_id = ${newsletterId} and state = 'sending' limit 1)) as due`.execute(db);
  return rows[0]?.due ?? undefined;
}

/**
 * Records that the newsletter's job is still working. @param trouble whether the mail server cannot be used
 * at the moment.
 */
export async function touch(
  db: Database,
  newsletterId: number,
  { now, trouble }: { now: Date; trouble: boolean },
): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({ worked_at: now, trouble_at: trouble ? sql<Date>`coalesce(trouble_at, ${now})` : null })
    .where('id', '=', newsletterId)
    .execute();
}

/**
 * Lists newsletters whose job was lost: scheduled ones whose time has passed, and those whose job has not
 * reported progress.
 */
export async function listLost(db: Database, { late, silent }: { late: Date; silent: Date }) {
  const { rows } = await sql<{ id: number }>`
    select id from newsletters
     where (state = 'scheduled' and send_at <= ${late}) or (state = 'sending' and worked_at < ${silent})
     order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stops mails to addresses that do not exist, until their subscriptions are confirmed again. */
export async function refuseSubscriptions(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'refused' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'confirmed')
    .execute();
}

export async function findSubscription(
  db: Database,
  { email, subscriptionId }: { email: string; subscriptionId: number | undefined },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where((where) =>
      subscriptionId === undefined ? where('email', '=', email) : where('id', '=', subscriptionId),
    )
    .executeTakeFirst();
  return found?.id;
}

/** Marks a subscriber's delivery as bounced, by default the last. @returns whether there is one that was not counted. */
export async function bounce(
  db: Database,
  { subscriptionId, newsletterId, now }: { subscriptionId: number; newsletterId?: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update newsletter_deliveries set state = 'bounced', changed_at = ${now}
     where subscription_id = ${subscriptionId} and state in ('sent', 'unknown') and newsletter_id = coalesce(
       ${newsletterId ?? null}::integer,
       (select max(newsletter_id) from newsletter_deliveries where subscription_id = ${subscriptionId}))
    returning 1`.execute(db);
  return rows.length > 0;
}
