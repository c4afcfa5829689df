-- Distributes the tables of an installation by workspace. Run it once, as superuser on the coordinator, while no server process runs:
--   psql -d ardoise -f deploy/citus/distribute.sql
-- docs/scaling.md says what must be set before, and what works afterwards.
\set ON_ERROR_STOP on
set client_min_messages = warning;
begin;
-- Otherwise Citus rejects adding a foreign key to a reference table within a transaction.
set local citus.multi_shard_modify_mode = sequential;

create temp table tenant as
  select attrelid as oid, attnum as workspace from pg_attribute a join pg_class c on c.oid = attrelid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'workspace_id' and not attisdropped;
create temp table reference as
  select conrelid::regclass as target, conname as name, pg_get_constraintdef(oid) as definition, obj_description(oid, 'pg_constraint') as said
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
create temp table watcher as
  select tgrelid::regclass as target, tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace;

-- Rows are distributed without foreign keys and triggers, because two tables refer to each other.
select format('alter table %s drop constraint %I', target, name) from reference \gexec
select format('drop trigger %I on %s', name, target) from watcher \gexec

-- Keys of the whole installation become keys of a workspace (tests/support/distribution.ts lists them).
select format('alter table %s drop constraint %I, add constraint %2$I %s (%s, workspace_id)', conrelid::regclass, conname,
              case contype when 'p' then 'primary key' else 'unique' end,
              (select string_agg(quote_ident(attname), ', ' order by place)
                 from unnest(conkey) with ordinality k (attnum, place) join pg_attribute using (attnum) where attrelid = conrelid))
  from pg_constraint join tenant on tenant.oid = conrelid where contype in ('p', 'u') and workspace <> all (conkey) \gexec
drop index accounts_email, service_instances_name;
create index accounts_email on accounts (lower(email)) where user_state <> 'deleted';
create unique index service_instances_name on service_instances (type, name, workspace_id);

\o /dev/null
select create_reference_table('plans'), create_reference_table('workspaces');
select create_distributed_table('storage_use', 'workspace_id', colocate_with => 'none');
select format('select create_distributed_table(%L, ''workspace_id'', colocate_with => ''storage_use'')', oid::regclass)
  from tenant where oid <> 'storage_use'::regclass \gexec

-- Omits the foreign key from `workspaces` to `plans`: changing a reference table would need the right to change the other one. A check
-- constraint allows the same values.
delete from reference where target = 'workspaces'::regclass;
select format('alter table %s add constraint %I %s', target, name, definition) from reference \gexec
select format('comment on constraint %I on %s is %L', name, target, said) from reference where said is not null \gexec

set local citus.enable_unsafe_triggers = on;
select definition from watcher where target <> 'workspaces'::regclass \gexec
set local citus.enable_ddl_propagation = off;
-- Only on the coordinator's shard, so that these triggers run once and not for every copy of the row.
select replace(definition, ' ON public.workspaces ', format(' ON public.workspaces_%s ', shardid))
  from watcher join pg_dist_shard on logicalrelid = target where target = 'workspaces'::regclass \gexec
-- The planner then computes it, and the policies select the shard. A cached plan would look in the shard of another workspace and find no
-- rows: hence `plan_cache_mode` and DATABASE_PREPARED. On the workers it stays `stable`, and they check the policies.
alter function current_workspace() immutable;
commit;

-- These comments mark rows that are erased with an account. Citus does not copy them to the workers, which see the tables only after
-- the transaction.
\o
select run_command_on_workers(format('comment on constraint %I on %s is %L', name, target, said)) from reference where said is not null;
