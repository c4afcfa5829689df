/** Reads the security changes of the person's account from the audit log. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { type listSecurityChanges, type SecurityChange, securityActions } from '../security.contract.ts';
import { assertSelf } from './profile.service.ts';
import * as repo from './security.repo.ts';

/** Lists the security changes. @throws Problem 404 for another person's account. */
export async function listChanges(
  { actor, db }: MemberContext,
  { params }: CallInput<typeof listSecurityChanges>,
): Promise<CallAnswer<typeof listSecurityChanges>> {
  assertSelf(actor, params);
  const rows = await repo.listChanges(db, actor.userId);
  return {
    changes: rows.flatMap(({ actorId, actorName, occurredAt, address, action }) => {
      const isOwn = actorId === actor.userId || actorName === '';
      const by = isOwn ? null : actorName;
      return isListed(action) ? [{ action, by, address, occurredAt: occurredAt.toISOString() }] : [];
    }),
  };
}

function isListed(action: string): action is SecurityChange['action'] {
  return securityActions.some((one) => one === action);
}
