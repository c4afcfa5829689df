-- Allowances that the payroll pays: one on a day, or standing ones for each worked day.
create table allowances (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  kind text not null check (kind in ('meal_workplace', 'meal_outside', 'meal_restaurant', 'travel_meal', 'travel_paris',
    'travel_elsewhere', 'remote_work', 'mobility')),
  basis text not null check (basis in ('once', 'client_day', 'worked_day')),
  day date not null,
  -- The last day of a standing allowance; null without end.
  until date check (until >= day),
  -- 0 cancels a standing allowance on that day.
  quantity smallint not null check (quantity between 0 and 31),
  unit_cents integer not null check (unit_cents > 0),
  -- The first day of a long-distance assignment.
  since date check (since <= day),
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  check ((since is not null) = (kind in ('travel_meal', 'travel_paris', 'travel_elsewhere'))),
  check (basis = 'once' or quantity = 1),
  check (basis <> 'once' or until is null)
);
create unique index allowances_day on allowances (workspace_id, account_id, kind, day) where basis = 'once';
create index allowances_account on allowances (workspace_id, account_id, id);
call guard_tenant_table('allowances');
call expose_tenant_table('allowances');
call keep_with_account('allowances', 'the payroll is kept for five years (Code du travail, art. L3243-4)');
