/** Finds what has no entry yet. Row-level security limits each query to the workspace. */
import { type RawBuilder, sql } from 'kysely';
import type { SalesDocument } from '#features/sales/document.rules.ts';
import type { VatKind } from '#features/sales/vat.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Rows per read: an installation may have years of them. */
export const BATCH = 100;

/** An entry of the subject `id` of a type that is not reversed. */
const standing = (type: string, id: RawBuilder<unknown>) => sql`exists (
  select from book_entries e where e.workspace_id = current_workspace() and e.source_type = ${sql.lit(type)} and e.source_id = ${id}
     and e.reverses_id is null
     and not exists (select from book_entries b where b.workspace_id = e.workspace_id and b.reverses_id = e.id))`;

export interface SaleRecord {
  id: number;
  number: string;
  clientId: number;
  client: string;
  issuedOn: Day;
  document: SalesDocument;
  /** Of the invoice that a credit note corrects, otherwise the own. */
  onDebits: boolean;
  isCredit: boolean;
  /** The invoice that a credit note corrects. */
  correctsId: number | null;
  /** In the smallest unit of the currency. */
  total: number;
  currency: string;
  /** Euros for one unit on the day of the invoice; null in euros. */
  rate: string | null;
  byId: number;
  byName: string;
  shares: { vat: VatKind; rebilled: boolean; deposit: boolean; analytic: string; net: number }[];
}

