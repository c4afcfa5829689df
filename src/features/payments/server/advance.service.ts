/** Records, lists, ends and deletes advances. Payment runs deduct them (run.service.ts). */
import { enqueuePosting } from '#features/books/server/posting.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayRunPayments, maySeePayments } from '../access.ts';
import type { Advance } from '../advance.contract.ts';
import * as contract from '../advance.contract.ts';
import { fieldError } from '../errors.ts';
import type { advanceEnds, repaymentMeans } from '../rules.ts';
import * as repo from './advance.repo.ts';
import { peopleOf } from './bank.repo.ts';
import { lockPayments } from './guard.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** @throws Problem 403 */
export async function listAdvances(context: MemberContext, { query }: On<'listAdvances'>) {
  const { db, actor, request } = context;
  if (!maySeePayments(actor)) throw new Problem(403);
  return page(context, contract.listAdvances, query, repo.listAdvances(db, query), {
    row: (row) => advanceRow(row, request.locale),
  });
}

/** @throws Problem 403; 400 at `memberId` for a person who is not a member. */
export async function addAdvance(context: MemberContext, { body }: On<'addAdvance'>): Promise<Advance> {
  const { db, actor, now } = context;
  if (!mayRunPayments(actor)) throw new Problem(403);
  const person = (await peopleOf(db, [body.memberId])).get(body.memberId);
  if (person?.user_state !== 'active')
    throw new Problem(400, { errors: { memberId: fieldError('advance_person_unknown') } });
  const id = await repo.insertAdvance(db, {
    workspace_id: actor.workspaceId,
    account_id: person.id,
    paid_on: body.paid_on,
    note: body.note,
    // Never 0 here: the contract requires an amount.
    amount_cents: body.amount ?? 0,
    recorded_by_id: actor.userId,
    recorded_by_name: displayName(actor),
    recorded_at: now,
  });
  await context.record({
    action: 'advance.recorded',
    subjectType: 'advance',
    subjectId: id,
    detail: { memberId: person.id, amount_cents: body.amount, paid_on: body.paid_on },
  });
  await enqueuePosting(context);
  return readAgain(context, id);
}

/** @throws Problem 403; 404; 409 ADVANCE_DEDUCTED */
export async function deleteAdvance(context: MemberContext, { params }: On<'deleteAdvance'>) {
  const { db, actor } = context;
  if (!mayRunPayments(actor)) throw new Problem(403);
  await lockPayments(context);
  const row = orNotFound(await repo.findAdvance(db, params.advanceId));
  if (row.open_cents !== row.amount_cents) throw new Problem(409, { code: 'ADVANCE_DEDUCTED' });
  await repo.deleteAdvance(db, row.id);
  await context.record({
    action: 'advance.deleted',
    subjectType: 'advance',
    subjectId: row.id,
    detail: { memberId: row.account_id, amount_cents: row.amount_cents, paid_on: row.paid_on },
  });
  await enqueuePosting(context);
  return { advanceId: row.id };
}

/** @throws Problem 403; 404; 409 ADVANCE_CHANGED; 400 at `amount` above what is open, or at `day`. */
export async function repayAdvance(
  context: MemberContext,
  { params, body: { amount = 0, day, means, open_cents: shown } }: On<'repayAdvance'>,
): Promise<Advance> {
  const row = await lockAdvance(context, params.advanceId);
  requireShown(row, shown);
  if (amount > row.open_cents) throw new Problem(400, { errors: { amount: fieldError('repaid_too_much') } });
  if (day > civilDay(context.now, context.zone))
    throw new Problem(400, { errors: { day: fieldError('paid_future') } });
  if (day < row.paid_on) throw new Problem(400, { errors: { day: fieldError('repaid_early') } });
  return saveEnd(context, row, {
    action: 'advance.repaid',
    kind: 'repaid',
    amount_cents: amount,
    day,
    means,
  });
}

