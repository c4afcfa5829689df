-- Puts the keys of 0066 in the place of those without the workspace. All indexes are built, so this takes milliseconds, but
-- locks every tenant table. If they are not free at once it gives up, and the program repeats it.
set local client_min_messages = warning;
do $$
declare
  tables regclass[] := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.oid);
  target regclass;
  until timestamptz;
begin
  -- Ends vacuuming without blocking anybody. PostgreSQL does so only after `deadlock_timeout`.
  foreach target in array tables loop
    execute format('lock table %s in share update exclusive mode', target);
  end loop;
  -- In all less than `deadlock_timeout`, a second: in a deadlock with a request this gives up, not the request.
  until := clock_timestamp() + interval '0.5 s';
  foreach target in array tables loop
    perform set_config('lock_timeout', greatest(1, extract(epoch from until - clock_timestamp()) * 1000)::integer::text, true);
    execute format('lock table %s in access exclusive mode', target);
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$;

-- An administrator's account belongs to another workspace than the answer.
-- Previous version: deletes rows of accounts only with their workspaces, or before anybody signed in.
alter table idempotent_answers drop constraint idempotent_answers_account_id_fkey;
-- Previous version: deletes the same rows.
create or replace function erase_of_account() returns trigger language plpgsql as $$
declare reference record;
begin
  delete from idempotent_answers where account_id = new.id;
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

-- Previous version: never deletes a post except with its workspace.
alter table import_entries drop constraint import_entries_workspace_id_post_id_fkey;
-- Previous version: has kept the rule, without «set null».
alter table import_entries add constraint import_entries_workspace_id_post_id_fkey
  foreign key (workspace_id, post_id) references posts (workspace_id, id) deferrable not valid;

-- Previous version: the new primary keys have the same columns.
drop index audit_events_recent, operations_recent, contact_requests_recent, book_entries_listed, book_exports_listed,
  payment_advances_listed, payment_runs_listed, site_versions_listed, newsletters_listed;

do $$
declare
  new record;
  former name;
  reference record;
  statement text;
  restored text[] := '{}';
begin
  -- They depend on unique constraints that the primary keys replace.
  for reference in
    select k.conrelid::regclass as target, k.conname as name, pg_get_constraintdef(k.oid) as said,
           obj_description(k.oid, 'pg_constraint') as comment
      from pg_constraint k join pg_constraint used on used.conindid = k.conindid and used.contype = 'u'
     where k.contype = 'f' and to_regclass(format('public.%I', used.conrelid::regclass || '_pkey_next')) is not null
     -- Deleting follows references in the order of their creation.
     order by k.oid
  loop
    restored := restored || format('alter table %s add constraint %I %s not valid', reference.target, reference.name,
                                       regexp_replace(reference.said, ' NOT VALID$', ''));
    if reference.comment is not null then
      restored := restored || format('comment on constraint %I on %s is %L', reference.name, reference.target, reference.comment);
    end if;
    execute format('alter table %s drop constraint %I', reference.target, reference.name);
  end loop;

  for new in
    select x.indrelid::regclass as target, x.indkey::text as columns, i.relname as name, left(i.relname, -length('_next')) as place
      from pg_index x join pg_class i on i.oid = x.indexrelid
     where i.relnamespace = 'public'::regnamespace and i.relname like '%\_next'
  loop
    if not exists (select from pg_constraint where conrelid = new.target and conname = new.place) then
      execute format('drop index %I', new.place);
      execute format('alter index %I rename to %I', new.name, new.place);
    elsif new.place like '%\_pkey' then
      for former in select conname from pg_constraint
                     where conrelid = new.target and contype = 'u' and array_to_string(conkey, ' ') = new.columns loop
        execute format('alter table %s drop constraint %I', new.target, former);
      end loop;
      execute format('alter table %s drop constraint %I, add constraint %2$I primary key using index %3$I', new.target, new.place, new.name);
    else
      execute format('alter table %s drop constraint %I, add constraint %2$I unique using index %3$I', new.target, new.place, new.name);
    end if;
  end loop;

  foreach statement in array restored loop
    execute statement;
  end loop;
end $$;

-- Validating reads as the owner, who sees the rows of payment_transfers but none of payment_runs. Both are small.
alter table payment_runs no force row level security;
alter table payment_transfers validate constraint payment_transfers_workspace_id_run_id_fkey;
alter table payment_runs force row level security;
