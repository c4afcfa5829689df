-- The schema of all earlier migrations, by feature. Migrations after this file change it further.
--
-- Its number is that of the last migration it replaces: a database or backup with that number continues
-- here, an older one is rejected (migrate.ts). 0036 is the last schema of the embedded database before
-- PostgreSQL, whose backups can be restored.

-- Roles and rules for every table

-- The roles of requests. They cannot log in, own nothing and are subject to row-level security. A login role
-- that may not create roles needs them created beforehand (docs/operations.md «PostgreSQL»).
do $$ begin
  create role ardoise_tenant nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$;
do $$ begin
  create role ardoise_installation nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$;
do $$ begin
  execute format('grant ardoise_tenant, ardoise_installation to %I', current_user);
exception when others then
  -- Somebody else must have granted it.
  if not (pg_has_role(current_user, 'ardoise_tenant', 'member') and pg_has_role(current_user, 'ardoise_installation', 'member')) then raise; end if;
end $$;
grant usage on schema public to ardoise_tenant, ardoise_installation;

-- The workspace of the open transaction; null when none is set, so that no row matches.
create function current_workspace() returns integer language sql stable parallel safe
  return nullif(current_setting('app.workspace_id', true), '')::integer;

-- Deleting a workspace cascades in no particular order: a picture may be deleted before the post that uses
-- it. References can therefore be checked at the end of a transaction (`set constraints all deferred`); only
-- deleting a workspace and restoring a backup use this.
create procedure let_references_wait(target regclass) language plpgsql as $$
declare reference record;
begin
  for reference in select conname from pg_constraint where conrelid = target and contype = 'f' loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', target, reference.conname);
  end loop;
end $$;

-- Sets up a tenant table: forced policy, rights for tenants and deferrable references, and optionally a
-- policy for the installation's role.
create procedure guard_tenant_table(target regclass, for_installation boolean default false) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to ardoise_tenant using (workspace_id = current_workspace()) with check (workspace_id = current_workspace())', target);
  execute format('grant select, insert, update, delete on %s to ardoise_tenant', target);
  if for_installation then
    execute format('create policy installation on %s to ardoise_installation using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to ardoise_installation', target);
  end if;
  call let_references_wait(target);
end $$;

-- Which columns leave a workspace (archives, reporting logins) is declared once, as comments in the
-- catalogue, which follow a rename and are dropped with the table. Without a declaration nothing is shown:
-- neither a new table nor a new column. tests/api/catalogue-walk.test.ts requires a declaration.

-- Exposes the table's present columns except the hidden ones. Call it again after adding columns.
create procedure expose_tenant_table(target regclass, hidden text[] default '{}', audience text[] default '{archive,reporting}')
language plpgsql as $$
declare
  known name;
begin
  if not audience <@ '{archive,reporting}' or audience = '{}' then
    raise exception 'an audience is archive or reporting, not %', audience;
  end if;
  execute format('comment on table %s is %L', target, 'exposed to ' || array_to_string(audience, ', '));
  for known in select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped loop
    execute format('comment on column %s.%I is %L', target, known, case when known = any (hidden) then 'hidden' else 'exposed' end);
  end loop;
  if exists (select unnest(hidden) except select attname::text from pg_attribute where attrelid = target and attnum > 0) then
    raise exception '% has not all of the columns %', target, hidden;
  end if;
end $$;

-- Declares that nothing of a table is exposed, and why.
create procedure conceal_tenant_table(target regclass, why text) language plpgsql as $$
declare
  known name;
begin
  execute format('comment on table %s is %L', target, 'concealed: ' || why);
  for known in select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped loop
    execute format('comment on column %s.%I is null', target, known);
  end loop;
end $$;

-- The exposed tables and columns. Secrets are also excluded by their names, in case a declaration is wrong.
create function exposed_tables(audience text) returns table (name text, columns text[]) language sql stable as $$
  select c.relname::text, array_agg(a.attname::text order by a.attnum)
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and obj_description(c.oid, 'pg_class') ~ ('^exposed to .*\m' || audience || '\M')
     and col_description(c.oid, a.attnum) = 'exposed'
     and a.attname !~ '(hash|secret|token|password|credential)' and a.atttypid <> 'bytea'::regtype
   group by c.relname order by c.relname
$$;

-- A deleted member's row is kept, so that their work has an author. The comment of each reference to accounts
-- says what happens to the referring rows; a walk over the catalogue finds references without one.
create procedure say_of_account_references(target regclass, said text) language plpgsql as $$
declare reference record;
begin
  for reference in select conname from pg_constraint
                    where conrelid = target and contype = 'f' and confrelid = 'accounts'::regclass loop
    execute format('comment on constraint %I on %s is %L', reference.conname, target, said);
  end loop;
  if not found then raise exception '% refers to no account', target; end if;
end $$;

-- The rows are deleted in the same statement as the person.
create procedure erase_with_account(target regclass) language plpgsql as $$
begin
  call say_of_account_references(target, 'erased with the account');
end $$;

create procedure keep_with_account(target regclass, why text) language plpgsql as $$
begin
  call say_of_account_references(target, 'kept: ' || why);
end $$;

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

-- Workspaces and their plans

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

