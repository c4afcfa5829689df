-- Invoices in other currencies in the books, and the letters of entries that settle each other.

-- Euros for one unit of a currency on a day, as the bookkeeper entered them.
create table exchange_rates (
  workspace_id integer not null references workspaces on delete cascade,
  currency text not null check (currency <> 'EUR'),
  day date not null,
  rate numeric(15, 6) not null check (rate > 0),
  primary key (workspace_id, currency, day)
);
call guard_tenant_table('exchange_rates');
call expose_tenant_table('exchange_rates');

-- How what an invoice or a payment in another currency has on its client's account changes, in the currency and in euros. Without units
-- no euros are left: the exchange difference is entered.
create table currency_balances (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer,
  received_payment_id integer,
  -- `issue` of the invoice, `credit` of a credit note, `received` of the payment, `part` of a payment for an invoice, and what cancels the
  -- latter two.
  cause text not null check (cause in ('issue', 'credit', 'received', 'part', 'received_cancelled', 'part_cancelled')),
  -- Of the invoice, the credit note, the payment, or the part.
  cause_number integer not null,
  -- In the smallest unit of the currency.
  units bigint not null,
  euro_cents bigint not null,
  primary key (workspace_id, id),
  check (num_nonnulls(sales_invoice_id, received_payment_id) = 1),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id),
  foreign key (workspace_id, received_payment_id) references received_payments (workspace_id, id)
);
create unique index currency_balances_invoice on currency_balances (workspace_id, sales_invoice_id, cause, cause_number)
  where sales_invoice_id is not null;
create unique index currency_balances_payment on currency_balances (workspace_id, received_payment_id, cause, cause_number)
  where received_payment_id is not null;
call guard_tenant_table('currency_balances');
revoke update, delete on currency_balances from ardoise_tenant;
call expose_tenant_table('currency_balances');

-- Letters of lines (LPF, art. A. 47 A-1, VII, EcritureLet and DateLet). Rows never change, so that the files of a closed period stay the
-- same: a row that undoes another takes its letter away.
create table book_letters (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  entry_id integer not null,
  place smallint not null,
  -- The account whose letters it counts with, and the letter as a number from 1.
  auxiliary text not null,
  number integer not null check (number > 0),
  day date not null,
  undoes integer,
  primary key (workspace_id, id),
  foreign key (workspace_id, entry_id) references book_entries (workspace_id, id),
  foreign key (workspace_id, undoes) references book_letters (workspace_id, id)
);
create index book_letters_line on book_letters (workspace_id, entry_id, place);
create index book_letters_number on book_letters (workspace_id, auxiliary, number);
create unique index book_letters_undone on book_letters (workspace_id, undoes) where undoes is not null;
call guard_tenant_table('book_letters');
revoke update, delete on book_letters from ardoise_tenant;
call expose_tenant_table('book_letters');

-- The last letter that the files of a closed period have; null: none.
alter table book_exports add column last_letter_id integer;
call expose_tenant_table('book_exports');
