/** Reads and changes the terms on which people are employed. Changes hold a lock per person. */
import { changesOf } from '#features/audit/rules.ts';
import { findLeaver } from '#features/members/server/leaving.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { formatDay } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayReadTerms, mayWriteTerms } from '../access.ts';
import type * as contract from '../contract.ts';
import type { Employment } from '../contract.ts';
import { fieldError } from '../errors.ts';
import { contradictionsOf, doOverlap, endedBy, type Terms } from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

type Values = Terms & { payrollNumber: string };

/** Returns the terms of these people, or of everybody, by their account's id, from the oldest to the newest. */
export async function termsOf(
  db: Database,
  accountIds?: readonly number[],
): Promise<ReadonlyMap<number, Employment[]>> {
  if (accountIds?.length === 0) return new Map();
  const byPerson = Map.groupBy(await repo.listEmployments(db, accountIds), ({ account_id }) => account_id);
  return new Map([...byPerson].map(([accountId, rows]) => [accountId, rows.map(shown)]));
}

/** @throws Problem 403; 404 */
export async function listEmployments(context: MemberContext, { params }: On<'listEmployments'>) {
  if (!mayReadTerms(context.actor)) throw new Problem(403);
  const { id } = await findLeaver(context, params.memberId);
  return answerOf(context.db, id);
}

/** @throws Problem 403; 404; 409 at `startsOn` if other terms apply in the period. */
export async function addEmployment(context: MemberContext, { params, body }: On<'addEmployment'>) {
  const { db, actor, now } = context;
  const { id: accountId, rows } = await lockTerms(context, params.memberId);
  const values = fitting(body);
  const ended = endedBy(rows, values);
  const endsOn = addDays(values.startsOn, -1);
  assertApart(
    context,
    values,
    rows.map((row) => (row === ended ? { ...row, endsOn } : row)),
  );
  if (ended !== undefined) await repo.updateEmployment(db, ended.employmentId, { ends_on: endsOn });
  await repo.insertEmployment(db, {
    workspace_id: actor.workspaceId,
    account_id: accountId,
    created_at: now,
    ...columnsOf(values),
  });
  await context.record({
    action: 'member.terms-added',
    subjectType: 'member',
    subjectId: accountId,
    detail: { ...values },
  });
  return answerOf(db, accountId);
}

/** @throws Problem 400 at contradicting fields; 403; 404; 409 at `startsOn` if other terms apply in the period. */
export async function updateEmployment(context: MemberContext, { params, body }: On<'updateEmployment'>) {
  const { db } = context;
  const { id: accountId, rows } = await lockTerms(context, params.memberId);
  const before = orNotFound(rows.find(({ employmentId }) => employmentId === params.employmentId));
  const { employmentId, ...stored } = before;
  const values = fitting(withChanges(stored, body));
  const errors = contradictionsOf(values);
  if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
  assertApart(
    context,
    values,
    rows.filter((row) => row !== before),
  );
  await repo.updateEmployment(db, employmentId, columnsOf(values));
  await context.record({
    action: 'member.terms-saved',
    subjectType: 'member',
    subjectId: accountId,
    detail: changesOf(stored, values),
  });
  return answerOf(db, accountId);
}

/** @throws Problem 403; 404 */
export async function deleteEmployment(context: MemberContext, { params }: On<'deleteEmployment'>) {
  const { id: accountId, rows } = await lockTerms(context, params.memberId);
  const { employmentId, ...stored } = orNotFound(
    rows.find((row) => row.employmentId === params.employmentId),
  );
  await repo.deleteEmployment(context.db, employmentId);
  await context.record({
    action: 'member.terms-deleted',
    subjectType: 'member',
    subjectId: accountId,
    detail: stored,
  });
  return answerOf(context.db, accountId);
}

async function lockTerms(context: MemberContext, memberId: number) {
  if (!mayWriteTerms(context.actor)) throw new Problem(403);
  const { id } = await findLeaver(context, memberId);
  await lockName(context.db, `employments ${id}`);
  return { id, rows: (await repo.listEmployments(context.db, [id])).map(shown) };
}

/** Empties the field that the other regime uses. */
function fitting(values: Values): Values {
  return values.regime === 'days' ? { ...values, hoursPerWeek: null } : { ...values, daysPerYear: null };
}

function assertApart({ request }: MemberContext, values: Values, others: readonly Employment[]): void {
  const other = others.find((one) => doOverlap(one, values));
  if (other === undefined) return;
  const first = other.startsOn > values.startsOn ? other.startsOn : values.startsOn;
  const error = fieldError('terms_overlap', { day: formatDay(first, request.locale) });
  throw new Problem(409, { errors: { [first === values.startsOn ? 'startsOn' : 'endsOn']: error } });
}

async function answerOf(db: Database, accountId: number) {
  const rows = await repo.listEmployments(db, [accountId]);
  return { employments: rows.map(shown).toReversed() };
}

function columnsOf(values: Values) {
  return {
    starts_on: values.startsOn,
    ends_on: values.endsOn,
    week: values.week,
    regime: values.regime,
    days_per_year: values.daysPerYear,
    hours_per_week: values.hoursPerWeek === null ? null : String(values.hoursPerWeek),
    payroll_number: values.payrollNumber,
    seniority_from: values.seniorityFrom,
  };
}

function shown(row: repo.EmploymentRow): Employment {
  return {
    employmentId: row.id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    week: row.week,
    regime: row.regime,
    daysPerYear: row.days_per_year,
    hoursPerWeek: row.hours_per_week === null ? null : Number(row.hours_per_week),
    payrollNumber: row.payroll_number,
    seniorityFrom: row.seniority_from,
  };
}
