-- Days on which the company is closed: they are taken as leave of a kind by everybody employed then.
create table leave_closings (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  kind_id integer not null,
  name text not null default '',
  from_day date not null default '2026-01-15',
  from_noon boolean not null default false,
  to_day date not null default '2026-01-15',
  to_noon boolean not null default false,
  declared_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (workspace_id, id),
  check (to_day >= from_day),
  foreign key (workspace_id, kind_id) references leave_kinds (workspace_id, id)
);
create index leave_closings_kind on leave_closings (workspace_id, kind_id);
call guard_tenant_table('leave_closings');
call expose_tenant_table('leave_closings');
