import { type RawBuilder, sql } from 'kysely';
import type { Preset } from '#features/contracts/rules.ts';
import type { Day } from '#kernel/day.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Format } from '../file.rules.ts';
import type { Overtime, PayrollItem, RecordedDay, ReportToPay } from '../item.rules.ts';

interface Span {
  from: Day;
  to: Day;
}

/** A condition on a column that names a person; without an id all people. */
const of = (column: string, accountId: number | undefined) =>
  accountId === undefined ? sql`true` : sql`${sql.ref(column)} = ${accountId}`;

export type FoundDay = RecordedDay & {
  /** Whether it counts: its week is approved, or its month is closed. */
  accepted: boolean;
};

/** Lists the recorded days between two days, of all people or of one. */
export async function listDays(db: Database, { from, to }: Span, accountId?: number): Promise<FoundDay[]> {
  const { rows } = await sql<FoundDay>`
    select w.account_id as "accountId", w.day, w.contract_id as "contractId", c.kind, w.half_days as "halfDays",
           coalesce(t.state = 'approved', false) or m.id is not null as accepted
      from worked_days w
      join contracts c on c.workspace_id = w.workspace_id and c.id = w.contract_id
      left join timesheets t on t.workspace_id = w.workspace_id and t.account_id = w.account_id
       and t.monday = w.day - (extract(isodow from w.day)::integer - 1)
      left join closed_months m on m.workspace_id = w.workspace_id and m.reopened_at is null
       and m.month = date_trunc('month', w.day)::date
     where w.workspace_id = current_workspace() and w.day between ${from} and ${to} and ${of('w.account_id', accountId)}
     order by w.account_id, w.day, w.contract_id`.execute(db);
  return rows;
}

export async function listOvertime(db: Database, { from, to }: Span): Promise<Overtime[]> {
  const { rows } = await sql<Overtime>`
    select account_id as "accountId", day, reason, centihours from overtimes
     where workspace_id = current_workspace() and day between ${from} and ${to}`.execute(db);
  return rows;
}

/**
 * Lists approved reports that end in the period: those that a payroll contains and, if the payroll pays expenses, those that are in
 * no payment.
 */
export async function listReports(db: Database, { from, to }: Span, pays: boolean): Promise<ReportToPay[]> {
  const mileage = sql`(e.vehicle_id is not null or e.distance_km is not null)`;
  const { rows } = await sql<ReportToPay>`
    select r.account_id as "accountId", r.id as "reportId", r.end_date as "endDate",
           coalesce(sum(e.ttc_cents) filter (where not ${mileage}), 0)::bigint as "expensesCents",
           coalesce(sum(e.ttc_cents) filter (where ${mileage}), 0)::bigint as "mileageCents"
      from reports r join receipts e on e.workspace_id = r.workspace_id and e.report_id = r.id
     where r.workspace_id = current_workspace() and r.state = 'approved' and r.end_date between ${from} and ${to}
       and (exists (select from payroll_items i where i.workspace_id = r.workspace_id and i.account_id = r.account_id
              and i.kind in ('expenses', 'mileage') and i.ref = r.id)
         or (${pays} and not exists (select from payment_reports p
                where p.workspace_id = r.workspace_id and p.report_id = r.id and p.standing)
           and not exists (select from payment_settings s
                where s.workspace_id = r.workspace_id and ${civilDayOf('r.decided_at')} < s.since)))
     group by r.account_id, r.id, r.end_date`.execute(db);
  return rows;
}

export interface FixedMonth {
  id: number;
  month: Day;
  fixedByName: string;
  fixedAt: Date;
  /** Whether the month is closed now. */
  closed: boolean;
}

/** Lists the fixed payrolls of a period, oldest first. */
export async function listFixed(db: Database, { from, to }: Span): Promise<FixedMonth[]> {
  const { rows } = await sql<FixedMonth>`
    select p.id, p.month, p.fixed_by_name as "fixedByName", p.fixed_at as "fixedAt",
           exists (select from closed_months m where m.workspace_id = p.workspace_id and m.month = p.month
             and m.reopened_at is null) as closed
      from payroll_months p
     where p.workspace_id = current_workspace() and p.month between ${from} and ${to}
     order by p.month`.execute(db);
  return rows;
}

/** An item, with the first day of the month whose payroll contains it. */
export type FixedItem = PayrollItem & { payroll: Day };