create table workspaces (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  -- The host of this workspace's public site; null without one.
  domain_name text unique check (domain_name = lower(domain_name)),
  -- The workspace whose site answers for unknown hosts.
  is_site boolean not null default false,
  storage_provider text not null default 'LOCAL' check (storage_provider in ('LOCAL', 'GCP', 'S3')),
  pricing text not null default 'single' check (pricing in ('single', 'starter', 'superior', 'enterprise')),
  state text not null default 'active' check (state in ('active', 'pending-deletion', 'deleted')),
  -- Incremented by every change of public content.
  content_version bigint not null default 1,
  created_at timestamptz not null default now(),
  deletion_due_at timestamptz,
  deletion_requested_by integer,
  -- Whether members and readers have access; `absent` after the runtime instance was deleted.
  runtime text not null default 'running' check (runtime in ('running', 'stopped', 'absent')),
  -- The zone of public holidays (kernel/holidays.ts).
  holiday_zone text not null default 'metropole' check (holiday_zone in
    ('metropole', 'alsace-moselle', 'guadeloupe', 'guyane', 'martinique', 'mayotte', 'la-reunion', 'saint-barthelemy',
     'saint-martin', 'saint-pierre-et-miquelon', 'polynesie-francaise', 'nouvelle-caledonie', 'wallis-et-futuna')),
  -- Since when members need a second factor at their next sign-in; null: optional.
  second_factor_required_since timestamptz,
  constraint workspaces_pricing_known foreign key (pricing) references plans (pricing),
  constraint workspaces_deletion_has_a_day check ((state = 'active') = (deletion_due_at is null))
);
create unique index workspaces_one_site on workspaces (is_site) where is_site;
create unique index workspaces_name on workspaces (lower(name)) where state <> 'deleted';
create index workspaces_due on workspaces (deletion_due_at) where deletion_due_at is not null;
create index workspaces_listed_name on workspaces (lower(name), id) where state <> 'deleted';
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy tenant on workspaces to ardoise_tenant using (id = current_workspace()) with check (id = current_workspace());
create policy installation on workspaces to ardoise_installation using (true) with check (true);
grant select, update on workspaces to ardoise_tenant;
grant select, insert, update, delete on workspaces to ardoise_installation;
call let_references_wait('workspaces');
call expose_tenant_table('workspaces');

-- Storage used by a workspace. Maintained by the trigger that meter_stored_files adds to each table with
-- files.
create table storage_use (
  workspace_id integer primary key references workspaces on delete cascade,
  objects integer not null default 0,
  bytes bigint not null default 0
);
call guard_tenant_table('storage_use', true);
call expose_tenant_table('storage_use');

-- Accounts and sessions

create table accounts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  email text not null,
  login text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  role text not null check (role in ('ROLE_ADMIN', 'ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER')),
  user_state text not null default 'pending' check (user_state in ('pending', 'active', 'deleted')),
  account_state text not null default 'enabled' check (account_state in ('enabled', 'disabled')),
  password_hash text,
  locale text not null default 'en' check (locale in ('en', 'fr')),
  created_at timestamptz not null default now(),
  -- When the terms of use were accepted, at sign-up or with an invitation.
  conditions_accepted_at timestamptz,
  password_changed_at timestamptz,
  -- `system` follows the device.
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  unique (workspace_id, id)
);
create unique index accounts_email on accounts (lower(email)) where user_state <> 'deleted';
create unique index accounts_login on accounts (workspace_id, lower(login)) where user_state <> 'deleted';
-- Lists of people, across workspaces and within one.
create index accounts_listed_name on accounts (last_name, first_name, id) where user_state <> 'deleted';
create index accounts_listed_name_inside on accounts (workspace_id, last_name, first_name, id)
  where user_state <> 'deleted';
create index accounts_listed_email on accounts (lower(email), id) where user_state <> 'deleted';
create index accounts_listed_email_inside on accounts (workspace_id, lower(email), id) where user_state <> 'deleted';
call guard_tenant_table('accounts', true);
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');

create function erase_of_account() returns trigger language plpgsql as $$
declare reference record;
begin
  for reference in
    select k.conrelid::regclass as target, mine.attname as account
      from pg_constraint k
      join pg_attribute id on id.attrelid = k.confrelid and id.attname = 'id'
      join pg_attribute mine on mine.attrelid = k.conrelid and mine.attnum = k.conkey[array_position(k.confkey, id.attnum)]
     where k.contype = 'f' and k.confrelid = 'accounts'::regclass
       and obj_description(k.oid, 'pg_constraint') = 'erased with the account'
  loop
    execute format('delete from %s where %I = $1', reference.target, reference.account) using new.id;
  end loop;
  return null;
end $$;
create trigger erase_of_account after update of user_state on accounts for each row
  when (new.user_state = 'deleted' and old.user_state <> 'deleted') execute function erase_of_account();

create table sessions (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  account_id integer not null,
  -- SHA-256 of the cookie's secret.
  cookie_hash bytea not null unique,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  unique (workspace_id, id)
);
create index sessions_account on sessions (account_id);
call guard_tenant_table('sessions', true);
call conceal_tenant_table('sessions', 'what opens accounts');
call erase_with_account('sessions');

-- Short-lived bearer tokens of a session; each page in each tab has its own.
create table session_tokens (
  token_hash bytea primary key,
  workspace_id integer not null,
  session_id integer not null,
  expires_at timestamptz not null,
  foreign key (workspace_id, session_id) references sessions (workspace_id, id) on delete cascade
);
create index session_tokens_session on session_tokens (session_id);
call guard_tenant_table('session_tokens', true);
call conceal_tenant_table('session_tokens', 'what opens accounts');

-- Codes in mailed links: one per account and purpose, so that a new one replaces the last.
create table account_codes (
  workspace_id integer not null,
  account_id integer not null,
  operation text not null check (operation in ('activate', 'invite', 'reset')),
  -- The address it was mailed to, folded; the code is valid for this address only.
  email text not null,
  -- SHA-256 of the code.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, operation),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_codes', true);
call conceal_tenant_table('account_codes', 'what opens accounts');
call erase_with_account('account_codes');

