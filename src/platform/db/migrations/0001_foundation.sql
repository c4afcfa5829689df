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

-- Sets up a tenant table: forced policy and rights for tenants, and optionally a policy for the
-- installation's role.
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
end $$;

create table workspaces (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  -- The host of this workspace's public site; null without one.
  domain_name text unique check (domain_name = lower(domain_name)),
  -- The workspace whose site answers for unknown hosts.
  is_site boolean not null default false,
  storage_provider text not null default 'LOCAL' check (storage_provider in ('LOCAL', 'GCP')),
  pricing text not null default 'single' check (pricing in ('single', 'starter', 'superior', 'enterprise')),
  state text not null default 'active' check (state in ('active', 'pending-deletion', 'stopped', 'deleted')),
  -- Incremented by every change of public content.
  content_version bigint not null default 1,
  created_at timestamptz not null default now()
);
create unique index workspaces_one_site on workspaces (is_site) where is_site;
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy tenant on workspaces to ardoise_tenant using (id = current_workspace()) with check (id = current_workspace());
create policy installation on workspaces to ardoise_installation using (true) with check (true);
grant select, update on workspaces to ardoise_tenant;
grant select, insert, update, delete on workspaces to ardoise_installation;

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
  unique (workspace_id, id)
);
create unique index accounts_email on accounts (lower(email)) where user_state <> 'deleted';
create unique index accounts_login on accounts (workspace_id, lower(login)) where user_state <> 'deleted';
call guard_tenant_table('accounts', true);

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

-- Attempts counted by rate-limiter-flexible; not part of a workspace.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to ardoise_installation;

-- The answer of a POST with an Idempotency-Key, for repeated requests.
create table idempotent_answers (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, account_id, key),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('idempotent_answers');

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
  occurred_at timestamptz not null default now()
);
create index audit_events_recent on audit_events (workspace_id, id desc);
call guard_tenant_table('audit_events', true);
revoke update, delete on audit_events from ardoise_tenant;
