/** Compares the transfers that were shown with those that a payment would make. */
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { changesBetween, transfersShown } from '../rules.ts';
import type { createRun, RunPreview } from '../run.contract.ts';
import { peopleOf } from './bank.repo.ts';
import { payeeName } from './plan.service.ts';

type Shown = CallInput<typeof createRun>['body']['transfers'];

/** @throws Problem 409 SHOWN_CHANGED with the people whose transfers differ, and in what. */
export async function requireShown(
  { db, request }: MemberContext,
  planned: RunPreview,
  shown: Shown,
): Promise<void> {
  const changes = changesBetween(rowsOf(shown), rowsOf(transfersShown(planned)));
  if (changes.length === 0) return;
  const people = await peopleOf(
    db,
    changes.map(({ userId }) => userId),
  );
  const changed = changes.map(({ userId, what }) => ({
    user: { user_id: userId, name: payeeName(people.get(userId), request.locale) },
    what,
  }));
  throw new Problem(409, { code: 'SHOWN_CHANGED', msg: 'THE PAYMENT SHOWN HAS CHANGED', extra: { changed } });
}

function rowsOf(transfers: Shown) {
  return transfers.map((one) => ({
    userId: one.user_id,
    accountVersion: one.account_version,
    reportsCents: one.reports_cents,
    amountCents: one.amount_cents,
  }));
}
