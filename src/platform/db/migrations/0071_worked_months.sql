-- Sums of worked days, maintained by triggers: totals since the start of a contract would otherwise read every day ever recorded.
-- Less than `deadlock_timeout`: in a deadlock with a request this gives up and is repeated, not the request.
set local lock_timeout = '0.5s';

create table worked_months (
  workspace_id integer not null references workspaces on delete cascade deferrable,
  contract_id integer not null,
  account_id integer not null,
  -- The first day.
  month date not null,
  half_days integer not null check (half_days >= 0),
  primary key (workspace_id, contract_id, account_id, month)
);
call guard_tenant_table('worked_months', true);
call conceal_tenant_table('worked_months', 'sums of worked_days');

create function worked_days_summed() returns trigger language plpgsql as $$
begin
  -- Requests that change different weeks of a member would otherwise lock the same sums in different orders.
  perform pg_advisory_xact_lock(hashtext('worked_months'), account_id)
     from (select distinct account_id from changed order by account_id) members;
  if tg_argv[0] = 'add' then
    insert into worked_months
    select workspace_id, contract_id, account_id, date_trunc('month', day), sum(half_days) from changed group by 1, 2, 3, 4
        on conflict (workspace_id, contract_id, account_id, month)
           do update set half_days = worked_months.half_days + excluded.half_days;
  else
    -- Never inserts: a cascade may have deleted the sum.
    update worked_months m set half_days = m.half_days - c.half_days
      from (select workspace_id, contract_id, account_id, date_trunc('month', day)::date as month, sum(half_days) as half_days
              from changed group by 1, 2, 3, 4) c
     where (m.workspace_id, m.contract_id, m.account_id, m.month) = (c.workspace_id, c.contract_id, c.account_id, c.month);
  end if;
  return null;
end $$;

-- Locks the table for writing until the sums exist: about 2 seconds for 2 million days.
-- Previous version: does not notice.
create trigger worked_days_inserted after insert on worked_days referencing new table as changed
  for each statement execute function worked_days_summed('add');
-- Previous version: does not notice.
create trigger worked_days_replaced after update on worked_days referencing new table as changed
  for each statement execute function worked_days_summed('add');
-- Previous version: does not notice.
create trigger worked_days_replacing after update on worked_days referencing old table as changed
  for each statement execute function worked_days_summed('subtract');
-- Previous version: does not notice.
create trigger worked_days_deleted after delete on worked_days referencing old table as changed
  for each statement execute function worked_days_summed('subtract');

set local role ardoise_installation;
insert into worked_months
select workspace_id, contract_id, account_id, date_trunc('month', day), sum(half_days) from worked_days group by 1, 2, 3, 4;
reset role;
