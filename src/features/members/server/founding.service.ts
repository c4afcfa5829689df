/** A new workspace and the invitation of its owner, by those who run the installation. */

import type { createWorkspace } from '#features/workspaces/administration.contract.ts';
import * as administration from '#features/workspaces/server/administration.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { ask } from './invitation.service.ts';

/** @throws Problem 400 for a storage that is not offered; 409 for a name that is taken, or an owner with an account. */
export async function found(
  context: MemberContext,
  { body }: CallInput<typeof createWorkspace>,
): Promise<CallAnswer<typeof createWorkspace>> {
  const { actor, request } = context;
  const workspaceId = await administration.insert(context, body);
  await ask(context, {
    workspaceId,
    workspace: body.name,
    email: body.email,
    role: 'ROLE_OWNER',
    locale: request.locale,
    from: actor,
  });
  return administration.read(context, workspaceId);
}
