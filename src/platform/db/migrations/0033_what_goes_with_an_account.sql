-- A deleted member's row is kept, so that their work has an author. The comment of each reference to accounts
-- says what happens to the referring rows; a walk over the catalogue finds references without one.
create procedure say_of_account_references(target regclass, said text) language plpgsql as $$
declare reference record;
begin
  for reference in select conname from pg_constraint
                    where conrelid = target and contype = 'f' and confrelid = 'accounts'::regclass loop
    execute format('comment on constraint %I on %s is %L', reference.conname, target, said);
  end loop;
  if not found then raise exception '% refers to no account', target; end if;
end $$;

-- The rows are deleted in the same statement as the person.
create procedure erase_with_account(target regclass) language plpgsql as $$
begin
  call say_of_account_references(target, 'erased with the account');
end $$;

create procedure keep_with_account(target regclass, why text) language plpgsql as $$
begin
  call say_of_account_references(target, 'kept: ' || why);
end $$;

create function erase_of_account() returns trigger language plpgsql as $$
declare reference record;
begin
  for reference in
    select k.conrelid::regclass as target, mine.attname as account
      from pg_constraint k
      join pg_attribute id on id.attrelid = k.confrelid and id.attname = 'id'
      join pg_attribute mine on mine.attrelid = k.conrelid and mine.attnum = k.conkey[array_position(k.confkey, id.attnum)]
     where k.contype = 'f' and k.confrelid = 'accounts'::regclass
       and obj_description(k.oid, 'pg_constraint') = 'erased with the account'
  loop
    execute format('delete from %s where %I = $1', reference.target, reference.account) using new.id;
  end loop;
  return null;
end $$;
create trigger erase_of_account after update of user_state on accounts for each row
  when (new.user_state = 'deleted' and old.user_state <> 'deleted') execute function erase_of_account();

call erase_with_account('account_challenges');
call erase_with_account('account_codes');
call erase_with_account('account_passkeys');
call erase_with_account('account_recovery_codes');
call erase_with_account('account_totps');
call erase_with_account('email_changes');
call erase_with_account('idempotent_answers');
call erase_with_account('invitations');
call erase_with_account('post_unsaved_texts');
call erase_with_account('sessions');
call keep_with_account('contract_members', 'whose days and receipts a contract has');
call keep_with_account('posts', 'what is published has an author');
call keep_with_account('reports', 'booked expenses');
call keep_with_account('timesheet_reminders', 'part of the history of a week');
call keep_with_account('timesheets', 'decided weeks');
call keep_with_account('worked_days', 'what was worked is billed and reported');
