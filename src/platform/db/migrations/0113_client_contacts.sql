-- The people at a client to whom invoices and reminders are sent, or who place its orders.
create table client_contacts (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  client_id integer not null,
  name text not null,
  email text not null default '',
  phone text not null default '',
  invoices boolean not null default false,
  reminders boolean not null default false,
  orders boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  check (email <> '' or not (invoices or reminders))
);
create index client_contacts_client on client_contacts (workspace_id, client_id, id);
-- A reminder is one mail to one person.
create unique index client_contacts_reminders on client_contacts (workspace_id, client_id) where reminders;
call guard_tenant_table('client_contacts');
call expose_tenant_table('client_contacts');
