-- Counts the steps of a week, so that who decides about it can say which they saw.
alter table timesheets add column revision integer not null default 1;
-- Anew, for the column is to be shown as well.
call expose_tenant_table('timesheets');