/** Invoices and credit notes without an entry, whose rate is known, in the order in which they were issued. */
export async function listUnpostedSales(db: Database): Promise<SaleRecord[]> {
  const { rows } = await sql<SaleRecord>`
    select i.id, i.number, i.client_id as "clientId", k.name as client, i.issued_on as "issuedOn", i.document,
           coalesce(((coalesce(o.document, i.document)) ->> 'onDebits')::boolean, false) as "onDebits", i.kind = 'credit' as "isCredit",
           i.corrects_id as "correctsId", i.total_cents as total, i.currency, trim_scale(x.rate)::text as rate,
           i.issued_by_id as "byId", i.issued_by_name as "byName",
           (select coalesce(jsonb_agg(jsonb_build_object('vat', s.vat, 'rebilled', s.rebilled, 'deposit', s.deposit,
                     'analytic', coalesce(c.analytic_code, ''), 'net', s.net_cents) order by s.place), '[]')
              from sales_shares s left join contracts c on c.workspace_id = s.workspace_id and c.id = s.contract_id
             where s.workspace_id = i.workspace_id and s.sales_invoice_id = i.id) as shares
      from sales_invoices i
      join clients k on k.workspace_id = i.workspace_id and k.id = i.client_id
      left join sales_invoices o on o.workspace_id = i.workspace_id and o.id = i.corrects_id
      left join exchange_rates x on x.workspace_id = i.workspace_id and x.currency = i.currency and x.day = coalesce(o.issued_on, i.issued_on)
     where i.workspace_id = current_workspace() and (i.currency = 'EUR' or x.rate is not null)
       and not exists (select from book_entries e
                        where e.workspace_id = i.workspace_id and e.source_type = 'sales-invoice' and e.source_id = i.id)
     order by i.issued_on, i.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

export interface ReceivedRecord {
  id: number;
  clientId: number;
  client: string;
  receivedOn: Day;
  /** In the smallest unit of the currency; below zero for a refund. */
  amount: number;
  charges: number;
  currency: string;
  /** What the bank credited or debited in euros, or null and the rate of the day; neither in euros. */
  euros: number | null;
  rate: string | null;
  method: string;
  reference: string;
  byId: number;
  byName: string;
}

/** Payments by clients and refunds without an entry, whose euros are known, in the order of their days. One that was cancelled before has none. */
export async function listUnpostedPayments(db: Database): Promise<ReceivedRecord[]> {
  const { rows } = await sql<ReceivedRecord>`
    select p.id, p.client_id as "clientId", k.name as client, p.received_on as "receivedOn", p.amount_cents as amount, p.method,
           p.charges_cents as charges, p.currency, p.euro_cents as euros, trim_scale(x.rate)::text as rate,
           p.reference, p.recorded_by_id as "byId", p.recorded_by_name as "byName"
      from received_payments p
      join clients k on k.workspace_id = p.workspace_id and k.id = p.client_id
      left join exchange_rates x on x.workspace_id = p.workspace_id and x.currency = p.currency and x.day = p.received_on
     where p.workspace_id = current_workspace() and p.cancelled_on is null
       and (p.currency = 'EUR' or p.euro_cents is not null or x.rate is not null)
       and not ${standing('received-payment', sql`p.id`)}
     order by p.received_on, p.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

/** A subject whose entry no longer counts, with who changed it. */
export interface Reversed {
  type: string;
  id: number;
  byId: number | null;
  byName: string;
}

/** Standing entries of what was cancelled, undone, rejected or deleted since. */
export async function listReversed(db: Database): Promise<Reversed[]> {
  const { rows } = await sql<Reversed>`
    with e as (
      select e.id, e.source_type as type, e.source_id as source from book_entries e
       where e.workspace_id = current_workspace() and e.reverses_id is null
         and e.source_type in ('received-payment', 'exchange-difference', 'payment-transfer', 'advance', 'advance-end')
         and not exists (select from book_entries b where b.workspace_id = e.workspace_id and b.reverses_id = e.id))
    select x.type, x.source as id, x."byId", x."byName" from (
      select e.id as entry, e.type, e.source, p.cancelled_by_id as "byId", p.cancelled_by_name as "byName"
        from e join received_payments p on p.id = e.source
       where e.type = 'received-payment' and p.cancelled_on is not null
      union all
      select e.id, e.type, e.source, p.cancelled_by_id, p.cancelled_by_name
        from e join received_parts r on r.id = e.source join received_payments p on p.id = r.received_payment_id
       where e.type = 'exchange-difference' and not r.standing
      union all
      select e.id, e.type, e.source, coalesce(t.rejected_by_id, r.undone_by_id), coalesce(nullif(t.rejected_by_name, ''), r.undone_by_name)
        from e join payment_transfers t on t.id = e.source join payment_runs r on r.id = t.run_id
       where e.type = 'payment-transfer' and (t.rejected_at is not null or r.undone_at is not null)
      union all
      select e.id, e.type, e.source, null, '' from e
       where e.type = 'advance' and not exists (select from payment_advances v where v.id = e.source)
      union all
      select e.id, e.type, e.source, null, '' from e
       where e.type = 'advance-end' and not exists (select from payment_advance_ends d where d.id = e.source and d.standing)
    ) x order by x.entry`.execute(db);
  return rows;
}

/** What changes how much VAT of an invoice is due, in the order of its days. */
export interface EventRecord {
  invoiceId: number;
  cause: 'payment' | 'cancellation' | 'credit';
  number: number;
  day: Day;
  paid: number;
  /** Of a credit note. */
  total: number;
  document: SalesDocument | null;
  /** Whether its VAT is entered. */
  done: boolean;
}

/** Invoices with taxed lines, in euros, whose VAT is due with their payment. */
const onReceipts = sql`i.currency = 'EUR' and not coalesce((i.document ->> 'onDebits')::boolean, false)
  and exists (select from sales_shares s where s.workspace_id = i.workspace_id and s.sales_invoice_id = i.id and s.vat like 's%')`;

/**
 * A part `r` that was assigned with its payment `p` counts from the day of the payment, a later one from the day on which it was assigned.
 * @param zone of the workspace.
 */
export const partDay = (zone: Zone) =>
  sql<Day>`case when r.assigned_on > (p.recorded_at at time zone ${zone})::date then r.assigned_on else p.received_on end`;

const events = (zone: Zone) => sql`
  select r.sales_invoice_id as invoice_id, 'payment' as cause, r.id as number, r.amount_cents as paid, 0::bigint as total,
         ${partDay(zone)} as day
    from received_parts r join received_payments p on p.workspace_id = r.workspace_id and p.id = r.received_payment_id
   where r.workspace_id = current_workspace()
  union all
  select r.sales_invoice_id, 'cancellation', r.id, -r.amount_cents, 0, p.cancelled_on
    from received_parts r join received_payments p on p.workspace_id = r.workspace_id and p.id = r.received_payment_id
   where r.workspace_id = current_workspace() and p.cancelled_on is not null
  union all
  select n.corrects_id, 'credit', n.id, 0, n.total_cents, n.issued_on
    from sales_invoices n where n.workspace_id = current_workspace() and n.corrects_id is not null`;

const isDone = sql`exists (select from vat_dues d
  where d.workspace_id = current_workspace() and d.cause = x.cause and d.cause_number = x.number)`;

/** Invoices with events whose VAT is not entered. */
export async function listUnsettled(db: Database, zone: Zone): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from sales_invoices i
     where i.workspace_id = current_workspace() and ${onReceipts}
       and exists (select from (${events(zone)}) x where x.invoice_id = i.id and not ${isDone})
     order by i.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** All events of invoices. */
export async function listEvents(
  db: Database,
  invoiceIds: readonly number[],
  zone: Zone,
): Promise<EventRecord[]> {
  const { rows } = await sql<EventRecord>`
    select x.invoice_id as "invoiceId", x.cause, x.number, x.day, x.paid, x.total, n.document, ${isDone} as done
      from (${events(zone)}) x
      left join sales_invoices n on n.workspace_id = current_workspace() and x.cause = 'credit' and n.id = x.number
     where x.invoice_id = any (${[...invoiceIds]}::integer[])
     order by x.day, x.cause desc, x.number`.execute(db);
  return rows;
}

export interface SettledInvoice {
  id: number;
  number: string;
  client: string;
  total: number;
  document: SalesDocument;
  /** The VAT that is entered as due. */
  moved: { vat: VatKind; taxable: number; tax: number }[];
}

export async function listInvoices(db: Database, ids: readonly number[]): Promise<SettledInvoice[]> {
  const { rows } = await sql<SettledInvoice>`
    select i.id, i.number, i.client_name as client, i.total_cents as total, i.document,
           (select coalesce(jsonb_agg(jsonb_build_object('vat', d.vat, 'taxable', d.taxable, 'tax', d.tax)), '[]')
              from (select vat, sum(taxable_cents)::bigint as taxable, sum(vat_cents)::bigint as tax from vat_dues
                     where workspace_id = i.workspace_id and sales_invoice_id = i.id and cause <> 'issue' group by vat) d) as moved
      from sales_invoices i where i.workspace_id = current_workspace() and i.id = any (${[...ids]}::integer[])
     order by i.id`.execute(db);
  return rows;
}

export interface NewDue {
  invoiceId: number;
  cause: 'issue' | EventRecord['cause'];
  number: number;
  day: Day;
  vats: readonly { vat: VatKind; taxable: number; tax: number }[];
}

export async function insertDues(db: Database, workspaceId: number, due: NewDue): Promise<void> {
  if (due.vats.length === 0) return;
  await db
    .insertInto('vat_dues')
    .values(
      due.vats.map(({ vat, taxable, tax }) => ({
        workspace_id: workspaceId,
        sales_invoice_id: due.invoiceId,
        cause: due.cause,
        cause_number: due.number,
        vat,
        day: due.day,
        taxable_cents: taxable,
        vat_cents: tax,
      })),
    )
    .execute();
}

/** The VAT that became due, by month and treatment, in this order. */
export async function sumDues(db: Database, { from, to }: { from: Day; to: Day }) {
  const { rows } = await sql<{ month: Day; vat: VatKind; taxable: number; tax: number }>`
    select date_trunc('month', day)::date as month, vat, sum(taxable_cents)::bigint as taxable, sum(vat_cents)::bigint as tax
      from vat_dues where workspace_id = current_workspace() and day between ${from} and ${to}
     group by 1, 2 having sum(taxable_cents) <> 0 or sum(vat_cents) <> 0 order by 1, 2`.execute(db);
  return rows;
}
