import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { PaymentAdvanceEnds, PaymentAdvances } from '../../../../generated/database.ts';
import { type Advance, listAdvances as listAdvancesCall } from '../advance.contract.ts';
import type { OpenAdvance } from '../rules.ts';

const deducted = sql<number>`(select coalesce(sum(d.amount_cents), 0) from payment_deductions d
  where d.workspace_id = v.workspace_id and d.advance_id = v.id and d.standing)::bigint`;
const ended = sql`(select coalesce(sum(e.amount_cents), 0) from payment_advance_ends e
  where e.workspace_id = v.workspace_id and e.advance_id = v.id and e.standing)`;
const open = sql<number>`(v.amount_cents - ${deducted} - ${ended})::bigint`;
const ends = sql<Advance['ends']>`(
  select coalesce(jsonb_agg(jsonb_build_object('endId', e.id, 'kind', e.kind, 'amount_cents', e.amount_cents, 'day', e.day,
      'means', nullif(e.means, ''), 'reason', e.reason, 'recorded_by', e.recorded_by_name) order by e.id), '[]')
    from payment_advance_ends e where e.workspace_id = v.workspace_id and e.advance_id = v.id and e.standing)`;

function advances(db: Database) {
  return db
    .selectFrom('payment_advances as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select([
      'v.id',
      'v.account_id',
      'v.amount_cents',
      'v.paid_on',
      'v.note',
      'v.recorded_by_name',
      'v.permanent',
    ])
    .select(['a.first_name', 'a.last_name', 'a.login', 'a.user_state'])
    .select([open.as('open_cents'), deducted.as('deducted_cents'), ends.as('ends')]);
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

/** Lists advances with an open amount, oldest first. */
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
    permanent: row.permanent,
  }));
}

/** The open cents that the next payments deduct, by the person's id. */
export async function deductibleByPerson(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('payment_advances as v')
    .select('v.account_id')
    .select(sql<number>`sum(${open})::bigint`.as('cents'))
    .where('v.permanent', '=', false)
    .where(open, '>', 0)
    .groupBy('v.account_id')
    .execute();
  return new Map(rows.map(({ account_id, cents }) => [account_id, cents]));
}

export async function insertAdvance(db: Database, values: Insertable<PaymentAdvances>): Promise<number> {
  const { id } = await db
    .insertInto('payment_advances')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setPermanent(db: Database, id: number, permanent: boolean): Promise<void> {
  await db.updateTable('payment_advances').set({ permanent }).where('id', '=', id).execute();
}

export async function insertEnd(db: Database, values: Insertable<PaymentAdvanceEnds>): Promise<void> {
  await db.insertInto('payment_advance_ends').values(values).execute();
}

/** Finds a repayment or a write-off of the advance, undone or not. */
export function findEnd(db: Database, advanceId: number, endId: number) {
  return db
    .selectFrom('payment_advance_ends')
    .select(['id', 'kind', 'amount_cents', 'standing'])
    .where('advance_id', '=', advanceId)
    .where('id', '=', endId)
    .executeTakeFirst();
}

export async function undoEnd(db: Database, id: number): Promise<void> {
  await db.updateTable('payment_advance_ends').set({ standing: false }).where('id', '=', id).execute();
}

/** Deletes the advance with what was undone of it. */
export async function deleteAdvance(db: Database, id: number): Promise<void> {
  await db.deleteFrom('payment_deductions').where('advance_id', '=', id).execute();
  await db.deleteFrom('payment_advance_ends').where('advance_id', '=', id).execute();
  await db.deleteFrom('payment_advances').where('id', '=', id).execute();
}
