-- Closed months: no day in them changes. A month that is opened again keeps its row, and closing it again adds one.
create table closed_months (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- Members with days or expense reports that were not finished when it was closed.
  open_members integer not null check (open_members >= 0),
  closed_by_id integer,
  closed_by_name text not null,
  closed_at timestamptz not null,
  reopened_by_id integer,
  reopened_by_name text not null default '',
  reopened_at timestamptz,
  reason text not null default '',
  unique (workspace_id, id),
  check ((reopened_at is null) = (reason = ''))
);
create unique index closed_months_standing on closed_months (workspace_id, month) where reopened_at is null;
create index closed_months_listed on closed_months (workspace_id, month, id desc);
call guard_tenant_table('closed_months');
revoke update, delete on closed_months from ardoise_tenant;
grant update (reopened_by_id, reopened_by_name, reopened_at, reason) on closed_months to ardoise_tenant;
call expose_tenant_table('closed_months');

-- The reports of a month.
create index reports_ended on reports (workspace_id, end_date);
