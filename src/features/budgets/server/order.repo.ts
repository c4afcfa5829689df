import type { Insertable, Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { ContractOrders, ContractRates, MemberCosts } from '../../../../generated/database.ts';

const columns = [
  'id',
  'number',
  'ordered_on',
  'days_hundredths',
  'amount_cents',
  'starts_on',
  'ends_on',
  'note',
] as const;

export type OrderRecord = Awaited<ReturnType<typeof listOrders>>[number];

/** The orders of a contract as they were ordered. */
export function listOrders(db: Database, contractId: number) {
  return db
    .selectFrom('contract_orders')
    .select(columns)
    .where('contract_id', '=', contractId)
    .orderBy('ordered_on')
    .orderBy('id')
    .execute();
}

/** The contract and the order together, so that the order of another contract is not found. */
export function findOrder(db: Database, contractId: number, contractOrderId: number) {
  return db
    .selectFrom('contract_orders')
    .select(columns)
    .where('contract_id', '=', contractId)
    .where('id', '=', contractOrderId)
    .executeTakeFirst();
}

export function insertContractOrder(db: Database, values: Insertable<ContractOrders>) {
  return db.insertInto('contract_orders').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateOrder(db: Database, contractOrderId: number, values: Updateable<ContractOrders>) {
  return db
    .updateTable('contract_orders')
    .set(values)
    .where('id', '=', contractOrderId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteOrder(db: Database, contractOrderId: number): Promise<void> {
  await db.deleteFrom('contract_orders').where('id', '=', contractOrderId).execute();
}

/** @returns the id; undefined if a rate of the contract begins on that day. */
export async function insertRate(
  db: Database,
  values: Insertable<ContractRates>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('contract_rates')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'contract_id', 'from_day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns undefined if the contract has no such rate. */
export function deleteRate(db: Database, contractId: number, contractRateId: number) {
  return db
    .deleteFrom('contract_rates')
    .where('contract_id', '=', contractId)
    .where('id', '=', contractRateId)
    .returning(['id', 'from_day', 'rate_cents'])
    .executeTakeFirst();
}

/** Whether the workspace has this member, also after they left. */
export async function isMember(db: Database, accountId: number): Promise<boolean> {
  return (
    (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !==
    undefined
  );
}

/** The costs of a member, the earliest first. */
export function listCosts(db: Database, accountId: number) {
  return db
    .selectFrom('member_costs')
    .select(['id as costId', 'from_day as from', 'cost_cents'])
    .where('account_id', '=', accountId)
    .orderBy('from_day')
    .execute();
}

/** @returns the id; undefined if a cost of the member begins on that day. */
export async function insertCost(db: Database, values: Insertable<MemberCosts>): Promise<number | undefined> {
  const row = await db
    .insertInto('member_costs')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id', 'from_day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns whether the member had this cost. */
export async function deleteCost(db: Database, accountId: number, costId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('member_costs')
    .where('account_id', '=', accountId)
    .where('id', '=', costId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an order has an amount, or a rate begins on some day. */
export async function hasAmounts(db: Database, contractId: number): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('contract_orders')
            .select('id')
            .where('contract_id', '=', contractId)
            .where('amount_cents', 'is not', null),
        ),
        exists(selectFrom('contract_rates').select('id').where('contract_id', '=', contractId)),
      ]).as('found'),
    )
    .executeTakeFirst();
  return row?.found === true;
}
