-- The closing days that took this leave; nobody asked for it.
alter table leave_requests add column closing_id integer;
-- Previous version: it leaves the new column empty.
alter table leave_requests add foreign key (workspace_id, closing_id) references leave_closings (workspace_id, id);
create index leave_requests_closing on leave_requests (workspace_id, closing_id) where closing_id is not null;
call let_references_wait('leave_requests');
call expose_tenant_table('leave_requests');
