-- How many months ahead a week can be submitted.
alter table workspaces add column submit_ahead_months smallint not null default 12
  check (submit_ahead_months between 0 and 60);
call expose_tenant_table('workspaces');
