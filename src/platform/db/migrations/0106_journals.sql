-- Sales and payments in the books: their accounts, the auxiliary accounts of clients, and the VAT that became due.

create table journal_settings (
  workspace_id integer primary key references workspaces on delete cascade,
  -- Journals and accounts by their name in features/journals/accounts.rules.ts; the default for those that are missing.
  accounts jsonb not null default '{}',
  -- Payments of expenses and advances are posted from this day on; null: not at all.
  payments_since date
);
call guard_tenant_table('journal_settings');
call expose_tenant_table('journal_settings');

-- A client has an auxiliary account like a person; no two have the same.
alter table book_auxiliaries add column client_id integer;
-- Previous version: it leaves the new column empty, and gives no code that a client has.
alter table book_auxiliaries add foreign key (workspace_id, client_id) references clients (workspace_id, id);
-- Previous version: it inserts no client.
create unique index book_auxiliaries_client on book_auxiliaries (workspace_id, client_id) where client_id is not null;
call let_references_wait('book_auxiliaries');
call expose_tenant_table('book_auxiliaries');

-- The name of a journal; empty for the journal of expenses, whose name is a setting.
alter table book_journals add column label text not null default '';
call conceal_tenant_table('book_journals', 'follows from the numbers of the entries');
-- The names of the other journals at the time of closing.
alter table book_exports add column journal_labels jsonb not null default '{}';
call expose_tenant_table('book_exports');

-- VAT that became due: of an invoice or credit note when it was issued, or of an invoice with its payment (CGI, art. 269, 2).
create table vat_dues (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  cause text not null check (cause in ('issue', 'payment', 'cancellation', 'credit')),
  -- Of the invoice, the part of a payment, or the credit note.
  cause_number integer not null,
  -- The treatment of its VAT (features/sales/vat.rules.ts).
  vat text not null,
  -- The day of its entry, in cents of a euro.
  day date not null,
  taxable_cents bigint not null,
  vat_cents bigint not null,
  primary key (workspace_id, id),
  unique (workspace_id, cause, cause_number, vat),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create index vat_dues_invoice on vat_dues (workspace_id, sales_invoice_id);
create index vat_dues_day on vat_dues (workspace_id, day);
call guard_tenant_table('vat_dues');
revoke update, delete on vat_dues from ardoise_tenant;
call expose_tenant_table('vat_dues');
