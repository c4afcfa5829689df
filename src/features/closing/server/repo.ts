import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { type OpenItems, readClosing as readClosingCall } from '../contract.ts';

/** A month as seen on a given day. */
export interface Span {
  first: Day;
  last: Day;
  /** The last day that can be missing or unsubmitted: yesterday in the current month. */
  until: Day;
  /** Working days from `first` to `until`. */
  working: readonly Day[];
}

/** The open items of a member in the month. Days are counted in half days. */
export interface Sums extends OpenItems {
  id: number;
  /** Whether the member can sign in. */
  able: boolean;
  decisions: number;
  reports_due: number;
  due_cents: number;
}

export interface MemberRow {
  id: number;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
  remindedOn: Day | null;
}

const able = sql`a.user_state = 'active' and a.account_state = 'enabled'`;
// Counted from a Monday: `extract` is numeric and takes three times as long.
const mondayOf = (day: RawBuilder<unknown>) => sql`${day} - mod(${day} - date '1900-01-01', 7)`;

/** Whether the report `r` is in no valid payment, and was not paid before the company used payments. */
const payable = sql`
  not exists (select from payment_reports p
    where p.workspace_id = r.workspace_id and p.report_id = r.id and p.standing)
  and not exists (select from payment_settings s
    where s.workspace_id = r.workspace_id and ${civilDayOf('r.decided_at')} < s.since)`;

/**
 * Returns the open items of a month.
 * - `lacking`: working days that are not filled in, although the member had a contract other than an absence.
 *   Only in weeks that can still change; in the others an approver has accepted the gaps.
 * - `recorded`: half days per week, with the week's state.
 * - `touching`: reports whose period touches the month.
 * - `pending`: weeks and reports that wait, with the people who decide. As in the inboxes, owners decide for
 *   approvers who no longer can.
 */
function items({ first, last, until, working }: Span): RawBuilder<unknown> {
  return sql`
    days as (select d as day from unnest(${[...working]}::date[]) as d),
    offered as (
      select c.id, c.for_everybody, w.day from contracts c join days w
          on (c.start_date is null or c.start_date <= w.day) and (c.end_date is null or c.end_date >= w.day)
         and (c.closed_at is null or ${civilDayOf('c.closed_at')} >= w.day)
       where c.kind <> 'absence'),
    expected as (select distinct m.account_id, o.day from offered o join contract_members m on m.contract_id = o.id),
    booked as (
      select d.account_id, d.day, sum(d.half_days)::int as half_days from worked_days d
       where d.workspace_id = current_workspace() and d.day between ${first} and ${until}
       group by 1, 2),
    -- Materialized, because PostgreSQL would otherwise read the timesheets of all years.
    sheets as materialized (
      select t.account_id, t.monday, t.state, t.approver_id from timesheets t
       where t.workspace_id = current_workspace() and t.monday between ${first}::date - 6 and ${last}),
    lacking as (
      select a.id as account_id, w.day, 2 - coalesce(b.half_days, 0) as half_days
        from accounts a cross join days w
        left join booked b on b.account_id = a.id and b.day = w.day
        left join sheets t on t.account_id = a.id and t.monday = ${mondayOf(sql`w.day`)}
        left join expected e on e.account_id = a.id and e.day = w.day
       where a.workspace_id = current_workspace() and ${able} and ${civilDayOf('a.created_at')} <= w.day
         and coalesce(b.half_days, 0) < 2 and coalesce(t.state, 'open') in ('open', 'rejected')
         and (e.account_id is not null or exists (select from offered o where o.for_everybody and o.day = w.day))),
    recorded as (
      select b.account_id, m.monday, coalesce(t.state, 'open') as state, sum(b.half_days)::int as half_days
        from booked b cross join lateral (select ${mondayOf(sql`b.day`)} as monday) m
        left join sheets t on t.account_id = b.account_id and t.monday = m.monday
       group by 1, 2, 3),
    touching as (
      select r.id, r.workspace_id, r.account_id, r.state, r.title, r.approver_id, r.end_date, r.decided_at from reports r
       where r.workspace_id = current_workspace() and r.end_date >= ${first} and r.start_date <= ${last}),
    pending as (
      select 'week' as kind, t.account_id, t.approver_id from sheets t where t.state = 'submitted'
      union all select 'report', account_id, approver_id from touching where state = 'submitted'),
    deciders as (
      select a.id, a.role from accounts a
       where a.workspace_id = current_workspace() and ${able} and a.role in ('ROLE_MANAGER', 'ROLE_OWNER')),
    decisions as (
      select d.id as account_id, (count(*) filter (where p.kind = 'week'))::int as weeks,
             (count(*) filter (where p.kind = 'report'))::int as reports
        from (select p.kind, p.account_id, p.approver_id as decider from pending p join deciders x on x.id = p.approver_id
              union all
              select p.kind, p.account_id, o.id from pending p join deciders o on o.role = 'ROLE_OWNER'
               where not exists (select from deciders x where x.id = p.approver_id)) p
        join deciders d on d.id = p.decider and d.id <> p.account_id
       group by 1)`;
}

