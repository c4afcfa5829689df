import { type Insertable, sql, type Updateable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { Contracts } from '../../../../generated/database.ts';
import { listContracts as listContractsCall } from '../contract.ts';
import { contractName, presets } from '../rules.ts';

const columns = [
  'c.id',
  'c.name',
  'c.kind',
  'c.preset',
  'c.for_everybody',
  'c.client',
  'c.start_date',
  'c.end_date',
  'c.daily_rate_cents',
  'c.currency',
  'c.analytic_code',
  'c.closed_at',
  'c.created_at',
] as const;

/** The columns with entered values; the compiler requires each of them. The database sets `client_id` by the client's name. */
export type ContractColumns = Required<
  Omit<Updateable<Contracts>, 'id' | 'workspace_id' | 'client_id' | 'closed_at' | 'created_at'>
>;
export type ContractRecord = NonNullable<Awaited<ReturnType<typeof findContract>>>;

/** Whether the contract is assigned to the account, or for everybody. */
const isOf = (accountId: number) => sql<boolean>`(c.for_everybody or exists (
  select from contract_members m where m.contract_id = c.id and m.account_id = ${accountId}))`;

/** Returns the SQL equivalent of `stateOf`. */
const stateOn = (today: Day) => sql<string>`case
  when c.closed_at is not null then 'closed'
  when c.end_date < ${today}::date then 'ended'
  when c.start_date > ${today}::date then 'upcoming'
  else 'open' end`;

/** Returns the SQL equivalent of `contractName`, in lower case. */
const nameIn = (locale: Locale) => sql<string>`lower(case c.preset
  ${sql.join(
    presets.map((preset) => sql`when ${preset} then ${fold(contractName({ cname: '', preset }, locale))}`),
    sql` `,
  )} else c.name end)`;

export interface Reader {
  locale: Locale;
  today: Day;
  /** The account whose contracts are listed. If undefined, all contracts are listed. */
  of?: number;
}

export function listContracts(
  db: Database,
  query: ListQuery<typeof listContractsCall>,
  { locale, today, of }: Reader,
): ListStatements<ContractRecord & { members: number }> {
  const { where, end } = sliceOf(listContractsCall, query, {
    id: sql`c.id`,
    sort: {
      cname: nameIn(locale),
      client: sql`lower(c.client)`,
      period: [sql`c.start_date`, sql`c.end_date`],
    },
    filters: {
      kind: (kind) => sql`c.kind = ${kind}`,
      state: (state) => sql`${stateOn(today)} = ${state}`,
    },
    order: sql`(c.closed_at is not null), array_position(array['client', 'internal', 'absence'], c.kind), ${nameIn(locale)}`,
    search: (q) => sql`position(${fold(q)} in c.sought) > 0`,
  });
  const matching = db
    .selectFrom('contracts as c')
    .where(where)
    .$if(of !== undefined, (contracts) => contracts.where(isOf(of ?? 0)));
  return {
    async rows() {
      const rows = await matching.select(columns).modifyEnd(end).execute();
      // A separate statement: within the list's, PostgreSQL would count the members of all contracts before paging.
      const members = await countMembers(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, members: members.get(row.id) ?? 0 }));
    },
    count: () => countRows(db, matching.select('c.id')),
  };
}

/** Returns the number of people assigned to each contract, without deleted ones. */
async function countMembers(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; members: number }>`
    select c.id, (select count(*)::int from contract_members m where m.contract_id = c.id
                   and (select a.user_state from accounts a where a.id = m.account_id) <> 'deleted') as members
      from unnest(${[...ids]}::integer[]) c(id)`.execute(db);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** @param of an account; the contract is found only if it is assigned to this account or for everybody. */
export function findContract(db: Database, id: number, of?: number) {
  return db
    .selectFrom('contracts as c')
    .select(columns)
    .where('c.id', '=', id)
    .$if(of !== undefined, (contracts) => contracts.where(isOf(of ?? 0)))
    .executeTakeFirst();
}

/** Reads like `findContract` and locks the contract against concurrent changes. */
export function lockContract(db: Database, id: number) {
  return db
    .selectFrom('contracts as c')
    .select(columns)
    .where('c.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks contracts, also against new references. Locks in the order of ids, so that two transactions that delete the same contracts
 * cannot deadlock.
 */
export function lockContracts(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('contracts as c')
    .select(columns)
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .forUpdate()
    .execute();
}

export async function insertContract(db: Database, values: Insertable<Contracts>): Promise<number> {
  const { id } = await db.insertInto('contracts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateContract(db: Database, id: number, values: Updateable<Contracts>): Promise<void> {
  await db.updateTable('contracts').set(values).where('id', '=', id).execute();
}

/** Deletes contracts with their assignments. */
export async function deleteContracts(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('contracts')
    .where('id', 'in', [...ids])
    .execute();
}

/** The contracts that name a client. */
export function listOfClient(db: Database, clientId: number) {
  return db
    .selectFrom('contracts as c')
    .select(['c.id', 'c.name', 'c.preset'])
    .where('c.client_id', '=', clientId)
    .execute();
}

/** Every contract with the ids of its assigned people. */
export function listAll(db: Database) {
  return db
    .selectFrom('contracts as c')
    .select(columns)
    .select(
      sql<number[]>`array(select m.account_id from contract_members m
        where m.workspace_id = c.workspace_id and m.contract_id = c.id)`.as('members'),
    )
    .orderBy('c.id')
    .execute();
}

export interface Span {
  from?: Day;
  to?: Day;
  /** Ids of contracts to include in any state, because the account has data on them. */
  also?: readonly number[];
}

/**
 * Lists the open contracts of an account that have a day in the span, and the contracts in `also`. Sorts them by
 * kind (client, internal, absence), then by name.
 */
export function listContractsOf(db: Database, accountId: number, { from, to, also = [] }: Span) {
  const mine = isOf(accountId);
  return db
    .selectFrom('contracts as c')
    .select([...columns, mine.as('mine')])
    .where(
      sql<boolean>`(c.id = any (${[...also]}::integer[]) or (${mine} and c.closed_at is null
        and (c.start_date is null or ${to ?? null}::date is null or c.start_date <= ${to ?? null}::date)
        and (c.end_date is null or ${from ?? null}::date is null or c.end_date >= ${from ?? null}::date)))`,
    )
    .orderBy(sql`array_position(array['client', 'internal', 'absence'], c.kind)`)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute();
}
