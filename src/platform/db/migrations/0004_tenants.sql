-- The plans of workspaces; null means unlimited. Prices are in the configuration.
create table plans (
  pricing text primary key check (pricing in ('single', 'starter', 'superior', 'enterprise')),
  place integer not null unique,
  seats integer check (seats > 0),
  storage_bytes bigint check (storage_bytes > 0)
);
insert into plans (pricing, place, seats, storage_bytes) values
  ('single', 1, 1, 1073741824),
  ('starter', 2, 10, 10737418240),
  ('superior', 3, 50, 107374182400),
  ('enterprise', 4, null, null);
grant select on plans to ardoise_tenant, ardoise_installation;

-- Two columns, because a workspace can be stopped and await its deletion at the same time.
update workspaces set state = 'active' where state = 'stopped';
alter table workspaces drop constraint workspaces_state_check;
alter table workspaces
  add constraint workspaces_state_check check (state in ('active', 'pending-deletion', 'deleted')),
  add column deletion_due_at timestamptz,
  add column deletion_requested_by integer,
  -- Whether members and readers have access; `absent` after the runtime instance was deleted.
  add column runtime text not null default 'running' check (runtime in ('running', 'stopped', 'absent')),
  add constraint workspaces_pricing_known foreign key (pricing) references plans (pricing),
  add constraint workspaces_deletion_has_a_day check ((state = 'active') = (deletion_due_at is null));
create index workspaces_due on workspaces (deletion_due_at) where deletion_due_at is not null;

-- Storage used by a workspace. Maintained by the trigger that meter_stored_files adds to each table with
-- files.
create table storage_use (
  workspace_id integer primary key references workspaces on delete cascade,
  objects integer not null default 0,
  bytes bigint not null default 0
);
call guard_tenant_table('storage_use', true);

create function meter_stored_file() returns trigger language plpgsql as $$
declare
  more_objects integer := 0;
  more_bytes bigint := 0;
  used bigint;
  allowed bigint;
begin
  if tg_op <> 'INSERT' and old.storage_key is not null then
    more_objects := more_objects - 1;
    more_bytes := more_bytes - coalesce(old.byte_size, 0);
  end if;
  if tg_op <> 'DELETE' and new.storage_key is not null then
    more_objects := more_objects + 1;
    more_bytes := more_bytes + coalesce(new.byte_size, 0);
  end if;
  if more_objects = 0 and more_bytes = 0 then return null; end if;
  if tg_op = 'DELETE' then
    -- The workspace itself may be going, and the row with it: then there is nothing to count.
    update storage_use set objects = objects + more_objects, bytes = bytes + more_bytes where workspace_id = old.workspace_id;
    return null;
  end if;
  insert into storage_use as kept (workspace_id, objects, bytes) values (new.workspace_id, more_objects, more_bytes)
    on conflict (workspace_id) do update set objects = kept.objects + more_objects, bytes = kept.bytes + more_bytes
    returning bytes into used;
  select p.storage_bytes into allowed from workspaces w join plans p on p.pricing = w.pricing where w.id = new.workspace_id;
  if more_bytes > 0 and used > allowed then
    raise exception 'the storage of workspace % is used up', new.workspace_id using errcode = 'AR001';
  end if;
  return null;
end $$;

-- Meters a tenant table whose rows represent files (storage_key, byte_size).
create procedure meter_stored_files(target regclass) language plpgsql as $$
begin
  execute format('create trigger meter_stored_file after insert or update of storage_key, byte_size or delete on %s for each row execute function meter_stored_file()', target);
end $$;
call meter_stored_files('medias');
insert into storage_use (workspace_id, objects, bytes)
  select workspace_id, count(*), coalesce(sum(byte_size), 0) from medias where storage_key is not null group by workspace_id;

