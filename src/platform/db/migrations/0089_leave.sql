-- The rules of a kind of leave; its days are recorded on the contract, an absence. Days are hundredths.
create table leave_kinds (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  contract_id integer not null,
  unit text not null default 'working' check (unit in ('working', 'workable', 'scheduled')),
  -- [{ from, yearly }], the oldest first: the days acquired in a year from a month on.
  rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array'),
  starts_month smallint not null default 1 check (starts_month between 1 and 12),
  month_rule text not null default 'share' check (month_rule in ('share', 'whole')),
  rounding text not null default 'none' check (rounding in ('none', 'half', 'whole')),
  prorated boolean not null default false,
  -- [{ years, days }]
  seniority jsonb not null default '[]' check (jsonb_typeof(seniority) = 'array'),
  taken_months smallint not null default 0 check (taken_months between 0 and 60),
  -- Null if the days never expire.
  carry_over integer check (carry_over >= 0),
  tracked boolean not null default true,
  overdraft integer not null default 0 check (overdraft >= 0),
  acquires smallint not null default 100 check (acquires between 0 and 100),
  needs_approval boolean not null default true,
  needs_second boolean not null default false,
  -- Nothing is acquired before this month; earlier days are in the opening balances.
  since date not null default '2026-01-01',
  primary key (workspace_id, id),
  unique (workspace_id, contract_id),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id)
);
call guard_tenant_table('leave_kinds');
call expose_tenant_table('leave_kinds');

create table leave_requests (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  kind_id integer not null,
  from_day date not null default '2026-01-15',
  from_noon boolean not null default false,
  to_day date not null default '2026-01-15',
  to_noon boolean not null default false,
  -- Hundredths of a day, by the rules of the kind when it was requested.
  cost integer not null default 0 check (cost >= 0),
  -- [{ day, halfDays }]: what stands in the planning once it is approved.
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array'),
  state text not null default 'requested'
    check (state in ('requested', 'endorsed', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  revision integer not null default 0,
  comment text not null default '',
  -- No foreign keys: a decision outlives accounts.
  approver_id integer,
  approver_name text not null default '',
  endorsed_by_id integer,
  endorsed_by_name text not null default '',
  decided_by_id integer,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision_comment text not null default '',
  requested_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (to_day >= from_day),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  foreign key (workspace_id, kind_id) references leave_kinds (workspace_id, id)
);
-- Leaves of a person do not overlap: checked under a lock per person.
create index leave_requests_person on leave_requests (workspace_id, account_id, from_day);
create index leave_requests_kind on leave_requests (workspace_id, kind_id);
create index leave_requests_waiting on leave_requests (workspace_id, requested_at, id desc) where state in ('requested', 'endorsed');
create index leave_requests_days on leave_requests (workspace_id, to_day) where state in ('requested', 'endorsed', 'approved');
call guard_tenant_table('leave_requests');
call expose_tenant_table('leave_requests');
call keep_with_account('leave_requests', 'payslips, which show leave, are kept for five years');

-- What was acquired, taken and lost: the balance is the sum. Rows never change.
create table leave_events (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  kind_id integer not null,
  type text not null
    check (type in ('acquired', 'rounded', 'seniority', 'carried', 'expired', 'opening', 'correction', 'taken', 'returned')),
  -- First day of the period in which the days were acquired.
  period date not null,
  day date not null,
  -- Hundredths of a day.
  amount integer not null,
  -- So that nothing counts twice.
  key text not null,
  note text not null default '',
  by_id integer,
  by_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, kind_id, account_id, key),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  foreign key (workspace_id, kind_id) references leave_kinds (workspace_id, id)
);
create index leave_events_person on leave_events (workspace_id, account_id, kind_id, day);
call guard_tenant_table('leave_events');
revoke update, delete on leave_events from ardoise_tenant;
call expose_tenant_table('leave_events');
call keep_with_account('leave_events', 'payslips, which show leave, are kept for five years');
