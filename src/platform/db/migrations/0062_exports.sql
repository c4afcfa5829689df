-- Large files that a job makes for one person. The file is in the folder of derived files, which archives and backups omit.
create table exports (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  -- Who asked for it, the only person who gets it.
  account_id integer not null,
  kind text not null check (kind in ('workspace', 'activity_reports')),
  -- What the file is about, in the form of its kind: «2026-10» for a month; empty for the workspace.
  subject text not null,
  -- The language of the file.
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'working' check (state in ('working', 'ready', 'failed')),
  -- Code of a failure.
  reason text not null default '',
  -- Steps of the work.
  done integer not null default 0,
  total integer not null default 0,
  -- The attempt of the job that stored the file. Two attempts may run at once, each with its own file.
  attempt integer,
  file_name text not null default '',
  media_type text not null default '',
  byte_size bigint not null default 0,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, kind, subject),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('exports');
call conceal_tenant_table('exports', 'each file is for one person, for seven days');
call erase_with_account('exports');
