/** Records, lists and deletes advances. Payment runs deduct them (run.service.ts). */
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayRunPayments, maySeePayments } from '../access.ts';
import type { Advance } from '../advance.contract.ts';
import * as contract from '../advance.contract.ts';
import { fieldError } from '../errors.ts';
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
  const { db, actor, now, request } = context;
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
  return advanceRow(orNotFound(await repo.findAdvance(db, id)), request.locale);
}

/** @throws Problem 403; 404; 409 ADVANCE_DEDUCTED */
export async function deleteAdvance(context: MemberContext, { params }: On<'deleteAdvance'>) {
  const { db, actor } = context;
  if (!mayRunPayments(actor)) throw new Problem(403);
  await lockPayments(context);
  const row = orNotFound(await repo.findAdvance(db, params.advanceId));
  if (await repo.isDeducted(db, row.id)) throw new Problem(409, { code: 'ADVANCE_DEDUCTED' });
  await repo.deleteAdvance(db, row.id);
  await context.record({
    action: 'advance.deleted',
    subjectType: 'advance',
    subjectId: row.id,
    detail: { memberId: row.account_id, amount_cents: row.amount_cents, paid_on: row.paid_on },
  });
  return { advanceId: row.id };
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
    open_cents: row.open_cents,
  };
}
