-- Secret addresses at which calendar programs read leave.
create table leave_feeds (
  workspace_id integer not null references workspaces on delete cascade,
  -- Who created the address and reads it.
  account_id integer not null,
  shows text not null check (shows in ('person', 'team')),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, account_id, shows),
  unique (workspace_id, token_hash),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('leave_feeds');
call conceal_tenant_table('leave_feeds', 'addresses of calendars are secrets of their readers');
call erase_with_account('leave_feeds');

-- Decisions about leave: `endorse` is the first of two approvals.
-- Previous version: the new index has all its rows.
drop index workflow_events_decided;
create index workflow_events_decided on workflow_events (workspace_id, actor_id, id)
  where subject_type in ('week', 'report', 'leave') and step in ('approve', 'reject', 'reopen', 'endorse', 'cancel');
