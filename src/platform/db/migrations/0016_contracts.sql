-- What days and expenses are recorded against.
create table contracts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  name text not null,
  -- Name and client without case and accents, by which lists search.
  sought text not null,
  client text not null default '',
  kind text not null default 'client' check (kind in ('client', 'internal', 'absence')),
  -- Belongs to every member without being assigned; absences always do.
  for_everybody boolean not null default false,
  -- One of the absences that each workspace begins with, named in the reader's language until somebody renames it.
  preset text check (preset in ('paid-leave', 'rtt', 'sick-leave')),
  -- Days can be booked from the first to the second, both included; null is open.
  start_date date,
  end_date date,
  daily_rate_cents bigint check (daily_rate_cents >= 0),
  currency text not null default 'EUR',
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  check (start_date <= end_date),
  check (kind <> 'absence' or for_everybody),
  check (preset is null or kind = 'absence')
);
create unique index contracts_preset on contracts (workspace_id, preset) where preset is not null;
call guard_tenant_table('contracts', true);
call expose_tenant_table('contracts', hidden => '{sought}');

create table contract_members (
  workspace_id integer not null,
  contract_id integer not null,
  account_id integer not null,
  added_at timestamptz not null default now(),
  primary key (contract_id, account_id),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index contract_members_account on contract_members (workspace_id, account_id);
call guard_tenant_table('contract_members', true);
call expose_tenant_table('contract_members');

-- Whose public holidays count (kernel/holidays.ts).
alter table workspaces add column holiday_zone text not null default 'metropole' check (holiday_zone in
  ('metropole', 'alsace-moselle', 'guadeloupe', 'guyane', 'martinique', 'mayotte', 'la-reunion', 'saint-barthelemy',
   'saint-martin', 'saint-pierre-et-miquelon', 'polynesie-francaise', 'nouvelle-caledonie', 'wallis-et-futuna'));
call expose_tenant_table('workspaces');
