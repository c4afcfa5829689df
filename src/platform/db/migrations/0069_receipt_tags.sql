-- Several texts in one (kernel/plain-field.ts).
alter table receipts add column tags text not null default '';
create index receipts_tagged on receipts (workspace_id, id) where tags <> '';
call expose_tenant_table('receipts', hidden => '{folded_supplier}');
