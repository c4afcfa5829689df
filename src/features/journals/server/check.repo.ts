/** Finds contradictions between invoices, payments, the VAT that they made due, and their entries. */
import { sql } from 'kysely';
import type { RowRules } from '#platform/db/broken-rules.ts';

const stands = sql`e.reverses_id is null and not exists (
  select from book_entries b where b.workspace_id = e.workspace_id and b.reverses_id = e.id)`;

/** Each query returns the ids of rows that break the rule. Row-level security limits it to the workspace. */
export const rules = {
  'the entry of an invoice has its total': sql<{ id: number }>`
    select i.id from sales_invoices i join book_entries e on e.source_type = 'sales-invoice' and e.source_id = i.id
      join book_lines l on l.entry_id = e.id and l.auxiliary <> ''
     group by i.id, i.total_cents having sum(l.debit_cents - l.credit_cents) <> i.total_cents or count(distinct e.id) > 1`,
  'the entries of a payment have its amount': sql<{ id: number }>`
    select p.id from received_payments p join book_entries e on e.source_type = 'received-payment' and e.source_id = p.id
      join book_lines l on l.entry_id = e.id and l.auxiliary <> ''
     where ${stands} group by p.id, p.amount_cents having sum(l.credit_cents - l.debit_cents) <> p.amount_cents or count(distinct e.id) > 1`,
  'VAT that became due with payments is entered': sql<{ id: number }>`
    select d.sales_invoice_id as id from (
      select sales_invoice_id, sum(vat_cents) as vat from vat_dues where cause <> 'issue' group by sales_invoice_id) d
      left join lateral (
        select sum(case when l.place % 2 = 0 then l.debit_cents - l.credit_cents end) as vat
          from book_entries e join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
         where e.source_type = 'vat-due' and e.source_id = d.sales_invoice_id) b on true
     where coalesce(b.vat, 0) <> d.vat`,
} satisfies RowRules;