/** @throws Problem 403; 404; 409 ADVANCE_CHANGED */
export async function writeOffAdvance(
  context: MemberContext,
  { params, body: { reason, open_cents: shown } }: On<'writeOffAdvance'>,
): Promise<Advance> {
  const row = await lockAdvance(context, params.advanceId);
  requireShown(row, shown);
  const day = civilDay(context.now, context.zone);
  const end = { kind: 'written_off', amount_cents: row.open_cents, day, reason } as const;
  return saveEnd(context, row, { action: 'advance.written-off', ...end });
}

interface End {
  action: 'advance.repaid' | 'advance.written-off';
  kind: (typeof advanceEnds)[number];
  amount_cents: number;
  day: Day;
  means?: (typeof repaymentMeans)[number];
  reason?: string;
}

async function saveEnd(
  context: MemberContext,
  row: repo.AdvanceRecord,
  { action, ...end }: End,
): Promise<Advance> {
  const { db, actor, now } = context;
  await repo.insertEnd(db, {
    workspace_id: actor.workspaceId,
    advance_id: row.id,
    ...end,
    recorded_by_id: actor.userId,
    recorded_by_name: displayName(actor),
    recorded_at: now,
  });
  const { kind: _, ...detail } = end;
  await recordOn(context, row, action, detail);
  await enqueuePosting(context);
  return readAgain(context, row.id);
}

/** @throws Problem 403; 404; 409 END_UNDONE */
export async function undoAdvanceEnd(
  context: MemberContext,
  { params: { advanceId, endId } }: On<'undoAdvanceEnd'>,
): Promise<Advance> {
  const row = await lockAdvance(context, advanceId);
  const end = orNotFound(await repo.findEnd(context.db, advanceId, endId));
  if (!end.standing) throw new Problem(409, { code: 'END_UNDONE' });
  await repo.undoEnd(context.db, end.id);
  await recordOn(context, row, 'advance.end-undone', { amount_cents: end.amount_cents });
  await enqueuePosting(context);
  return readAgain(context, row.id);
}

/** @throws Problem 403; 404 */
export async function keepAdvance(
  context: MemberContext,
  { params, body: { permanent } }: On<'keepAdvance'>,
): Promise<Advance> {
  const row = await lockAdvance(context, params.advanceId);
  await repo.setPermanent(context.db, row.id, permanent);
  await recordOn(context, row, 'advance.kept', { permanent });
  return readAgain(context, row.id);
}

/** Reads an advance for a change, under the lock of all payments. */
async function lockAdvance(context: MemberContext, id: number): Promise<repo.AdvanceRecord> {
  if (!mayRunPayments(context.actor)) throw new Problem(403);
  await lockPayments(context);
  return orNotFound(await repo.findAdvance(context.db, id));
}

function requireShown({ open_cents: open }: repo.AdvanceRecord, shown: number): void {
  if (open !== shown) throw new Problem(409, { code: 'ADVANCE_CHANGED', extra: { open_cents: open } });
}

function recordOn(
  context: MemberContext,
  row: repo.AdvanceRecord,
  action: End['action'] | 'advance.end-undone' | 'advance.kept',
  detail: object,
) {
  return context.record({
    action,
    subjectType: 'advance',
    subjectId: row.id,
    detail: { memberId: row.account_id, ...detail },
  });
}

async function readAgain({ db, request }: MemberContext, id: number): Promise<Advance> {
  return advanceRow(orNotFound(await repo.findAdvance(db, id)), request.locale);
}

function advanceRow(row: repo.AdvanceRecord, locale: Locale): Advance {
  const { first_name: firstName, last_name: lastName, login, user_state: userState } = row;
  return {
    advanceId: row.id,
    user: {
      user_id: row.account_id,
      name: shownName({ firstName, lastName, login, userState }, locale),
    },
    paid_on: row.paid_on,
    note: row.note,
    recorded_by: row.recorded_by_name,
    amount_cents: row.amount_cents,
    deducted_cents: row.deducted_cents,
    open_cents: row.open_cents,
    permanent: row.permanent,
    ends: row.ends,
  };
}

/** The open cents that the next payments deduct, by the person's id. */
export const deductibleByPerson: (db: MemberContext['db']) => Promise<Map<number, number>> =
  repo.deductibleByPerson;
