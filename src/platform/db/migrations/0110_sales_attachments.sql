-- What an invoice says about goods (CGI, ann. II, art. 242 nonies A, I), and what is attached to it.
alter table sales_drafts add column category text not null default 'services' check (category in ('services', 'goods', 'mixed'));
-- Where goods are delivered, if it is not the client's address.
alter table sales_drafts add column delivery_street text not null default '';
alter table sales_drafts add column delivery_postcode text not null default '';
alter table sales_drafts add column delivery_city text not null default '';
alter table sales_drafts add column delivery_country text not null default 'FR' check (delivery_country ~ '^[A-Z]{2}$');
alter table sales_drafts add column attach_receipts boolean not null default true;
alter table sales_drafts add column attach_activity boolean not null default false;
call expose_tenant_table('sales_drafts');

-- Files that belong to an issued invoice and are part of its PDF: the receipts, and the activity reports.
create table sales_attachments (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  sales_invoice_id integer not null,
  kind text not null check (kind in ('receipts', 'activity')),
  name text not null,
  sha256 text not null,
  content bytea not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, sales_invoice_id) references sales_invoices (workspace_id, id)
);
create index sales_attachments_invoice on sales_attachments (workspace_id, sales_invoice_id, id);
call guard_tenant_table('sales_attachments');
revoke update, delete on sales_attachments from ardoise_tenant;
call expose_tenant_table('sales_attachments', hidden => '{content}');