-- Invited people: the account is `pending`, its code is in account_codes.
create table invitations (
  account_id integer primary key,
  workspace_id integer not null,
  invited_by integer,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('invitations', true);

-- Names are copied, because people leave, and administrators belong to another workspace.
alter table audit_events
  add column actor_name text not null default '',
  add column on_behalf_of_name text not null default '';
create index audit_events_actor on audit_events (workspace_id, actor_id, id desc);
create index audit_events_subject on audit_events (workspace_id, subject_type, subject_id, id desc);

-- A request for a plan. An administrator accepts or refuses it; until then the owner may withdraw it.
create table orders (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  pricing text not null references plans (pricing),
  -- Per month before VAT, as offered.
  price_cents integer not null check (price_cents >= 0),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused', 'withdrawn')),
  requested_by integer,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (workspace_id, id)
);
create unique index orders_one_open on orders (workspace_id) where state = 'requested';
call guard_tenant_table('orders', true);

-- A workspace's paid plan and its period; the current one has no end.
create table licences (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  pricing text not null references plans (pricing),
  price_cents integer not null check (price_cents >= 0),
  valid_from date not null,
  valid_until date,
  check (valid_until >= valid_from)
);
create unique index licences_one_open on licences (workspace_id) where valid_until is null;
call guard_tenant_table('licences', true);

-- Kept when the workspace is deleted, as the law requires: no foreign key, and the customer's name included.
create table bills (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  licence_id integer not null,
  number text not null unique,
  customer_name text not null,
  customer_email text not null,
  pricing text not null,
  period_start date not null,
  -- The first day after the period.
  period_end date not null check (period_end > period_start),
  net_cents integer not null,
  -- In hundredths of a percent.
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_cents integer not null,
  total_cents integer not null check (total_cents = net_cents + vat_cents),
  -- [{ kind: plan | credit, pricing, from, until, cents }]
  lines jsonb not null,
  state text not null default 'issued' check (state in ('issued', 'paid')),
  issued_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (workspace_id, id),
  unique (workspace_id, licence_id, period_start)
);
call guard_tenant_table('bills', true);
revoke insert, update, delete on bills from ardoise_tenant;

-- The last bill number of each year, incremented in the bill's transaction, so that numbers have no gaps.
create table bill_numbers (
  year integer primary key,
  last integer not null
);
grant select, insert, update on bill_numbers to ardoise_installation;

-- Service operations, executed by a job; one at a time per type and workspace.
create table operations (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  type text not null check (type in ('runtime', 'runtime-instance', 'database-instance', 'database-user', 'storage-instance', 'storage-user')),
  action text not null check (action in ('start', 'stop', 'restart', 'create', 'delete', 'rotate')),
  state text not null default 'submitted' check (state in ('submitted', 'running', 'succeeded', 'failed')),
  -- Input of the job that nobody may read: verifiers and hashes, never a secret.
  input jsonb not null default '{}',
  -- [{ at, text }], one line per finished step.
  log jsonb not null default '[]',
  requested_by integer,
  requested_by_name text not null default '',
  submitted_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index operations_one_at_a_time on operations (workspace_id, type) where state in ('submitted', 'running');
create index operations_recent on operations (workspace_id, id desc);
call guard_tenant_table('operations', true);

-- What operations have created for a workspace and must delete with it.
create table service_instances (
  workspace_id integer not null references workspaces on delete cascade,
  type text not null check (type in ('database-instance', 'database-user', 'storage-instance', 'storage-user')),
  -- The provider's name: schema, login role, folder, bucket, access key.
  name text not null,
  provider text not null check (provider in ('LOCAL', 'GCP')),
  -- SHA-256 of a storage user's secret; null when the provider keeps it.
  secret_hash bytea,
  created_at timestamptz not null default now(),
  primary key (workspace_id, type)
);
create unique index service_instances_name on service_instances (type, name);
call guard_tenant_table('service_instances', true);

-- An administrator's account does not belong to the workspace of the row.
alter table idempotent_answers
  drop constraint idempotent_answers_workspace_id_account_id_fkey,
  add foreign key (account_id) references accounts (id) on delete cascade;
