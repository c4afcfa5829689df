/** Reads and writes received payments and their parts. */
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { ReceivedParts, ReceivedPayments } from '../../../../generated/database.ts';
import { listReceivedPayments as listReceivedPaymentsCall } from '../received.contract.ts';

export interface PartRecord {
  salesInvoiceId: number;
  number: string;
  /** In the smallest unit of the currency. */
  amount: number;
}

/**
 * What is neither assigned to invoices nor paid back; nothing of a cancelled payment. The parts of a refund are below zero, as it is
 * itself, and it has no rest.
 */
const rest = sql<number>`(case when p.cancelled_on is null then p.amount_cents
    - coalesce((select sum(r.amount_cents) from received_parts r
                 where r.workspace_id = p.workspace_id and r.received_payment_id = p.id and r.standing), 0)
    + coalesce((select sum(r.amount_cents) from received_parts r
                 where r.workspace_id = p.workspace_id and r.refunded_payment_id = p.id and r.standing), 0) else 0 end)::bigint`;
/** The parts, also those of a cancelled payment. */
const parts = sql<PartRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('salesInvoiceId', i.id, 'number', i.number, 'amount', r.amount_cents) order by r.id), '[]')
    from received_parts r join sales_invoices i on i.workspace_id = r.workspace_id and i.id = r.sales_invoice_id
   where r.workspace_id = p.workspace_id and r.received_payment_id = p.id)`;

function payments(db: Database) {
  return db
    .selectFrom('received_payments as p')
    .innerJoin('clients as k', (join) =>
      join.onRef('k.workspace_id', '=', 'p.workspace_id').onRef('k.id', '=', 'p.client_id'),
    )
    .select(['p.id', 'p.client_id', 'k.name as client', 'p.received_on', 'p.amount_cents', 'p.currency'])
    .select(['p.charges_cents', 'p.euro_cents'])
    .select(['p.method', 'p.reference', 'p.statement_line_id', 'p.recorded_by_name'])
    .select(['p.cancelled_on', 'p.cancelled_by_name', 'p.cancel_reason'])
    .select([rest.as('rest'), parts.as('parts')]);
}

export type ReceivedRecord = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function findPayment(db: Database, id: number) {
  return payments(db).where('p.id', '=', id).executeTakeFirst();
}

export function listPayments(
  db: Database,
  query: ListQuery<typeof listReceivedPaymentsCall>,
): ListStatements<ReceivedRecord> {
  const { where, end } = sliceOf(listReceivedPaymentsCall, query, {
    id: sql`p.id`,
    sort: { client: sql`folded(k.name)`, receivedOn: sql`p.received_on` },
    filters: {
      state: (state) =>
        state === 'cancelled'
          ? sql`p.cancelled_on is not null`
          : state === 'credit'
            ? sql`${rest} > 0`
            : sql`p.cancelled_on is null and ${rest} = 0`,
      kind: (kind) => (kind === 'refund' ? sql`p.amount_cents < 0` : sql`p.amount_cents > 0`),
    },
    search: (q) => sql`(position(${fold(q)} in folded(k.name || ' ' || p.reference)) > 0 or exists (
      select from received_parts r join sales_invoices i on i.workspace_id = r.workspace_id and i.id = r.sales_invoice_id
       where r.workspace_id = p.workspace_id and r.received_payment_id = p.id and position(${fold(q)} in i.sought) > 0))`,
  });
  const matching = payments(db).where(where);
  return {
    rows: () => matching.modifyEnd(end).execute(),
    count: () => countRows(db, matching.clearSelect().select('p.id')),
  };
}

/** The payments that paid an invoice, cancelled ones too, in the order of their days. */
export function listPaymentsOfInvoice(db: Database, salesInvoiceId: number): Promise<ReceivedRecord[]> {
  return payments(db)
    .where(
      sql<boolean>`exists (select from received_parts r
        where r.workspace_id = p.workspace_id and r.received_payment_id = p.id and r.sales_invoice_id = ${salesInvoiceId})`,
    )
    .orderBy('p.received_on')
    .orderBy('p.id')
    .execute();
}

export interface OpenInvoice {
  id: number;
  number: string;
  clientId: number;
  client: string;
  issuedOn: Day;
  dueOn: Day;
  currency: string;
  /** Amounts are in the smallest unit of the currency. */
  total: number;
  /** Less credit notes and payments; below zero if a credit note came after the payment. */
  open: number;
}

/**
 * Invoices with what is open of them: the total less credit notes and standing payments.
 * @param among a condition on invoices `i`.
 */
export const openInvoices = (among: RawBuilder<unknown>): RawBuilder<OpenInvoice> => sql<OpenInvoice>`
  select i.id, i.number, i.client_id as "clientId", k.name as client, i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency,
         i.total_cents as total, (i.total_cents + coalesce(n.cents, 0) - coalesce(r.cents, 0))::bigint as open
    from sales_invoices i
    join clients k on k.workspace_id = i.workspace_id and k.id = i.client_id
    left join (select corrects_id, sum(total_cents) as cents from sales_invoices
                where workspace_id = current_workspace() and corrects_id is not null group by corrects_id) n on n.corrects_id = i.id
    left join (select sales_invoice_id, sum(amount_cents) as cents from received_parts
                where workspace_id = current_workspace() and standing group by sales_invoice_id) r on r.sales_invoice_id = i.id
   where i.workspace_id = current_workspace() and i.kind = 'invoice' and ${among}`;

/** The invoices that were due before a day and are not paid in full, the earliest due first. */
export const overdueInvoices = (today: Day): RawBuilder<OpenInvoice> => sql<OpenInvoice>`
  select * from (${openInvoices(sql`i.due_on < ${today}`)}) o where o.open > 0 order by o."dueOn", o.id`;

/** The invoices with an open amount, the earliest due first. @param clientId by default those of all clients. */
export async function listOpen(db: Database, clientId?: number): Promise<OpenInvoice[]> {
  const among = clientId === undefined ? sql`true` : sql`i.client_id = ${clientId}`;
  const { rows } = await sql<OpenInvoice>`
    select * from (${openInvoices(among)}) o where o.open <> 0 order by o."dueOn", o.id`.execute(db);
  return rows;
}

export interface CreditRecord {
  clientId: number;
  client: string;
  currency: string;
  /** The invoice with more credit notes and payments than its total, or null and the payment with a rest. */
  invoiceId: number | null;
  paymentId: number | null;
  /** Above zero. */
  amount: number;
  /** Of the invoice and its credit notes. */
  numbers: string[];
}

/** What the company owes clients: payments above the invoices, and credit notes for paid ones; the oldest first. */
export async function listCredits(db: Database, clientId?: number): Promise<CreditRecord[]> {
  const of = (column: string) => (clientId === undefined ? sql`true` : sql`${sql.ref(column)} = ${clientId}`);
  const { rows } = await sql<CreditRecord>`
    select * from (
      select o."clientId", o.client, o.currency, o.id as "invoiceId", null::integer as "paymentId", -o.open as amount, o."issuedOn" as day,
             (select array_agg(n.number order by n.id) from sales_invoices n
               where n.workspace_id = current_workspace() and (n.id = o.id or n.corrects_id = o.id)) as numbers
        from (${openInvoices(of('i.client_id'))}) o where o.open < 0
      union all
      select p.client_id, k.name, p.currency, null, p.id, ${rest}, p.received_on, '{}'::text[]
        from received_payments p join clients k on k.workspace_id = p.workspace_id and k.id = p.client_id
       where p.workspace_id = current_workspace() and ${of('p.client_id')} and p.amount_cents > 0 and ${rest} > 0
    ) c order by day, "invoiceId", "paymentId"`.execute(db);
  return rows;
}

/** Whether standing refunds pay back what was left of a payment. */
export async function isRefunded(db: Database, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('received_parts')
    .select('id')
    .where('refunded_payment_id', '=', paymentId)
    .where('standing', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOpenInvoice(db: Database, id: number): Promise<OpenInvoice | undefined> {
  const { rows } = await openInvoices(sql`i.id = ${id}`).execute(db);
  return rows[0];
}

export async function insertPayment(db: Database, values: Insertable<ReceivedPayments>): Promise<number> {
  const { id } = await db
    .insertInto('received_payments')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertParts(db: Database, parts: readonly Insertable<ReceivedParts>[]): Promise<void> {
  if (parts.length > 0)
    await db
      .insertInto('received_parts')
      .values([...parts])
      .execute();
}

/** Cancels a payment: its invoices are open again. */
export async function cancelPayment(
  db: Database,
  id: number,
  { day, reason, by }: { day: Day; reason: string; by: { id: number; name: string; now: Date } },
): Promise<void> {
  await db
    .updateTable('received_payments')
    .set({
      cancelled_on: day,
      cancelled_by_id: by.id,
      cancelled_by_name: by.name,
      cancelled_at: by.now,
      cancel_reason: reason,
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('received_parts')
    .set({ standing: false })
    .where('received_payment_id', '=', id)
    .execute();
}

/** Whether payments name the client. */
export async function isClientOfPayments(db: Database, clientId: number): Promise<boolean> {
  const row = await db
    .selectFrom('received_payments')
    .select('id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