/** Returns the sums of members who can sign in, and of other people with days or reports in the month. */
export async function listSums(db: Database, span: Span): Promise<Sums[]> {
  const { first, last } = span;
  const { rows } = await sql<Sums>`
    with ${items(span)},
    by_days as (
      select account_id, (sum(half_days) filter (where state in ('open', 'rejected')))::int as unsubmitted,
             (sum(half_days) filter (where state = 'submitted'))::int as waiting
        from recorded group by 1),
    by_lack as (select account_id, sum(half_days)::int as missing from lacking group by 1),
    by_reports as (
      select r.account_id, (count(*) filter (where r.state in ('created', 'rejected')))::int as open,
             (count(*) filter (where r.state = 'submitted'))::int as waiting,
             (count(*) filter (where x.yes))::int as approved, sum(c.cents) as cents
        from touching r cross join lateral (
          select r.state = 'approved' and r.end_date between ${first} and ${last} and ${payable} as yes) x
        left join lateral (select sum(e.ttc_cents) as cents from receipts e
          where x.yes and e.workspace_id = current_workspace() and e.report_id = r.id) c on true
       group by 1)
    select a.id, ${able} as able, coalesce(l.missing, 0) as missing, coalesce(d.unsubmitted, 0) as unsubmitted,
           coalesce(d.waiting, 0) as waiting, coalesce(r.open, 0) as reports_open, coalesce(r.waiting, 0) as reports_waiting,
           coalesce(r.approved, 0) as reports_due, coalesce(r.cents, 0)::bigint as due_cents,
           coalesce(q.weeks + q.reports, 0) as decisions
      from accounts a
      left join by_lack l on l.account_id = a.id
      left join by_days d on d.account_id = a.id
      left join by_reports r on r.account_id = a.id
      left join decisions q on q.account_id = a.id
     where a.workspace_id = current_workspace() and (${able} or d.account_id is not null or r.account_id is not null)`.execute(
    db,
  );
  return rows;
}

/** Returns the cents of the people's reports that end before a day and are still to be paid, by the person's id. */
export async function listEarlierDue(
  db: Database,
  before: Day,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; cents: number }>`
    select r.account_id, sum(e.ttc_cents)::bigint as cents
      from reports r join receipts e on e.workspace_id = r.workspace_id and e.report_id = r.id
     where r.workspace_id = current_workspace() and r.account_id = any(${[...accountIds]}::integer[])
       and r.state = 'approved' and r.end_date < ${before} and ${payable}
     group by 1`.execute(db);
  return new Map(rows.map(({ account_id, cents }) => [account_id, cents]));
}

/** @param ids of the members to list. */
export function listMembers(
  db: Database,
  query: ListQuery<typeof readClosingCall>,
  ids: readonly number[],
): ListStatements<MemberRow> {
  const { where, end } = sliceOf(readClosingCall, query, {
    id: sql`a.id`,
    // Inactive members come last.
    order: sql`(${able}) desc, a.last_name, a.first_name`,
    sort: {},
    // The caller has already filtered by `open` and passes the ids.
    filters: { open: () => sql`true` },
    search: (q) => contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, a.email)`, q),
  });
  const listed = sql`from accounts a where a.id = any(${[...ids]}::integer[]) and ${where}`;
  return {
    rows: async () => {
      const { rows } = await sql<MemberRow>`
        select a.id, a.first_name as "firstName", a.last_name as "lastName", a.login, a.user_state as "userState",
               (select m.reminded_on from timesheet_reminders m
                 where m.workspace_id = a.workspace_id and m.account_id = a.id) as "remindedOn"
          ${listed} ${end}`.execute(db);
      return rows;
    },
    count: async () => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db);
      return rows[0]?.total ?? 0;
    },
  };
}

export interface ToRemind {
  id: number;
  email: string;
  locale: Locale;
  missing: Day[];
  weeks: Day[];
  reports: string[];
  weekDecisions: number;
  reportDecisions: number;
}

/**
 * Lists what each person has to do in the month. Leaves out people with nothing to do.
 * @param accountId lists only this person.
 */
export async function listToRemind(db: Database, span: Span, accountId?: number): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    with ${items(span)},
    lack as (select account_id, array_agg(day::text order by day) as days from lacking group by 1),
    unsent as (
      select account_id, array_agg(monday::text order by monday) as weeks from recorded
       where state in ('open', 'rejected') group by 1),
    drafts as (
      select account_id, array_agg(title order by id) as titles from touching where state in ('created', 'rejected') group by 1)
    select a.id, a.email, a.locale, coalesce(l.days, '{}') as missing, coalesce(u.weeks, '{}') as weeks,
           coalesce(r.titles, '{}') as reports, coalesce(d.weeks, 0) as "weekDecisions", coalesce(d.reports, 0) as "reportDecisions"
      from accounts a
      left join lack l on l.account_id = a.id
      left join unsent u on u.account_id = a.id
      left join drafts r on r.account_id = a.id
      left join decisions d on d.account_id = a.id
     where a.workspace_id = current_workspace() and ${able} and (${accountId ?? null}::integer is null or a.id = ${accountId ?? null}::integer)
       and (l.days is not null or u.weeks is not null or r.titles is not null or d.account_id is not null)
     order by a.last_name, a.first_name, a.id`.execute(db);
  return rows;
}
