/** Reads and writes exchange rates, and what is left of invoices and payments in other currencies. */
import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Balance } from '../currency.rules.ts';
import { BATCH, partDay } from './repo.ts';

const rate = sql<string>`trim_scale(rate)::text`.as('rate');

/** The entered rates, the latest first. */
export function listRates(db: Database) {
  return db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', rate])
    .orderBy('day', 'desc')
    .orderBy('currency')
    .limit(200)
    .execute();
}

export interface MissingRate {
  currency: string;
  day: Day;
  /** The invoices and payments that wait for it. */
  invoices: number;
  payments: number;
}

/** The days of invoices and payments that have no entry because no rate is known, the earliest first. */
export async function listMissingRates(db: Database): Promise<MissingRate[]> {
  const { rows } = await sql<MissingRate>`
    select x.currency, x.day, (count(*) filter (where x.kind = 'invoice'))::int as invoices,
           (count(*) filter (where x.kind = 'payment'))::int as payments
      from (
        select 'invoice' as kind, i.currency, i.issued_on as day from sales_invoices i
         where i.workspace_id = current_workspace() and i.currency <> 'EUR' and i.kind = 'invoice'
        union all
        select 'payment', p.currency, p.received_on from received_payments p
         where p.workspace_id = current_workspace() and p.currency <> 'EUR' and p.euro_cents is null and p.cancelled_on is null) x
     where not exists (select from exchange_rates r
                        where r.workspace_id = current_workspace() and r.currency = x.currency and r.day = x.day)
     group by x.currency, x.day order by x.day, x.currency`.execute(db);
  return rows;
}

/** Whether an entry has the rate already. */
export async function isRateUsed(db: Database, currency: string, day: Day): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from currency_balances b join sales_invoices i on i.workspace_id = b.workspace_id and i.id = b.sales_invoice_id
                    where b.workspace_id = current_workspace() and b.cause = 'issue' and i.currency = ${currency} and i.issued_on = ${day})
        or exists (select from currency_balances b join received_payments p on p.workspace_id = b.workspace_id and p.id = b.received_payment_id
                    where b.workspace_id = current_workspace() and b.cause = 'received' and p.currency = ${currency} and p.received_on = ${day}
                      and p.euro_cents is null) as used`.execute(db);
  return rows[0]?.used === true;
}

export async function saveRate(
  db: Database,
  values: { workspace_id: number; currency: string; day: Day; rate: string },
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'currency', 'day']).doUpdateSet({ rate: values.rate }),
    )
    .execute();
}

/** An invoice, or a payment. */
export type Item = { sales_invoice_id: number } | { received_payment_id: number };

/** @returns what is left, and what it was at first; nothing for an unknown one. */
export async function balanceOf(db: Database, item: Item): Promise<{ left: Balance; first: Balance }> {
  const of =
    'sales_invoice_id' in item
      ? sql`sales_invoice_id = ${item.sales_invoice_id}`
      : sql`received_payment_id = ${item.received_payment_id}`;
  const { rows } = await sql<{ cause: string; units: number; euros: number }>`
    select cause, units, euro_cents as euros from currency_balances where workspace_id = current_workspace() and ${of}`.execute(
    db,
  );
  const { units = 0, euros = 0 } = rows.find(({ cause }) => cause === 'issue' || cause === 'received') ?? {};
  return {
    left: { units: sumCents(rows.map((row) => row.units)), euros: sumCents(rows.map((row) => row.euros)) },
    first: { units, euros },
  };
}

export async function insertMovement(
  db: Database,
  workspaceId: number,
  item: Item,
  {
    cause,
    number,
    units,
    euros,
  }: { cause: 'issue' | 'credit' | 'received' | 'part'; number: number; units: number; euros: number },
): Promise<void> {
  await db
    .insertInto('currency_balances')
    .values({
      ...item,
      workspace_id: workspaceId,
      cause,
      cause_number: number,
      units,
      euro_cents: euros,
    })
    .execute();
}

/** Takes back what cancelled payments and their parts moved. */
export async function undoCancelled(db: Database): Promise<void> {
  await sql`
    insert into currency_balances (workspace_id, sales_invoice_id, received_payment_id, cause, cause_number, units, euro_cents)
    select b.workspace_id, b.sales_invoice_id, b.received_payment_id, b.cause || '_cancelled', b.cause_number, -b.units, -b.euro_cents
      from currency_balances b
     where b.workspace_id = current_workspace()
       and (b.cause = 'received' and exists (select from received_payments p
                                              where p.workspace_id = b.workspace_id and p.id = b.cause_number and p.cancelled_on is not null)
         or b.cause = 'part' and exists (select from received_parts r
                                          where r.workspace_id = b.workspace_id and r.id = b.cause_number and not r.standing))
       and not exists (select from currency_balances u
                        where u.workspace_id = b.workspace_id and u.cause = b.cause || '_cancelled' and u.cause_number = b.cause_number
                          and u.sales_invoice_id is not distinct from b.sales_invoice_id
                          and u.received_payment_id is not distinct from b.received_payment_id)`.execute(db);
}

export interface PartRecord {
  id: number;
  paymentId: number;
  /** What it pays, or pays back. */
  invoiceId: number | null;
  refundedId: number | null;
  units: number;
  day: Day;
  currency: string;
  clientId: number;
  client: string;
  byId: number;
  byName: string;
}

/** Standing parts of payments in other currencies whose exchange difference is not entered, in the order of their days. */
export async function listParts(db: Database, zone: Zone): Promise<PartRecord[]> {
  const { rows } = await sql<PartRecord>`
    select r.id, r.received_payment_id as "paymentId", r.sales_invoice_id as "invoiceId", r.refunded_payment_id as "refundedId",
           r.amount_cents as units, ${partDay(zone)} as day, p.currency, p.client_id as "clientId", k.name as client,
           p.recorded_by_id as "byId", p.recorded_by_name as "byName"
      from received_parts r
      join received_payments p on p.workspace_id = r.workspace_id and p.id = r.received_payment_id
      join clients k on k.workspace_id = p.workspace_id and k.id = p.client_id
     where r.workspace_id = current_workspace() and r.standing and p.currency <> 'EUR'
       and exists (select from currency_balances b
                    where b.workspace_id = r.workspace_id and b.cause = 'received' and b.received_payment_id = p.id)
       and exists (select from currency_balances b
                    where b.workspace_id = r.workspace_id and (b.cause = 'issue' and b.sales_invoice_id = r.sales_invoice_id
                       or b.cause = 'received' and b.received_payment_id = r.refunded_payment_id))
       and not exists (select from currency_balances b
                        where b.workspace_id = r.workspace_id and b.cause = 'part' and b.cause_number = r.id
                          and b.received_payment_id = p.id)
     order by day, r.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}