-- The authenticator app. Until it is confirmed by a code, sign-in does not require it.
create table account_totps (
  account_id integer primary key,
  workspace_id integer not null,
  -- Sealed (platform/crypto/vault.ts): the server must read it to compare codes.
  secret text not null,
  confirmed_at timestamptz,
  -- The last half-minute whose code was used: each code is valid once.
  last_step bigint not null default 0,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_totps', true);
call conceal_tenant_table('account_totps', 'what opens accounts');
call erase_with_account('account_totps');

create table account_passkeys (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  account_id integer not null,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's counter; a lower value indicates a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_passkeys_account on account_passkeys (account_id);
call guard_tenant_table('account_passkeys', true);
call conceal_tenant_table('account_passkeys', 'what opens accounts');
call erase_with_account('account_passkeys');

create table account_recovery_codes (
  workspace_id integer not null,
  account_id integer not null,
  code_hash bytea not null,
  primary key (account_id, code_hash),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_recovery_codes', true);
call conceal_tenant_table('account_recovery_codes', 'what opens accounts');
call erase_with_account('account_recovery_codes');

-- Challenges for authenticators; deleted by the first answer.
create table account_challenges (
  challenge text primary key,
  workspace_id integer not null,
  account_id integer not null,
  purpose text not null check (purpose in ('register', 'sign-in')),
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_challenges_account on account_challenges (account_id);
call guard_tenant_table('account_challenges', true);
call conceal_tenant_table('account_challenges', 'of a sign-in under way');
call erase_with_account('account_challenges');

-- A change of an account's e-mail: requested, confirmed at the new address, cancelled or reverted from the
-- old one. Both addresses are stored, so that reverting does not depend on the account's present one.
create table email_changes (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  account_id integer not null,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the codes mailed to the new and to the old address.
  confirm_hash bytea not null unique,
  undo_hashes bytea[] not null,
  -- The requesting session, which stays valid; null for a request by somebody else. Without a reference,
  -- because sessions expire.
  session_id integer,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When the codes expire.
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
-- One pending change per account.
create unique index email_changes_waiting on email_changes (account_id) where confirmed_at is null;
create index email_changes_account on email_changes (workspace_id, account_id);
create index email_changes_undo on email_changes using gin (undo_hashes);
call guard_tenant_table('email_changes', true);
call conceal_tenant_table('email_changes', 'what opens accounts');
call erase_with_account('email_changes');

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
call expose_tenant_table('invitations');
call erase_with_account('invitations');

-- Used seats of the current workspace: its people and valid invitations. Administrators use none.
create function taken_seats() returns integer language sql stable as $$
  select count(*)::integer from accounts a left join invitations i on i.account_id = a.id
   where a.workspace_id = current_workspace() and a.role <> 'ROLE_ADMIN'
     and (a.user_state = 'active' or (a.user_state = 'pending' and coalesce(i.expires_at > now(), true)))
$$;

-- Requests: limits, repeated calls, audit

-- Attempts counted by rate-limiter-flexible; not part of a workspace.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to ardoise_installation;

-- The answer of a POST with an Idempotency-Key, for repeated requests. Old answers are deleted for the whole
-- installation.
create table idempotent_answers (
  workspace_id integer not null references workspaces on delete cascade,
  -- Null for a visitor. An administrator's account does not belong to the workspace of the row.
  account_id integer references accounts (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default now()
);
create unique index idempotent_answers_key on idempotent_answers (workspace_id, account_id, key) nulls not distinct;
create index idempotent_answers_age on idempotent_answers (created_at);
call guard_tenant_table('idempotent_answers', true);
call conceal_tenant_table('idempotent_answers', 'kept for a day, for this program');
call erase_with_account('idempotent_answers');

-- Who did what, for whom, when, from where; written in the transaction of the change.
create table audit_events (
  id bigint generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The signed-in person; null for the program.
  actor_id integer,
  -- The person acted for, if any.
  on_behalf_of_id integer,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  address text not null default '',
  request_id text not null default '',
  occurred_at timestamptz not null default now(),
  -- Names are copied, because people leave, and administrators belong to another workspace.
  actor_name text not null default '',
  on_behalf_of_name text not null default ''
);
create index audit_events_recent on audit_events (workspace_id, id desc);
create index audit_events_actor on audit_events (workspace_id, actor_id, id desc);
create index audit_events_subject on audit_events (workspace_id, subject_type, subject_id, id desc);
call guard_tenant_table('audit_events', true);
revoke update, delete on audit_events from ardoise_tenant;
call expose_tenant_table('audit_events');

-- The history of workflow subjects (features/approvals). Names are copied, because people leave, and
-- administrators belong to another workspace. Written once, in the transaction of the step.
create table workflow_events (
  id bigint generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The workflow's name, and the id of its subject.
  subject_type text not null,
  subject_id integer not null,
  step text not null,
  -- Null for the first event.
  from_state text,
  to_state text not null,
  -- The signed-in person, and the person acted for, if any.
  actor_id integer,
  actor_name text not null default '',
  on_behalf_of_id integer,
  on_behalf_of_name text not null default '',
  comment text not null default '',
  occurred_at timestamptz not null default now()
);
create index workflow_events_subject on workflow_events (workspace_id, subject_type, subject_id, id);
call guard_tenant_table('workflow_events', true);
revoke update, delete on workflow_events from ardoise_tenant, ardoise_installation;
call expose_tenant_table('workflow_events');

-- Orders and bills

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
  -- The plan at the time of the order.
  from_pricing text references plans (pricing),
  unique (workspace_id, id)
);
create unique index orders_one_open on orders (workspace_id) where state = 'requested';
-- Pending orders first: across workspaces, and within one.
create index orders_listed on orders ((state = 'requested') desc, id desc);
create index orders_listed_inside on orders (workspace_id, (state = 'requested') desc, id desc);
call guard_tenant_table('orders', true);
call expose_tenant_table('orders');

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
call expose_tenant_table('licences');

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
call expose_tenant_table('bills');

-- The last bill number of each year, incremented in the bill's transaction, so that numbers have no gaps.
create table bill_numbers (
  year integer primary key,
  last integer not null
);
grant select, insert, update on bill_numbers to ardoise_installation;

-- Service operations

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
  finished_at timestamptz,
  -- A secret created by the provider, encrypted, until the person who started the operation has seen it.
  sealed_secret text
);
create unique index operations_one_at_a_time on operations (workspace_id, type) where state in ('submitted', 'running');
create index operations_recent on operations (workspace_id, id desc);
call guard_tenant_table('operations', true);
call expose_tenant_table('operations', hidden => '{input,sealed_secret}', audience => '{archive}');

-- What operations have created for a workspace and must delete with it.
create table service_instances (
  workspace_id integer not null references workspaces on delete cascade,
  type text not null check (type in ('database-instance', 'database-user', 'storage-instance', 'storage-user')),
  -- The provider's name: schema, login role, folder, bucket, access key.
  name text not null,
  provider text not null check (provider in ('LOCAL', 'GCP', 'S3')),
  -- SHA-256 of a storage user's secret; null when the provider keeps it.
  secret_hash bytea,
  created_at timestamptz not null default now(),
  primary key (workspace_id, type)
);
create unique index service_instances_name on service_instances (type, name);
call guard_tenant_table('service_instances', true);
call conceal_tenant_table('service_instances', 'what operations need to know of their providers');

-- Posts

create table medias (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  title text not null,
  -- Null until the content has arrived completely.
  storage_key text,
  mime_type text,
  byte_size integer,
  sha256 bytea,
  width integer,
  height integer,
  -- The average colour, shown while the picture loads.
  colour text,
  -- The available widths, ascending.
  widths integer[] not null default '{}',
  uploaded_by integer,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create index medias_recent on medias (workspace_id, id desc) where storage_key is not null;
create unique index medias_key on medias (storage_key);
call guard_tenant_table('medias');
call meter_stored_files('medias');
-- File locations are internal.
call expose_tenant_table('medias', hidden => '{storage_key,sha256}');

create table media_texts (
  workspace_id integer not null,
  media_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  alternative text not null,
  primary key (media_id, language),
  foreign key (workspace_id, media_id) references medias (workspace_id, id) on delete cascade
);
call guard_tenant_table('media_texts');
call expose_tenant_table('media_texts');

create table categories (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  title text not null,
  -- The title without case and accents; unique.
  folded_title text not null,
  created_at timestamptz not null default now(),
  created_by integer,
  unique (workspace_id, id),
  unique (workspace_id, folded_title)
);
call guard_tenant_table('categories');
call expose_tenant_table('categories');

create table category_translations (
  workspace_id integer not null,
  category_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  value text not null,
  primary key (category_id, language),
  foreign key (workspace_id, category_id) references categories (workspace_id, id) on delete cascade
);
call guard_tenant_table('category_translations');
call expose_tenant_table('category_translations');

-- The columns from `published` to `saved_at` duplicate the newest save of each translation, for filtering,
-- searching and sorting by an index, which covers one table only. Triggers maintain them.
create table posts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  author_id integer not null,
  featured boolean not null default false,
  cover_media_id integer,
  created_at timestamptz not null default now(),
  -- Deleted rows are kept, so that «more» links that ended here still work.
  deleted_at timestamptz,
  -- The language in which a post was first written; other translations are made from it.
  source_language text not null default 'EN' check (source_language in ('FR', 'EN')),
  -- A translation is published.
  published boolean not null default false,
  -- There is a translation.
  in_en boolean not null default false,
  in_fr boolean not null default false,
  -- The title for readers of the language, without case and accents.
  title_en text not null collate "C" default '',
  title_fr text not null collate "C" default '',
  -- Titles and descriptions in all languages, without case and accents.
  sought text not null default '',
  saved_at timestamptz not null default now(),
  -- The author of an imported post who is not a member; shown instead of the account's name.
  byline text check (byline <> '' and length(byline) <= 200),
  deleted_by integer,
  -- A deleted post is in the trash until it is purged: then its texts are deleted.
  purged_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, author_id) references accounts (workspace_id, id),
  foreign key (workspace_id, cover_media_id) references medias (workspace_id, id)
);
-- Posts are listed by creation date: imported ones have their original date.
create index posts_recent on posts (workspace_id, created_at desc, id desc) where deleted_at is null;
create index posts_featured on posts (workspace_id, id) where featured and deleted_at is null;
create index posts_author on posts (workspace_id, author_id, created_at desc, id desc) where deleted_at is null;
create index posts_cover on posts (cover_media_id) where cover_media_id is not null;
create index posts_trash on posts (workspace_id, deleted_at desc, id desc) where deleted_at is not null and purged_at is null;
create index posts_listed_status on posts (workspace_id, published, created_at desc, id desc) where deleted_at is null;
create index posts_listed_en on posts (workspace_id, created_at desc, id desc) where in_en and deleted_at is null;
create index posts_listed_fr on posts (workspace_id, created_at desc, id desc) where in_fr and deleted_at is null;
create index posts_listed_title_en on posts (workspace_id, title_en, id) where deleted_at is null;
create index posts_listed_title_fr on posts (workspace_id, title_fr, id) where deleted_at is null;
create index posts_listed_saved on posts (workspace_id, saved_at desc, id desc) where deleted_at is null;
call guard_tenant_table('posts');
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');
call keep_with_account('posts', 'what is published has an author');

create table post_translations (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  post_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  title_id text not null,
  -- The public version; null for an unpublished translation.
  published_version_id integer,
  -- First publication; kept while the translation is unpublished.
  published_at timestamptz,
  -- The search text, from the published version.
  search tsvector,
  -- Incremented by every save, publication and withdrawal; compared with If-Match.
  revision integer not null default 1,
  -- The source text (hash and save) that this translation follows; null for the source.
  source_hash bytea,
  source_save_id integer,
  -- When the newest version will be published, and who scheduled it.
  scheduled_at timestamptz,
  scheduled_by integer,
  unique (workspace_id, id),
  unique (post_id, language),
  unique (workspace_id, language, title_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index post_translations_latest on post_translations (workspace_id, language, published_at desc, post_id desc)
  where published_version_id is not null;
create index post_translations_search on post_translations using gin (search);
create index post_translations_published on post_translations (published_version_id) where published_version_id is not null;

create table post_versions (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  translation_id integer not null,
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'published')),
  title text not null,
  description text not null,
  -- As the author wrote it.
  content text not null default '',
  -- For readers: sanitised, headings with ids, code highlighted; rendered on saving.
  content_html text not null default '',
  words integer not null default 0,
  saved_by integer,
  saved_at timestamptz not null default now(),
  -- The plain text, and headings with ids: what readers and search need besides the HTML.
  content_text text not null default '',
  contents jsonb not null default '[]',
  unique (workspace_id, id),
  unique (translation_id, version),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
call guard_tenant_table('post_versions');
call expose_tenant_table('post_versions');
alter table post_translations add foreign key (workspace_id, published_version_id) references post_versions (workspace_id, id);
call guard_tenant_table('post_translations');
call expose_tenant_table('post_translations', hidden => '{search,source_hash}');

-- Every saved state of a translation; rows never change. A version is its newest save.
create table post_saves (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  translation_id integer not null,
  version integer not null check (version > 0),
  kind text not null default 'saved' check (kind in ('saved', 'restored', 'imported')),
  title text not null,
  description text not null,
  content text not null,
  -- SHA-256 of the text with normalised white space.
  text_hash bytea not null,
  saved_by integer,
  -- The signed-in person, when acting for the author.
  acted_by integer,
  saved_at timestamptz not null default now(),
  words integer not null,
  unique (workspace_id, id),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
create index post_saves_recent on post_saves (translation_id, id desc);
call guard_tenant_table('post_saves');
revoke update on post_saves from ardoise_tenant;
call expose_tenant_table('post_saves', hidden => '{text_hash}');

-- An author's unsaved text, to continue on another device. Not a version: only the author reads it, and it is
-- deleted when it is saved, discarded or a month old.
create table post_unsaved_texts (
  workspace_id integer not null,
  account_id integer not null,
  post_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  -- A random id of the browser: its own text is not offered to it again.
  device text not null check (device ~ '^[\w-]{8,64}$'),
  -- The revision of the edited translation; 0 for a new one.
  revision integer not null,
  title text not null,
  description text not null,
  content text not null,
  typed_at timestamptz not null,
  primary key (account_id, post_id, language, device),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index post_unsaved_texts_post on post_unsaved_texts (post_id);
create index post_unsaved_texts_typed on post_unsaved_texts (workspace_id, typed_at);
call guard_tenant_table('post_unsaved_texts');
call conceal_tenant_table('post_unsaved_texts', 'typed by one person and shown to nobody else');
call erase_with_account('post_unsaved_texts');

-- Texts are stored uncompressed: compressing two megabytes takes up to fifty milliseconds per column, and a
-- save writes four; uncompressed it takes ten.
alter table post_versions
  alter column content set storage external,
  alter column content_html set storage external,
  alter column content_text set storage external;
alter table post_saves alter column content set storage external;
alter table post_unsaved_texts alter column content set storage external;

-- Former addresses of published posts per language; they redirect.
create table post_former_titles (
  workspace_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  title_id text not null,
  translation_id integer not null,
  primary key (workspace_id, language, title_id),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
create index post_former_titles_translation on post_former_titles (translation_id);
call guard_tenant_table('post_former_titles');
call expose_tenant_table('post_former_titles');
comment on column post_former_titles.title_id is
  'A former address: of the blog (name), or with a stroke in front the path on another site (/2021/03/name).';

create table post_categories (
  workspace_id integer not null,
  post_id integer not null,
  category_id integer not null,
  primary key (post_id, category_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, category_id) references categories (workspace_id, id) on delete cascade
);
create index post_categories_category on post_categories (category_id, post_id);
call guard_tenant_table('post_categories');
call expose_tenant_table('post_categories');

-- Links that show a draft until they expire.
create table post_previews (
  token_hash bytea primary key,
  workspace_id integer not null,
  translation_id integer not null,
  created_by integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
create index post_previews_translation on post_previews (translation_id);
call guard_tenant_table('post_previews');
call expose_tenant_table('post_previews', hidden => '{token_hash}');

-- Where a picture is used. Without «on delete»: a picture in use cannot be deleted.
create table media_uses (
  workspace_id integer not null,
  media_id integer not null,
  post_id integer not null,
  -- Empty for a cover, which is the same in all languages.
  language text not null check (language in ('', 'FR', 'EN')),
  place text not null check (place in ('cover', 'draft', 'published')),
  primary key (media_id, post_id, language, place),
  foreign key (workspace_id, media_id) references medias (workspace_id, id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index media_uses_post on media_uses (post_id);
call guard_tenant_table('media_uses');
call expose_tenant_table('media_uses');

-- Imported entries, so that a repeated import adds nothing twice.
create table import_marks (
  workspace_id integer not null references workspaces on delete cascade,
  kind text not null check (kind in ('post', 'media')),
  external_id text not null,
  subject_id integer not null,
  primary key (workspace_id, kind, external_id)
);
call guard_tenant_table('import_marks');
call expose_tenant_table('import_marks');

-- The columns of posts for lists

create function folded(t text) returns text language sql immutable as $$
  select regexp_replace(normalize(lower(t), nfkd), '[\u0300-\u036f]', '', 'g')
$$;

create function refresh_listed_posts(ids integer[]) returns void language sql as $$
  update posts p
     set published = f.published, in_en = f.title_en is not null, in_fr = f.title_fr is not null,
         title_en = coalesce(f.title_en, f.title_fr, ''), title_fr = coalesce(f.title_fr, f.title_en, ''),
         sought = coalesce(f.sought, ''), saved_at = coalesce(f.saved_at, p.created_at)
    from (
      select x.id, coalesce(bool_or(t.published_version_id is not null), false) as published,
             -- A translation that nothing was saved of yet has an empty title.
             max(case when t.language = 'EN' then folded(left(coalesce(s.title, ''), 200)) end) as title_en,
             max(case when t.language = 'FR' then folded(left(coalesce(s.title, ''), 200)) end) as title_fr,
             folded(string_agg(concat_ws(' ', s.title, s.description), ' ' order by t.language)) as sought,
             max(s.saved_at) as saved_at
        from unnest(ids) x(id)
        left join post_translations t on t.post_id = x.id
        left join lateral (
          select n.title, n.description, n.saved_at from post_saves n
           where n.translation_id = t.id order by n.id desc limit 1) s on true
       group by x.id) f
   where p.id = f.id
$$;

create function listed_post_saved() returns trigger language plpgsql as $$
begin
  perform refresh_listed_posts(array(
    select distinct t.post_id from saved s join post_translations t on t.id = s.translation_id));
  return null;
end $$;
create trigger listed_post_saved after insert on post_saves
  referencing new table as saved for each statement execute function listed_post_saved();

-- Deleting a workspace runs without a workspace and may not read its posts. Then there is nothing to list or,
-- below, to count.
create function listed_post_translated() returns trigger language plpgsql as $$
begin
  if current_workspace() is null then return null; end if;
  perform refresh_listed_posts(array[coalesce(new.post_id, old.post_id)]);
  return null;
end $$;
create trigger listed_post_translated after insert or delete on post_translations
  for each row execute function listed_post_translated();
create trigger listed_post_published after update of published_version_id on post_translations for each row
  when ((old.published_version_id is null) <> (new.published_version_id is null))
  execute function listed_post_translated();

-- Totals of lists of posts

-- Totals of lists, maintained by triggers, because counting many rows is slow.
create table post_counts (
  workspace_id integer not null references workspaces on delete cascade,
  author_id integer not null,
  posts integer not null,
  primary key (workspace_id, author_id)
);
call guard_tenant_table('post_counts');
call expose_tenant_table('post_counts');

-- One row per set of categories of published posts: the total of any filter is a sum of few rows and counts a
-- post in two of the categories once.
create table published_counts (
  workspace_id integer not null references workspaces on delete cascade,
  language text not null check (language in ('FR', 'EN')),
  featured boolean not null,
  -- Ascending.
  category_ids integer[] not null,
  posts integer not null,
  primary key (workspace_id, language, featured, category_ids)
);
call guard_tenant_table('published_counts');
call expose_tenant_table('published_counts');

create function categories_of(post integer) returns integer[] language sql stable as $$
  select coalesce(array_agg(category_id order by category_id), '{}') from post_categories where post_id = post
$$;

-- Never inserts when decrementing: a cascade may have deleted the counter.
create procedure count_posts(workspace integer, author integer, delta integer) language plpgsql as $$
begin
  if delta > 0 then
    insert into post_counts values (workspace, author, 1)
      on conflict (workspace_id, author_id) do update set posts = post_counts.posts + 1;
  else
    update post_counts set posts = posts - 1 where workspace_id = workspace and author_id = author;
  end if;
end $$;

create procedure count_published(workspace integer, lang text, is_featured boolean, categories integer[], delta integer) language plpgsql as $$
begin
  if delta > 0 then
    insert into published_counts values (workspace, lang, is_featured, categories, 1)
      on conflict (workspace_id, language, featured, category_ids) do update set posts = published_counts.posts + 1;
  else
    update published_counts set posts = posts - 1
     where workspace_id = workspace and language = lang and featured = is_featured and category_ids = categories;
    delete from published_counts
     where workspace_id = workspace and language = lang and featured = is_featured and category_ids = categories and posts <= 0;
  end if;
end $$;

create function posts_counted() returns trigger language plpgsql as $$
declare t record;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    call count_posts(old.workspace_id, old.author_id, -1);
    for t in select language from post_translations where post_id = old.id and published_version_id is not null loop
      call count_published(old.workspace_id, t.language, old.featured, categories_of(old.id), -1);
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.deleted_at is null then
    call count_posts(new.workspace_id, new.author_id, 1);
    if tg_op = 'UPDATE' then
      for t in select language from post_translations where post_id = new.id and published_version_id is not null loop
        call count_published(new.workspace_id, t.language, new.featured, categories_of(new.id), 1);
      end loop;
    end if;
  end if;
  return new;
end $$;
create trigger posts_counted_insert after insert on posts for each row execute function posts_counted();
create trigger posts_counted_update after update of featured, deleted_at, author_id on posts for each row
  when ((old.featured, old.deleted_at, old.author_id) is distinct from (new.featured, new.deleted_at, new.author_id))
  execute function posts_counted();
-- Before, because afterwards the translations are deleted too.
create trigger posts_counted_delete before delete on posts for each row execute function posts_counted();

create function translations_counted() returns trigger language plpgsql as $$
declare p record;
begin
  if current_workspace() is null then return null; end if;
  select featured into p from posts where id = coalesce(new.post_id, old.post_id) and deleted_at is null;
  if not found then return null; end if;
  if tg_op <> 'INSERT' and old.published_version_id is not null then
    call count_published(old.workspace_id, old.language, p.featured, categories_of(old.post_id), -1);
  end if;
  if tg_op <> 'DELETE' and new.published_version_id is not null then
    call count_published(new.workspace_id, new.language, p.featured, categories_of(new.post_id), 1);
  end if;
  return null;
end $$;
create trigger translations_counted_insert after insert or delete on post_translations for each row execute function translations_counted();
create trigger translations_counted_update after update of published_version_id on post_translations for each row
  when ((old.published_version_id is null) <> (new.published_version_id is null))
  execute function translations_counted();

-- Per statement, because a post moves from one set of categories to another. Remove a category from its posts
-- before deleting it: a cascade runs as the tables' owner, to whom row-level security shows nothing.
create procedure move_categories(post integer, before integer[], now integer[]) language plpgsql as $$
declare t record;
begin
  for t in select tr.workspace_id, tr.language, p.featured from post_translations tr join posts p on p.id = tr.post_id and p.deleted_at is null
            where tr.post_id = post and tr.published_version_id is not null loop
    call count_published(t.workspace_id, t.language, t.featured, before, -1);
    call count_published(t.workspace_id, t.language, t.featured, now, 1);
  end loop;
end $$;

create function categories_added() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  for c in select a.post_id, array_agg(a.category_id) as ids from added a group by a.post_id loop
    before := array(select x from unnest(categories_of(c.post_id)) x where x <> all (c.ids) order by x);
    call move_categories(c.post_id, before, categories_of(c.post_id));
  end loop;
  return null;
end $$;
create trigger categories_added after insert on post_categories referencing new table as added for each statement execute function categories_added();

create function categories_taken() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  if current_workspace() is null then return null; end if;
  for c in select t.post_id, array_agg(t.category_id) as ids from taken t group by t.post_id loop
    before := array(select x from unnest(categories_of(c.post_id) || c.ids) x order by x);
    call move_categories(c.post_id, before, categories_of(c.post_id));
  end loop;
  return null;
end $$;
create trigger categories_taken after delete on post_categories referencing old table as taken for each statement execute function categories_taken();

-- Imports of blogs

-- Blog imports in the back office: the uploaded file, the plan, and the outcome of each entry.
create table imports (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The author of posts whose own author has no account.
  account_id integer not null,
  asked_by text not null,
  kind text not null check (kind in ('folder', 'wordpress', 'ghost')),
  file_name text not null,
  -- Null after the file is deleted: after the import, or when nobody continued it.
  storage_key text unique,
  byte_size bigint not null,
  -- For entries without a language; null: the source's default.
  language text check (language in ('FR', 'EN')),
  -- The old site's URL, which Ghost's exports do not contain.
  site text not null default '',
  pages boolean not null default false,
  tags boolean not null default false,
  state text not null check (state in ('planned', 'reading', 'refused', 'importing', 'done')),
  -- Error code of a refused file.
  refusal text not null default '',
  pictures integer not null default 0,
  -- URLs of pictures that could not be fetched.
  missing text[] not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
-- One import at a time per workspace.
create unique index imports_one_at_a_time on imports (workspace_id) where state in ('reading', 'importing');
-- Index for a person's imports, when their account is deleted.
create index imports_account on imports (account_id);
call guard_tenant_table('imports');
call meter_stored_files('imports');
call expose_tenant_table('imports', hidden => '{storage_key}');
call keep_with_account('imports', 'the report of what was brought in');

create table import_entries (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  import_id integer not null,
  -- The source's id; null for what is not a post there.
  external_id text,
  name text not null,
  title text not null,
  -- Both, folded.
  sought text not null,
  language text not null check (language in ('', 'FR', 'EN')),
  outcome text not null check (outcome in ('published', 'draft', 'here already', 'left out')),
  address text not null,
  -- YYYY-MM-DD; empty when unknown.
  day text not null,
  author text not null,
  links integer not null,
  redirects text[] not null,
  -- [{ code, detail }]
  notes jsonb not null default '[]',
  post_id integer,
  -- The outcome is final, not planned.
  written boolean not null default false,
  unique (import_id, external_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete set null (post_id)
);
create index import_entries_import on import_entries (import_id, id);
create index import_entries_post on import_entries (post_id);
call guard_tenant_table('import_entries');
call expose_tenant_table('import_entries', hidden => '{sought}');

-- Contact requests and newsletter

create table contact_requests (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  request text not null,
  receive_news boolean not null,
  locale text not null check (locale in ('en', 'fr')),
  created_at timestamptz not null default now(),
  -- Whether it was handled; who did it and when is in its history (workflow_events).
  state text not null default 'new' check (state in ('new', 'answered')),
  unique (workspace_id, id)
);
create index contact_requests_recent on contact_requests (workspace_id, id desc);
create index contact_requests_new on contact_requests (workspace_id, id desc) where state = 'new';
call guard_tenant_table('contact_requests');
call expose_tenant_table('contact_requests');

create table newsletter_subscriptions (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- Folded: an address can subscribe once, however it is written.
  email text not null check (email = lower(email)),
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'left')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz,
  unique (workspace_id, id),
  unique (workspace_id, email)
);
create index newsletter_subscriptions_confirmed on newsletter_subscriptions (workspace_id, confirmed_at desc, id desc)
  where state = 'confirmed';
call guard_tenant_table('newsletter_subscriptions');
call expose_tenant_table('newsletter_subscriptions');

-- Codes in the links of mails; only hashes are stored.
create table newsletter_tokens (
  token_hash bytea primary key,
  workspace_id integer not null,
  subscription_id integer not null,
  purpose text not null check (purpose in ('confirm', 'leave')),
  -- Null for a code that is valid as long as the subscription.
  expires_at timestamptz,
  foreign key (workspace_id, subscription_id) references newsletter_subscriptions (workspace_id, id) on delete cascade
);
create index newsletter_tokens_subscription on newsletter_tokens (subscription_id);
call guard_tenant_table('newsletter_tokens');
call expose_tenant_table('newsletter_tokens', hidden => '{token_hash}');

-- Contracts and days

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
create index contracts_listed_client on contracts (workspace_id, lower(client), id);
create index contracts_listed_period on contracts (workspace_id, start_date, end_date, id);
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
call keep_with_account('contract_members', 'whose days and receipts a contract has');

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
  -- Counts the steps of a week, so that approvers can say which version they saw.
  revision integer not null default 1,
  unique (workspace_id, id),
  -- Index for a member's weeks; of several concurrent first writes one succeeds.
  unique (workspace_id, account_id, monday),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
-- Inbox: the longest waiting first, then the newest.
create index timesheets_waiting on timesheets (workspace_id, submitted_at, id desc) where state = 'submitted';
-- Board: everybody's weeks of a month.
create index timesheets_monday on timesheets (workspace_id, monday);
call guard_tenant_table('timesheets', true);
call expose_tenant_table('timesheets');
call keep_with_account('timesheets', 'decided weeks');

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
call keep_with_account('worked_days', 'what was worked is billed and reported');

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
call keep_with_account('timesheet_reminders', 'part of the history of a week');

-- Expenses

-- Types of expenses.
create table postes (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  name text not null,
  -- Without case and accents; unique.
  folded_name text not null,
  description text not null default '',
  -- One of each workspace's initial types, shown in the reader's language until it is renamed.
  preset text,
  -- Receipts have several rates, with VAT as printed; otherwise one rate applies to all.
  vat_composed boolean not null default false,
  vat_full_type text not null default 'TYPEC' check (vat_full_type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- For kilometres.
  mileage boolean not null default false,
  -- Daily amount above which receipts get a hint.
  limit_cents integer check (limit_cents > 0),
  -- The accountant's account.
  account text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index postes_name on postes (workspace_id, folded_name);
call guard_tenant_table('postes', true);
call expose_tenant_table('postes', hidden => '{folded_name}');

-- Every workspace starts with these types; accounts of the French plan comptable général. A trigger, because
-- workspaces are created in several ways. The name is shown only where the reader is unknown.
create function add_postes(workspace integer) returns void language sql as $$
  insert into postes (workspace_id, preset, name, folded_name, vat_composed, vat_full_type, mileage, account) values
    (workspace, 'train', 'Train', 'train', false, 'TYPEB', false, '625100'),
    (workspace, 'flight', 'Flight', 'flight', false, 'TYPEB', false, '625100'),
    (workspace, 'taxi', 'Taxi', 'taxi', false, 'TYPEB', false, '625100'),
    (workspace, 'parking', 'Parking and tolls', 'parking and tolls', false, 'TYPEC', false, '625100'),
    (workspace, 'fuel', 'Fuel', 'fuel', false, 'TYPEC', false, '606140'),
    (workspace, 'mileage', 'Kilometres', 'kilometres', false, 'TYPEE', true, '625100'),
    (workspace, 'hotel', 'Hotel', 'hotel', true, 'TYPEB', false, '625100'),
    (workspace, 'meals', 'Meals', 'meals', true, 'TYPEB', false, '625700'),
    (workspace, 'phone', 'Phone and internet', 'phone and internet', false, 'TYPEC', false, '626000'),
    (workspace, 'supplies', 'Supplies', 'supplies', false, 'TYPEC', false, '606400'),
    (workspace, 'other', 'Other', 'other', false, 'TYPEC', false, '625800')
  on conflict do nothing
$$;

create function expenses_begin() returns trigger language plpgsql as $$
begin
  perform add_postes(new.id);
  return null;
end $$;
create trigger expenses_begin after insert on workspaces for each row execute function expenses_begin();

-- A workspace's own rates, in addition to the program's (vat.rules.ts).
create table vat_rates (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  type text not null check (type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- Basis points.
  rate integer not null check (rate between 0 and 10000),
  valid_from date not null,
  -- The accountant's account for deductible VAT.
  account text not null default '',
  unique (workspace_id, id),
  unique (workspace_id, type, valid_from)
);
call guard_tenant_table('vat_rates');
call expose_tenant_table('vat_rates');

-- Accounting settings of a workspace; by default the program's (accounting.rules.ts).
create table expense_settings (
  workspace_id integer primary key references workspaces on delete cascade,
  journal text not null,
  -- Account of amounts owed to employees.
  employee_account text not null,
  vat_account text not null,
  -- Account for expense types without one.
  expense_account text not null
);
call guard_tenant_table('expense_settings');
call expose_tenant_table('expense_settings');

create table reports (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The author.
  account_id integer not null,
  contract_id integer not null,
  title text not null,
  -- The title without case and accents, for searching.
  sought text not null,
  start_date date not null,
  end_date date not null,
  state text not null default 'created' check (state in ('created', 'submitted', 'approved', 'rejected')),
  -- The approver, copied without a reference, because people leave.
  approver_id integer,
  approver_name text not null default '',
  approver_email text not null default '',
  -- Approved by its author, because nobody else could.
  self_certified boolean not null default false,
  -- Incremented by every change of the report, its receipts and attachments, while this row is locked.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  unique (workspace_id, id),
  check (start_date <= end_date),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  -- Without a cascade: a contract with reports cannot be deleted.
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id)
);
create index reports_account on reports (workspace_id, account_id, id);
create index reports_contract on reports (workspace_id, contract_id);
create index reports_listed_title on reports (workspace_id, account_id, sought, id);
create index reports_listed_start on reports (workspace_id, account_id, start_date, id);
-- Inbox: the longest waiting first, then the newest.
create index reports_waiting on reports (workspace_id, submitted_at, id desc) where state = 'submitted';
-- Accounting export.
create index reports_decided on reports (workspace_id, decided_at, id) where state = 'approved';
call guard_tenant_table('reports');
call expose_tenant_table('reports', hidden => '{sought}');
call keep_with_account('reports', 'booked expenses');

create table receipts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  report_id integer not null,
  number integer not null check (number > 0),
  poste_id integer not null,
  date date not null,
  supplier text not null default '',
  -- Without case and accents, to find duplicates.
  folded_supplier text not null default '',
  comment text not null default '',
  billable boolean not null default false,
  ttc_cents integer not null check (ttc_cents >= 0),
  -- Why there is no file.
  no_document text not null default '',
  -- An amount not in euros: the amount, and euros per unit of the currency.
  currency text,
  foreign_amount numeric(15, 3),
  exchange_rate numeric(15, 6),
  rate_date date,
  -- Kilometres with a private car.
  distance_km integer check (distance_km > 0),
  power smallint,
  electric boolean not null default false,
  purpose text not null default '',
  created_at timestamptz not null default now(),
  -- Paid in euros outside French VAT: no VAT is deductible, whatever the type.
  abroad boolean not null default false,
  unique (workspace_id, id),
  -- Numbers are unique; also the index for a report's receipts in order.
  unique (workspace_id, report_id, number),
  check ((currency is null) = (foreign_amount is null) and (currency is null) = (exchange_rate is null)
         and (currency is null) = (rate_date is null)),
  check ((distance_km is null) = (power is null)),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, poste_id) references postes (workspace_id, id)
);
-- Index for duplicates.
create index receipts_payment on receipts (workspace_id, date, ttc_cents);
-- Index for hints: the sum of receipts of one type on one day.
create index receipts_day on receipts (workspace_id, poste_id, date);
call guard_tenant_table('receipts');
call expose_tenant_table('receipts', hidden => '{folded_supplier}');

-- A receipt's amounts per rate; net and VAT of all rows add up to what was paid.
create table receipt_vats (
  workspace_id integer not null references workspaces on delete cascade,
  receipt_id integer not null,
  type text not null check (type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- Basis points, as valid on the receipt's day.
  rate integer not null check (rate between 0 and 10000),
  net_cents integer not null,
  vat_cents integer not null check (vat_cents >= 0),
  primary key (workspace_id, receipt_id, type),
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
call guard_tenant_table('receipt_vats');
call expose_tenant_table('receipt_vats');

create table attachments (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  receipt_id integer not null,
  name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpg', 'webp', 'heic')),
  storage_key text not null unique,
  byte_size integer not null check (byte_size > 0),
  -- Of the original bytes.
  sha256 bytea not null,
  uploaded_by integer,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
create index attachments_receipt on attachments (workspace_id, receipt_id, id);
-- Index for the same file elsewhere.
create index attachments_content on attachments (workspace_id, sha256);
call guard_tenant_table('attachments');
call meter_stored_files('attachments');
-- File locations are internal.
call expose_tenant_table('attachments', hidden => '{storage_key,sha256}');

-- A report as one PDF, created by a job; one per report, replaced after a change.
create table report_documents (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  report_id integer not null,
  -- The report's revision at the time of the request.
  revision integer not null,
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Finished receipts, and their total.
  done integer not null default 0,
  total integer not null default 0,
  storage_key text unique,
  byte_size integer,
  requested_at timestamptz not null default now(),
  made_at timestamptz,
  unique (workspace_id, id),
  unique (workspace_id, report_id, locale),
  check ((state = 'ready') = (storage_key is not null) and (storage_key is null) = (byte_size is null)),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
call guard_tenant_table('report_documents');
call meter_stored_files('report_documents');
call conceal_tenant_table('report_documents', 'made from what the other tables hold');

-- Demonstration data

-- The inserted parts of the demonstration data, each marked in its own transaction.
create table seeds (
  name text primary key,
  done_at timestamptz not null default now()
);
grant select, insert on seeds to ardoise_tenant, ardoise_installation;
