import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, sliceOf } from '#platform/db/list.ts';
import {
  listRequests as listRequestsCall,
  listSubscriptions as listSubscriptionsCall,
} from '../contact.contract.ts';

/** Those before an id, newest first: for going through all of them in stretches. */
interface Stretch {
  q?: string;
  rows: number;
  before: number;
}

type RequestQuery = ListQuery<typeof listRequestsCall>;
type SubscriptionQuery = ListQuery<typeof listSubscriptionsCall>;

function requests(db: Database, query: RequestQuery) {
  const text = sql<string>`concat_ws(' ', first_name, last_name, email, phone_number, request)`;
  const { where, end } = sliceOf(listRequestsCall, query, {
    id: sql`id`,
    sort: { created_at: sql`id` },
    filters: {},
    search: (q) => contains(text, q),
  });
  return { matching: db.selectFrom('contact_requests').where(where), end };
}

function subscriptions(db: Database, query: SubscriptionQuery) {
  const { where, end } = sliceOf(listSubscriptionsCall, query, {
    id: sql`id`,
    sort: { confirmed_at: sql`confirmed_at` },
    filters: {},
    search: (q) => contains(sql`email`, q),
  });
  const matching = db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'locale', 'confirmed_at'])
    .where('state', '=', 'confirmed')
    .where(where);
  return { matching, end };
}

export type SubscriptionRecord = Awaited<ReturnType<typeof listSubscriptionsBefore>>[number];
export type RequestRecord = Awaited<ReturnType<typeof listRequestsBefore>>[number];

export function listRequests(db: Database, query: RequestQuery) {
  const { matching, end } = requests(db, query);
  return {
    rows: () => matching.selectAll().modifyEnd(end).execute(),
    count: () => countRows(db, matching.select('id'), listRequestsCall.list.countUpTo),
  };
}

export function listRequestsBefore(db: Database, { q, rows, before }: Stretch) {
  const { matching } = requests(db, { q, rowsPerPage: rows, page: 0 });
  return matching.selectAll().where('id', '<', before).orderBy('id', 'desc').limit(rows).execute();
}

export function listSubscriptions(db: Database, query: SubscriptionQuery) {
  const { matching, end } = subscriptions(db, query);
  return {
    rows: () => matching.modifyEnd(end).execute(),
    count: () => countRows(db, matching, listSubscriptionsCall.list.countUpTo),
  };
}

export function listSubscriptionsBefore(db: Database, { q, rows, before }: Stretch) {
  const { matching } = subscriptions(db, { q, rowsPerPage: rows, page: 0 });
  return matching.where('id', '<', before).orderBy('id', 'desc').limit(rows).execute();
}
