-- The French territory whose VAT rates a receipt has (territory.rules.ts), and the beneficiary of a gift.
alter table receipts
  add column territory text not null default 'metropole'
    check (territory in ('metropole', 'corse', 'guadeloupe', 'martinique', 'la-reunion', 'guyane', 'mayotte')),
  add column beneficiary text not null default '',
  -- Without case and accents, to add up gifts.
  add column folded_beneficiary text not null default '';
create index receipts_gifts on receipts (workspace_id, folded_beneficiary, date) where folded_beneficiary <> '';
call expose_tenant_table('receipts', hidden => '{folded_supplier,folded_beneficiary}');

-- F and G: special rates of territories.
alter table receipt_vats drop constraint receipt_vats_type_check;
-- Previous version: it writes only types that the new check allows too.
alter table receipt_vats add constraint receipt_vats_type_check
  check (type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE', 'TYPEF', 'TYPEG')) not valid;
-- The basis of the deductible part at the approval, `none` for a type that nobody reviewed; null for approvals before the rules about
-- invoices, time limits and gifts, which stay as they were booked.
alter table receipt_vats add column deducted_as text
  check (deducted_as in ('ordinary', 'transport', 'lodging', 'vehicle', 'petrol', 'diesel', 'electricity', 'gift', 'own', 'none'));
call expose_tenant_table('receipt_vats');

-- Gifts.
alter table poste_shares drop constraint poste_shares_basis_check;
-- Previous version: it writes only natures that the new check allows too.
alter table poste_shares add constraint poste_shares_basis_check
  check (basis in ('ordinary', 'transport', 'lodging', 'vehicle', 'petrol', 'diesel', 'electricity', 'gift', 'own',
                   'type')) not valid;
