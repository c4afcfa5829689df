import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, listStatements, sliceOf } from '#platform/db/list.ts';
import {
  listRequests as listRequestsCall,
  listSubscriptions as listSubscriptionsCall,
} from '../contact.contract.ts';
import { type RequestState, requestWorkflow } from '../contact.rules.ts';
import { type ContactFields, SAME_REQUEST_MINUTES } from '../rules.ts';

export interface NewRequest extends ContactFields {
  workspaceId: number;
  receiveNews: boolean;
  request: string;
  locale: Locale;
}

/** Stores a request unless the same one was stored within the last minutes. @returns whether it is new. */
export async function insertRequest(db: Database, request: NewRequest): Promise<boolean> {
  const { firstName, lastName, email, phoneNumber, request: text } = request;
  // Two identical requests at once: the second waits here, and then finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('contact_requests'), hashtext(${`${email}\n${text}`}))`.execute(
    db,
  );
  const same = await db
    .selectFrom('contact_requests')
    .select('id')
    .where('email', '=', email)
    .where('request', '=', text)
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .where('phone_number', '=', phoneNumber)
    .where(sql<boolean>`created_at > now() - make_interval(mins => ${SAME_REQUEST_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  if (same !== undefined) return false;
  await db
    .insertInto('contact_requests')
    .values({
      workspace_id: request.workspaceId,
      first_name: request.firstName,
      last_name: request.lastName,
      email: request.email,
      phone_number: request.phoneNumber,
      receive_news: request.receiveNews,
      request: request.request,
      locale: request.locale,
    })
    .execute();
  return true;
}

/** Rows before an id, newest first, to read all of them in batches. */
interface RowBatch {
  q?: string;
  state?: RequestState;
  rows: number;
  before: number;
}

type RequestQuery = ListQuery<typeof listRequestsCall>;
type SubscriptionQuery = ListQuery<typeof listSubscriptionsCall>;

/** Requests with the person who answered them, from their history. */
function requests(db: Database) {
  return db
    .selectFrom('contact_requests as r')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('workflow_events as e')
          .select(['e.actor_name', 'e.occurred_at'])
          .whereRef('e.workspace_id', '=', 'r.workspace_id')
          .where('e.subject_type', '=', requestWorkflow.name)
          .whereRef('e.subject_id', '=', 'r.id')
          .where('r.state', '=', 'answered')
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.first_name',
      'r.last_name',
      'r.email',
      'r.phone_number',
      'r.request',
      'r.receive_news',
    ])
    .select(['r.locale', 'r.created_at', 'r.state'])
    .select(['seen.actor_name as answered_by', 'seen.occurred_at as answered_at']);
}

function sliceOfRequests(query: RequestQuery) {
  return sliceOf(listRequestsCall, query, {
    id: sql`r.id`,
    sort: { created_at: sql`r.id` },
    filters: { state: (state) => sql`r.state = ${state}` },
    search: (q) => sql`position(${fold(q)} in r.sought) > 0`,
  });
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
  const { where, end } = sliceOfRequests(query);
  const matching = db.selectFrom('contact_requests as r').select('r.id').where(where);
  return {
    rows: () => requests(db).where(where).modifyEnd(end).execute(),
    count: () => countRows(db, matching, listRequestsCall.list.countUpTo),
  };
}

export function listRequestsBefore(db: Database, { q, state, rows, before }: RowBatch) {
  const { where } = sliceOfRequests({ q, state, rowsPerPage: rows, page: 0 });
  return requests(db).where(where).where('r.id', '<', before).orderBy('r.id', 'desc').limit(rows).execute();
}

export function findRequest(db: Database, id: number) {
  return requests(db).where('r.id', '=', id).executeTakeFirst();
}

/** Reads a request with a lock, so that its steps run one after the other. */
export function lockRequest(db: Database, id: number) {
  return db
    .selectFrom('contact_requests')
    .select(['id', 'workspace_id as workspaceId', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveRequestState(db: Database, id: number, state: RequestState): Promise<void> {
  await db.updateTable('contact_requests').set({ state }).where('id', '=', id).execute();
}

/** Unanswered requests, oldest first. */
export function listNewRequests(db: Database, most: number) {
  return db
    .selectFrom('contact_requests')
    .select(['first_name', 'last_name', 'email', 'request', 'created_at'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('state', '=', 'new')
    .orderBy('id')
    .limit(most)
    .execute();
}

export function listSubscriptions(db: Database, query: SubscriptionQuery) {
  const { matching, end } = subscriptions(db, query);
  return listStatements(db, matching, end, listSubscriptionsCall.list.countUpTo);
}

export function listSubscriptionsBefore(db: Database, { q, rows, before }: RowBatch) {
  const { matching } = subscriptions(db, { q, rowsPerPage: rows, page: 0 });
  return matching.where('id', '<', before).orderBy('id', 'desc').limit(rows).execute();
}
