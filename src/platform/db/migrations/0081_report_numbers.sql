-- Expense reports have a number per workspace and year without gaps (NDF-2026-0007), given at the first approval and kept for
-- ever, and the books choose the day of an entry.

-- The last number of each year. The row is locked until the approval is committed, so numbers have no gap.
create table report_counters (
  workspace_id integer not null references workspaces on delete cascade,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (workspace_id, year)
);

alter table reports add column number_year integer, add column number integer check (number > 0), add column numbered_at timestamptz;

-- What was approved at some time has a number, in the order of the first approvals.
alter table reports no force row level security;
alter table workflow_events no force row level security;
alter table book_entries no force row level security;
with approved as (
  select r.workspace_id, r.id, least(
           (select min(e.occurred_at) from workflow_events e where e.workspace_id = r.workspace_id
              and e.subject_type = 'report' and e.subject_id = r.id and e.to_state = 'approved'),
           (select min(e.posted_at) from book_entries e where e.workspace_id = r.workspace_id
              and e.source_type = 'report' and e.source_id = r.id),
           case when r.state = 'approved' then coalesce(r.decided_at, r.created_at) end) as moment
    from reports r
), dated as (
  select a.*, extract(year from a.moment at time zone w.time_zone)::integer as year
    from approved a join workspaces w on w.id = a.workspace_id
   where a.moment is not null
), numbered as (
  select d.*, row_number() over (partition by d.workspace_id, d.year order by d.moment, d.id) as number from dated d
)
-- A PDF of a former revision is made again, with the number.
update reports r set number_year = n.year, number = n.number, numbered_at = now(), revision = r.revision + 1
  from numbered n where r.workspace_id = n.workspace_id and r.id = n.id;
insert into report_counters (workspace_id, year, last_number)
select workspace_id, number_year, max(number) from reports where number is not null group by workspace_id, number_year;
call guard_tenant_table('report_counters');
call conceal_tenant_table('report_counters', 'follows from the numbers of the reports');
alter table reports force row level security;
alter table workflow_events force row level security;
alter table book_entries force row level security;

-- Previous version: it inserts reports without a number only.
create unique index reports_number on reports (workspace_id, number_year, number);
-- Those that a server of the previous version approves meanwhile.
create index reports_unnumbered on reports (workspace_id, decided_at, id) where state = 'approved' and number is null;
call expose_tenant_table('reports', hidden => '{sought}');

alter table book_settings add column booking_day text not null default 'approval' check (booking_day in ('approval', 'period_end'));
call expose_tenant_table('book_settings');
