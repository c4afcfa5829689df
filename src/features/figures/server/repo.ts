/** Adds days, expenses and amounts up by month. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { joinRate, rateOfDay } from '#platform/db/day-rate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Grouping } from '../table.rules.ts';

/** What the figures are about. */
export interface Scope {
  /** First and last day of the twelve months. */
  from: Day;
  until: Day;
  contractId: number | undefined;
  memberId: number | undefined;
  /** In any case. */
  client: string | undefined;
}

/** The facts that a row's label is made of; which ones depends on the grouping. */
export interface Subject {
  key: string;
  name: string;
  /** The preset of a contract or type of expense, or the kind of contracts without a client. */
  mark: string | null;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
}

export interface Sum extends Subject {
  /** First day of the month. */
  column: Day;
  value: number;
}

/** The columns of `Subject` by grouping; aliases: c contract, a account, p type of expense. */
function subject(by: Grouping): RawBuilder<unknown> {
  const person = sql`min(a.first_name) as "firstName", min(a.last_name) as "lastName", min(a.login) as login,
                     min(a.user_state) as "userState"`;
  switch (by) {
    case 'member':
      return sql`a.id::text as key, '' as name, null as mark, ${person}`;
    case 'client':
      return sql`${clientKey} as key, min(c.client) as name, min(c.kind) as mark, ${person}`;
    case 'type':
      return sql`p.id::text as key, min(p.name) as name, min(p.preset) as mark, ${person}`;
    default:
      return sql`c.id::text as key, min(c.name) as name, min(c.preset) as mark, ${person}`;
  }
}

/** Contracts without a client are grouped by their kind, which is no client because of its sign. */
const clientKey = sql`case when c.client = '' then '#' || c.kind else lower(c.client) end`;

function keyOf(by: Grouping): RawBuilder<unknown> {
  if (by === 'member') return sql`a.id`;
  if (by === 'client') return clientKey;
  return by === 'type' ? sql`p.id` : sql`c.id`;
}

function narrowed({ contractId, memberId, client }: Scope): RawBuilder<unknown> {
  return sql`${contractId === undefined ? sql`` : sql`and c.id = ${contractId}`}
             ${memberId === undefined ? sql`` : sql`and a.id = ${memberId}`}
             ${client === undefined ? sql`` : sql`and lower(c.client) = lower(${client})`}`;
}

/** The contract and the member of the row `x`. */
const joined = sql`
  join contracts c on c.workspace_id = x.workspace_id and c.id = x.contract_id
  join accounts a on a.workspace_id = x.workspace_id and a.id = x.account_id`;

/** Returns half days. */
export async function sumDays(db: Database, scope: Scope, by: Grouping): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select ${subject(by)}, x.month as column, sum(x.half_days)::int as value
      from worked_months x ${joined}
     where x.workspace_id = current_workspace() and x.month between ${scope.from} and ${scope.until}
       and x.half_days > 0 ${narrowed(scope)}
     group by ${keyOf(by)}, x.month`.execute(db);
  return rows;
}

interface MemberMonth extends Subject {
  column: Day;
  /** Half days. */
  client: number;
  absent: number;
  /** Of the workspace. */
  zone: HolidayZone;
}

/** Returns the months in which a member recorded something. Joins the names last, because sums of a year have many rows. */
export async function sumMemberMonths(db: Database, scope: Scope): Promise<MemberMonth[]> {
  const { memberId } = scope;
  const { rows } = await sql<MemberMonth>`
    select a.id::text as key, '' as name, null as mark, a.first_name as "firstName", a.last_name as "lastName", a.login,
           a.user_state as "userState", s.month as column, s.client, s.absent,
           (select w.holiday_zone from workspaces w where w.id = current_workspace()) as zone
      from (
        select x.account_id, x.month,
               coalesce(sum(x.half_days) filter (where c.kind = 'client' ${narrowed({ ...scope, memberId: undefined })}), 0)::int as client,
               coalesce(sum(x.half_days) filter (where c.kind = 'absence'), 0)::int as absent
          from worked_months x
          join contracts c on c.workspace_id = x.workspace_id and c.id = x.contract_id
         where x.workspace_id = current_workspace() and x.month between ${scope.from} and ${scope.until}
           and x.half_days > 0 ${memberId === undefined ? sql`` : sql`and x.account_id = ${memberId}`}
         group by x.account_id, x.month) s
      join accounts a on a.workspace_id = current_workspace() and a.id = s.account_id`.execute(db);
  return rows;
}

/** Returns cents including VAT of the receipts in approved reports, without refused ones, by the receipt's month. */
export async function sumExpenses(db: Database, scope: Scope, by: Grouping): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select ${subject(by)}, date_trunc('month', r.date)::date as column, sum(r.ttc_cents)::float8 as value
      from receipts r
      join reports x on x.workspace_id = r.workspace_id and x.id = r.report_id and x.state = 'approved' ${joined}
      join postes p on p.workspace_id = r.workspace_id and p.id = r.poste_id
     where r.workspace_id = current_workspace() and r.date between ${scope.from} and ${scope.until}
       and not r.refused ${narrowed(scope)}
     group by ${keyOf(by)}, date_trunc('month', r.date)`.execute(db);
  return rows;
}

