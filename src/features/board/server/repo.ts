import { type RawBuilder, sql } from 'kysely';
import type { WeekState } from '#features/planning/state.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { readBoard as readBoardCall } from '../contract.ts';

/** The month of a board, its weeks in order, and the current civil day. */
export interface Weeks {
  from: Day;
  until: Day;
  mondays: readonly Day[];
  today: Day;
}

export interface BoardMember {
  id: number;
  firstName: string;
  lastName: string;
  login: string;
  email: string;
  userState: string;
  missing: number;
  remindedOn: Day | null;
}

export interface BoardCell {
  accountId: number;
  monday: Day;
  timesheetId: number | null;
  state: WeekState;
  halfDays: number;
  /** Half days in the month. */
  monthHalfDays: number;
  expected: boolean;
  missing: boolean;
}

/**
 * Returns the weeks of every active member, and of inactive members with data in these weeks. A week is
 * expected if a contract other than an absence has a day in it or days are recorded. It is missing if it is
 * past and neither submitted nor approved. Weeks of inactive members are never missing, because nobody can
 * submit them.
 */
function cells({ from, until, mondays, today }: Weeks): RawBuilder<unknown> {
  const [first, last] = [mondays[0] ?? today, mondays.at(-1) ?? today];
  return sql`
    weeks as (select m as monday from unnest(${[...mondays]}::date[]) as m),
    offered as (
      select c.id, c.for_everybody, w.monday from contracts c join weeks w
          on (c.start_date is null or c.start_date <= w.monday + 6) and (c.end_date is null or c.end_date >= w.monday)
         and (c.closed_at is null or ${civilDayOf('c.closed_at')} >= w.monday)
       where c.kind <> 'absence'),
    expected as (
      select distinct m.account_id, o.monday from offered o join contract_members m on m.contract_id = o.id),
    recorded as (
      select d.account_id, ${first}::date + (d.day - ${first}::date) / 7 * 7 as monday, sum(d.half_days)::int as half_days,
             (sum(d.half_days) filter (where d.day between ${from} and ${until}))::int as month_half_days
        from worked_days d
       where d.workspace_id = current_workspace() and d.day between ${first} and ${last}::date + 6
       group by 1, 2),
    -- Materialized, because PostgreSQL would otherwise read the timesheets of all years.
    sheets as materialized (
      select t.id, t.account_id, t.monday, t.state from timesheets t
       where t.workspace_id = current_workspace() and t.monday between ${first} and ${last}),
    left_behind as (
      select account_id from recorded
      union select t.account_id from sheets t where t.state <> 'open'),
    cells as (
      select a.id as account_id, w.monday, t.id as timesheet_id, coalesce(t.state, 'open') as state,
             coalesce(r.half_days, 0) as half_days, coalesce(r.month_half_days, 0) as month_half_days, x.yes as expected,
             x.yes and here.yes and w.monday + 6 < ${today}::date and coalesce(t.state, 'open') in ('open', 'rejected') as missing
        from accounts a cross join weeks w
        cross join lateral (select a.user_state = 'active' and a.account_state = 'enabled' as yes) here
        left join sheets t on t.account_id = a.id and t.monday = w.monday
        left join recorded r on r.account_id = a.id and r.monday = w.monday
        left join expected e on e.account_id = a.id and e.monday = w.monday
        cross join lateral (select r.account_id is not null or (here.yes and ${civilDayOf('a.created_at')} <= w.monday + 6 and (e.account_id is not null
          or exists (select from offered o where o.for_everybody and o.monday = w.monday))) as yes) x
       where a.workspace_id = current_workspace()
         and (here.yes or a.id in (select account_id from left_behind)))`;
}

