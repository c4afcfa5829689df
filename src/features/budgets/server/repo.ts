/** Adds recorded days up by contract, with the rates of their days. */
import { type RawBuilder, sql } from 'kysely';
import type { ContractState, Preset } from '#features/contracts/rules.ts';
import type { Role } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import { joinRate, rateOfDay } from '#platform/db/day-rate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listBudgets as listBudgetsCall } from '../contract.ts';
import {
  type BudgetState,
  type DatedRate,
  levels,
  type Measure,
  RECENT_DAYS,
  type Recorded,
} from '../rules.ts';

/** A contract with the totals of its orders and of its recorded days. */
export interface BudgetRecord extends Recorded {
  id: number;
  name: string;
  preset: Preset | null;
  client: string;
  analyticCode: string;
  currency: string;
  rate: number | null;
  start: Day | null;
  end: Day | null;
  contractState: ContractState;
  orders: number;
  orderedDays: number | null;
  orderedAmount: number | null;
  /** The first day of the first order if all have one; earlier days are not used of the orders. */
  since: Day | null;
  /** The last day of the last order if all have one. */
  lastOrdered: Day | null;
  zone: HolidayZone;
}

const approved = sql`coalesce(t.state = 'approved', false)`;

/** @param among a condition on contracts `c` with the totals `o` of their orders. */
function budgets(today: Day, among: RawBuilder<unknown>): RawBuilder<unknown> {
  const used = sql`(${approved} or x.day <= ${today})`;
  const rate = rateOfDay('b');
  return sql`
    with o as (
      select contract_id, count(*)::int as orders,
             case when bool_and(days_hundredths is not null) then sum(days_hundredths)::bigint end as days,
             case when bool_and(amount_cents is not null) then sum(amount_cents)::bigint end as amount,
             case when bool_and(starts_on is not null) then min(starts_on) end as since,
             case when bool_and(ends_on is not null) then max(ends_on) end as last_ordered
        from contract_orders where workspace_id = current_workspace() group by contract_id
    ), b as (
      select c.id, c.name, c.preset, c.client, c.analytic_code, c.currency, c.sought, c.daily_rate_cents, c.start_date, c.end_date, c.closed_at,
             coalesce(o.orders, 0) as orders, o.days, o.amount, o.since, o.last_ordered
        from contracts c left join o on o.contract_id = c.id
       where c.workspace_id = current_workspace() and ${among}
    ), u as (
      select x.contract_id,
             coalesce(sum(x.half_days) filter (where ${approved}), 0)::int as approved,
             coalesce(sum(x.half_days) filter (where not ${approved} and x.day <= ${today}), 0)::int as pending,
             coalesce(sum(x.half_days * ${rate}) filter (where ${approved}), 0)::bigint as "approvedAmount",
             coalesce(sum(x.half_days * ${rate}) filter (where not ${approved} and x.day <= ${today}), 0)::bigint as "pendingAmount",
             coalesce(sum(x.half_days) filter (where ${used} and ${rate} is null), 0)::int as unpriced,
             coalesce(sum(x.half_days) filter (where x.day <= ${today} and x.day > ${today}::date - ${sql.lit(RECENT_DAYS)}), 0)::int as recent
        from b join worked_days x on x.workspace_id = current_workspace() and x.contract_id = b.id and (b.since is null or x.day >= b.since)
        left join timesheets t on t.workspace_id = x.workspace_id and t.account_id = x.account_id
         and t.monday = x.day - mod(x.day - date '1900-01-01', 7)
        ${joinRate}
       group by x.contract_id
    ), s as (
      select b.id, b.name, b.preset, b.client, b.analytic_code as "analyticCode", b.currency, b.sought, b.daily_rate_cents as rate, b.start_date as start, b.end_date as end,
             b.orders, b.days as "orderedDays", b.amount as "orderedAmount", b.since, b.last_ordered as "lastOrdered",
             coalesce(u.approved, 0) as approved, coalesce(u.pending, 0) as pending,
             coalesce(u."approvedAmount", 0)::bigint as "approvedAmount", coalesce(u."pendingAmount", 0)::bigint as "pendingAmount",
             coalesce(u.unpriced, 0) as unpriced, coalesce(u.recent, 0) as recent,
             case when b.closed_at is not null then 'closed' when b.end_date < ${today}::date then 'ended'
                  when b.start_date > ${today}::date then 'upcoming' else 'open' end as "contractState",
             (select w.holiday_zone from workspaces w where w.id = current_workspace()) as zone,
             greatest((coalesce(u.approved, 0) + coalesce(u.pending, 0)) * 50.0 / b.days,
                      (round(coalesce(u."approvedAmount", 0) / 2.0) + round(coalesce(u."pendingAmount", 0) / 2.0)) / b.amount) as share
        from b left join u on u.contract_id = b.id
    )`;
}

/** Finds a contract with the totals of its orders, which may be none. */
export async function findBudget(
  db: Database,
  contractId: number,
  today: Day,
): Promise<BudgetRecord | undefined> {
  const { rows } = await sql<BudgetRecord>`
    ${budgets(today, sql`c.id = ${contractId}`)} select * from s`.execute(db);
  return rows[0];
}

const hasOrders = sql`o.orders > 0`;

