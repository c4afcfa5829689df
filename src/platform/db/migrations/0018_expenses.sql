-- Types of expenses.
create table postes (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  name text not null,
  -- Without case and accents; unique.
  folded_name text not null,
  description text not null default '',
  -- One of each workspace's initial types, shown in the reader's language until it is renamed.
  preset text,
  -- Receipts have several rates, with VAT as printed; otherwise one rate applies to all.
  vat_composed boolean not null default false,
  vat_full_type text not null default 'TYPEC' check (vat_full_type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- For kilometres.
  mileage boolean not null default false,
  -- Daily amount above which receipts get a hint.
  limit_cents integer check (limit_cents > 0),
  -- The accountant's account.
  account text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index postes_name on postes (workspace_id, folded_name);
call guard_tenant_table('postes', true);
call expose_tenant_table('postes', hidden => '{folded_name}');

-- A workspace's own rates, in addition to the program's (vat.rules.ts).
create table vat_rates (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  type text not null check (type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- Basis points.
  rate integer not null check (rate between 0 and 10000),
  valid_from date not null,
  -- The accountant's account for deductible VAT.
  account text not null default '',
  unique (workspace_id, id),
  unique (workspace_id, type, valid_from)
);
call guard_tenant_table('vat_rates');
call expose_tenant_table('vat_rates');

-- Accounting settings of a workspace; by default the program's (accounting.rules.ts).
create table expense_settings (
  workspace_id integer primary key references workspaces on delete cascade,
  journal text not null,
  -- Account of amounts owed to employees.
  employee_account text not null,
  vat_account text not null,
  -- Account for expense types without one.
  expense_account text not null
);
call guard_tenant_table('expense_settings');
call expose_tenant_table('expense_settings');

create table reports (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The author.
  account_id integer not null,
  contract_id integer not null,
  title text not null,
  -- The title without case and accents, for searching.
  sought text not null,
  start_date date not null,
  end_date date not null,
  state text not null default 'created' check (state in ('created', 'submitted', 'approved', 'rejected')),
  -- The approver, copied without a reference, because people leave.
  approver_id integer,
  approver_name text not null default '',
  approver_email text not null default '',
  -- Approved by its author, because nobody else could.
  self_certified boolean not null default false,
  -- Incremented by every change of the report, its receipts and attachments, while this row is locked.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  unique (workspace_id, id),
  check (start_date <= end_date),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  -- Without a cascade: a contract with reports cannot be deleted.
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id)
);
create index reports_account on reports (workspace_id, account_id, id);
create index reports_contract on reports (workspace_id, contract_id);
-- Inbox: the longest waiting first.
create index reports_waiting on reports (workspace_id, submitted_at, id) where state = 'submitted';
-- Accounting export.
create index reports_decided on reports (workspace_id, decided_at, id) where state = 'approved';
call guard_tenant_table('reports');
call expose_tenant_table('reports', hidden => '{sought}');

create table receipts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  report_id integer not null,
  number integer not null check (number > 0),
  poste_id integer not null,
  date date not null,
  supplier text not null default '',
  -- Without case and accents, to find duplicates.
  folded_supplier text not null default '',
  comment text not null default '',
  billable boolean not null default false,
  ttc_cents integer not null check (ttc_cents >= 0),
  -- Why there is no file.
  no_document text not null default '',
  -- An amount not in euros: the amount, and euros per unit of the currency.
  currency text,
  foreign_amount numeric(15, 3),
  exchange_rate numeric(15, 6),
  rate_date date,
  -- Kilometres with a private car.
  distance_km integer check (distance_km > 0),
  power smallint,
  electric boolean not null default false,
  purpose text not null default '',
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  -- Numbers are unique; also the index for a report's receipts in order.
  unique (workspace_id, report_id, number),
  check ((currency is null) = (foreign_amount is null) and (currency is null) = (exchange_rate is null)
         and (currency is null) = (rate_date is null)),
  check ((distance_km is null) = (power is null)),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, poste_id) references postes (workspace_id, id)
);
create index receipts_poste on receipts (workspace_id, poste_id);
-- Index for duplicates.
create index receipts_payment on receipts (workspace_id, date, ttc_cents);
call guard_tenant_table('receipts');
call expose_tenant_table('receipts', hidden => '{folded_supplier}');

