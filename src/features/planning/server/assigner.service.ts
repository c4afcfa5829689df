/** Finds who may add a member to a contract. */
import { listApprovers } from '#features/workflows/server/approver.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { MemberContext } from '#platform/request/context.ts';

/** At most this many names are given. */
const ASSIGNERS = 4;

/** Names of the managers and owners who may add the member to a contract. */
export async function assignersOf(
  context: Pick<MemberContext, 'db' | 'actor'>,
  memberId: number,
): Promise<string[]> {
  return (await listApprovers(context, memberId)).slice(0, ASSIGNERS).map(displayName);
}
