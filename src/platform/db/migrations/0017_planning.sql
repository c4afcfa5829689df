-- A member's ISO week: what is submitted, decided and locked as a whole. There is a row once somebody wrote or moved it.
create table timesheets (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  monday date not null check (extract(isodow from monday) = 1),
  state text not null default 'open' check (state in ('open', 'submitted', 'approved', 'rejected')),
  -- Whom it was submitted to, and who decided: names as they were, without a reference, for people leave.
  approver_id integer,
  approver_name text not null default '',
  decided_by_id integer,
  decided_by_name text not null default '',
  -- Approved by its own member, who was the only person of the workspace.
  self_certified boolean not null default false,
  -- What was said with the last step.
  comment text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  unique (workspace_id, id),
  -- Serves a member's weeks, and of several first writers lets one through.
  unique (workspace_id, account_id, monday),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
-- The inbox: the longest waiting first.
create index timesheets_waiting on timesheets (workspace_id, submitted_at, id) where state = 'submitted';
-- The board: everybody's weeks of a month.
create index timesheets_monday on timesheets (workspace_id, monday);
call guard_tenant_table('timesheets', true);
call expose_tenant_table('timesheets');

-- What a member worked on a day for a contract; nothing is no row.
create table worked_days (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  day date not null,
  contract_id integer not null,
  half_days smallint not null check (half_days in (1, 2)),
  -- Serves a member's month.
  primary key (workspace_id, account_id, day, contract_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  -- Without a cascade: a contract with days on it is not deleted.
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id)
);
-- Whether days hang on a contract, and how many since it began.
create index worked_days_contract on worked_days (workspace_id, contract_id, account_id, day);
-- Everybody's month.
create index worked_days_day on worked_days (workspace_id, day);
call guard_tenant_table('worked_days', true);
call expose_tenant_table('worked_days');

-- Who was reminded last on which day of weeks that are missing: not twice a day.
create table timesheet_reminders (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  reminded_on date not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
call guard_tenant_table('timesheet_reminders', true);
call expose_tenant_table('timesheet_reminders');
