-- In a transaction of its own, which blocks no other writer.
alter table receipt_vats validate constraint receipt_vats_type_check;
alter table poste_shares validate constraint poste_shares_basis_check;
