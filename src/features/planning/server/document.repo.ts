import { sql } from 'kysely';
import type { ContractKind, Preset } from '#features/contracts/rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import { countRows, type PartialCount } from '#platform/db/list.ts';
import type { WeekState } from '../state.rules.ts';

/** Finds one contract of the workspace, if it exists. */
export function listContract(db: Database, id: number) {
  return db
    .selectFrom('contracts')
    .select(['id as contractId', 'name as cname', 'preset', 'client'])
    .where('id', '=', id)
    .execute();
}

interface Span {
  from: Day;
  to: Day;
}

export interface SheetRow {
  accountId: number;
  contractId: number;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
  email: string;
  day: Day;
  cname: string;
  preset: Preset | null;
  client: string;
  kind: ContractKind;
  halfDays: number;
  state: WeekState;
  decidedBy: string;
  decidedByLeft: boolean;
  decidedAt: Date | null;
}

/** @param most see `countRows`. */
export function countDays(db: Database, { from, to }: Span, most?: number): Promise<PartialCount> {
  const days = sql`
    select from worked_days where workspace_id = current_workspace() and day between ${from}::date and ${to}::date`;
  return countRows(db, days, most);
}

/** Lists the members with days between two days, sorted. */
export async function listMembersWithDays(db: Database, { from, to }: Span): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(a.id order by a.last_name, a.first_name, a.id), '{}') as ids
      from (select distinct account_id from worked_days
             where workspace_id = current_workspace() and day between ${from} and ${to}) d
      join accounts a on a.id = d.account_id`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Lists the days of members between two days, with their contracts and weeks, sorted by member and day. */
export async function listRows(
  db: Database,
  { from, to }: Span,
  accountIds: readonly number[],
): Promise<SheetRow[]> {
  const ids = sql`any(${[...accountIds]}::integer[])`;
  // Materialized, because PostgreSQL would otherwise read the timesheets of all years.
  const { rows } = await sql<SheetRow>`
    with sheets as materialized (
      select s.account_id, s.monday, s.state, s.decided_by_id, s.decided_by_name, s.decided_at from timesheets s
       where s.workspace_id = current_workspace() and s.account_id = ${ids} and s.monday between ${from}::date - 6 and ${to})
    select a.id as "accountId", d.contract_id as "contractId", a.first_name as "firstName", a.last_name as "lastName", a.login, a.user_state as "userState", a.email, d.day, c.name as cname, c.preset,
           c.client, c.kind, d.half_days as "halfDays", coalesce(t.state, 'open') as state,
           case when t.state in ('approved', 'rejected') then t.decided_by_name else '' end as "decidedBy",
           ${hasLeft('t.decided_by_id')} as "decidedByLeft",
           case when t.state in ('approved', 'rejected') then t.decided_at end as "decidedAt"
      from worked_days d
      join accounts a on a.id = d.account_id
      join contracts c on c.id = d.contract_id
      left join sheets t on t.account_id = d.account_id
       and t.monday = d.day - (extract(isodow from d.day)::int - 1)
     where d.workspace_id = current_workspace() and d.account_id = ${ids} and d.day between ${from} and ${to}
     order by a.last_name, a.first_name, a.id, d.day, d.contract_id`.execute(db);
  return rows;
}

export interface ReportedRow {
  accountId: number;
  contractId: number;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
  cname: string;
  preset: Preset | null;
  client: string;
}

/** Lists the members and contracts with days between two days, sorted by member; without absences. */
export async function listReported(db: Database, { from, to }: Span, most: number): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select a.id as "accountId", c.id as "contractId", a.first_name as "firstName", a.last_name as "lastName", a.login,
           a.user_state as "userState", c.name as cname, c.preset, c.client
      from (select distinct account_id, contract_id from worked_days
             where workspace_id = current_workspace() and day between ${from} and ${to}) d
      join accounts a on a.id = d.account_id
      join contracts c on c.id = d.contract_id
     where c.kind <> 'absence'
     order by a.last_name, a.first_name, a.id, c.client, c.id limit ${most}`.execute(db);
  return rows;
}
