-- Payments: approved expense reports are paid in runs, by a SEPA file or otherwise, less what was paid in advance.

-- The company's account that payments come from. Without a row the workspace does not use payments.
create table payment_settings (
  workspace_id integer primary key references workspaces on delete cascade,
  -- Name of the account's holder.
  holder text not null,
  iban text not null,
  -- Empty: the bank finds it by the IBAN.
  bic text not null default '',
  -- Reports approved before this day were paid elsewhere.
  since date not null
);
call guard_tenant_table('payment_settings');
call expose_tenant_table('payment_settings');

-- A person's account, entered by themselves. It stays for the last payment after they left, until it is erased.
create table bank_accounts (
  account_id integer primary key,
  workspace_id integer not null references workspaces on delete cascade,
  holder text not null,
  -- Sealed with the installation's key (decision 0010).
  iban text not null,
  -- The last four characters of the IBAN, for others.
  ending text not null,
  saved_at timestamptz not null,
  unique (workspace_id, account_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('bank_accounts', true);
call conceal_tenant_table('bank_accounts', 'only the person sees their IBAN');
call keep_with_account('bank_accounts', 'reports are paid after a person left');

create table payment_advances (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  amount_cents integer not null check (amount_cents > 0),
  paid_on date not null,
  note text not null default '',
  -- The person who recorded it; the name is copied, because people leave.
  recorded_by_id integer not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create index payment_advances_account on payment_advances (workspace_id, account_id, paid_on, id);
create index payment_advances_listed on payment_advances (workspace_id, id desc);
call guard_tenant_table('payment_advances');
call expose_tenant_table('payment_advances');
call keep_with_account('payment_advances', 'accounting documents');

create table payment_runs (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  number integer not null,
  method text not null check (method in ('sepa', 'other')),
  execution_day date not null,
  -- Of the file; with the settings at that time, so that the file can be generated again.
  message_id text not null,
  holder text not null,
  iban text not null,
  bic text not null,
  reports integer not null check (reports > 0),
  transfers integer not null check (transfers >= 0),
  -- What is transferred: the reports less the deducted advances.
  total_cents bigint not null check (total_cents >= 0),
  deducted_cents bigint not null check (deducted_cents >= 0),
  -- Of the file; empty without one.
  sha256 text not null,
  created_by_id integer not null,
  created_by_name text not null,
  created_at timestamptz not null,
  paid_on date,
  paid_by_id integer,
  paid_by_name text not null default '',
  paid_at timestamptz,
  undone_by_id integer,
  undone_by_name text not null default '',
  undone_at timestamptz,
  reason text not null default '',
  unique (workspace_id, id),
  unique (workspace_id, number),
  unique (workspace_id, message_id),
  check ((paid_on is null) = (paid_at is null))
);
create index payment_runs_listed on payment_runs (workspace_id, id desc);
call guard_tenant_table('payment_runs');
revoke update, delete on payment_runs from ardoise_tenant;
grant update (sha256, paid_on, paid_by_id, paid_by_name, paid_at, undone_by_id, undone_by_name, undone_at, reason)
  on payment_runs to ardoise_tenant;
call expose_tenant_table('payment_runs');

-- What a run pays to a person.
create table payment_transfers (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  run_id integer not null,
  account_id integer not null,
  -- From 1.
  place integer not null,
  -- Holder, text and IBAN as in the file; the IBAN is sealed, and empty once it was erased.
  holder text not null,
  message text not null,
  iban text not null,
  ending text not null,
  reports_cents bigint not null check (reports_cents > 0),
  -- 0 if advances cover the reports: it is then not in the file.
  amount_cents bigint not null check (amount_cents between 0 and reports_cents),
  unique (workspace_id, id),
  unique (workspace_id, run_id, place),
  foreign key (workspace_id, run_id) references payment_runs (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create index payment_transfers_account on payment_transfers (workspace_id, account_id);
call guard_tenant_table('payment_transfers', true);
call expose_tenant_table('payment_transfers', hidden => '{iban,ending}');
call keep_with_account('payment_transfers', 'accounting documents');

create table payment_reports (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  transfer_id integer not null,
  -- Null if the report was deleted after the run was undone.
  report_id integer,
  title text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- False once the run is undone.
  standing boolean not null default true,
  unique (workspace_id, id),
  foreign key (workspace_id, transfer_id) references payment_transfers (workspace_id, id) on delete cascade,
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete set null (report_id)
);
create index payment_reports_transfer on payment_reports (workspace_id, transfer_id, id);
create index payment_reports_report on payment_reports (workspace_id, report_id);
-- A report is paid once.
create unique index payment_reports_standing on payment_reports (workspace_id, report_id) where standing;
call guard_tenant_table('payment_reports');
call expose_tenant_table('payment_reports');

create table payment_deductions (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  transfer_id integer not null,
  advance_id integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  standing boolean not null default true,
  unique (workspace_id, id),
  foreign key (workspace_id, transfer_id) references payment_transfers (workspace_id, id) on delete cascade,
  foreign key (workspace_id, advance_id) references payment_advances (workspace_id, id)
);
create index payment_deductions_transfer on payment_deductions (workspace_id, transfer_id);
create index payment_deductions_advance on payment_deductions (workspace_id, advance_id);
call guard_tenant_table('payment_deductions');
call expose_tenant_table('payment_deductions');

-- The reports to be paid.
create index reports_payable on reports (workspace_id, id desc) where state = 'approved';
