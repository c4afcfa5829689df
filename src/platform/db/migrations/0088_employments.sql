-- The terms on which a person is employed, from a day on. A change of terms is a new row.
create table employments (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  starts_on date not null,
  -- The last day, included.
  ends_on date check (ends_on >= starts_on),
  -- Worked half-days (0 to 2) of each day, Monday first.
  week text not null default '2222200' check (week ~ '^[012]{7}$' and week <> '0000000'),
  -- `days`: a yearly number of days («forfait jours», code du travail, art. L3121-58).
  regime text not null default 'hours' check (regime in ('hours', 'days')),
  days_per_year smallint check (days_per_year between 1 and 366),
  hours_per_week numeric(4, 2) check (hours_per_week > 0),
  payroll_number text not null default '',
  -- The day from which seniority counts, if not the first day of the first row.
  seniority_from date,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  -- Periods of a person do not overlap: checked under a lock per person, because a constraint would need an extension.
  unique (workspace_id, account_id, starts_on),
  check (regime = 'hours' or (days_per_year is not null and hours_per_week is null)),
  check (regime = 'days' or (days_per_year is null and hours_per_week is not null)),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
call guard_tenant_table('employments');
call expose_tenant_table('employments');
call keep_with_account('employments', 'the register of employees and payslips are kept for five years');
