-- Who decides about leave while a manager or owner is away.
create table leave_deputies (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  deputy_id integer not null,
  primary key (workspace_id, account_id),
  check (account_id <> deputy_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deputy_id) references accounts (workspace_id, id) on delete cascade
);
create index leave_deputies_deputy on leave_deputies (workspace_id, deputy_id);
call guard_tenant_table('leave_deputies');
call expose_tenant_table('leave_deputies');
call erase_with_account('leave_deputies');
