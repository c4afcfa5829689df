import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { ContractKind, Preset } from '#features/contracts/rules.ts';
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { LeaveEvents, LeaveKinds, LeaveRequests } from '../../../../generated/database.ts';
import type { ComputedType, EnteredType } from '../balance.rules.ts';
import { listLeaveInbox } from '../inbox.contract.ts';
import type { AbsentDay } from '../request.rules.ts';
import type { Rate, SeniorityStep } from '../rules.ts';

export interface AbsenceRow {
  contractId: number;
  cname: string;
  preset: Preset | null;
  kind: ContractKind;
  isOpen: boolean;
}

/** Lists the absences of the workspace. */
export function listAbsences(db: Database): Promise<AbsenceRow[]> {
  return db
    .selectFrom('contracts')
    .select(['id as contractId', 'name as cname', 'preset', 'kind'])
    .select(sql<boolean>`closed_at is null`.as('isOpen'))
    .where('kind', '=', 'absence')
    .orderBy('id')
    .execute();
}

export type KindRow = Awaited<ReturnType<typeof listKinds>>[number];

/** Lists the kinds of leave with the names of their absences. */
export function listKinds(db: Database) {
  return db
    .selectFrom('leave_kinds as k')
    .innerJoin('contracts as c', 'c.id', 'k.contract_id')
    .select(['k.id', 'k.contract_id as contractId', 'c.name as cname', 'c.preset', 'k.unit'])
    .select([sql<Rate[]>`k.rates`.as('rates'), sql<SeniorityStep[]>`k.seniority`.as('seniority')])
    .select(['k.starts_month as startsMonth', 'k.month_rule as monthRule', 'k.rounding', 'k.prorated'])
    .select(['k.taken_months as takenMonths', 'k.carry_over as carryOver', 'k.tracked', 'k.overdraft'])
    .select(['k.acquires', 'k.needs_approval as needsApproval', 'k.needs_second as needsSecond', 'k.since'])
    .orderBy('k.id')
    .execute();
}

export async function saveKind(db: Database, values: Insertable<LeaveKinds>): Promise<void> {
  const { workspace_id: _, contract_id: __, ...changed } = values;
  await db
    .insertInto('leave_kinds')
    .values(values)
    .onConflict((clash) => clash.columns(['workspace_id', 'contract_id']).doUpdateSet(changed))
    .execute();
}

