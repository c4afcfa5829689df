/** Finds approved days and billable receipts that no invoice and no draft has. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import { joinRate, rateOfDay } from '#platform/db/day-rate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { UnbilledDay } from '../proposal.rules.ts';

export interface Span {
  from: Day;
  to: Day;
}

/** Months before a proposal's month whose invoices get the days that were added since. */
const MONTHS_BACK = 12;

const isApproved = sql`exists (select from timesheets t where t.workspace_id = x.workspace_id and t.account_id = x.account_id
     and t.monday = x.day - mod(x.day - date '1900-01-01', 7) and t.state = 'approved')`;

/**
 * Approved days `x` of client contracts `c` that are invoiced by day, with what no entry has, and their rate. Of earlier
 * months, days of which an invoice has the month already: they were added after it.
 */
const unbilledDays = ({ from, to }: Span, among: RawBuilder<unknown>) => sql`
  select c.client_id, c.currency, c.id as contract_id, c.name as contract, x.account_id, x.day,
         date_trunc('month', x.day)::date as month, x.half_days - coalesce(e.half_days, 0) as half_days,
         ${rateOfDay('c')} as rate
    from worked_days x
    join contracts c on c.workspace_id = x.workspace_id and c.id = x.contract_id
    ${joinRate}
    left join lateral (select sum(e.half_days)::int as half_days from sales_entries e
                        where e.workspace_id = x.workspace_id and e.contract_id = x.contract_id and e.account_id = x.account_id
                          and e.day = x.day) e on true
   where x.workspace_id = current_workspace() and x.day between ${from}::date - interval '${sql.lit(MONTHS_BACK)} months' and ${to}::date
     and c.kind = 'client' and c.client_id is not null and ${among}
     and not exists (select from sales_terms s where s.workspace_id = c.workspace_id and s.contract_id = c.id)
     and x.half_days > coalesce(e.half_days, 0) and ${isApproved}
     and (x.day >= ${from}::date or exists (
           select from sales_entries o where o.workspace_id = x.workspace_id and o.contract_id = x.contract_id and o.sales_invoice_id is not null
              and o.day between date_trunc('month', x.day) and date_trunc('month', x.day) + interval '1 month - 1 day'))`;

const unbilledReceipts = ({ from, to }: Span, among: RawBuilder<unknown>) => sql`
  select c.client_id, c.id as contract_id, x.id as receipt_id, x.date, x.poste_id, x.supplier,
         (x.ttc_cents - coalesce((select sum(v.vat_cents) from receipt_vats v
                                   where v.workspace_id = x.workspace_id and v.receipt_id = x.id), 0))::bigint as net
    from receipts x
    join reports o on o.workspace_id = x.workspace_id and o.id = x.report_id and o.state = 'approved'
    join contracts c on c.workspace_id = o.workspace_id and c.id = o.contract_id
   where x.workspace_id = current_workspace() and x.date between ${from}::date and ${to}::date
     and x.billable and not x.refused and c.client_id is not null and ${among}
     and not exists (select from sales_entries e where e.workspace_id = x.workspace_id and e.receipt_id = x.id)`;

export interface ProposalRecord {
  client_id: number;
  client: string;
  currency: string;
  half_days: number;
  unpriced: number;
  receipts: number;
  net: number;
}

/** Adds up by client and currency; lines are rounded one by one, as in the draft. Receipts are in euros. */
export async function listProposals(db: Database, span: Span): Promise<ProposalRecord[]> {
  const { rows } = await proposals(span).execute(db);
  return rows;
}

/** The proposals of a company that has issued an invoice; none before, as it may invoice elsewhere. */
export function proposalsOfSeller(span: Span): RawBuilder<ProposalRecord> {
  return sql`select * from (${proposals(span)}) p
    where exists (select from sales_invoices i where i.workspace_id = current_workspace())`;
}

function proposals(span: Span): RawBuilder<ProposalRecord> {
  const everyone = sql`true`;
  return sql`
    with d as (
      select client_id, currency, sum(half_days)::int as half_days, rate from (${unbilledDays(span, everyone)}) x
       group by client_id, currency, contract_id, month, rate
    ), e as (select client_id, net from (${unbilledReceipts(span, everyone)}) x),
    p as (
      select client_id, currency, sum(half_days)::int as half_days,
             coalesce(sum(half_days) filter (where rate is null), 0)::int as unpriced, 0 as receipts,
             coalesce(sum(round(half_days * rate / 2.0)), 0)::bigint as net
        from d group by client_id, currency
      union all
      select client_id, 'EUR', 0, 0, count(*)::int, sum(net)::bigint from e group by client_id
    )
    select p.client_id, k.name as client, p.currency, sum(half_days)::int as half_days, sum(unpriced)::int as unpriced,
           sum(receipts)::int as receipts, sum(net)::bigint as net
      from p join clients k on k.workspace_id = current_workspace() and k.id = p.client_id
     group by p.client_id, k.name, p.currency order by folded(k.name), p.client_id, p.currency`;
}

