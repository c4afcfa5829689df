-- Sales invoices: drafts change, issued ones never. Issued ones are kept for ten years (C. com., art. L123-22).

-- What invoices say about the company itself.
create table sales_settings (
  workspace_id integer not null references workspaces on delete cascade,
  name text not null default '',
  legal_form text not null default '',
  capital text not null default '',
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default 'FR' check (country ~ '^[A-Z]{2}$'),
  siren text not null default '' check (siren ~ '^([0-9]{9})?$'),
  siret text not null default '' check (siret ~ '^([0-9]{14})?$'),
  vat_number text not null default '',
  -- Register and its town: «RCS Lyon».
  registration text not null default '',
  email text not null default '',
  iban text not null default '',
  bic text not null default '',
  -- Of late penalties, in basis points; null: three times the legal interest rate.
  penalty_rate integer check (penalty_rate between 0 and 10000),
  -- Whether the company pays its VAT on debits.
  on_debits boolean not null default false,
  -- Whether the company is exempt as a small one (CGI, art. 293 B).
  exempt boolean not null default false,
  primary key (workspace_id)
);
call guard_tenant_table('sales_settings');
call expose_tenant_table('sales_settings', hidden => '{iban}');

-- The last number of each series and year. Its row is locked until the invoice is stored, so that numbers have no gap.
create table sales_numbers (
  workspace_id integer not null references workspaces on delete cascade,
  kind text not null check (kind in ('invoice', 'credit')),
  year smallint not null,
  last integer not null,
  -- No later number has an earlier day.
  last_on date not null,
  primary key (workspace_id, kind, year)
);
call guard_tenant_table('sales_numbers');
call expose_tenant_table('sales_numbers');

create table sales_invoices (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  kind text not null check (kind in ('invoice', 'credit')),
  number text not null,
  client_id integer not null,
  -- The invoice that a credit note corrects.
  corrects_id integer,
  client_name text not null,
  -- Number and client without case and accents, for searching.
  sought text not null,
  -- First day of the month that it is about.
  month date not null check (extract(day from month) = 1),
  issued_on date not null,
  due_on date not null,
  currency text not null,
  -- In the smallest unit of the currency; negative for a credit note.
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null,
  -- Everything that is printed and sent (features/sales/document.rules.ts).
  document jsonb not null,
  issued_by_id integer not null,
  issued_by_name text not null,
  issued_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, number),
  check ((kind = 'credit') = (corrects_id is not null)),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, corrects_id) references sales_invoices (workspace_id, id)
);
create index sales_invoices_client on sales_invoices (workspace_id, client_id);
create index sales_invoices_corrected on sales_invoices (workspace_id, corrects_id) where corrects_id is not null;
create index sales_invoices_issued on sales_invoices (workspace_id, issued_on, id);
create index sales_invoices_due on sales_invoices (workspace_id, due_on, id);
create index sales_invoices_named on sales_invoices (workspace_id, lower(client_name), id);
call guard_tenant_table('sales_invoices');
revoke update, delete on sales_invoices from ardoise_tenant;
call expose_tenant_table('sales_invoices', hidden => '{sought}');

-- The PDF of an issued invoice, made once.
create table sales_files (
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  sha256 text not null,
  content bytea not null,
  primary key (workspace_id, sales_invoice_id),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
call guard_tenant_table('sales_files');
revoke update, delete on sales_files from ardoise_tenant;
call expose_tenant_table('sales_files', hidden => '{content}');

create table sales_drafts (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  kind text not null check (kind in ('invoice', 'credit')),
  client_id integer not null,
  corrects_id integer,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  -- The client's order number.
  order_reference text not null default '',
  period_start date,
  period_end date check (period_end >= period_start),
  -- Why lines are exempt of VAT.
  exemption text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check ((kind = 'credit') = (corrects_id is not null)),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, corrects_id) references sales_invoices (workspace_id, id)
);
create index sales_drafts_client on sales_drafts (workspace_id, client_id);
-- An invoice has one draft of a credit note at most.
create unique index sales_drafts_corrected on sales_drafts (workspace_id, corrects_id) where corrects_id is not null;
call guard_tenant_table('sales_drafts');
call expose_tenant_table('sales_drafts');

create table sales_lines (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_draft_id integer not null,
  text text not null,
  -- Hundredths.
  quantity integer not null,
  unit text not null check (unit in ('day', 'hour', 'piece')),
  -- Of one unit before VAT, in the smallest unit of the currency.
  price_cents bigint not null check (price_cents >= 0),
  -- Basis points.
  discount integer not null default 0 check (discount between 0 and 10000),
  vat text not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, sales_draft_id) references sales_drafts (workspace_id, id) on delete cascade
);
create index sales_lines_draft on sales_lines (workspace_id, sales_draft_id, id);
call guard_tenant_table('sales_lines');
call expose_tenant_table('sales_lines');

-- The days and receipts of a line of a draft, or of an issued invoice: they are not proposed again.
create table sales_entries (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_line_id integer,
  sales_invoice_id integer,
  contract_id integer not null,
  account_id integer,
  day date,
  half_days smallint,
  receipt_id integer,
  primary key (workspace_id, id),
  unique (workspace_id, contract_id, account_id, day),
  unique (workspace_id, receipt_id),
  check (num_nonnulls(sales_line_id, sales_invoice_id) = 1),
  check ((receipt_id is null) = (account_id is not null and day is not null and half_days is not null)),
  foreign key (workspace_id, sales_line_id) references sales_lines (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
create index sales_entries_line on sales_entries (workspace_id, sales_line_id);
create index sales_entries_invoice on sales_entries (workspace_id, sales_invoice_id);
create index sales_entries_account on sales_entries (workspace_id, account_id);
call guard_tenant_table('sales_entries');
call expose_tenant_table('sales_entries');
call keep_with_account('sales_entries', 'accounting documents are kept for ten years (Code de commerce, art. L123-22)');
