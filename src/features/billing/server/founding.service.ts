/** Creates workspaces with a plan and changes plans, for administrators. Both are billed. */
import { createInvitation } from '#features/members/server/invitation.service.ts';
import type { createWorkspace, updateWorkspace } from '#features/workspaces/administration.contract.ts';
import * as administration from '#features/workspaces/server/administration.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { MemberContext, Reply } from '#platform/request/context.ts';
import { changePlanAndBill } from './licence.service.ts';
import { lockWorkspace } from './order.repo.ts';

/**
 * Creates a workspace, invites its owner, and issues the first bill if the plan has a price.
 * @throws Problem 400 for a storage that is not offered; 409 for a taken name, or an owner who already has an
 * account.
 */
export async function found(
  context: MemberContext,
  { body }: CallInput<typeof createWorkspace>,
): Promise<CallAnswer<typeof createWorkspace>> {
  const { actor, config, request } = context;
  const { pricing } = body;
  const workspaceId = await administration.insert(context, body);
  await createInvitation(context, {
    workspaceId,
    company: body.name,
    email: body.email,
    role: 'ROLE_OWNER',
    locale: body.locale ?? request.locale,
    from: actor,
  });
  await changePlanAndBill(context, { workspaceId, pricing, price_cents: config.planPrices[pricing] });
  return administration.read(context, workspaceId);
}

/**
 * Changes a workspace. A new plan applies and is billed from today.
 * @throws Problem 404; 409 for a taken name or domain.
 */
export async function update(
  context: MemberContext,
  input: CallInput<typeof updateWorkspace>,
): Promise<Reply<CallAnswer<typeof updateWorkspace>>> {
  const { db, config } = context;
  const { workspaceId } = input.params;
  const { pricing } = input.body;
  const before = await lockWorkspace(db, workspaceId);
  if (before !== undefined && pricing !== undefined && pricing !== before.pricing) {
    const price_cents = config.planPrices[pricing];
    await changePlanAndBill(context, { workspaceId, pricing, price_cents });
    await context.record({
      action: 'workspace.plan-changed',
      subjectType: 'workspace',
      subjectId: workspaceId,
      detail: { pricing: [before.pricing, pricing], price_cents },
      workspaceId,
    });
  }
  return administration.update(context, input);
}