export function listBudgets(
  db: Database,
  query: ListQuery<typeof listBudgetsCall>,
  today: Day,
): ListStatements<BudgetRecord> {
  const { where, end } = sliceOf(listBudgetsCall, query, {
    id: sql`s.id`,
    sort: { cname: sql`lower(s.name)`, used: sql`coalesce(s.share, 0)` },
    filters: {
      state: (state) => stateIs(state),
      contractState: (state) => sql`s."contractState" = ${state}`,
    },
    order: sql`(s."contractState" in ('closed', 'ended')), coalesce(s.share, 0) desc`,
    search: (q) => sql`position(${fold(q)} in s.sought) > 0`,
  });
  return {
    async rows() {
      const { rows } = await sql<BudgetRecord>`
        ${budgets(today, hasOrders)} select * from s where ${where} ${end}`.execute(db);
      return rows;
    },
    async count() {
      const { rows } = await sql<{ count: number }>`
        ${budgets(today, hasOrders)} select count(*)::int as count from s where ${where}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** The SQL equivalent of the state of `budgetOf`. */
function stateIs(state: BudgetState): RawBuilder<unknown> {
  const [near, all] = levels;
  const share = sql`coalesce(s.share, 0) * 100`;
  if (state === 'used') return sql`${share} >= ${sql.lit(all)}`;
  if (state === 'near') return sql`${share} >= ${sql.lit(near)} and ${share} < ${sql.lit(all)}`;
  return sql`${share} < ${sql.lit(near)}`;
}

/** All contracts with orders, by name. */
export async function listAllBudgets(db: Database, today: Day): Promise<BudgetRecord[]> {
  const { rows } = await sql<BudgetRecord>`
    ${budgets(today, hasOrders)} select * from s order by lower(s.name), s.id`.execute(db);
  return rows;
}

/** The half days after today that are not approved, by contract and day, in this order. */
export async function listPlanned(
  db: Database,
  contractIds: readonly number[],
  today: Day,
): Promise<{ contractId: number; day: Day; halfDays: number }[]> {
  if (contractIds.length === 0) return [];
  const { rows } = await sql<{ contractId: number; day: Day; halfDays: number }>`
    select x.contract_id as "contractId", x.day, sum(x.half_days)::int as "halfDays"
      from worked_days x
      left join timesheets t on t.workspace_id = x.workspace_id and t.account_id = x.account_id
       and t.monday = x.day - mod(x.day - date '1900-01-01', 7)
     where x.workspace_id = current_workspace() and x.contract_id = any (${[...contractIds]}::integer[]) and x.day > ${today}
       and not ${approved}
     group by x.contract_id, x.day order by x.contract_id, x.day`.execute(db);
  return rows;
}

/** The rates of contracts, the earliest first. */
export async function listRates(
  db: Database,
  contractIds: readonly number[],
): Promise<(DatedRate & { contractRateId: number; contractId: number })[]> {
  if (contractIds.length === 0) return [];
  return db
    .selectFrom('contract_rates')
    .select(['id as contractRateId', 'contract_id as contractId', 'from_day as from', 'rate_cents as rate'])
    .where('contract_id', 'in', [...contractIds])
    .orderBy('from_day')
    .execute();
}

export interface Reached {
  contractId: number;
  measure: Measure;
  level: number;
  ordered: number;
}

/**
 * Stores the levels that contracts have reached, and which of the stored ones no longer hold.
 * @returns the stored ones that were not stored before. Of two transactions, one gets each.
 */
export async function storeReached(
  db: Database,
  contractIds: readonly number[],
  reached: readonly Reached[],
  at: Date,
): Promise<Reached[]> {
  await sql`
    update budget_warnings w set standing = held.standing
      from (select w2.contract_id, w2.measure, w2.level, w2.ordered,
                   exists (select from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb)
                             as n("contractId" integer, measure text, level smallint, ordered bigint)
                            where n."contractId" = w2.contract_id and n.measure = w2.measure and n.level = w2.level
                              and n.ordered = w2.ordered) as standing
              from budget_warnings w2
             where w2.workspace_id = current_workspace() and w2.contract_id = any (${[...contractIds]}::integer[])) held
     where w.workspace_id = current_workspace() and w.contract_id = held.contract_id and w.measure = held.measure
       and w.level = held.level and w.ordered = held.ordered and w.standing <> held.standing`.execute(db);
  if (reached.length === 0) return [];
  const { rows } = await sql<Reached>`
    insert into budget_warnings (workspace_id, contract_id, measure, level, ordered, warned_at, standing)
    select current_workspace(), n."contractId", n.measure, n.level, n.ordered, ${at}::timestamptz, true
      from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb)
        as n("contractId" integer, measure text, level smallint, ordered bigint)
        on conflict do nothing
    returning contract_id as "contractId", measure, level, ordered`.execute(db);
  return rows;
}

/** The contracts, not closed or ended, of which a level is reached, the fullest and latest first. */
export function reachedContracts(
  today: Day,
): RawBuilder<{ id: number; name: string; client: string; level: number; warnedAt: string }> {
  return sql`
    select c.id, c.name, c.client, max(w.level)::int as level, max(w.warned_at) as "warnedAt"
      from budget_warnings w join contracts c on c.workspace_id = w.workspace_id and c.id = w.contract_id
     where w.workspace_id = current_workspace() and w.standing and c.closed_at is null
       and (c.end_date is null or c.end_date >= ${today})
     group by c.id, c.name, c.client
     order by max(w.level) desc, max(w.warned_at) desc, c.id`;
}

/** The people of some roles who can sign in. */
export function listPeople(db: Database, who: readonly Role[]) {
  return db
    .selectFrom('accounts')
    .select(['id as userId', 'email', 'locale'])
    .where('role', 'in', [...who])
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .orderBy('id')
    .execute();
}

/** The workspaces with orders. Needs the installation's role. */
export async function listWorkspacesWithOrders(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('contract_orders').select('workspace_id').distinct().execute();
  return rows.map(({ workspace_id }) => workspace_id);
}
