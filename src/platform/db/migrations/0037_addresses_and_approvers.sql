-- The account that owns an e-mail address: it is in use, or a change of it can be reverted. The primary key
-- is global whatever the policies show, and makes concurrent transactions with the same address wait for each
-- other.
create table account_addresses (
  -- Folded as in the index accounts_email.
  address text primary key,
  workspace_id integer not null,
  account_id integer not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_addresses_account on account_addresses (account_id);
call guard_tenant_table('account_addresses', true);
call conceal_tenant_table('account_addresses', 'follows from the accounts and from what opens them');
call erase_with_account('account_addresses');

create index email_changes_old_email on email_changes (lower(old_email));

create procedure keep_addresses(person integer) language plpgsql as $$
begin
  delete from account_addresses h
   where h.account_id = person
     and not exists (
       select from accounts a where a.id = person and a.user_state <> 'deleted'
          and (h.address = lower(a.email)
               or exists (select from email_changes c where c.account_id = person and lower(c.old_email) = h.address)));
  insert into account_addresses (address, workspace_id, account_id)
    select lower(a.email), a.workspace_id, a.id from accounts a
     where a.id = person and a.user_state <> 'deleted'
       and not exists (select from account_addresses h where h.account_id = person and h.address = lower(a.email));
  -- Only older data can conflict: a reverted change then wins.
  insert into account_addresses (address, workspace_id, account_id)
    select distinct lower(c.old_email), c.workspace_id, c.account_id from email_changes c
      join accounts a on a.id = c.account_id and a.user_state <> 'deleted'
     where c.account_id = person
    on conflict do nothing;
end $$;

create function keep_addresses_of_account() returns trigger language plpgsql as $$
begin
  call keep_addresses(new.id);
  return null;
end $$;
create trigger keep_addresses_inserted after insert on accounts for each row execute function keep_addresses_of_account();
create trigger keep_addresses_updated after update of email, user_state on accounts for each row
  when (new.email <> old.email or new.user_state <> old.user_state) execute function keep_addresses_of_account();

create function keep_addresses_of_change() returns trigger language plpgsql as $$
begin
  call keep_addresses(coalesce(new.account_id, old.account_id));
  return null;
end $$;
create trigger keep_addresses after insert or update of old_email or delete on email_changes for each row
  execute function keep_addresses_of_change();

-- Whether the member chose the approver: one chosen by somebody else is not proposed again.
alter table timesheets add column approver_chosen boolean not null default true;
call expose_tenant_table('timesheets');

set local role ardoise_installation;
update timesheets t set approver_chosen = false
 where (select e.on_behalf_of_id is not null from workflow_events e
         where e.workspace_id = t.workspace_id and e.subject_type = 'week' and e.subject_id = t.id and e.step = 'submit'
         order by e.id desc limit 1);
insert into account_addresses (address, workspace_id, account_id)
  select lower(email), workspace_id, id from accounts where user_state <> 'deleted';
insert into account_addresses (address, workspace_id, account_id)
  select distinct on (lower(c.old_email)) lower(c.old_email), c.workspace_id, c.account_id from email_changes c
    join accounts a on a.id = c.account_id and a.user_state <> 'deleted'
   where c.expires_at > now() order by lower(c.old_email), c.id
  on conflict do nothing;
reset role;
