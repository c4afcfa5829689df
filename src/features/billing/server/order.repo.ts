import { sql } from 'kysely';
import type { Pricing } from '#features/workspaces/rules.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listOrders as listOrdersCall } from '../contract.ts';
import type { OrderState } from '../order.rules.ts';

/** Returns orders with their workspace. A tenant's transaction sees only its own orders. */
function orders(db: Database) {
  return db
    .selectFrom('orders as o')
    .innerJoin('workspaces as w', 'w.id', 'o.workspace_id')
    .select([
      'o.id',
      'o.workspace_id',
      'w.name as workspace',
      'o.pricing',
      'o.price_cents',
      'o.state',
      'o.requested_at',
      'o.decided_at',
    ])
    .select(sql<Pricing>`o.from_pricing`.as('from'));
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function listOrders(
  db: Database,
  query: ListQuery<typeof listOrdersCall>,
): ListStatements<OrderRecord> {
  const { where, end } = sliceOf(listOrdersCall, query, {
    id: sql`o.id`,
    order: sql`o.state = 'requested' desc`,
    sort: {},
    filters: { state: (state) => sql`o.state = ${state}` },
  });
  return {
    rows: () => orders(db).where(where).modifyEnd(end).execute(),
    count: () => countRows(db, db.selectFrom('orders as o').select('o.id').where(where)),
  };
}

/** Finds the open order. A tenant's transaction sees only its own. */
export function findOpenOrder(db: Database) {
  return orders(db).where('o.state', '=', 'requested').executeTakeFirst();
}

export function findOrder(db: Database, id: number) {
  return orders(db).where('o.id', '=', id).executeTakeFirst();
}

export async function insertOrder(
  db: Database,
  order: {
    workspace_id: number;
    from_pricing: Pricing;
    pricing: Pricing;
    price_cents: number;
    requested_by: number;
    requested_at: Date;
  },
): Promise<number> {
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function saveState(db: Database, id: number, state: OrderState, now: Date): Promise<void> {
  await db.updateTable('orders').set({ state, decided_at: now }).where('id', '=', id).execute();
}

/**
 * Reads an order under the lock of its workspace. All changes of a licence take this single lock, so that deadlocks cannot occur.
 * Undefined if the order does not exist or its workspace is being deleted.
 */
export async function lockOrder(db: Database, id: number) {
  const before = await findOrder(db, id);
  if (before === undefined || (await lockWorkspace(db, before.workspace_id)) === undefined) return undefined;
  return findOrder(db, id);
}

/** Locks the workspace, so that only one transaction at a time changes its licence. */
export function lockWorkspace(db: Database, id: number) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'email', 'pricing', 'is_site as isSite'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the number of seats that the workspace uses, and the number in a plan (null is unlimited). */
export async function seatsUnder(
  db: Database,
  workspaceId: number,
  pricing: Pricing,
): Promise<{ used: number; limit: number | null }> {
  const plan = await db
    .selectFrom('plans')
    .select(['seats as limit', sql<number>`taken_seats(${workspaceId})`.as('used')])
    .where('pricing', '=', pricing)
    .executeTakeFirstOrThrow();
  return plan;
}

export async function setPricing(db: Database, workspaceId: number, pricing: Pricing): Promise<void> {
  await db.updateTable('workspaces').set({ pricing }).where('id', '=', workspaceId).execute();
}

/** Finds the requester and their language, for the mail about the decision. */
export function findRequester(db: Database, orderId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.workspace_id', '=', 'orders.workspace_id')
        .onRef('accounts.id', '=', 'orders.requested_by'),
    )
    .select(['accounts.id as userId', 'accounts.email', 'accounts.locale'])
    .where('orders.id', '=', orderId)
    .where('accounts.user_state', '=', 'active')
    .executeTakeFirst();
}

/**
 * Finds the language of mails to a workspace: that of the account with the workspace's address, otherwise of
 * its first owner, otherwise English.
 */
export async function findMailLocale(db: Database, workspaceId: number): Promise<Locale> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .select('a.locale')
    .where('w.id', '=', workspaceId)
    .where('a.user_state', '=', 'active')
    .where((where) =>
      where.or([where(sql`lower(a.email)`, '=', sql`lower(w.email)`), where('a.role', '=', 'ROLE_OWNER')]),
    )
    .orderBy(sql`lower(a.email) = lower(w.email)`, 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return row?.locale ?? 'en';
}

/** Lists undecided orders, oldest first. A transaction of the installation sees those of all workspaces. */
export function listWaitingOrders(db: Database, most: number) {
  return orders(db)
    .select([sql<Pricing>`o.pricing`.as('plan'), sql<number>`(count(*) over ())::int`.as('total')])
    .where('o.state', '=', 'requested')
    .orderBy('o.requested_at')
    .orderBy('o.id')
    .limit(most)
    .execute();
}
