-- Suppliers' invoices that the approved platform has received for the company.
create table supplier_invoices (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  -- The platform's name for it; each is stored once.
  flow text not null,
  name text not null,
  -- Empty if the file is none that can be read; it is not stored then.
  kind text not null check (kind in ('pdf', 'xml', '')),
  storage_key text,
  byte_size integer not null default 0,
  sha256 bytea not null,
  supplier text not null,
  -- Supplier and number without case and accents, for searching.
  sought text not null,
  number text not null,
  -- Of the invoice, or the day on which it was received.
  dated_on date not null,
  currency text not null default 'EUR',
  -- Hundredths; null if the file does not state it.
  total_cents bigint,
  received_at timestamptz not null default now(),
  -- Why it was set aside; null if it was not.
  set_aside text,
  acted_by_id integer,
  acted_by_name text,
  settled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, flow),
  unique (storage_key, workspace_id),
  check ((kind = '') = (storage_key is null))
);
create index supplier_invoices_supplier on supplier_invoices (workspace_id, lower(supplier), id);
create index supplier_invoices_dated on supplier_invoices (workspace_id, dated_on, id);
call guard_tenant_table('supplier_invoices');
call expose_tenant_table('supplier_invoices', hidden => '{storage_key,sha256,sought}');
call meter_stored_files('supplier_invoices');

-- The receipt that was made from an invoice. If it is deleted, the invoice is new again.
create table supplier_receipts (
  workspace_id integer not null references workspaces on delete cascade,
  supplier_invoice_id integer not null,
  receipt_id integer not null,
  primary key (workspace_id, supplier_invoice_id),
  unique (workspace_id, receipt_id),
  foreign key (workspace_id, supplier_invoice_id) references supplier_invoices (workspace_id, id) on delete cascade,
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
call guard_tenant_table('supplier_receipts');
call expose_tenant_table('supplier_receipts');