/** The rate of a recorded day `x`, after `joinRate`. */
const rate = rateOfDay('c');

/** Returns cents: approved days on client contracts at the daily rate of their day. */
export async function sumToBill(
  db: Database,
  scope: Scope,
  { by, currency }: { by: Grouping; currency: string },
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select ${subject(by)}, date_trunc('month', x.day)::date as column,
           round(sum(x.half_days * ${rate}) / 2.0)::float8 as value
      from worked_days x ${joined} ${joinRate}
      join timesheets t on t.workspace_id = x.workspace_id and t.account_id = x.account_id
       and t.monday = x.day - mod(x.day - date '1900-01-01', 7) and t.state = 'approved'
     where x.workspace_id = current_workspace() and x.day between ${scope.from} and ${scope.until}
       and c.kind = 'client' and ${rate} is not null and c.currency = ${currency} ${narrowed(scope)}
     group by ${keyOf(by)}, date_trunc('month', x.day)`.execute(db);
  return rows;
}

/**
 * Returns cents before VAT: issued invoices less credit notes, by the month of issue. Lines of no contract are one row; no line belongs
 * to a member.
 */
export async function sumRevenue(
  db: Database,
  { from, until, contractId, memberId, client }: Scope,
  { by, currency }: { by: Grouping; currency: string },
): Promise<Sum[]> {
  if (memberId !== undefined) return [];
  const subject =
    by === 'contract'
      ? sql`coalesce(c.id::text, '#') as key, coalesce(min(c.name), '') as name, min(c.preset) as mark`
      : sql`k.id::text as key, min(k.name) as name, null as mark`;
  const { rows } = await sql<Sum>`
    select ${subject}, '' as "firstName", '' as "lastName", '' as login, '' as "userState",
           date_trunc('month', i.issued_on)::date as column, sum(s.net_cents)::float8 as value
      from sales_invoices i
      join sales_shares s on s.workspace_id = i.workspace_id and s.sales_invoice_id = i.id
      join clients k on k.workspace_id = i.workspace_id and k.id = i.client_id
      left join contracts c on c.workspace_id = s.workspace_id and c.id = s.contract_id
     where i.workspace_id = current_workspace() and i.issued_on between ${from} and ${until} and i.currency = ${currency}
       ${contractId === undefined ? sql`` : sql`and s.contract_id = ${contractId}`}
       ${client === undefined ? sql`` : sql`and lower(k.name) = lower(${client})`}
     group by ${by === 'contract' ? sql`c.id` : sql`k.id`}, date_trunc('month', i.issued_on)`.execute(db);
  return rows;
}

/** The currencies of issued invoices, the most frequent first. */
export async function listInvoicedCurrencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from sales_invoices where workspace_id = current_workspace()
     group by currency order by count(*) desc, currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

/**
 * Returns cents: approved days on client contracts in euros at the daily rate of their day, less what the day of the member cost. Days
 * without a rate or without a cost are left out.
 */
export async function sumMargin(db: Database, scope: Scope, by: Grouping): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select ${subject(by)}, date_trunc('month', x.day)::date as column,
           round(sum(x.half_days * (${rate} - k.cost_cents)) / 2.0)::float8 as value
      from worked_days x ${joined} ${joinRate}
      join (select account_id, from_day, cost_cents, lead(from_day) over (partition by account_id order by from_day) as until_day
              from member_costs where workspace_id = current_workspace()) k
        on k.account_id = x.account_id and k.from_day <= x.day and (k.until_day is null or x.day < k.until_day)
      join timesheets t on t.workspace_id = x.workspace_id and t.account_id = x.account_id
       and t.monday = x.day - mod(x.day - date '1900-01-01', 7) and t.state = 'approved'
     where x.workspace_id = current_workspace() and x.day between ${scope.from} and ${scope.until}
       and c.kind = 'client' and ${rate} is not null and c.currency = 'EUR' ${narrowed(scope)}
     group by ${keyOf(by)}, date_trunc('month', x.day)`.execute(db);
  return rows;
}

/**
 * Returns half days: what is left at the end of each month of what clients had ordered by then. More used than ordered is nothing left.
 * Days after today that are not approved are not used. Orders of amounts only are converted at the rate of that day; without a rate they
 * are left out.
 */
