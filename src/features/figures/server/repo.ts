/** Adds days, expenses and amounts up by month. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
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

/** Returns the months in which a member recorded something. */
export async function sumMemberMonths(db: Database, scope: Scope): Promise<MemberMonth[]> {
  const { rows } = await sql<MemberMonth>`
    select ${subject('member')}, x.month as column,
           coalesce(sum(x.half_days) filter (where c.kind = 'client' ${narrowed({ ...scope, memberId: undefined })}), 0)::int as client,
           coalesce(sum(x.half_days) filter (where c.kind = 'absence'), 0)::int as absent,
           (select w.holiday_zone from workspaces w where w.id = current_workspace()) as zone
      from worked_months x ${joined}
     where x.workspace_id = current_workspace() and x.month between ${scope.from} and ${scope.until}
       and x.half_days > 0 ${narrowed({ ...scope, contractId: undefined, client: undefined })}
     group by a.id, x.month`.execute(db);
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

/** Returns cents: approved days on client contracts at the contract's daily rate. */
export async function sumToBill(
  db: Database,
  scope: Scope,
  { by, currency }: { by: Grouping; currency: string },
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select ${subject(by)}, date_trunc('month', x.day)::date as column,
           round(sum(x.half_days * c.daily_rate_cents) / 2.0)::float8 as value
      from worked_days x ${joined}
      join timesheets t on t.workspace_id = x.workspace_id and t.account_id = x.account_id
       and t.monday = x.day - mod(x.day - date '1900-01-01', 7) and t.state = 'approved'
     where x.workspace_id = current_workspace() and x.day between ${scope.from} and ${scope.until}
       and c.kind = 'client' and c.daily_rate_cents is not null and c.currency = ${currency} ${narrowed(scope)}
     group by ${keyOf(by)}, date_trunc('month', x.day)`.execute(db);
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

/** Returns the contracts and members with days or approved expenses in a period. */
export async function listChoices(db: Database, { from, until }: Pick<Scope, 'from' | 'until'>) {
  const used = sql`
    used as (
      select distinct workspace_id, contract_id, account_id from worked_months
       where workspace_id = current_workspace() and month between ${from} and ${until} and half_days > 0
      union
      select distinct x.workspace_id, x.contract_id, x.account_id from reports x
       where x.workspace_id = current_workspace() and x.state = 'approved' and x.end_date >= ${from} and x.start_date <= ${until})`;
  const [contracts, members] = await Promise.all([
    sql<{ id: number; name: string; preset: string | null; client: string }>`
      with ${used} select c.id, c.name, c.preset, c.client from contracts c
       where c.workspace_id = current_workspace() and c.id in (select contract_id from used) order by lower(c.name), c.id`.execute(
      db,
    ),
    sql<Omit<Subject, 'key' | 'name' | 'mark'> & { id: number }>`
      with ${used} select a.id, a.first_name as "firstName", a.last_name as "lastName", a.login, a.user_state as "userState"
        from accounts a where a.workspace_id = current_workspace() and a.id in (select account_id from used)
       order by a.last_name, a.first_name, a.id`.execute(db),
  ]);
  return { contracts: contracts.rows, members: members.rows };
}
