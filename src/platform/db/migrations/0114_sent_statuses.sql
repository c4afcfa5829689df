-- The directory of the approved platforms (AFNOR XP Z12-013, annex B); empty if it is not looked at.
alter table platform_connections add column directory_address text not null default '';
call conceal_tenant_table('platform_connections', 'what opens the account at the platform');

-- Whom an answer to a supplier is sent to, and what it is about; invoices without a SIREN cannot be answered.
alter table supplier_invoices
  add column seller_siren text not null default '',
  add column is_credit boolean not null default false;
call expose_tenant_table('supplier_invoices', hidden => '{storage_key,sha256,sought}');

-- Life-cycle statuses that the company states: a client's payment, the answer to a supplier. Each is sent once.
create table sent_statuses (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer,
  supplier_invoice_id integer,
  code smallint not null check (code between 200 and 299),
  -- A code of the list of AFNOR XP Z12-012, and what the person wrote.
  reason_code text not null default '',
  reason text not null default '',
  -- Our name for the flow, by which it is found again after an answer was lost.
  tracking text not null,
  -- The platform's name for it.
  flow text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  -- A later attempt waits until this one has certainly ended.
  tried_at timestamptz,
  -- Why the last attempt failed.
  trouble text not null default '',
  -- Null and empty for the program.
  requested_by_id integer,
  requested_by_name text not null default '',
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, tracking),
  check ((sales_invoice_id is null) <> (supplier_invoice_id is null)),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id),
  foreign key (workspace_id, supplier_invoice_id) references supplier_invoices (workspace_id, id) on delete cascade
);
create unique index sent_statuses_sales on sent_statuses (workspace_id, sales_invoice_id, code);
create unique index sent_statuses_supplier on sent_statuses (workspace_id, supplier_invoice_id, code);
create unique index sent_statuses_flow on sent_statuses (workspace_id, flow) where flow is not null;
create index sent_statuses_open on sent_statuses (workspace_id, id) where state in ('waiting', 'sending');
call guard_tenant_table('sent_statuses');
call expose_tenant_table('sent_statuses');
