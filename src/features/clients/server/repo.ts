import { type Insertable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { Clients } from '../../../../generated/database.ts';
import { listClients as listClientsCall } from '../contract.ts';

const columns = [
  'k.id',
  'k.name',
  'k.legal_form',
  'k.street',
  'k.postcode',
  'k.city',
  'k.country',
  'k.siren',
  'k.siret',
  'k.vat_number',
  'k.email',
  'k.locale',
  'k.payment_days',
  'k.end_of_month',
  'k.endpoint_scheme',
  'k.endpoint_id',
] as const;

/** The columns with entered values; the compiler requires each of them. */
export type ClientColumns = Required<Omit<Updateable<Clients>, 'id' | 'workspace_id' | 'created_at'>>;
export type ClientRecord = NonNullable<Awaited<ReturnType<typeof findClient>>>;

export function listClients(
  db: Database,
  query: ListQuery<typeof listClientsCall>,
): ListStatements<ClientRecord & { contracts: number }> {
  const { where, end } = sliceOf(listClientsCall, query, {
    id: sql`k.id`,
    sort: { name: sql`folded(k.name)` },
    filters: {},
    order: sql`folded(k.name)`,
    search: (q) => sql`position(${fold(q)} in k.sought) > 0`,
  });
  const matching = db.selectFrom('clients as k').where(where);
  return {
    async rows() {
      const rows = await matching.select(columns).modifyEnd(end).execute();
      // A separate statement: within the list's, PostgreSQL would count the contracts of all clients before paging.
      const counted = await sql<{ id: number; contracts: number }>`
        select k.id, (select count(*)::int from contracts c where c.client_id = k.id) as contracts
          from unnest(${rows.map(({ id }) => id)}::integer[]) k(id)`.execute(db);
      const contracts = new Map(counted.rows.map((one) => [one.id, one.contracts]));
      return rows.map((row) => ({ ...row, contracts: contracts.get(row.id) ?? 0 }));
    },
    count: () => countRows(db, matching.select('k.id')),
  };
}

export function findClient(db: Database, id: number) {
  return db.selectFrom('clients as k').select(columns).where('k.id', '=', id).executeTakeFirst();
}

/** Reads like `findClient` and locks the client against concurrent changes. */
export function lockClient(db: Database, id: number) {
  return db
    .selectFrom('clients as k')
    .select(columns)
    .where('k.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns undefined if another client has the name. */
export async function insertClient(db: Database, values: Insertable<Clients>): Promise<number | undefined> {
  const row = await db
    .insertInto('clients')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether another client has the name. */
export async function isTaken(db: Database, name: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateClient(db: Database, id: number, values: ClientColumns): Promise<void> {
  await db.updateTable('clients').set(values).where('id', '=', id).execute();
}

export async function deleteClient(db: Database, id: number): Promise<void> {
  await db.deleteFrom('clients').where('id', '=', id).execute();
}
