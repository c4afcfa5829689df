-- Who deletes a workspace takes every row of it by cascades, in an order that nobody chooses: a picture went before the post
-- that shows it, and the reference refused the whole deletion. References can be looked at when a transaction ends from now
-- on. Only who deletes a workspace or restores a backup asks for it (`set constraints all deferred`).
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

-- As before, and so for each table to come.
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
