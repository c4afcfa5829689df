import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { PaymentAdvances } from '../../../../generated/database.ts';
import { listAdvances as listAdvancesCall } from '../advance.contract.ts';
import type { OpenAdvance } from '../rules.ts';

const open = sql<number>`(v.amount_cents - (select coalesce(sum(d.amount_cents), 0) from payment_deductions d
  where d.workspace_id = v.workspace_id and d.advance_id = v.id and d.standing))::bigint`;

function advances(db: Database) {
  return db
    .selectFrom('payment_advances as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.account_id', 'v.amount_cents', 'v.paid_on', 'v.note', 'v.recorded_by_name'])
    .select(['a.first_name', 'a.last_name', 'a.login', 'a.user_state'])
    .select(open.as('open_cents'));
}

export type AdvanceRecord = NonNullable<Awaited<ReturnType<typeof findAdvance>>>;

export function findAdvance(db: Database, id: number) {
  return advances(db).where('v.id', '=', id).executeTakeFirst();
}

export function listAdvances(
  db: Database,
  query: ListQuery<typeof listAdvancesCall>,
): ListStatements<AdvanceRecord> {
  const { where, end } = sliceOf(listAdvancesCall, query, { id: sql`v.id`, sort: {}, filters: {} });
  return {
    rows: () => advances(db).where(where).modifyEnd(end).execute(),
    count: () => countRows(db, db.selectFrom('payment_advances as v').select('v.id').where(where)),
  };
}

/** Lists advances that are not fully deducted, oldest first. */
export async function listOpen(
  db: Database,
  accountIds: readonly number[],
): Promise<(OpenAdvance & { paidOn: Day; note: string; amountCents: number })[]> {
  if (accountIds.length === 0) return [];
  const rows = await advances(db)
    .where('v.account_id', 'in', [...new Set(accountIds)])
    .where(open, '>', 0)
    .orderBy('v.paid_on')
    .orderBy('v.id')
    .execute();
  return rows.map((row) => ({
    advanceId: row.id,
    userId: row.account_id,
    paidOn: row.paid_on,
    openCents: row.open_cents,
    note: row.note,
    amountCents: row.amount_cents,
  }));
}

export async function insertAdvance(db: Database, values: Insertable<PaymentAdvances>): Promise<number> {
  const { id } = await db
    .insertInto('payment_advances')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a payment that is not undone deducted from the advance. */
export async function isDeducted(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('payment_deductions')
    .select('id')
    .where('advance_id', '=', id)
    .where('standing', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the advance with its deductions in undone payments. */
export async function deleteAdvance(db: Database, id: number): Promise<void> {
  await db.deleteFrom('payment_deductions').where('advance_id', '=', id).execute();
  await db.deleteFrom('payment_advances').where('id', '=', id).execute();
}
