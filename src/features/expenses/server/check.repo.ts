/** Finds contradictions between reports, their numbers and their entries. */
import { sql } from 'kysely';
import type { RowRules } from '#platform/db/broken-rules.ts';
import { numberOf } from './number.repo.ts';

/** Entries of reports from since reports have numbers, without reversals. */
const numbered = sql`book_entries e
  join reports r on r.workspace_id = e.workspace_id and r.id = e.source_id and e.source_type = 'report'
   and e.reverses_id is null and e.posted_at >= r.numbered_at`;

/** Whether the entry `e` is the one that counts for the approved report `r`. */
const stands = sql`r.state = 'approved' and not exists (
  select from book_entries b where b.workspace_id = e.workspace_id and b.reverses_id = e.id)`;

/** Each query returns the ids of reports or entries that break the rule. Row-level security limits it to the workspace. */
export const rules = {
  'the report numbers of a year have no gap': sql<{ id: number }>`
    select coalesce(max(r.id), 0) as id
      from (select * from reports where number is not null) r
      full join report_counters c on c.workspace_id = r.workspace_id and c.year = r.number_year
     group by coalesce(r.number_year, c.year)
    having count(r.id) <> coalesce(max(c.last_number), 0) or count(r.id) <> max(r.number) or min(r.number) <> 1`,
  'an approved report has a number': sql<{ id: number }>`
    select id from reports where state = 'approved' and number is null`,
  // Earlier entries have the id of the report.
  'an entry has the number of its report': sql<{ id: number }>`
    select distinct e.id from ${numbered}
      join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
     where l.piece <> ${numberOf} and not starts_with(l.piece, ${numberOf} || '-')`,
  'an entry is not dated before its receipts': sql<{ id: number }>`
    select distinct e.id from ${numbered}
      join receipts x on x.workspace_id = r.workspace_id and x.report_id = r.id
     where ${stands} and x.corrected_year is null and x.date > e.day`,
  // The day of the approval is that of the zone of then, which may have changed.
  'an entry has the day of the approval or the last day of the period': sql<{ id: number }>`
    select e.id from ${numbered}
     where ${stands} and e.day <> r.end_date
       and e.day < least(e.posted_on, (r.decided_at at time zone 'UTC')::date - 1)`,
  'an auxiliary account in an entry can no longer be changed': sql<{ id: number }>`
    select min(l.entry_id) as id from book_auxiliaries x
      join book_lines l on l.workspace_id = x.workspace_id and l.auxiliary = x.code
     where x.used_at is null group by x.code`,
  'no entry was posted in a closed period': sql<{ id: number }>`
    select e.id from book_entries e
      join book_exports x on x.workspace_id = e.workspace_id and e.day between x.from_day and x.to_day
     where e.id > x.last_entry_id and (x.reopened_at is null or e.posted_at < x.reopened_at)`,
} satisfies RowRules;