-- A receipt's amounts per rate; net and VAT of all rows add up to what was paid.
create table receipt_vats (
  workspace_id integer not null references workspaces on delete cascade,
  receipt_id integer not null,
  type text not null check (type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- Basis points, as valid on the receipt's day.
  rate integer not null check (rate between 0 and 10000),
  net_cents integer not null,
  vat_cents integer not null check (vat_cents >= 0),
  primary key (workspace_id, receipt_id, type),
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
call guard_tenant_table('receipt_vats');
call expose_tenant_table('receipt_vats');

create table attachments (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  receipt_id integer not null,
  name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpg', 'webp', 'heic')),
  storage_key text not null unique,
  byte_size integer not null check (byte_size > 0),
  -- Of the original bytes.
  sha256 bytea not null,
  uploaded_by integer,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
create index attachments_receipt on attachments (workspace_id, receipt_id, id);
-- Index for the same file elsewhere.
create index attachments_content on attachments (workspace_id, sha256);
call guard_tenant_table('attachments');
call meter_stored_files('attachments');
-- File locations are internal.
call expose_tenant_table('attachments', hidden => '{storage_key,sha256}');

-- A report as one PDF, created by a job; one per report, replaced after a change.
create table report_documents (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  report_id integer not null,
  -- The report's revision at the time of the request.
  revision integer not null,
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Finished receipts, and their total.
  done integer not null default 0,
  total integer not null default 0,
  storage_key text unique,
  byte_size integer,
  requested_at timestamptz not null default now(),
  made_at timestamptz,
  unique (workspace_id, id),
  unique (workspace_id, report_id, locale),
  check ((state = 'ready') = (storage_key is not null) and (storage_key is null) = (byte_size is null)),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
call guard_tenant_table('report_documents');
call meter_stored_files('report_documents');
call conceal_tenant_table('report_documents', 'made from what the other tables hold');

-- Every workspace starts with these types; accounts of the French plan comptable général. A trigger, because
-- workspaces are created in several ways. The name is shown only where the reader is unknown.
create function add_postes(workspace integer) returns void language sql as $$
  insert into postes (workspace_id, preset, name, folded_name, vat_composed, vat_full_type, mileage, account) values
    (workspace, 'train', 'Train', 'train', false, 'TYPEB', false, '625100'),
    (workspace, 'flight', 'Flight', 'flight', false, 'TYPEB', false, '625100'),
    (workspace, 'taxi', 'Taxi', 'taxi', false, 'TYPEB', false, '625100'),
    (workspace, 'parking', 'Parking and tolls', 'parking and tolls', false, 'TYPEC', false, '625100'),
    (workspace, 'fuel', 'Fuel', 'fuel', false, 'TYPEC', false, '606140'),
    (workspace, 'mileage', 'Kilometres', 'kilometres', false, 'TYPEE', true, '625100'),
    (workspace, 'hotel', 'Hotel', 'hotel', true, 'TYPEB', false, '625100'),
    (workspace, 'meals', 'Meals', 'meals', true, 'TYPEB', false, '625700'),
    (workspace, 'phone', 'Phone and internet', 'phone and internet', false, 'TYPEC', false, '626000'),
    (workspace, 'supplies', 'Supplies', 'supplies', false, 'TYPEC', false, '606400'),
    (workspace, 'other', 'Other', 'other', false, 'TYPEC', false, '625800')
  on conflict do nothing
$$;

create function expenses_begin() returns trigger language plpgsql as $$
begin
  perform add_postes(new.id);
  return null;
end $$;
create trigger expenses_begin after insert on workspaces for each row execute function expenses_begin();

-- For existing workspaces, as the role that sees all of them.
set local role ardoise_installation;
select add_postes(id) from workspaces where state <> 'deleted';
reset role;
