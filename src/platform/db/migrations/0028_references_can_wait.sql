-- Deleting a workspace cascades in no particular order: a picture deleted before the post that uses it made
-- the deletion fail. References can therefore be checked at the end of a transaction (`set constraints all
-- deferred`); only deleting a workspace and restoring a backup use this.
create procedure let_references_wait(target regclass) language plpgsql as $$
declare reference record;
begin
  for reference in select conname from pg_constraint where conrelid = target and contype = 'f' loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', target, reference.conname);
  end loop;
end $$;

do $$
declare tenant_table record;
begin
  for tenant_table in select conrelid::regclass as name from pg_constraint
                       where contype = 'f' and connamespace = 'public'::regnamespace group by 1 loop
    call let_references_wait(tenant_table.name);
  end loop;
end $$;

-- As before, with deferrable references for new tables.
create or replace procedure guard_tenant_table(target regclass, for_installation boolean default false) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to ardoise_tenant using (workspace_id = current_workspace()) with check (workspace_id = current_workspace())', target);
  execute format('grant select, insert, update, delete on %s to ardoise_tenant', target);
  if for_installation then
    execute format('create policy installation on %s to ardoise_installation using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to ardoise_installation', target);
  end if;
  call let_references_wait(target);
end $$;