function items(condition: RawBuilder<unknown>) {
  return sql<FixedItem>`
    select i.account_id as "accountId", i.month, i.kind, i.ref, i.day, i.reason, i.half_days as "halfDays", i.centihours,
           i.quantity, i.exempt_cents as "exemptCents", i.taxed_cents as "taxedCents", p.month as payroll
      from payroll_items i
      join payroll_months p on p.workspace_id = i.workspace_id and p.id = i.payroll_month_id
     where i.workspace_id = current_workspace() and ${condition}
     order by p.month, i.id`;
}

/** Lists the items that payrolls contain for the months of a period. */
export async function listItemsOf(db: Database, { from, to }: Span): Promise<FixedItem[]> {
  return (await items(sql`i.month between ${from} and ${to}`).execute(db)).rows;
}

/** Lists the items of the payrolls of a period, of all people or of one. */
export async function listItemsIn(
  db: Database,
  { from, to }: Span,
  accountId?: number,
): Promise<FixedItem[]> {
  const condition = sql`p.month between ${from} and ${to} and ${of('i.account_id', accountId)}`;
  return (await items(condition).execute(db)).rows;
}

interface NewMonth {
  workspaceId: number;
  month: Day;
  people: number;
  by: { id: number; name: string };
  now: Date;
}

/** Returns undefined if the payroll of the month is already fixed. */
export async function insertMonth(db: Database, values: NewMonth): Promise<number | undefined> {
  const added = await db
    .insertInto('payroll_months')
    .values({
      workspace_id: values.workspaceId,
      month: values.month,
      people: values.people,
      fixed_by_id: values.by.id,
      fixed_by_name: values.by.name,
      fixed_at: values.now,
    })
    .onConflict((clash) => clash.columns(['workspace_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Rows per statement, because PostgreSQL allows 65,535 parameters. */
const ROWS = 4000;

interface Within {
  workspaceId: number;
  payrollMonthId: number;
}

export async function insertItems(
  db: Database,
  { workspaceId, payrollMonthId }: Within,
  added: readonly PayrollItem[],
): Promise<void> {
  for (let at = 0; at < added.length; at += ROWS)
    await db
      .insertInto('payroll_items')
      .values(
        added.slice(at, at + ROWS).map((item) => ({
          workspace_id: workspaceId,
          payroll_month_id: payrollMonthId,
          account_id: item.accountId,
          month: item.month,
          kind: item.kind,
          ref: item.ref,
          day: item.day,
          reason: item.reason,
          half_days: item.halfDays,
          centihours: item.centihours,
          quantity: item.quantity,
          exempt_cents: item.exemptCents,
          taxed_cents: item.taxedCents,
        })),
      )
      .execute();
}

export async function insertFile(
  db: Database,
  { workspaceId, payrollMonthId }: Within,
  { format, sha256, content }: { format: Format; sha256: string; content: Buffer },
): Promise<void> {
  await db
    .insertInto('payroll_files')
    .values({ workspace_id: workspaceId, payroll_month_id: payrollMonthId, format, sha256, content })
    .execute();
}

export async function listFiles(
  db: Database,
  payrollMonthId: number,
): Promise<{ format: Format; sha256: string }[]> {
  const { rows } = await sql<{ format: Format; sha256: string }>`
    select format, sha256 from payroll_files
     where workspace_id = current_workspace() and payroll_month_id = ${payrollMonthId}
     order by format`.execute(db);
  return rows;
}

export function findFile(db: Database, payrollMonthId: number, format: Format) {
  return db
    .selectFrom('payroll_files')
    .select(['content', 'sha256'])
    .where('payroll_month_id', '=', payrollMonthId)
    .where('format', '=', format)
    .executeTakeFirst();
}

export interface PersonRecord {
  id: number;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
}

/** Lists people by name. */
export async function listPeople(db: Database, ids: readonly number[]): Promise<PersonRecord[]> {
  const { rows } = await sql<PersonRecord>`
    select id, first_name as "firstName", last_name as "lastName", login, user_state as "userState"
      from accounts where workspace_id = current_workspace() and id in (select unnest(${[...ids]}::integer[]))
     order by last_name, first_name, id`.execute(db);
  return rows;
}

export interface AbsenceRecord {
  id: number;
  cname: string;
  preset: Preset | null;
}

export async function listAbsences(db: Database): Promise<AbsenceRecord[]> {
  const { rows } = await sql<AbsenceRecord>`
    select id, name as cname, preset from contracts
     where workspace_id = current_workspace() and kind = 'absence'
     order by id`.execute(db);
  return rows;
}
