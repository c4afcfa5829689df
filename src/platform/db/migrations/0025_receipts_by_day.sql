-- What else was spent on the same type on the same day, which hints add up; a foreign key's look-up is served as before.
drop index receipts_poste;
create index receipts_day on receipts (workspace_id, poste_id, date);
