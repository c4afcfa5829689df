/** Lists, records, ends and deletes allowances. */
import type { CallInput } from '#kernel/call.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayReadAllAllowances, mayRecordAllowances } from '../access.ts';
import { FIRST_DAY, travelKinds, unitCeiling } from '../ceilings.rules.ts';
import type { Allowance } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { overlap } from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listAllowances(context: MemberContext, { query }: On<'listAllowances'>) {
  const { db, actor } = context;
  const accountId = mayReadAllAllowances(actor) ? undefined : actor.userId;
  return page(context, contract.listAllowances, query, repo.listAllowances(db, query, accountId), {
    row: (row) => allowanceRow(row, context),
    texts: { en, fr },
  });
}

/** Returns the allowances that can apply between two days, of all people. */
export const allowancesBetween = repo.listEntries;

/** @throws Problem 403; 400 at the wrong field; 409 at `day` if the person has it already. */
export async function addAllowance(context: MemberContext, { body }: On<'addAllowance'>): Promise<Allowance> {
  const { db, actor, now, request } = context;
  if (!mayRecordAllowances(actor)) throw new Problem(403);
  await lockAllowances(db, actor.workspaceId);
  const once = body.basis === 'once';
  const since = travelKinds.includes(body.kind) ? body.since : null;
  const until = once ? null : body.until;
  const errors = await contradictionsOf(db, { ...body, since, until }, request.locale);
  if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
  if (!once) {
    const standing = await repo.listStanding(db, body.memberId, body.kind);
    if (standing.some((other) => overlap({ day: body.day, until }, other)))
      throw new Problem(409, { errors: { day: fieldError('allowance_overlaps') } });
  }
  const added = await repo.insertAllowance(db, {
    workspace_id: actor.workspaceId,
    account_id: body.memberId,
    kind: body.kind,
    basis: body.basis,
    day: body.day,
    until,
    quantity: once ? body.quantity : 1,
    // Never 0 here: the contract requires an amount.
    unit_cents: body.amount ?? 0,
    since,
    note: body.note,
    created_at: now,
  });
  if (added === undefined) throw new Problem(409, { errors: { day: fieldError('allowance_taken') } });
  const row = orNotFound(await repo.findAllowance(db, added.id));
  await context.record({
    action: 'allowance.recorded',
    subjectType: 'allowance',
    subjectId: row.id,
    detail: detailOf(row),
  });
  return allowanceRow(row, context);
}

type Values = Pick<On<'addAllowance'>['body'], 'memberId' | 'kind' | 'basis' | 'day' | 'since' | 'until'>;

async function contradictionsOf(db: Database, values: Values, locale: Locale): Promise<FieldErrors> {
  const { memberId, kind, basis, day, since, until } = values;
  const travels = travelKinds.includes(kind);
  const errors: FieldErrors = {};
  if (!(await repo.isMember(db, memberId))) errors.memberId = fieldError('allowance_person_unknown');
  if (day < FIRST_DAY) errors.day = fieldError('allowance_no_ceiling', { day: formatDay(FIRST_DAY, locale) });
  if (until !== null && until < day) errors.until = fieldError('allowance_until_early');
  if (basis !== 'once' && (travels || kind === 'mobility'))
    errors.basis = fieldError('allowance_not_standing');
  if (travels && since === null) errors.since = fieldError('allowance_since_needed');
  if (since !== null && since > day) errors.since = fieldError('allowance_since_late');
  return errors;
}

/** @throws Problem 404; 403; 409 NOT_STANDING; 400 at `until`; 409 at `until` if it would overlap another one. */
export async function endAllowance(
  context: MemberContext,
  { params, body: { until } }: On<'endAllowance'>,
): Promise<Allowance> {
  const { db } = context;
  const row = await lockAllowance(context, params.allowanceId);
  if (row.basis === 'once') throw new Problem(409, { code: 'NOT_STANDING' });
  if (until !== null && until < row.day)
    throw new Problem(400, { errors: { until: fieldError('allowance_until_early') } });
  const standing = await repo.listStanding(db, row.account_id, row.kind);
  if (standing.some((other) => other.id !== row.id && overlap({ day: row.day, until }, other)))
    throw new Problem(409, { errors: { until: fieldError('allowance_overlaps') } });
  await repo.setEnd(db, row.id, until);
  await context.record({
    action: 'allowance.ended',
    subjectType: 'allowance',
    subjectId: row.id,
    detail: { ...detailOf(row), until: [row.until, until] },
  });
  return allowanceRow({ ...row, until }, context);
}

/** @throws Problem 404; 403 */
export async function deleteAllowance(context: MemberContext, { params }: On<'deleteAllowance'>) {
  const row = await lockAllowance(context, params.allowanceId);
  await repo.deleteAllowance(context.db, row.id);
  await context.record({
    action: 'allowance.deleted',
    subjectType: 'allowance',
    subjectId: row.id,
    detail: detailOf(row),
  });
  return { allowanceId: row.id };
}

async function lockAllowance({ db, actor }: MemberContext, id: number): Promise<repo.AllowanceRecord> {
  orNotFound(await repo.findAllowance(db, id));
  if (!mayRecordAllowances(actor)) throw new Problem(403);
  await lockAllowances(db, actor.workspaceId);
  return orNotFound(await repo.findAllowance(db, id));
}

/** Waits for other changes of allowances, so that standing ones never overlap. */
function lockAllowances(db: Database, workspaceId: number): Promise<void> {
  return lockName(db, `allowances ${workspaceId}`);
}

function detailOf(row: repo.AllowanceRecord) {
  const { account_id: memberId, kind, day, quantity, unit_cents } = row;
  return { memberId, kind, day, quantity, unit_cents };
}

type Reader = Pick<MemberContext, 'request' | 'now' | 'zone'>;

function allowanceRow(row: repo.AllowanceRecord, { request, now, zone }: Reader): Allowance {
  const { first_name: firstName, last_name: lastName, login, user_state: userState } = row;
  const day: Day = row.day;
  const ceiling = unitCeiling(row.kind, dayOfCeiling(row, civilDay(now, zone)), row.since);
  return {
    allowanceId: row.id,
    memberId: row.account_id,
    member: shownName({ firstName, lastName, login, userState }, request.locale),
    kind: row.kind,
    basis: row.basis,
    day,
    until: row.until,
    quantity: row.quantity,
    unit_cents: row.unit_cents,
    ceiling_cents: ceiling,
    above_cents: Math.max(0, row.unit_cents - ceiling),
    since: row.since,
    note: row.note,
  };
}

/** The ceilings of a standing allowance change with the years: those of its last day up to today. */
function dayOfCeiling({ basis, day, until }: repo.AllowanceRecord, today: Day): Day {
  if (basis === 'once' || today < day) return day;
  return until !== null && until < today ? until : today;
}
