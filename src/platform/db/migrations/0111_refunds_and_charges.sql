-- Refunds to clients, bank charges deducted from payments, and payments that the bank converted into euros.

alter table received_payments
  -- What the bank kept of the amount.
  add column charges_cents bigint not null default 0 check (charges_cents >= 0),
  -- What the bank credited, or debited for a refund, in cents of a euro. Only of a payment in another currency; null: the rate of its day.
  add column euro_cents bigint check (euro_cents > 0);
-- A refund is below zero.
alter table received_payments drop constraint received_payments_amount_cents_check;
-- Previous version: it inserts amounts above zero, and no charges.
alter table received_payments add check (amount_cents <> 0 and (charges_cents = 0 or charges_cents < amount_cents));
-- Previous version: it inserts no amount in euros.
alter table received_payments add check (euro_cents is null or currency <> 'EUR');
call expose_tenant_table('received_payments');

-- A part of a refund is below zero. It pays back what is open below zero of an invoice, or what is left of a payment.
alter table received_parts add column refunded_payment_id integer;
-- Previous version: it joins parts with their invoices, and inserts parts of invoices.
alter table received_parts alter column sales_invoice_id drop not null;
-- Previous version: it inserts parts of invoices.
alter table received_parts add check (num_nonnulls(sales_invoice_id, refunded_payment_id) = 1);
alter table received_parts drop constraint received_parts_amount_cents_check;
-- Previous version: it inserts amounts above zero.
alter table received_parts add check (amount_cents <> 0 and (refunded_payment_id is null or amount_cents < 0));
-- Previous version: it leaves the new column empty.
alter table received_parts add foreign key (workspace_id, refunded_payment_id) references received_payments (workspace_id, id);
create index received_parts_refunded on received_parts (workspace_id, refunded_payment_id) where refunded_payment_id is not null;
call let_references_wait('received_parts');
call expose_tenant_table('received_parts');

-- Never more than the payment, the invoice and the credit, whichever version of the program writes.
-- Previous version: for its parts nothing changes.
create or replace function check_received() returns trigger language plpgsql as $$
declare
  paid bigint := (select p.amount_cents from received_payments p where p.workspace_id = new.workspace_id and p.id = new.received_payment_id);
  assigned bigint := (select coalesce(sum(case when r.received_payment_id = new.received_payment_id then r.amount_cents else -r.amount_cents end), 0)
                        from received_parts r where r.workspace_id = new.workspace_id and r.standing
                         and (r.received_payment_id = new.received_payment_id or r.refunded_payment_id = new.received_payment_id));
begin
  if (paid > 0) <> (new.amount_cents > 0) or abs(paid) < abs(assigned)
  or (new.amount_cents > 0
      and (select i.total_cents from sales_invoices i where i.workspace_id = new.workspace_id and i.id = new.sales_invoice_id)
        < (select sum(r.amount_cents) from received_parts r
            where r.workspace_id = new.workspace_id and r.sales_invoice_id = new.sales_invoice_id and r.standing))
  or (new.amount_cents < 0 and new.sales_invoice_id is not null
      and (select sum(i.total_cents) from sales_invoices i
            where i.workspace_id = new.workspace_id and (i.id = new.sales_invoice_id or i.corrects_id = new.sales_invoice_id))
        > (select sum(r.amount_cents) from received_parts r
            where r.workspace_id = new.workspace_id and r.sales_invoice_id = new.sales_invoice_id and r.standing))
  or (new.refunded_payment_id is not null
      and (select p.amount_cents from received_payments p where p.workspace_id = new.workspace_id and p.id = new.refunded_payment_id)
        < (select sum(case when r.received_payment_id = new.refunded_payment_id then r.amount_cents else -r.amount_cents end) from received_parts r
            where r.workspace_id = new.workspace_id and r.standing
              and (r.received_payment_id = new.refunded_payment_id or r.refunded_payment_id = new.refunded_payment_id))) then
    raise exception 'more than received payment % or invoice % would be assigned', new.received_payment_id, new.sales_invoice_id;
  end if;
  return null;
end $$;

-- Outgoing lines that may be refunds are below zero.
alter table statement_lines drop constraint statement_lines_amount_cents_check;
-- Previous version: it inserts amounts above zero.
alter table statement_lines add check (amount_cents <> 0);
