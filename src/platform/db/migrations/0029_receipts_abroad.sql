-- Paid in euros where French VAT is not: nothing of it is taken back, whatever its type.
alter table receipts add column abroad boolean not null default false;
call expose_tenant_table('receipts', hidden => '{folded_supplier}');
