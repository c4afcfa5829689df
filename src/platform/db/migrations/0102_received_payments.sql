-- Payments received from clients, and the invoices that they pay. They are never deleted: a mistake is cancelled, and the books reverse it.

create table received_payments (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  client_id integer not null,
  received_on date not null,
  -- In the smallest unit of the currency.
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  method text not null check (method in ('transfer', 'cheque', 'card', 'direct_debit', 'cash', 'other')),
  reference text not null default '',
  -- The line of a bank statement that it comes from.
  statement_line_id integer,
  recorded_by_id integer not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  cancelled_on date,
  cancelled_by_id integer,
  cancelled_by_name text not null default '',
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  primary key (workspace_id, id),
  check ((cancelled_on is null) = (cancelled_at is null)),
  foreign key (workspace_id, client_id) references clients (workspace_id, id)
);
create index received_payments_client on received_payments (workspace_id, client_id);
create index received_payments_listed on received_payments (workspace_id, id desc);
create index received_payments_received on received_payments (workspace_id, received_on, id);
call guard_tenant_table('received_payments');
revoke update, delete on received_payments from ardoise_tenant;
grant update (cancelled_on, cancelled_by_id, cancelled_by_name, cancelled_at, cancel_reason) on received_payments to ardoise_tenant;
call expose_tenant_table('received_payments');

-- What a payment pays of an invoice. The sum is at most the payment; the rest is the client's credit and can be assigned later.
create table received_parts (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  received_payment_id integer not null,
  sales_invoice_id integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- When it was assigned: with the payment, or later.
  assigned_on date not null,
  -- False once the payment is cancelled.
  standing boolean not null default true,
  primary key (workspace_id, id),
  foreign key (workspace_id, received_payment_id) references received_payments (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create index received_parts_payment on received_parts (workspace_id, received_payment_id);
create index received_parts_invoice on received_parts (workspace_id, sales_invoice_id);
call guard_tenant_table('received_parts');
revoke update, delete on received_parts from ardoise_tenant;
grant update (standing) on received_parts to ardoise_tenant;
call expose_tenant_table('received_parts');

-- Never more than the payment and the invoice, whichever version of the program writes.
create function check_received() returns trigger language plpgsql as $$
begin
  if (select p.amount_cents from received_payments p where p.workspace_id = new.workspace_id and p.id = new.received_payment_id)
     < (select sum(r.amount_cents) from received_parts r
         where r.workspace_id = new.workspace_id and r.received_payment_id = new.received_payment_id and r.standing)
  or (select i.total_cents from sales_invoices i where i.workspace_id = new.workspace_id and i.id = new.sales_invoice_id)
     < (select sum(r.amount_cents) from received_parts r
         where r.workspace_id = new.workspace_id and r.sales_invoice_id = new.sales_invoice_id and r.standing) then
    raise exception 'more than received payment % or invoice % would be assigned', new.received_payment_id, new.sales_invoice_id;
  end if;
  return null;
end $$;
create trigger check_received after insert on received_parts for each row execute function check_received();
