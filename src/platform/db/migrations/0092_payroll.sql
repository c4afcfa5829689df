-- The payroll of a month is fixed when the month is closed, with the bytes of its files; corrections go into the next one.

create table payroll_settings (
  workspace_id integer not null references workspaces on delete cascade,
  -- Whether overtime can be recorded, for people whose terms count hours.
  overtime boolean not null default false,
  primary key (workspace_id)
);
call guard_tenant_table('payroll_settings');
call expose_tenant_table('payroll_settings');

-- The codes of payroll programs.
create table payroll_codes (
  workspace_id integer not null references workspaces on delete cascade,
  kind text not null,
  -- Of an absence; else 0. Without a reference, because contracts with days are never deleted.
  contract_id integer not null default 0,
  silae text not null default '',
  payfit text not null default '',
  primary key (workspace_id, kind, contract_id)
);
call guard_tenant_table('payroll_codes');
call expose_tenant_table('payroll_codes');

create table overtimes (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  day date not null,
  -- Hundredths of an hour.
  centihours integer not null check (centihours between 1 and 2400),
  reason text not null check (reason in ('delivery', 'incident', 'on_call', 'night', 'rest_day', 'other')),
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, account_id, day, reason),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create index overtimes_day on overtimes (workspace_id, day);
call guard_tenant_table('overtimes');
call expose_tenant_table('overtimes');
call keep_with_account('overtimes', 'the payroll is kept for five years (Code du travail, art. L3243-4)');

create table payroll_months (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  people integer not null,
  fixed_by_id integer not null,
  fixed_by_name text not null,
  fixed_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, month)
);
call guard_tenant_table('payroll_months');
revoke update, delete on payroll_months from ardoise_tenant;
call expose_tenant_table('payroll_months');

-- What a fixed payroll contains.
create table payroll_items (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  payroll_month_id integer not null,
  account_id integer not null,
  -- First day of the month to which it belongs: an earlier one for corrections.
  month date not null,
  kind text not null,
  -- Id of the contract of an absence, or of the report of expenses; else 0.
  ref integer not null default 0,
  day date,
  reason text not null default '',
  half_days integer not null default 0,
  centihours integer not null default 0,
  quantity integer not null default 0,
  exempt_cents bigint not null default 0,
  taxed_cents bigint not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, payroll_month_id) references payroll_months (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create index payroll_items_of on payroll_items (workspace_id, payroll_month_id);
create index payroll_items_month on payroll_items (workspace_id, month);
create index payroll_items_account on payroll_items (workspace_id, account_id, month);
call guard_tenant_table('payroll_items');
revoke update, delete on payroll_items from ardoise_tenant;
call expose_tenant_table('payroll_items');
call keep_with_account('payroll_items', 'the payroll is kept for five years (Code du travail, art. L3243-4)');

create table payroll_files (
  workspace_id integer not null references workspaces on delete cascade,
  payroll_month_id integer not null,
  format text not null check (format in ('csv', 'xlsx', 'silae', 'payfit')),
  sha256 text not null,
  content bytea not null,
  primary key (workspace_id, payroll_month_id, format),
  foreign key (workspace_id, payroll_month_id) references payroll_months (workspace_id, id)
);
call guard_tenant_table('payroll_files');
revoke update, delete on payroll_files from ardoise_tenant;
call expose_tenant_table('payroll_files', hidden => '{content}');
