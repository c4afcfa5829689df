import { sql } from 'kysely';
import type { Pricing } from '#features/workspaces/rules.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Orders with the workspace they are of; a tenant's transaction sees its own. */
function orders(db: Database) {
  return db
    .selectFrom('orders as o')
    .innerJoin('workspaces as w', 'w.id', 'o.workspace_id')
    .select([
      'o.id',
      'o.workspace_id',
      'w.name as workspace',
      'w.pricing as current',
      'o.pricing',
      'o.price_cents',
      'o.state',
      'o.requested_at',
      'o.decided_at',
    ]);
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function listOrders(db: Database, rows: number, offset: number) {
  return orders(db)
    .orderBy(sql`o.state = 'requested'`, 'desc')
    .orderBy('o.id', 'desc')
    .limit(rows)
    .offset(offset)
    .execute();
}

export async function countOrders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findOrder(db: Database, id: number) {
  return orders(db).where('o.id', '=', id).executeTakeFirst();
}

export async function insertOrder(
  db: Database,
  order: { workspace_id: number; pricing: Pricing; price_cents: number; requested_by: number },
): Promise<number> {
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was open until now: of several decisions at once one counts. */
export async function decideOrder(
  db: Database,
  id: number,
  state: 'accepted' | 'refused' | 'withdrawn',
): Promise<boolean> {
  const decided = await db
    .updateTable('orders')
    .set({ state, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Locked, so that a licence is changed by one at a time. */
export function lockWorkspace(db: Database, id: number) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'email', 'pricing', 'is_site as isSite'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setPricing(db: Database, workspaceId: number, pricing: Pricing): Promise<void> {
  await db.updateTable('workspaces').set({ pricing }).where('id', '=', workspaceId).execute();
}

/** Whom a decision is told: the one who asked, in their language. */
export function findRequester(db: Database, orderId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.requested_by')
    .select(['accounts.email', 'accounts.locale'])
    .where('orders.id', '=', orderId)
    .where('accounts.user_state', '=', 'active')
    .executeTakeFirst();
}

/**
 * The language of mails to a workspace: that of the account its address belongs to, else of its first owner, as each
 * has chosen it; English where there is none.
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

/** What each workspace's files take, the fullest first. */
export async function listStorage(db: Database, rows: number, offset: number) {
  const list = await db
    .selectFrom('workspaces as w')
    .innerJoin('plans as p', 'p.pricing', 'w.pricing')
    .leftJoin('storage_use as u', 'u.workspace_id', 'w.id')
    .select([
      'w.id as workspaceId',
      'w.name as workspace',
      'w.storage_provider as storageProvider',
      'w.pricing',
      'p.storage_bytes as limit',
    ])
    .select(sql<number>`coalesce(u.objects, 0)`.as('objects'))
    .select(sql<number>`coalesce(u.bytes, 0)`.as('bytes'))
    .where('w.state', '<>', 'deleted')
    .orderBy(sql`coalesce(u.bytes, 0)::float8 / p.storage_bytes`, (order) => order.desc().nullsLast())
    .orderBy('w.id')
    .limit(rows)
    .offset(offset)
    .execute();
  return list.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function countWorkspaces(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('workspaces')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}
