-- Sending of issued sales invoices: by mail, and by an approved platform (AFNOR XP Z12-013).

-- Where the company itself receives electronic invoices (BT-34); empty: its SIREN in the French directory.
alter table sales_settings
  add column endpoint_scheme text not null default '',
  add column endpoint_id text not null default '';
call expose_tenant_table('sales_settings', hidden => '{iban}');

-- The company's texts of mails with invoices; an empty one is the standard text.
create table sales_mail_texts (
  workspace_id integer not null references workspaces on delete cascade,
  subject_en text not null default '',
  text_en text not null default '',
  subject_fr text not null default '',
  text_fr text not null default '',
  primary key (workspace_id)
);
call guard_tenant_table('sales_mail_texts');
call expose_tenant_table('sales_mail_texts');

-- A mail with an invoice to one address. It is `sending` before it is offered to the mail server, so that none is sent twice.
create table sales_mails (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  recipient text not null,
  subject text not null,
  text text not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  -- What the mail server answered.
  reason text not null default '',
  sent_by_id integer not null,
  sent_by_name text not null,
  queued_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create index sales_mails_invoice on sales_mails (workspace_id, sales_invoice_id, id);
call guard_tenant_table('sales_mails');
call expose_tenant_table('sales_mails');

-- The company's account at its approved platform.
create table platform_connections (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  -- Of the flow service, and where its tokens come from (OAuth 2.0, client credentials).
  address text not null,
  token_address text not null,
  identifier text not null,
  -- Encrypted (platform/crypto/vault.ts).
  secret text not null,
  -- Flows that were changed later are still to be read.
  read_until timestamptz not null,
  answered_at timestamptz,
  -- Why the last attempt failed; empty if it succeeded.
  trouble text not null default '',
  primary key (workspace_id, id),
  unique (workspace_id)
);
call guard_tenant_table('platform_connections', true);
call conceal_tenant_table('platform_connections', 'what opens the account at the platform');

-- The deposit of an invoice, of which there is one at most.
create table sales_deposits (
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  -- Our name for the flow, by which it is found again after an answer was lost.
  tracking text not null,
  -- The platform's name for it.
  flow text,
  state text not null check (state in ('waiting', 'sending', 'deposited', 'failed')),
  reason text not null default '',
  requested_by_id integer not null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (workspace_id, sales_invoice_id),
  unique (workspace_id, tracking),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create unique index sales_deposits_flow on sales_deposits (workspace_id, flow) where flow is not null;
call guard_tenant_table('sales_deposits');
call expose_tenant_table('sales_deposits');

-- What became of a deposited invoice: life-cycle statuses by their French codes (AFNOR XP Z12-012).
create table sales_statuses (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  code smallint not null check (code between 200 and 299),
  reason text not null default '',
  -- The flow that states it, which is read once.
  flow text not null,
  stated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, flow),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create index sales_statuses_invoice on sales_statuses (workspace_id, sales_invoice_id, stated_at);
call guard_tenant_table('sales_statuses');
call expose_tenant_table('sales_statuses');
