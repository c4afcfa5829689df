import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import type { WeekState } from '../state.rules.ts';

export interface UndecidedWeek {
  monday: Day;
  state: Exclude<WeekState, 'approved'>;
  halfDays: number;
  approver: string;
  approverLeft: boolean;
}

/**
 * Lists a person's weeks without a decision: open weeks with days, submitted and rejected weeks. Earliest
 * first.
 */
export async function listUndecided(db: Database, accountId: number): Promise<UndecidedWeek[]> {
  const { rows } = await sql<UndecidedWeek>`
    with days as (
      select date_trunc('week', day)::date as monday, sum(half_days)::int as half_days
        from worked_days where account_id = ${accountId} group by 1),
    weeks as (select monday, state, approver_name, ${hasLeft('approver_id')} as approver_left from timesheets where account_id = ${accountId})
    select coalesce(w.monday, d.monday) as monday, coalesce(w.state, 'open') as state,
           coalesce(d.half_days, 0) as "halfDays", coalesce(w.approver_name, '') as approver, coalesce(w.approver_left, false) as "approverLeft"
      from days d full join weeks w on w.monday = d.monday
     where coalesce(w.state, 'open') in ('submitted', 'rejected')
        or (coalesce(w.state, 'open') = 'open' and d.half_days > 0)
     order by 1`.execute(db);
  return rows;
}

/** Lists submitted weeks that wait for this person's decision, longest waiting first. */
export function listWaitingFor(db: Database, approverId: number) {
  return db
    .selectFrom('timesheets as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.monday', 'a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
    .select('a.user_state as userState')
    .where('t.state', '=', 'submitted')
    .where('t.approver_id', '=', approverId)
    .orderBy('t.submitted_at')
    .orderBy('t.id')
    .execute();
}
