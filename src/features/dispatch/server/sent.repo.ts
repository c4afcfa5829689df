/** Reads and writes the statuses that the company states. */
import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { SentStatuses } from '../../../../generated/database.ts';
import { COLLECTED, type SentState, STATUS_LEASE_MS } from '../status.rules.ts';

const columns = [
  'id',
  'sales_invoice_id',
  'supplier_invoice_id',
  'code',
  'reason_code',
  'reason',
  'tracking',
  'flow',
  'state',
  'tried_at',
  'trouble',
  'requested_by_name',
  'requested_at',
  'settled_at',
] as const;

export type SentRecord = NonNullable<Awaited<ReturnType<typeof findSent>>>;

export function findSent(db: Database, id: number) {
  return db.selectFrom('sent_statuses').select(columns).where('id', '=', id).executeTakeFirst();
}

export function lockSent(db: Database, id: number) {
  return db.selectFrom('sent_statuses').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function listSentOfInvoice(db: Database, salesInvoiceId: number): Promise<SentRecord[]> {
  return db
    .selectFrom('sent_statuses')
    .select(columns)
    .where('sales_invoice_id', '=', salesInvoiceId)
    .orderBy('id', 'desc')
    .execute();
}

/** The answers to suppliers, the oldest first. */
export function listSentToSuppliers(
  db: Database,
  supplierInvoiceIds: readonly number[],
): Promise<SentRecord[]> {
  return db
    .selectFrom('sent_statuses')
    .select(columns)
    .where('supplier_invoice_id', 'in', [...supplierInvoiceIds, 0])
    .orderBy('id')
    .execute();
}

/** @returns false if the status was stated before. */
export async function insertSent(
  db: Database,
  values: Omit<Insertable<SentStatuses>, 'state'>,
): Promise<boolean> {
  const row = await db
    .insertInto('sent_statuses')
    .values({ ...values, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The statuses to send now; those of an attempt that may still be under way wait. */
export async function listUnsent(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sent_statuses')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where((is) =>
      is.or([is('tried_at', 'is', null), is('tried_at', '<', new Date(now.getTime() - STATUS_LEASE_MS))]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function settleSent(
  db: Database,
  id: number,
  values: {
    state: SentState;
    trouble?: string;
    tracking?: string;
    flow?: string | null;
    reason_code?: string;
    reason?: string;
    tried_at?: Date | null;
    requested_by_id?: number;
    requested_by_name?: string;
    requested_at?: Date;
    settled_at?: Date | null;
  },
): Promise<void> {
  await db.updateTable('sent_statuses').set(values).where('id', '=', id).execute();
}

export async function deleteSent(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sent_statuses').where('id', '=', id).execute();
}

export async function findSentOfFlow(db: Database, flow: string): Promise<SentRecord | undefined> {
  return db.selectFrom('sent_statuses').select(columns).where('flow', '=', flow).executeTakeFirst();
}

/** An invoice that was paid after it was deposited, or before. */
export interface CollectedInvoice {
  id: number;
  document: unknown;
  /** Documents of its credit notes. */
  credits: unknown[];
  /** Day of its last payment. */
  receivedOn: Day;
}

/**
 * Deposited invoices with VAT on receipts that payments have paid in full.
 * @param id by default all whose payment was not stated.
 */
export async function listCollected(db: Database, id?: number): Promise<CollectedInvoice[]> {
  const among =
    id === undefined
      ? sql`not exists (select from sent_statuses t where t.workspace_id = i.workspace_id
                         and t.sales_invoice_id = i.id and t.code = ${COLLECTED})`
      : sql`i.id = ${id}`;
  const { rows } = await sql<CollectedInvoice>`
    select i.id, i.document, p.received_on as "receivedOn", n.documents as credits
      from sales_invoices i
      join sales_deposits e on e.workspace_id = i.workspace_id and e.sales_invoice_id = i.id and e.state = 'deposited'
      join lateral (select coalesce(sum(c.total_cents), 0) as cents, coalesce(jsonb_agg(c.document), '[]') as documents
                      from sales_invoices c where c.workspace_id = i.workspace_id and c.corrects_id = i.id) n on true
      join lateral (select sum(r.amount_cents) as cents, max(y.received_on) as received_on from received_parts r
                      join received_payments y on y.workspace_id = r.workspace_id and y.id = r.received_payment_id
                     where r.workspace_id = i.workspace_id and r.sales_invoice_id = i.id and r.standing) p on true
     where i.workspace_id = current_workspace() and i.kind = 'invoice' and i.vat_cents > 0
       and i.document ->> 'onDebits' = 'false' and i.total_cents + n.cents <= p.cents and ${among}
     order by i.id`.execute(db);
  return rows;
}