export function listBoard(
  db: Database,
  query: ListQuery<typeof readBoardCall>,
  weeks: Weeks,
): ListStatements<BoardMember> & { countMissing(): Promise<number> } {
  const { where, end } = sliceOf(readBoardCall, query, {
    id: sql`a.id`,
    // Inactive members come last.
    order: sql`(a.user_state = 'active' and a.account_state = 'enabled') desc, a.last_name, a.first_name`,
    sort: {},
    filters: { missing: () => sql`s.missing > 0` },
    search: (q) => contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, a.email)`, q),
  });
  const summed = sql`${cells(weeks)},
    summed as (select account_id, (count(*) filter (where missing))::int as missing from cells group by account_id)`;
  const members = once(async () => {
    const { rows } = await sql<BoardMember & BoardCounts>`
      with ${summed}
      select a.id, a.first_name as "firstName", a.last_name as "lastName", a.login, a.email, a.user_state as "userState", s.missing,
             m.reminded_on as "remindedOn", (count(*) over ())::int as total,
             (select count(*)::int from summed where missing > 0) as lacking
        from summed s join accounts a on a.id = s.account_id
        left join timesheet_reminders m on m.workspace_id = a.workspace_id and m.account_id = a.id
       where ${where} ${end}`.execute(db);
    return rows;
  });
  const counted = once(async () => {
    // The rows contain the counts. For a page without rows, a separate query reads them.
    const [first] = await members();
    if (first !== undefined) return first;
    const { rows } = await sql<BoardCounts>`
      with ${summed}
      select (count(*) filter (where ${where}))::int as total, (count(*) filter (where s.missing > 0))::int as lacking
        from summed s join accounts a on a.id = s.account_id`.execute(db);
    return rows[0] ?? { total: 0, lacking: 0 };
  });
  return {
    rows: members,
    count: async () => (await counted()).total,
    countMissing: async () => (await counted()).lacking,
  };
}

interface BoardCounts {
  total: number;
  /** Members with missing weeks. */
  lacking: number;
}

/** Runs a query at most once and reuses its result. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= work();
    return promise;
  };
}

/** Lists the weeks of the given people, in order. */
export async function listCells(
  db: Database,
  accountIds: readonly number[],
  weeks: Weeks,
): Promise<BoardCell[]> {
  const { rows } = await sql<BoardCell>`
    with ${cells(weeks)}
    select account_id as "accountId", monday, timesheet_id as "timesheetId", state, half_days as "halfDays",
           month_half_days as "monthHalfDays", expected, missing
      from cells where account_id = any (${[...accountIds]}::integer[]) order by account_id, monday`.execute(
    db,
  );
  return rows;
}

export interface MissingWeeks {
  id: number;
  email: string;
  locale: Locale;
  mondays: Day[];
}

/** Lists the members with missing weeks, or one member if they have any. */
export async function listMissing(db: Database, weeks: Weeks, accountId?: number): Promise<MissingWeeks[]> {
  const { rows } = await sql<MissingWeeks>`
    with ${cells(weeks)}
    select a.id, a.email, a.locale, array_agg(c.monday::text order by c.monday) as mondays
      from cells c join accounts a on a.id = c.account_id
     where c.missing and (${accountId ?? null}::integer is null or a.id = ${accountId ?? null}::integer)
     group by a.id, a.email, a.locale, a.last_name, a.first_name order by a.last_name, a.first_name, a.id`.execute(
    db,
  );
  return rows;
}

/** Records today's reminders. @returns the members who had none today, so that concurrent calls send one email. */
export async function noteReminders(
  db: Database,
  { workspaceId, today }: { workspaceId: number; today: Day },
  accountIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into timesheet_reminders as r (workspace_id, account_id, reminded_on)
    select ${workspaceId}::integer, id, ${today}::date from unnest(${[...accountIds]}::integer[]) as id order by id
        on conflict (workspace_id, account_id) do update set reminded_on = excluded.reminded_on
     where r.reminded_on < excluded.reminded_on
 returning account_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the person is a member now, disabled or not. */
export async function isMember(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('user_state', '<>', 'deleted')
    .executeTakeFirst();
  return found !== undefined;
}
