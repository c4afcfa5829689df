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
