/** Erases a former member's personal data, except what the law requires to be kept (erasure.rules.ts). */
import { listUnbooked } from '#features/expenses/server/leaving.service.ts';
import { deleteReport } from '#features/expenses/server/report.service.ts';
import { dropExports } from '#features/exports/server/service.ts';
import { eraseMember, findLeaver } from '#features/members/server/leaving.service.ts';
import { eraseBankAccount } from '#features/payments/server/bank.service.ts';
import { countOpenRuns } from '#features/payments/server/guard.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import { mayErase } from '../access.ts';
import type * as contract from '../erasure.contract.ts';
import { aliasOf, isNameKept, partsOf, type Traces } from '../erasure.rules.ts';
import * as repo from './erasure.repo.ts';
import { answerOf, stateOf } from './service.ts';

/** @throws Problem 404, 403; 409 for a person who has not left. */
export async function readErasure(
  context: MemberContext,
  { params }: CallInput<typeof contract.readErasure>,
): Promise<CallAnswer<typeof contract.readErasure>> {
  const { db, request } = context;
  const { row, traces, undecided, unpaid } = await erasable(context, params.memberId);
  const erasedAt = await repo.findErasedAt(db, row.id);
  return {
    member: answerOf(row, request.locale),
    erased_at: erasedAt?.toISOString() ?? null,
    ...partsOf(traces),
    undecided,
    unpaid,
  };
}

/**
 * @throws Problem as `readErasure` does; 409 REPORTS_UNDECIDED while a report waits for a decision, PAYMENTS_OPEN while a payment
 * is not marked as paid.
 */
export async function erasePerson(
  context: MemberCallContext,
  { params }: CallInput<typeof contract.erasePerson>,
): Promise<CallAnswer<typeof contract.erasePerson>> {
  const { actor, now } = context;
  const { workspaceId } = actor;
  const before = await context.inTenant(workspaceId, (inside) => decidedErasure(inside, params.memberId), {
    readOnly: true,
  });
  const accountId = before.row.id;
  const alias = aliasOf(accountId);
  const renamed = isNameKept(before.traces) ? {} : { alias };
  const { email, login, phone_number: phoneNumber } = before.row;
  // Runs first, because it searches for values that are erased afterwards. The call can then be repeated.
  await context.everyTenant(({ db }) =>
    repo.scrubLog(db, { workspaceId, accountId, email, values: [login, phoneNumber], ...renamed }),
  );
  await context.inTenant(workspaceId, async (inside) => {
    const { db } = inside;
    await decidedErasure(inside, accountId);
    for (const reportId of await listUnbooked(db, accountId))
      await deleteReport(inside, { params: { reportId }, query: undefined, body: undefined });
    await eraseBankAccount(db, accountId);
    await repo.eraseCopies(db, accountId, email);
    await repo.eraseRemarks(db, accountId);
    if (renamed.alias !== undefined) await repo.renameInHistory(db, accountId, alias);
    await eraseMember(db, accountId, { alias, isNameKept: renamed.alias === undefined, now });
    await dropExports(inside);
    await inside.record({ action: 'member.erased', subjectType: 'member', subjectId: accountId });
  });
  return { memberId: accountId, erased_at: now.toISOString() };
}

/** Returns a former member whose reports are all decided and whose payments are all marked as paid. */
async function decidedErasure(context: MemberContext, memberId: number) {
  const found = await erasable(context, memberId);
  if (found.undecided > 0) throw new Problem(409, { code: 'REPORTS_UNDECIDED' });
  if (found.unpaid > 0) throw new Problem(409, { code: 'PAYMENTS_OPEN' });
  return found;
}

async function erasable(context: MemberContext, memberId: number) {
  const { db, actor } = context;
  const row = await findLeaver(context, memberId);
  const state = stateOf(row);
  if (!mayErase(actor, { userId: row.id, role: row.role, state })) {
    if (state !== 'left' && mayErase(actor, { userId: row.id, role: row.role, state: 'left' }))
      throw new Problem(409, { code: 'NOT_LEFT' });
    throw new Problem(403);
  }
  const drafts = await listUnbooked(db, row.id);
  const traces: Traces = { ...(await repo.countTraces(db, row.id)), drafts: drafts.length };
  const undecided = await repo.countSubmitted(db, row.id);
  return { row, traces, undecided, unpaid: await countOpenRuns(db, row.id) };
}
