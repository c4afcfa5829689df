/**
 * Defines the rules that other changes must respect: payments of a workspace run one after the other, and a
 * paid report stays approved.
 */
import { Problem } from '#kernel/problem.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import '../errors.ts';
import * as repo from './run.repo.ts';

/**
 * Locks the payments of a workspace, so that no advance is deducted twice. Must be taken before locks on
 * reports.
 */
export function lockPayments({ db, actor }: Pick<MemberContext, 'db' | 'actor'>): Promise<void> {
  return lockName(db, `payments ${actor.workspaceId}`);
}

/**
 * Requires that the reports are not paid. The caller must have locked them.
 * @throws Problem 409 REPORT_PAID for a report in a payment that is not undone.
 */
export async function requireUnpaid({ db }: MemberContext, reportIds: readonly number[]): Promise<void> {
  if ((await repo.standingReports(db, reportIds)).length > 0)
    throw new Problem(409, { code: 'REPORT_PAID', msg: 'REPORT IS PAID: UNDO ITS PAYMENT FIRST' });
}

/** Payment runs with the person that are neither paid nor undone. */
export const countOpenRuns: (db: MemberContext['db'], accountId: number) => Promise<number> =
  repo.countOpenRuns;
