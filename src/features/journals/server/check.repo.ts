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
      left join currency_balances c on c.sales_invoice_id = coalesce(i.corrects_id, i.id) and c.cause in ('issue', 'credit') and c.cause_number = i.id
     group by i.id, i.total_cents, i.currency, c.euro_cents
    having sum(l.debit_cents - l.credit_cents) is distinct from case i.currency when 'EUR' then i.total_cents else c.euro_cents end
        or count(distinct e.id) > 1`,
  'the entries of a payment have its amount': sql<{ id: number }>`
    select p.id from received_payments p join book_entries e on e.source_type = 'received-payment' and e.source_id = p.id
      join book_lines l on l.entry_id = e.id and l.auxiliary <> ''
      left join currency_balances c on c.received_payment_id = p.id and c.cause = 'received'
     where ${stands} group by p.id, p.amount_cents, p.currency, c.euro_cents
    having sum(l.credit_cents - l.debit_cents) is distinct from case p.currency when 'EUR' then p.amount_cents else -c.euro_cents end
        or count(distinct e.id) > 1`,
  'clients’ lines have the balances in other currencies': sql<{ id: number }>`
    select 1 as id from (
      select coalesce(sum(l.debit_cents - l.credit_cents), 0) as booked from book_entries e join book_lines l on l.entry_id = e.id and l.auxiliary <> ''
        left join sales_invoices i on e.source_type = 'sales-invoice' and i.id = e.source_id
        left join received_payments p on e.source_type = 'received-payment' and p.id = e.source_id
       where coalesce(i.currency, p.currency, 'EUR') <> 'EUR' or e.source_type = 'exchange-difference') b
     where booked <> (select coalesce(sum(euro_cents), 0) from currency_balances)`,
  'without units no euros are left': sql<{ id: number }>`
    select max(id) as id from currency_balances group by sales_invoice_id, received_payment_id having sum(units) = 0 and sum(euro_cents) <> 0`,
  'lines with the same letter balance': sql<{ id: number }>`
    select max(t.entry_id) as id from book_letters t join book_lines l on l.entry_id = t.entry_id and l.place = t.place
     where t.undoes is null and not exists (select from book_letters u where u.undoes = t.id)
     group by t.auxiliary, t.number having sum(l.debit_cents - l.credit_cents) <> 0`,
  'a line has one letter at most': sql<{ id: number }>`
    select t.entry_id as id from book_letters t
     where t.undoes is null and not exists (select from book_letters u where u.undoes = t.id)
     group by t.entry_id, t.place having count(*) > 1`,
  'VAT that became due with payments is entered': sql<{ id: number }>`
    select d.sales_invoice_id as id from (
      select sales_invoice_id, sum(vat_cents) as vat from vat_dues where cause <> 'issue' group by sales_invoice_id) d
      left join lateral (
        select sum(case when l.place % 2 = 0 then l.debit_cents - l.credit_cents end) as vat
          from book_entries e join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
         where e.source_type = 'vat-due' and e.source_id = d.sales_invoice_id) b on true
     where coalesce(b.vat, 0) <> d.vat`,
} satisfies RowRules;
