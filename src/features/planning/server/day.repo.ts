import { sql } from 'kysely';
import type { ContractDates, ContractKind, Preset } from '#features/contracts/rules.ts';
import { addDays, type Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type DayEntry, daysOf, type LeaveOfCell } from '../day.rules.ts';

/**
 * The approved leave that has a recorded day; null for other days. The feature of leave comes later and writes its days through
 * absence.service.ts, so this file reads its tables directly.
 */
const leaveOfDay = sql<LeaveOfCell | null>`(
  select jsonb_build_object('leaveRequestId', r.id, 'from', r.from_day, 'to', r.to_day)
    from leave_requests r join leave_kinds k on k.id = r.kind_id
   where r.account_id = worked_days.account_id and k.contract_id = worked_days.contract_id and r.state = 'approved'
     and worked_days.day between r.from_day and r.to_day
     and r.days @> jsonb_build_array(jsonb_build_object('day', worked_days.day))
   limit 1)`;

/** Lists a member's days in a period, both days included. */
export function listDays(db: Database, accountId: number, span: { from: Day; to: Day }) {
  return db
    .selectFrom('worked_days')
    .select(['day', 'contract_id as contractId', 'half_days as halfDays', leaveOfDay.as('leave')])
    .where('account_id', '=', accountId)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .orderBy('day')
    .orderBy('contract_id')
    .execute();
}

/** Lists the days of several members in a period, both days included. */
export function listDaysOf(db: Database, accountIds: readonly number[], span: { from: Day; to: Day }) {
  return db
    .selectFrom('worked_days')
    .select(['account_id as accountId', 'day', 'contract_id as contractId', 'half_days as halfDays'])
    .where('account_id', '=', sql<number>`any (${[...accountIds]}::integer[])`)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .execute();
}

export interface WeekDay {
  day: Day;
  contractId: number;
  halfDays: 1 | 2;
}

/**
 * Lists days in several weeks of several members, as one aggregated row per week, in the order of the weeks.
 */
export async function listDaysOfWeeks(
  db: Database,
  weeks: readonly { accountId: number; monday: Day }[],
): Promise<WeekDay[][]> {
  const accounts = weeks.map(({ accountId }) => accountId);
  const mondays = weeks.map(({ monday }) => monday);
  const { rows } = await sql<{ days: WeekDay[] }>`
    select d.days
      from unnest(${accounts}::integer[], ${mondays}::date[]) with ordinality as w (account_id, monday, place)
      cross join lateral (
        select coalesce(json_agg(json_build_object('day', x.day, 'contractId', x.contract_id, 'halfDays', x.half_days)
                 order by x.day, x.contract_id), '[]') as days
          from worked_days x
         where x.workspace_id = current_workspace() and x.account_id = w.account_id
           and x.day between w.monday and w.monday + 6) d
     order by w.place`.execute(db);
  return rows.map(({ days }) => days);
}

/** Lists the names and kinds of the given contracts. */
export function listContractNames(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('contracts')
    .select(['id', 'name as cname', 'preset', 'kind'])
    .where('id', '=', sql<number>`any (${[...ids]}::integer[])`)
    .execute();
}

/** Inserts or updates quantities above 0 and deletes the others. The caller must have locked the weeks. */
export async function saveDays(
  db: Database,
  { workspaceId, accountId }: { workspaceId: number; accountId: number },
  changes: readonly DayEntry[],
): Promise<void> {
  const cleared = changes.filter(({ halfDays }) => halfDays === 0);
  const written = changes.filter(({ halfDays }) => halfDays > 0);
  if (cleared.length > 0)
    await sql`
      delete from worked_days d
       using unnest(${cleared.map(({ day }) => day)}::date[], ${cleared.map(({ contractId }) => contractId)}::integer[])
             as c (day, contract_id)
       where d.workspace_id = ${workspaceId} and d.account_id = ${accountId}
         and d.day = c.day and d.contract_id = c.contract_id`.execute(db);
  if (written.length > 0)
    await sql`
      insert into worked_days (workspace_id, account_id, day, contract_id, half_days)
      select ${workspaceId}::integer, ${accountId}::integer, w.day, w.contract_id, w.half_days
        from unnest(${written.map(({ day }) => day)}::date[], ${written.map(({ contractId }) => contractId)}::integer[],
                    ${written.map(({ halfDays }) => halfDays)}::smallint[]) as w (day, contract_id, half_days)
          on conflict (workspace_id, account_id, day, contract_id) do update set half_days = excluded.half_days`.execute(
      db,
    );
}

/** Lists the given contracts that have recorded days. */
export async function listContractsWithDays(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${[...ids]}::integer[]) as c (id)
     where exists (select from worked_days d where d.workspace_id = current_workspace() and d.contract_id = c.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the number of days that all members recorded on a contract before its start or after its end. */
export async function countDaysOutside(
  db: Database,
  contractId: number,
  { startDate, endDate }: ContractDates,
): Promise<number> {
  const { rows } = await sql<{ half_days: number }>`
    select coalesce(sum(half_days), 0)::integer as half_days from worked_days
     where workspace_id = current_workspace() and contract_id = ${contractId}
       and (day < ${startDate}::date or day > ${endDate}::date)`.execute(db);
  return daysOf(rows[0]?.half_days ?? 0);
}

/** Returns the last day of a week. */
export function sundayOf(monday: Day): Day {
  return addDays(monday, 6);
}

interface Sum {
  contractId: number;
  cname: string;
  preset: Preset | null;
  kind: ContractKind;
  startDate: Day | null;
  endDate: Day | null;
  memberId: number;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
  /** Half days since the start of the contract, and in the month. */
  total: number;
  inMonth: number;
}

/** Returns half days by contract and member up to the end of a month, of one member or all. @param month its first day. */
export async function sumDays(
  db: Database,
  { month, accountId }: { month: Day; accountId?: number },
): Promise<Sum[]> {
  const whose = accountId === undefined ? sql`` : sql`and m.account_id = ${accountId}`;
  const { rows } = await sql<Sum>`
    select s.contract_id as "contractId", c.name as cname, c.preset, c.kind,
           c.start_date as "startDate", c.end_date as "endDate",
           s.account_id as "memberId", a.first_name as "firstName", a.last_name as "lastName", a.login, a.user_state as "userState",
           s.total, s.in_month as "inMonth"
      from (select m.contract_id, m.account_id, sum(m.half_days)::int as total,
                   coalesce(sum(m.half_days) filter (where m.month = ${month}), 0)::int as in_month
              from worked_months m
             where m.workspace_id = current_workspace() and m.month <= ${month} and m.half_days > 0 ${whose}
             group by m.contract_id, m.account_id) s
      join contracts c on c.id = s.contract_id
      join accounts a on a.id = s.account_id
     order by array_position(array['client', 'internal', 'absence'], c.kind), lower(c.name), c.id,
              a.last_name, a.first_name, a.id`.execute(db);
  return rows;
}