/** Lists those of the given contracts that have rules of leave. */
export async function listContractsWithRules(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('leave_kinds')
    .select('contract_id')
    .where('contract_id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.contract_id);
}

export async function findZone(db: Database, workspaceId: number): Promise<HolidayZone> {
  const row = await db
    .selectFrom('workspaces')
    .select('holiday_zone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return row.holiday_zone;
}

const requestColumns = [
  'r.id',
  'r.workspace_id as workspaceId',
  'r.account_id as accountId',
  'r.kind_id as kindId',
  'r.from_day as from',
  'r.from_noon as fromNoon',
  'r.to_day as to',
  'r.to_noon as toNoon',
  'r.cost',
  'r.state',
  'r.revision',
  'r.comment',
  'r.approver_id as approverId',
  'r.approver_name as approverName',
  'r.endorsed_by_id as endorsedById',
  'r.endorsed_by_name as endorsedByName',
  'r.decided_by_name as decidedByName',
  'r.decision_comment as decisionComment',
  'r.requested_at as requestedAt',
  'r.closing_id as closingId',
  'k.needs_approval as needsApproval',
  'k.needs_second as needsSecond',
  'k.tracked',
  'k.contract_id as contractId',
] as const;

/** The deputy of the approver while the approver is away on a day; null otherwise. */
const deputyOn = (today: Day) => sql<number | null>`(
  select d.deputy_id from leave_deputies d
   where d.account_id = r.approver_id and exists (
     select from leave_requests away
      where away.account_id = r.approver_id and away.state = 'approved' and ${today} between away.from_day and away.to_day))`;

function requests(db: Database, today: Day) {
  return db
    .selectFrom('leave_requests as r')
    .innerJoin('leave_kinds as k', 'k.id', 'r.kind_id')
    .select(requestColumns)
    .select([sql<AbsentDay[]>`r.days`.as('days'), deputyOn(today).as('deputyId')]);
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Lists a person's requests, the newest first. */
export function listRequests(db: Database, accountId: number, today: Day) {
  return requests(db, today)
    .where('r.account_id', '=', accountId)
    .orderBy('r.from_day', 'desc')
    .orderBy('r.id')
    .execute();
}

/** Finds a person's request. */
export function findRequest(db: Database, { accountId, id }: { accountId: number; id: number }, today: Day) {
  return requests(db, today).where('r.account_id', '=', accountId).where('r.id', '=', id).executeTakeFirst();
}

/** Lists who asked, in the order in which people are locked. */
export async function listRequesters(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('leave_requests')
    .select('account_id')
    .distinct()
    .where('id', 'in', [...ids])
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

export function listRequestsById(db: Database, ids: readonly number[], today: Day) {
  return requests(db, today)
    .where('r.id', 'in', [...ids])
    .orderBy('r.account_id')
    .orderBy('r.from_day')
    .execute();
}

export async function insertRequest(db: Database, values: Insertable<LeaveRequests>): Promise<number> {
  const { id } = await db
    .insertInto('leave_requests')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRequests(
  db: Database,
  ids: readonly number[],
  values: Updateable<LeaveRequests>,
): Promise<void> {
  await db
    .updateTable('leave_requests')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns the approver of a person's last request. */
export async function findLastApprover(db: Database, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('leave_requests')
    .select('approver_id')
    .where('account_id', '=', accountId)
    .where('approver_id', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.approver_id ?? undefined;
}

export interface EventRow {
  kindId: number;
  type: ComputedType | EnteredType;
  period: Day;
  day: Day;
  amount: number;
  key: string;
  note: string;
}

/** Lists a person's events, the oldest first. */
export function listEvents(db: Database, accountId: number): Promise<EventRow[]> {
  return db
    .selectFrom('leave_events')
    .select(['kind_id as kindId', 'type', 'period', 'day', 'amount', 'key', 'note'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

/** Lists the opening balances of everybody. */
export function listOpenings(db: Database) {
  return db
    .selectFrom('leave_events')
    .select(['account_id as accountId', 'kind_id as kindId', 'period', 'amount'])
    .where('type', '=', 'opening')
    .execute();
}

/** An event whose key exists is not inserted again. */
export async function insertEvents(db: Database, values: readonly Insertable<LeaveEvents>[]): Promise<void> {
  if (values.length === 0) return;
  await db
    .insertInto('leave_events')
    .values([...values])
    .onConflict((clash) => clash.columns(['workspace_id', 'kind_id', 'account_id', 'key']).doNothing())
    .execute();
}

const inForce = ['requested', 'endorsed', 'approved'] as const;

interface Period {
  from: Day;
  to: Day;
}

/** Lists the leaves of a period, both days included, also requests that wait and those of people who have left. */
export function listLeaves(db: Database, period: Period) {
  return leavesIn(db, period).execute();
}

/** Lists which members are away in a period, also by requests that wait. @param exceptId a person left out. */
export function listAway(db: Database, period: Period, exceptId: number) {
  return leavesIn(db, period).where('a.user_state', '=', 'active').where('a.id', '<>', exceptId).execute();
}

function leavesIn(db: Database, { from, to }: Period) {
  return db
    .selectFrom('leave_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('leave_kinds as k', 'k.id', 'r.kind_id')
    .innerJoin('contracts as c', 'c.id', 'k.contract_id')
    .select(['a.id as userId', 'a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
    .select(['a.user_state as userState', 'c.name as cname', 'c.preset', 'r.state'])
    .select(['r.from_day as from', 'r.from_noon as fromNoon', 'r.to_day as to', 'r.to_noon as toNoon'])
    .where('r.state', 'in', [...inForce])
    .where('r.to_day', '>=', from)
    .where('r.from_day', '<=', to)
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .orderBy('r.from_day');
}

/** Lists the people who can sign in, and these others, by name. */
export function listPeople(db: Database, others: readonly number[]) {
  return db
    .selectFrom('accounts')
    .select([
      'id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'login',
      'user_state as userState',
    ])
    .where((is) =>
      is.or([
        is.and([is('user_state', '=', 'active'), is('account_state', '=', 'enabled')]),
        sql<boolean>`id = any(${others}::integer[])`,
      ]),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/** Finds a person who can sign in, for a notification. */
export function findRecipient(db: Database, id: number) {
  return db
    .selectFrom('accounts')
    .select(['id as userId', 'login', 'email', 'locale', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .executeTakeFirst();
}

export async function findDeputy(db: Database, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('leave_deputies')
    .select('deputy_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.deputy_id ?? null;
}

export async function saveDeputy(
  db: Database,
  { workspaceId, accountId }: { workspaceId: number; accountId: number },
  deputyId: number | null,
): Promise<void> {
  await db.deleteFrom('leave_deputies').where('account_id', '=', accountId).execute();
  if (deputyId !== null)
    await db
      .insertInto('leave_deputies')
      .values({ workspace_id: workspaceId, account_id: accountId, deputy_id: deputyId })
      .execute();
}

interface Decider {
  userId: number;
  isOwner: boolean;
}

/** Requests to the approver, or to those they stand in for; owners also get those of people who can no longer decide. */
function waitsFor({ userId, isOwner }: Decider, all: boolean, today: Day): RawBuilder<boolean> {
  // The first approver does not decide a second time.
  const mine = sql`(case when r.state = 'endorsed' then r.endorsed_by_id is distinct from ${userId}
    else r.approver_id = ${userId} or ${deputyOn(today)} = ${userId} end)`;
  if (!isOwner) return sql<boolean>`${mine}`;
  return all
    ? sql<boolean>`true`
    : sql<boolean>`(${mine} or not exists (
        select from accounts p where p.id = r.approver_id and p.role in ('ROLE_MANAGER', 'ROLE_OWNER')
           and p.user_state = 'active' and p.account_state = 'enabled'))`;
}

export type WaitingRow = Awaited<ReturnType<ReturnType<typeof listInbox>['rows']>>[number];

export function listInbox(
  db: Database,
  query: ListQuery<typeof listLeaveInbox>,
  decider: Decider,
  today: Day,
) {
  const { where, end } = sliceOf(listLeaveInbox, query, {
    id: sql`r.id`,
    order: sql`r.requested_at`,
    sort: {},
    filters: { whose: () => sql`true`, memberId: (memberId) => sql`r.account_id = ${memberId}` },
    search: (q) => contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, a.email)`, q),
  });
  const matching = requests(db, today)
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.state', 'in', ['requested', 'endorsed'])
    .where('r.account_id', '<>', decider.userId)
    .where(waitsFor(decider, query.whose === 'all', today))
    .where(where);
  return {
    rows: () =>
      matching
        .select([
          'a.first_name as firstName',
          'a.last_name as lastName',
          'a.login',
          'a.user_state as userState',
        ])
        .modifyEnd(end)
        .execute(),
    count: () => countRows(db, matching.clearSelect().select('r.id')),
  } satisfies ListStatements<unknown>;
}
