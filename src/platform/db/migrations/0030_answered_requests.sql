-- Whether a request was handled; who did it and when is in its history (workflow_events).
alter table contact_requests
  add column state text not null default 'new' check (state in ('new', 'answered'));
create index contact_requests_new on contact_requests (workspace_id, id desc) where state = 'new';
call expose_tenant_table('contact_requests');
