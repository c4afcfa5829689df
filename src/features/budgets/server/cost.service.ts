/** Reads and sets what a day of a member costs the company. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { maySeeCosts } from '../access.ts';
import type * as contract from '../cost.contract.ts';
import type { Cost } from '../cost.contract.ts';
import { fieldError } from '../errors.ts';
import * as repo from './order.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem 403; 404 */
async function requireMember({ db, actor }: MemberContext, memberId: number): Promise<void> {
  if (!maySeeCosts(actor)) throw new Problem(403);
  if (!(await repo.isMember(db, memberId))) throw new Problem(404);
}

/** @throws Problem 403; 404 */
export async function readCosts(
  context: MemberContext,
  { params }: On<'readCosts'>,
): Promise<CallAnswer<typeof contract.readCosts>> {
  await requireMember(context, params.memberId);
  return { costs: await repo.listCosts(context.db, params.memberId) };
}

/** @throws Problem 403; 404; 409 at `from` if a cost begins on that day. */
export async function addCost(context: MemberContext, { params, body }: On<'addCost'>): Promise<Cost> {
  await requireMember(context, params.memberId);
  // Never 0 by omission: the contract requires an amount.
  const { from, dailyCost: cents = 0 } = body;
  const costId = await repo.insertCost(context.db, {
    workspace_id: context.actor.workspaceId,
    account_id: params.memberId,
    from_day: from,
    cost_cents: cents,
  });
  if (costId === undefined) throw new Problem(409, { errors: { from: fieldError('cost_day_taken') } });
  return { costId, from, cost_cents: cents };
}

/** @throws Problem 403; 404 */
export async function deleteCost(
  context: MemberContext,
  { params: { memberId, costId } }: On<'deleteCost'>,
): Promise<{ costId: number }> {
  await requireMember(context, memberId);
  if (!(await repo.deleteCost(context.db, memberId, costId))) throw new Problem(404);
  return { costId };
}
