import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, type ListStatements, listStatements, sliceOf } from '#platform/db/list.ts';
import type { Bills } from '../../../../generated/database.ts';
import { listBills as listBillsCall } from '../contract.ts';
import type { BillLine } from '../rules.ts';

const columns = [
  'id',
  'workspace_id',
  'number',
  'customer_name',
  'customer_email',
  'pricing',
  'period_start',
  'period_end',
  'net_cents',
  'vat_rate',
  'vat_cents',
  'total_cents',
  'lines',
  'state',
  'issued_at',
  'paid_at',
] as const;

export type BillRecord = NonNullable<Awaited<ReturnType<typeof findBill>>>;

export function listBills(db: Database, query: ListQuery<typeof listBillsCall>): ListStatements<BillRecord> {
  const { where, end } = sliceOf(listBillsCall, query, {
    id: sql`id`,
    sort: {},
    filters: {
      // The SQL equivalent of `billState`.
      state: (state) =>
        state === 'credit' ? sql`total_cents < 0` : sql`(state = ${state} and total_cents >= 0)`,
    },
    search: (q) => contains(sql`concat_ws(' ', number, customer_name)`, q),
  });
  return listStatements(db, db.selectFrom('bills').where(where).select(columns), end);
}

export function findBill(db: Database, id: number) {
  return db.selectFrom('bills').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Marks a bill as paid and keeps the first payment time. */
export async function markPaid(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('bills')
    .set({ state: 'paid', paid_at: sql<Date>`coalesce(paid_at, ${now})` })
    .where('id', '=', id)
    .execute();
}

export async function markIssued(db: Database, id: number): Promise<void> {
  await db.updateTable('bills').set({ state: 'issued', paid_at: null }).where('id', '=', id).execute();
}

/**
 * Returns the next number of a year. Concurrent transactions wait, so that the numbers have no gaps and no
 * duplicates.
 */
export async function nextCount(db: Database, year: number): Promise<number> {
  const { last } = await db
    .insertInto('bill_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`bill_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertBill(
  db: Database,
  bill: Omit<Insertable<Bills>, 'lines'> & { lines: readonly BillLine[] },
): Promise<number> {
  const { id } = await db
    .insertInto('bills')
    .values({ ...bill, lines: JSON.stringify(bill.lines) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LicenceRecord {
  id: number;
  workspace_id: number;
  pricing: Bills['pricing'];
  price_cents: number;
  valid_from: Day;
  valid_until: Day | null;
}

export function findLicence(db: Database, workspaceId: number) {
  return db
    .selectFrom('licences')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('valid_until', 'is', null)
    .executeTakeFirst();
}

export async function endLicence(db: Database, id: number, day: Day): Promise<void> {
  await db.updateTable('licences').set({ valid_until: day }).where('id', '=', id).execute();
}

export async function insertLicence(
  db: Database,
  licence: Omit<LicenceRecord, 'id' | 'valid_until' | 'pricing'> & {
    pricing: 'single' | 'starter' | 'superior' | 'enterprise';
  },
): Promise<number> {
  const { id } = await db.insertInto('licences').values(licence).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lists valid licences with a price, except those of workspaces that are being deleted or have moved. */
export function listPaying(db: Database) {
  return db
    .selectFrom('licences as l')
    .innerJoin('workspaces as w', 'w.id', 'l.workspace_id')
    .select(['l.id', 'l.workspace_id', 'l.pricing', 'l.price_cents', 'l.valid_from', 'l.valid_until'])
    .where('l.price_cents', '>', 0)
    .where('l.valid_until', 'is', null)
    .where('w.state', '<>', 'deleted')
    .where('w.moved_to', 'is', null)
    .orderBy('l.id')
    .execute();
}

/** First days of the billed months of a licence. */
export async function listBilled(db: Database, licenceId: number): Promise<Day[]> {
  const rows = await db
    .selectFrom('bills')
    .select('period_start')
    .where('licence_id', '=', licenceId)
    .execute();
  return rows.map((row) => row.period_start);
}
