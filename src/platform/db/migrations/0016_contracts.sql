-- Days and expenses are recorded per contract.
create table contracts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  name text not null,
  -- Name and client without case and accents, for searching.
  sought text not null,
  client text not null default '',
  kind text not null default 'client' check (kind in ('client', 'internal', 'absence')),
  -- Belongs to every member without an assignment; absences always do.
  for_everybody boolean not null default false,
  -- One of each workspace's initial absences, shown in the reader's language until it is renamed.
  preset text check (preset in ('paid-leave', 'rtt', 'sick-leave')),
  -- The bookable days, first and last included; null is open-ended.
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
  -- The workspace comes first, because the policy filters by it.
  primary key (workspace_id, contract_id, account_id),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index contract_members_account on contract_members (workspace_id, account_id);
call guard_tenant_table('contract_members', true);
call expose_tenant_table('contract_members');

-- The zone of public holidays (kernel/holidays.ts).
alter table workspaces add column holiday_zone text not null default 'metropole' check (holiday_zone in
  ('metropole', 'alsace-moselle', 'guadeloupe', 'guyane', 'martinique', 'mayotte', 'la-reunion', 'saint-barthelemy',
   'saint-martin', 'saint-pierre-et-miquelon', 'polynesie-francaise', 'nouvelle-caledonie', 'wallis-et-futuna'));
call expose_tenant_table('workspaces');

-- Every workspace starts with the absences of French labour law, for all its people. A trigger, because
-- workspaces are created in several ways (sign-up, administrator, demonstration). The name is shown only
-- where the reader is unknown; screens translate a preset.
create function add_absences(workspace integer) returns void language sql as $$
  insert into contracts (workspace_id, name, sought, kind, for_everybody, preset) values
    (workspace, 'Paid leave', 'paid leave conges payes', 'absence', true, 'paid-leave'),
    (workspace, 'RTT', 'rtt', 'absence', true, 'rtt'),
    (workspace, 'Sick leave', 'sick leave arret maladie', 'absence', true, 'sick-leave')
  on conflict do nothing
$$;

create function workspace_begins() returns trigger language plpgsql as $$
begin
  perform add_absences(new.id);
  return null;
end $$;
create trigger workspace_begins after insert on workspaces for each row execute function workspace_begins();

-- For existing workspaces, as the role that sees all of them.
set local role ardoise_installation;
select add_absences(id) from workspaces where state <> 'deleted';
reset role;
