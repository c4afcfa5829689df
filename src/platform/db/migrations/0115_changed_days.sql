-- Invoiced days that are recorded otherwise since: only they can have been taken back, so nothing else is read to find them.
alter table sales_entries add column day_changed boolean not null default false;
call expose_tenant_table('sales_entries');

create function mark_changed_days() returns trigger language plpgsql as $$
begin
  update sales_entries e set day_changed = true
    from (select distinct workspace_id, contract_id, account_id, day from changed) c
   where (e.workspace_id, e.contract_id, e.account_id, e.day) = (c.workspace_id, c.contract_id, c.account_id, c.day) and not e.day_changed;
  return null;
end $$;
-- Previous version: does not notice.
create trigger worked_days_marked_deleted after delete on worked_days referencing old table as changed
  for each statement execute function mark_changed_days();
-- Previous version: does not notice.
create trigger worked_days_marked_replaced after update on worked_days referencing old table as changed
  for each statement execute function mark_changed_days();

-- The owner of the tables sees no row while policies are forced.
alter table sales_entries no force row level security;
alter table worked_days no force row level security;
-- Days that were changed before, also if a credit note has them already: it may be a draft, and be deleted.
update sales_entries e set day_changed = true
  from (select s.workspace_id, s.contract_id, s.account_id, s.day from sales_entries s where s.half_days > 0
         group by 1, 2, 3, 4
        having sum(s.half_days) > coalesce((select w.half_days from worked_days w where (w.workspace_id, w.contract_id, w.account_id, w.day)
                                             = (s.workspace_id, s.contract_id, s.account_id, s.day)), 0)) c
 where (e.workspace_id, e.contract_id, e.account_id, e.day) = (c.workspace_id, c.contract_id, c.account_id, c.day);
alter table sales_entries force row level security;
alter table worked_days force row level security;
create index sales_entries_changed on sales_entries (workspace_id, contract_id, account_id, day) where day_changed;
