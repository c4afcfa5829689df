-- Whether the payroll pays approved expenses; otherwise payments do.
alter table payroll_settings add column expenses boolean not null default false;
call expose_tenant_table('payroll_settings');
create index payroll_items_report on payroll_items (workspace_id, ref) where kind in ('expenses', 'mileage');
