-- A member's ISO week: submitted, decided and locked as a whole. The row exists after the first change.
create table timesheets (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  monday date not null check (extract(isodow from monday) = 1),
  state text not null default 'open' check (state in ('open', 'submitted', 'approved', 'rejected')),
  -- The approver and the person who decided: names copied without a reference, because people leave.
  approver_id integer,
  approver_name text not null default '',
  decided_by_id integer,
  decided_by_name text not null default '',
  -- Approved by its own member, the only person of the workspace.
  self_certified boolean not null default false,
  -- The comment of the last step.
  comment text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  unique (workspace_id, id),
  -- Index for a member's weeks; of several concurrent first writes one succeeds.
  unique (workspace_id, account_id, monday),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
-- Inbox: the longest waiting first.
create index timesheets_waiting on timesheets (workspace_id, submitted_at, id) where state = 'submitted';
-- Board: everybody's weeks of a month.
create index timesheets_monday on timesheets (workspace_id, monday);
call guard_tenant_table('timesheets', true);
call expose_tenant_table('timesheets');

-- A member's work on a day for a contract; no row means none.
create table worked_days (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  day date not null,
  contract_id integer not null,
  half_days smallint not null check (half_days in (1, 2)),
  -- Index for a member's month.
  primary key (workspace_id, account_id, day, contract_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  -- Without a cascade: a contract with recorded days cannot be deleted.
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id)
);
-- Index for whether and how many days are recorded on a contract.
create index worked_days_contract on worked_days (workspace_id, contract_id, account_id, day);
-- Index for everybody's month.
create index worked_days_day on worked_days (workspace_id, day);
call guard_tenant_table('worked_days', true);
call expose_tenant_table('worked_days');

-- The day of each member's last reminder of missing weeks, to send one per day.
create table timesheet_reminders (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  reminded_on date not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
call guard_tenant_table('timesheet_reminders', true);
call expose_tenant_table('timesheet_reminders');