export async function sumLeft(
  db: Database,
  { memberId, today, ...scope }: Scope & { today: Day },
  months: readonly Day[],
  by: Grouping,
): Promise<Sum[]> {
  // Orders belong to contracts, not to members.
  if (memberId !== undefined) return [];
  const { rows } = await sql<Sum>`
    with o as (
      select contract_id, case when bool_and(starts_on is not null) then min(starts_on) end as since,
             bool_and(days_hundredths is not null) as in_days
        from contract_orders where workspace_id = current_workspace()
       group by contract_id having bool_and(days_hundredths is not null) or bool_and(amount_cents is not null)
    ), m as (
      select month, (month + interval '1 month')::date as after from unnest(${[...months]}::date[]) as u (month)
    ), l as (
      select o.contract_id, m.month, case when o.in_days then ordered.half_days - used.half_days
             else (ordered.cents - used.half_cents / 2.0) * 2 / nullif(at_end.rate, 0) end as half_days
        from o join contracts c on c.workspace_id = current_workspace() and c.id = o.contract_id
       cross join m
       cross join lateral (
         select sum(p.days_hundredths) / 50.0 as half_days, sum(p.amount_cents) as cents from contract_orders p
          where p.workspace_id = current_workspace() and p.contract_id = o.contract_id and p.ordered_on < m.after) ordered
       cross join lateral (
         select coalesce(sum(x.half_days), 0) as half_days, coalesce(sum(x.half_days * ${rate}), 0) as half_cents
           from worked_days x
           left join timesheets t on t.workspace_id = x.workspace_id and t.account_id = x.account_id
            and t.monday = x.day - mod(x.day - date '1900-01-01', 7)
           ${joinRate}
          where x.workspace_id = current_workspace() and x.contract_id = o.contract_id
            and (o.since is null or x.day >= o.since) and x.day < m.after and (x.day <= ${today} or t.state = 'approved')) used
       cross join lateral (
         select coalesce((select r.rate_cents from contract_rates r
                           where r.workspace_id = current_workspace() and r.contract_id = o.contract_id and r.from_day < m.after
                           order by r.from_day desc limit 1), c.daily_rate_cents) as rate) at_end
    )
    select ${subject(by)}, l.month as column, (round(sum(l.half_days) * 50) / 50)::float8 as value
      from l join contracts c on c.workspace_id = current_workspace() and c.id = l.contract_id
      left join accounts a on false
     where l.half_days > 0 ${narrowed({ ...scope, memberId: undefined })}
     group by ${keyOf(by)}, l.month`.execute(db);
  return rows;
}

/** The currencies of contracts with a rate, the most frequent first. */
export async function listCurrencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from contracts where kind = 'client' and daily_rate_cents is not null
     group by currency order by count(*) desc, currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Weeks and reports that wait for a decision. */
export async function listWaiting(
  db: Database,
  { memberId, contractId, client }: Scope,
): Promise<{ kind: 'week' | 'report'; submittedAt: Date }[]> {
  const whose = memberId === undefined ? sql`` : sql`and x.account_id = ${memberId}`;
  const which = narrowed({
    contractId,
    client,
    memberId: undefined,
    from: '0001-01-01',
    until: '0001-01-01',
  });
  const isNarrowed = contractId !== undefined || client !== undefined;
  const { rows } = await sql<{ kind: 'week' | 'report'; submittedAt: Date }>`
    select 'week' as kind, x.submitted_at as "submittedAt" from timesheets x
     where x.state = 'submitted' and x.submitted_at is not null ${whose}
       ${
         isNarrowed
           ? sql`and exists (select from worked_days d join contracts c on c.workspace_id = d.workspace_id and c.id = d.contract_id
                    where d.workspace_id = x.workspace_id and d.account_id = x.account_id
                      and d.day between x.monday and x.monday + 6 ${which})`
           : sql``
       }
    union all
    select 'report', x.submitted_at from reports x join contracts c on c.workspace_id = x.workspace_id and c.id = x.contract_id
     where x.state = 'submitted' and x.submitted_at is not null ${whose} ${which}`.execute(db);
  return rows;
}

/** Returns the contracts and members with days or approved expenses in a period, and the clients with invoices. */
export async function listChoices(db: Database, { from, until }: Pick<Scope, 'from' | 'until'>) {
  const used = sql`
    used as (
      select distinct workspace_id, contract_id, account_id from worked_months
       where workspace_id = current_workspace() and month between ${from} and ${until} and half_days > 0
      union
      select distinct x.workspace_id, x.contract_id, x.account_id from reports x
       where x.workspace_id = current_workspace() and x.state = 'approved' and x.end_date >= ${from} and x.start_date <= ${until})`;
  const [contracts, members, invoiced] = await Promise.all([
    sql<{ id: number; name: string; preset: string | null; client: string }>`
      with ${used} select c.id, c.name, c.preset, c.client from contracts c
       where c.workspace_id = current_workspace() and c.id in (select contract_id from used) order by lower(c.name), c.id`.execute(
      db,
    ),
    sql<Omit<Subject, 'key' | 'name' | 'mark'> & { id: number }>`
      with ${used} select a.id, a.first_name as "firstName", a.last_name as "lastName", a.login, a.user_state as "userState"
        from accounts a where a.workspace_id = current_workspace() and a.id in (select account_id from used)
       order by a.last_name, a.first_name, a.id`.execute(db),
    sql<{ name: string }>`
      select k.name from clients k where k.workspace_id = current_workspace() and exists (
        select from sales_invoices i where i.workspace_id = k.workspace_id and i.client_id = k.id
           and i.issued_on between ${from} and ${until})`.execute(db),
  ]);
  return {
    contracts: contracts.rows,
    members: members.rows,
    invoiced: invoiced.rows.map(({ name }) => name),
  };
}
