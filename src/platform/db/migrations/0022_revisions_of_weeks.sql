-- Counts the steps of a week, so that approvers can say which version they saw.
alter table timesheets add column revision integer not null default 1;
-- Again, to expose the new column.
call expose_tenant_table('timesheets');
