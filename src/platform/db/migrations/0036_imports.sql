-- Imports of a blog from the office: the uploaded file, what of it would come in, and what became of each entry.
create table imports (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- Whose posts those become whose own author has no account here.
  account_id integer not null,
  asked_by text not null,
  kind text not null check (kind in ('folder', 'wordpress', 'ghost')),
  file_name text not null,
  -- Null once the file is gone: after the import, or when nobody has come back to it.
  storage_key text unique,
  byte_size bigint not null,
  -- How the file is to be read. Of entries that do not tell their language; null: the source's own.
  language text check (language in ('FR', 'EN')),
  -- The old site's address, which exports of Ghost do not tell.
  site text not null default '',
  pages boolean not null default false,
  tags boolean not null default false,
  state text not null check (state in ('planned', 'reading', 'refused', 'importing', 'done')),
  -- Why it was refused: a code.
  refusal text not null default '',
  pictures integer not null default 0,
  -- Addresses of pictures that could not be had.
  missing text[] not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
-- A workspace's imports are done one after the other.
create unique index imports_one_at_a_time on imports (workspace_id) where state in ('reading', 'importing');
-- What somebody brought in is asked for when their account ends.
create index imports_account on imports (account_id);
call guard_tenant_table('imports');
call meter_stored_files('imports');
call expose_tenant_table('imports', hidden => '{storage_key}');
call keep_with_account('imports', 'the report of what was brought in');

create table import_entries (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  import_id integer not null,
  -- By which the source knows it; null of what is no post there.
  external_id text,
  name text not null,
  title text not null,
  -- Both, folded.
  sought text not null,
  language text not null check (language in ('', 'FR', 'EN')),
  outcome text not null check (outcome in ('published', 'draft', 'here already', 'left out')),
  address text not null,
  -- YYYY-MM-DD; empty where the source says none.
  day text not null,
  author text not null,
  links integer not null,
  redirects text[] not null,
  -- [{ code, detail }]
  notes jsonb not null default '[]',
  post_id integer,
  -- The outcome is what has become of it, and no plan any more.
  written boolean not null default false,
  unique (import_id, external_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete set null (post_id)
);
create index import_entries_import on import_entries (import_id, id);
create index import_entries_post on import_entries (post_id);
call guard_tenant_table('import_entries');
call expose_tenant_table('import_entries', hidden => '{sought}');
