-- Whether somebody has seen to a request; who and when is told by its history (workflow_events).
alter table contact_requests
  add column state text not null default 'new' check (state in ('new', 'answered'));
create index contact_requests_new on contact_requests (workspace_id, id desc) where state = 'new';
call expose_tenant_table('contact_requests');
