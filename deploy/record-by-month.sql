-- Divides the record into partitions by month, beside running processes: docs/scaling.md. Written for 2027; change the dates.
\set ON_ERROR_STOP on
alter table audit_events add constraint before_2027 check (occurred_at < '2027-01-01') not valid;
alter table audit_events validate constraint before_2027;
create unique index concurrently audit_events_by_month on audit_events (workspace_id, id, occurred_at);
begin;
set local lock_timeout = '2s';
alter table audit_events alter column id drop identity, drop constraint audit_events_pkey,
  add constraint audit_events_before_2027_pkey primary key using index audit_events_by_month;
alter table audit_events rename to audit_events_before_2027;
create table audit_events (like audit_events_before_2027 including defaults) partition by range (occurred_at);
alter table audit_events add primary key (workspace_id, id, occurred_at), alter column id add generated always as identity,
  add foreign key (workspace_id) references workspaces on delete cascade deferrable;
select setval(pg_get_serial_sequence('audit_events', 'id'), max(id)) from audit_events_before_2027;
alter table audit_events attach partition audit_events_before_2027 for values from (minvalue) to ('2027-01-01');
create table audit_events_2027_01 partition of audit_events for values from ('2027-01-01') to ('2027-02-01');
select format('create index on audit_events %s', substring(indexdef from 'USING.*')) from pg_indexes
 where tablename = 'audit_events_before_2027' and indexdef not like '% UNIQUE %' \gexec
call guard_tenant_table('audit_events', true);
call expose_tenant_table('audit_events');
alter table audit_events_2027_01 enable row level security, force row level security;
commit;
