import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';
import type { SupplierInvoices } from '../../../../generated/database.ts';
import { listSupplierInvoices as listCall } from '../contract.ts';
import type { SupplierState } from '../rules.ts';

const receiptOf = sql`(select x.receipt_id from supplier_receipts x
  where x.workspace_id = s.workspace_id and x.supplier_invoice_id = s.id)`;
const state = sql<SupplierState>`case when ${receiptOf} is not null then 'used' when s.set_aside is not null then 'rejected' else 'new' end`;
const reportId = sql<number | null>`(select r.report_id from receipts r
  where r.workspace_id = s.workspace_id and r.id = ${receiptOf})`;

const columns = [
  's.id',
  's.name',
  's.kind',
  's.storage_key',
  's.byte_size',
  's.supplier',
  's.number',
  's.dated_on',
  's.currency',
  's.total_cents',
  's.set_aside',
  's.seller_siren',
  's.is_credit',
] as const;

export type SupplierRecord = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export function listInvoices(db: Database, query: ListQuery<typeof listCall>) {
  const { where, end } = sliceOf(listCall, query, {
    id: sql`s.id`,
    sort: { supplier: sql`lower(s.supplier)`, datedOn: sql`s.dated_on` },
    filters: { state: (wanted) => sql`${state} = ${wanted}` },
    search: (q) => sql`position(${fold(q)} in s.sought) > 0`,
  });
  const matching = db.selectFrom('supplier_invoices as s').where(where);
  return listStatements(db, matching.select([...columns, state.as('state'), reportId.as('report_id')]), end);
}

export function findInvoice(db: Database, id: number) {
  return db
    .selectFrom('supplier_invoices as s')
    .select([...columns, state.as('state'), reportId.as('report_id')])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/** Against a second use until the end of the transaction. */
export function lockInvoice(db: Database, id: number) {
  return db
    .selectFrom('supplier_invoices as s')
    .select([...columns, state.as('state')])
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isKnown(db: Database, flow: string): Promise<boolean> {
  const row = await db
    .selectFrom('supplier_invoices')
    .select('id')
    .where('flow', '=', flow)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the flow is stored already. */
export async function insertInvoice(
  db: Database,
  { sha256, ...values }: Omit<Insertable<SupplierInvoices>, 'sought'>,
): Promise<boolean> {
  const row = await db
    .insertInto('supplier_invoices')
    .values({ ...values, sha256, sought: fold(`${values.supplier} ${values.number} ${values.name}`) })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'flow']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function settleInvoice(
  db: Database,
  id: number,
  values: {
    set_aside?: string | null;
    acted_by_id: number;
    acted_by_name: string;
    settled_at: Date;
  },
): Promise<void> {
  await db.updateTable('supplier_invoices').set(values).where('id', '=', id).execute();
}

export async function linkReceipt(
  db: Database,
  values: { workspace_id: number; supplier_invoice_id: number; receipt_id: number },
): Promise<void> {
  await db.insertInto('supplier_receipts').values(values).execute();
}
