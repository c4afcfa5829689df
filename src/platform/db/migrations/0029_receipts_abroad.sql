-- Paid in euros outside French VAT: no VAT is deductible, whatever the type.
alter table receipts add column abroad boolean not null default false;
call expose_tenant_table('receipts', hidden => '{folded_supplier}');
