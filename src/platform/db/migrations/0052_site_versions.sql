-- The company's public site: each save is a version, the highest one is public.
create table site_versions (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  version integer not null check (version > 0),
  kind text not null check (kind in ('saved', 'restored')),
  -- What the owner wrote.
  document jsonb not null,
  -- What readers get of it.
  shown jsonb not null,
  -- The gallery pictures that it shows; those of the highest version cannot be deleted.
  media_ids integer[] not null,
  -- The fields that differ from the version before.
  changed text[] not null,
  saved_by_id integer,
  saved_by text not null,
  -- Who acted for that person, if anybody.
  acted_by_id integer,
  acted_by_name text not null default '',
  saved_at timestamptz not null,
  unique (workspace_id, id),
  unique (workspace_id, version)
);
create index site_versions_listed on site_versions (workspace_id, id desc);
call guard_tenant_table('site_versions');
revoke update, delete on site_versions from ardoise_tenant;
call expose_tenant_table('site_versions');
