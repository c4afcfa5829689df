import { type Expression, sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Lower case without accents, as `fold` of the kernel makes it of what is looked for. */
const folded = (text: Expression<string>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), nfkd), '[\u0300-\u036f]', '', 'g')`;

const contains = (text: Expression<string>, q: string) => sql<boolean>`position(${q} in ${folded(text)}) > 0`;

/** @param q folded; empty means all. */
function requests(db: Database, q: string) {
  const text = sql<string>`concat_ws(' ', first_name, last_name, email, phone_number, request)`;
  return db.selectFrom('contact_requests').$if(q !== '', (query) => query.where(contains(text, q)));
}

function subscriptions(db: Database, q: string) {
  return db
    .selectFrom('newsletter_subscriptions')
    .where('state', '=', 'confirmed')
    .$if(q !== '', (query) => query.where(contains(sql<string>`email`, q)));
}

interface Stretch {
  q: string;
  rows: number;
  offset: number;
}

export type RequestRecord = Awaited<ReturnType<typeof listRequests>>[number];

export function listRequests(db: Database, { q, rows, offset }: Stretch) {
  return requests(db, q).selectAll().orderBy('id', 'desc').limit(rows).offset(offset).execute();
}

/** Those before an id, newest first: for going through all of them in stretches. */
export function listRequestsBefore(db: Database, { q, rows, before }: Omit<Stretch, 'offset'> & Before) {
  return requests(db, q).selectAll().where('id', '<', before).orderBy('id', 'desc').limit(rows).execute();
}

interface Before {
  before: number;
}

const subscriptionColumns = ['id', 'email', 'locale', 'confirmed_at'] as const;

export function listSubscriptions(db: Database, { q, rows, offset }: Stretch) {
  return subscriptions(db, q)
    .select(subscriptionColumns)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .offset(offset)
    .execute();
}

export type SubscriptionRecord = Awaited<ReturnType<typeof listSubscriptionsBefore>>[number];

export function listSubscriptionsBefore(db: Database, { q, rows, before }: Omit<Stretch, 'offset'> & Before) {
  return subscriptions(db, q)
    .select(subscriptionColumns)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
}

/** Counts up to a limit and not further. */
export function countRequests(db: Database, q: string, most: number): Promise<number> {
  return countOf(db, requests(db, q).select('id').limit(most));
}

export function countSubscriptions(db: Database, q: string, most: number): Promise<number> {
  return countOf(db, subscriptions(db, q).select('id').limit(most));
}

async function countOf(db: Database, rows: Expression<{ id: number }>): Promise<number> {
  const { rows: counted } = await sql<{
    count: string;
  }>`select count(*) as count from (${rows}) counted`.execute(db);
  return Number(counted[0]?.count);
}
