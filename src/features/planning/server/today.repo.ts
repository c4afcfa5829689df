import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { ContractSpan } from '../missing.rules.ts';
import type { WeekState } from '../state.rules.ts';
import { expectedSpans } from './member.repo.ts';

export interface OwnWeek {
  monday: Day;
  state: WeekState;
  approver: string;
  comment: string;
  /** ISO 8601 instants. */
  submittedAt: string | null;
  decidedAt: string | null;
}

export interface OwnRecord {
  zone: HolidayZone;
  days: { day: Day; halfDays: number }[];
  /** Weeks of the span, and all rejected or submitted weeks. */
  weeks: OwnWeek[];
  contracts: ContractSpan[];
  /** The day of the account's creation. */
  arrived: Day;
  beside: unknown;
}

/**
 * Finds a member's recorded days and contracts between two Mondays, in one query; both weeks included.
 * @param beside an expression of a later feature on the account `a` of the workspace `w`.
 */
export async function findOwnPlanning(
  db: Database,
  accountId: number,
  { from, to }: { from: Day; to: Day },
  beside: RawBuilder<unknown>,
): Promise<OwnRecord | undefined> {
  const { rows } = await sql<OwnRecord>`
    select w.holiday_zone as zone,
      coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'halfDays', d.half_days))
        from (select day, sum(half_days)::int as half_days from worked_days
               where workspace_id = w.id and account_id = a.id and day between ${from}::date and ${to}::date + 6
               group by day) d), '[]') as days,
      coalesce((select jsonb_agg(jsonb_build_object('monday', t.monday, 'state', t.state, 'approver', t.approver_name,
                 'comment', t.comment, 'submittedAt', t.submitted_at, 'decidedAt', t.decided_at) order by t.monday desc)
        from timesheets t where t.workspace_id = w.id and t.account_id = a.id
         and (t.monday between ${from}::date and ${to}::date or t.state in ('submitted', 'rejected'))), '[]') as weeks,
      ${expectedSpans} as contracts, ${civilDayOf('a.created_at')}::text as arrived,
      ${beside} as beside
      from accounts a join workspaces w on w.id = a.workspace_id
     where a.id = ${accountId} and a.workspace_id = current_workspace()`.execute(db);
  return rows[0];
}
