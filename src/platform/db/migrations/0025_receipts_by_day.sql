-- Index for hints: the sum of receipts of one type on one day. It also serves the foreign key.
drop index receipts_poste;
create index receipts_day on receipts (workspace_id, poste_id, date);
