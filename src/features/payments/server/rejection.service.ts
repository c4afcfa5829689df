/** Marks the payment of one person as rejected by the bank, and undoes that. */
import { enqueuePosting } from '#features/books/server/posting.service.ts';
import { notify } from '#features/notifications/server/notify.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { sumCents } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type * as contract from '../rejection.contract.ts';
import type { Run } from '../run.contract.ts';
import { listOpen } from './advance.repo.ts';
import { rejectedMail, restoredMail } from './emails.tsx';
import type { Payables } from './plan.service.ts';
import * as repo from './run.repo.ts';
import { byOf, lockRun, runRow, stateOf } from './run.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/**
 * Only this person's reports are to be paid again, and what advances covered of them is open again.
 * @throws Problem 403; 404; 409 TRANSFER_DECIDED if it is rejected already or the run is undone, or NOT_TRANSFERRED if
 * advances covered everything.
 */
export async function rejectTransfer(
  context: MemberContext,
  { params, body: { reason } }: On<'rejectTransfer'>,
): Promise<Run> {
  const { db, config, actor } = context;
  const { run, transfer } = await lockTransfer(context, params);
  if (transfer.rejected_at !== null || stateOf(run) === 'undone')
    throw new Problem(409, { code: 'TRANSFER_DECIDED' });
  const { account_id: userId, amount_cents: amount } = transfer;
  if (amount === 0)
    throw new Problem(409, { code: 'NOT_TRANSFERRED', msg: 'NOTHING WAS TRANSFERRED TO THIS PERSON' });
  await repo.markRejected(db, transfer.id, { reason, by: byOf(context) });
  await context.record({
    action: 'payment-run.transfer-rejected',
    subjectType: 'payment-run',
    subjectId: run.id,
    detail: { number: run.number, memberId: userId, amount_cents: amount, reason },
  });
  await enqueuePosting(context);
  if (transfer.user_state !== 'deleted')
    await notify(context, {
      event: 'payment_rejected',
      facts: { cents: amount },
      to: { ...transfer, userId },
      byId: actor.userId,
      path: 'profile',
      mail: rejectedMail(config, transfer, { amount, reason }),
    });
  return runRow(orNotFound(await repo.findRun(db, run.id)));
}

/** Reports of any day: those in a run were payable when it was created. */
const ALWAYS = '1900-01-01';

/**
 * @throws Problem 403; 404; 409 NOT_REJECTED, or SINCE_CHANGED if its reports are no longer payable with the same
 * amounts, or its advances are deleted, or deducted or ended elsewhere.
 */
export const restoreTransfer =
  (payables: Payables) =>
  async (context: MemberContext, { params }: On<'restoreTransfer'>): Promise<Run> => {
    const { db, config, actor } = context;
    const { run, transfer } = await lockTransfer(context, params);
    if (transfer.rejected_at === null || stateOf(run) === 'undone')
      throw new Problem(409, { code: 'NOT_REJECTED' });
    const paid = (await repo.listReports(db, run.id)).filter((row) => row.transfer_id === transfer.id);
    const ids = paid.flatMap(({ report_id: id }) => id ?? []);
    const due = new Map((await payables.lock(db, ids, ALWAYS)).map((one) => [one.reportId, one.cents]));
    const open = new Map(
      (await listOpen(db, [transfer.account_id])).map((one) => [one.advanceId, one.openCents]),
    );
    const deductions = await repo.listDeductions(db, transfer.id);
    const deductedCents = sumCents(deductions.map((one) => one.amount_cents));
    if (
      deductedCents !== transfer.reports_cents - transfer.amount_cents ||
      paid.some(({ report_id: id, amount_cents: cents }) => due.get(id ?? 0) !== cents) ||
      deductions.some(({ advance_id: id, amount_cents: cents }) => (open.get(id) ?? 0) < cents)
    )
      throw new Problem(409, { code: 'SINCE_CHANGED', msg: 'ITS REPORTS OR ADVANCES HAVE CHANGED SINCE' });
    await repo.unmarkRejected(db, transfer.id);
    await context.record({
      action: 'payment-run.transfer-restored',
      subjectType: 'payment-run',
      subjectId: run.id,
      detail: { number: run.number, memberId: transfer.account_id, amount_cents: transfer.amount_cents },
    });
    await enqueuePosting(context);
    if (transfer.user_state !== 'deleted')
      await notify(context, {
        event: 'payment_restored',
        facts: { cents: transfer.amount_cents },
        to: { ...transfer, userId: transfer.account_id },
        byId: actor.userId,
        path: 'expenses',
        mail: restoredMail(config, transfer, transfer.amount_cents),
      });
    return runRow(orNotFound(await repo.findRun(db, run.id)));
  };

async function lockTransfer(
  context: MemberContext,
  { runId, transferId }: { runId: number; transferId: number },
) {
  const run = await lockRun(context, runId);
  const transfers = await repo.listTransfers(context.db, run.id);
  return { run, transfer: orNotFound(transfers.find(({ id }) => id === transferId)) };
}