export async function listUnbilledDays(
  db: Database,
  span: Span,
  { clientId, currency }: { clientId: number; currency: string },
): Promise<UnbilledDay[]> {
  const among = sql`c.client_id = ${clientId} and c.currency = ${currency}`;
  const { rows } = await sql<UnbilledDay>`
    select contract_id as "contractId", contract, account_id as "accountId", day, half_days as "halfDays", rate
      from (${unbilledDays(span, among)}) x order by lower(contract), contract_id, day, account_id`.execute(
    db,
  );
  return rows;
}

export interface ReceiptRecord {
  receiptId: number;
  contractId: number;
  date: Day;
  supplier: string;
  poste: string;
  preset: string | null;
  net: number;
}

export async function listUnbilledReceipts(
  db: Database,
  span: Span,
  clientId: number,
): Promise<ReceiptRecord[]> {
  const { rows } = await sql<ReceiptRecord>`
    select x.receipt_id as "receiptId", x.contract_id as "contractId", x.date, x.supplier, p.name as poste, p.preset, x.net
      from (${unbilledReceipts(span, sql`c.client_id = ${clientId}`)}) x
      join postes p on p.workspace_id = current_workspace() and p.id = x.poste_id
     where x.net <> 0 order by x.date, x.receipt_id`.execute(db);
  return rows;
}

export interface SurplusRecord {
  contractId: number;
  accountId: number;
  day: Day;
  /** Invoiced beyond what is approved. */
  halfDays: number;
  salesInvoiceId: number;
  lineNumber: number | null;
}

/**
 * Finds invoiced days that approved weeks no longer have, whatever their month, with the latest invoice of each. A week that nobody has
 * approved again is left out. It reads only the days that were recorded otherwise since, which a trigger marks.
 * @param salesInvoiceId all by default.
 */
export async function listSurplus(db: Database, salesInvoiceId?: number): Promise<SurplusRecord[]> {
  const { rows } = await sql<SurplusRecord>`
    with d as (
      select distinct e.workspace_id, e.contract_id, e.account_id, e.day
        from sales_entries e where e.workspace_id = current_workspace() and e.day_changed
    ), x as (
      select d.*, (select sum(e.half_days)::int from sales_entries e
                    where e.workspace_id = d.workspace_id and e.contract_id = d.contract_id and e.account_id = d.account_id
                      and e.day = d.day) as half_days
        from d
    )
    select x.contract_id as "contractId", x.account_id as "accountId", x.day, x.half_days - coalesce(w.half_days, 0) as "halfDays",
           i.sales_invoice_id as "salesInvoiceId", i.line_number as "lineNumber"
      from x
      left join worked_days w on w.workspace_id = x.workspace_id and w.contract_id = x.contract_id and w.account_id = x.account_id
       and w.day = x.day
      join lateral (select e.sales_invoice_id, e.line_number from sales_entries e
                     where e.workspace_id = x.workspace_id and e.contract_id = x.contract_id and e.account_id = x.account_id
                       and e.day = x.day and e.half_days > 0 and e.sales_invoice_id is not null
                     order by e.sales_invoice_id desc limit 1) i on true
     where x.half_days > coalesce(w.half_days, 0) and ${isApproved}
       and ${salesInvoiceId === undefined ? sql`true` : sql`i.sales_invoice_id = ${salesInvoiceId}`}
     order by i.sales_invoice_id, x.contract_id, x.day, x.account_id`.execute(db);
  return rows;
}

/** Whether days of a draft are no longer approved, so that it would invoice too many; or of a credit note, which were added again. */
export async function hasLostDays(db: Database, salesDraftId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from sales_lines l
        join sales_entries x on x.workspace_id = l.workspace_id and x.sales_line_id = l.id and x.day is not null
        left join worked_days w on w.workspace_id = x.workspace_id and w.contract_id = x.contract_id and w.account_id = x.account_id
         and w.day = x.day
       where l.workspace_id = current_workspace() and l.sales_draft_id = ${salesDraftId}
         and (sign(x.half_days) * ((select sum(e.half_days) from sales_entries e
                where e.workspace_id = x.workspace_id and e.contract_id = x.contract_id and e.account_id = x.account_id
                  and e.day = x.day) - coalesce(w.half_days, 0)) > 0
              or not ${isApproved})) as found`.execute(db);
  return rows[0]?.found === true;
}
