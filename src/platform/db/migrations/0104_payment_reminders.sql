-- Reminders of unpaid invoices: three levels, each sent once per invoice, with texts that the company can change.

create table reminder_settings (
  workspace_id integer primary key references workspaces on delete cascade,
  -- Whether due reminders are sent each day without a click.
  automatic boolean not null default false,
  -- Days after an invoice was due, by level.
  days_1 integer not null check (days_1 between 1 and 365),
  days_2 integer not null,
  days_3 integer not null check (days_3 <= 365),
  check (days_1 < days_2 and days_2 < days_3)
);
call guard_tenant_table('reminder_settings', true);
call expose_tenant_table('reminder_settings');

-- Own texts; without a row the standard one is used.
create table reminder_texts (
  workspace_id integer not null references workspaces on delete cascade,
  level smallint not null check (level between 1 and 3),
  locale text not null check (locale in ('en', 'fr')),
  subject text not null,
  text text not null,
  primary key (workspace_id, level, locale)
);
call guard_tenant_table('reminder_texts');
call expose_tenant_table('reminder_texts');

create table payment_reminders (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  level smallint not null check (level between 1 and 3),
  -- As it was sent.
  email text not null,
  locale text not null check (locale in ('en', 'fr')),
  subject text not null,
  text text not null,
  reply_to text not null,
  -- A reminder is marked as being sent before its mail is offered, so that a killed process does not send it twice.
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  -- What the mail server said.
  failure text not null default '',
  -- Null: sent by the daily job.
  sent_by_id integer,
  sent_by_name text not null default '',
  sent_on date not null,
  sent_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, sales_invoice_id, level),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create index payment_reminders_listed on payment_reminders (workspace_id, id desc);
call guard_tenant_table('payment_reminders');
revoke delete on payment_reminders from ardoise_tenant;
call expose_tenant_table('payment_reminders');

-- Invoices and clients that are not reminded.
create table reminder_stops (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  client_id integer,
  sales_invoice_id integer,
  primary key (workspace_id, id),
  unique (workspace_id, client_id),
  unique (workspace_id, sales_invoice_id),
  check (num_nonnulls(client_id, sales_invoice_id) = 1),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
call guard_tenant_table('reminder_stops');
call expose_tenant_table('reminder_stops');
