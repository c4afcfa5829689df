/** Removes a lost second factor: by an owner or administrator, or on the command line. */

import { removeFactors } from '#features/accounts/server/second-factor.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { mayResetFactor } from '../access.ts';
import type * as contract from '../contract.ts';
import type { MemberRow } from '../contract.ts';
import { factorResetMail } from './emails.tsx';
import * as repo from './member.repo.ts';
import { findMember, lockPeople, memberRow, person, targetOf } from './member.service.ts';

/** @throws Problem 403 without permission and for oneself; 401, 404; 409 when the person has no second factor. */
export async function resetSecondFactor(
  context: MemberContext,
  { params }: CallInput<typeof contract.resetSecondFactor>,
): Promise<MemberRow> {
  const { actor } = await lockPeople(context);
  const member = await findMember(context.db, params.memberId);
  if (!mayResetFactor(actor, targetOf(member))) throw new Problem(403);
  await removeFactor(context, member);
  const by = `${actor.firstName} ${actor.lastName}`.trim() || actor.login;
  await context.send(factorResetMail(context.config, person(member), by));
  return memberRow(await findMember(context.db, member.id), context.now);
}

/**
 * Removes the second factor of a sole administrator, on the command line without a session.
 * @throws Problem 404 for an unknown address; 409 when there is no second factor.
 */
export async function resetAtMachine(command: JobContext, email: string): Promise<void> {
  const { id, workspace_id: workspaceId } = await accountOf(command, email);
  await command.inTenant(workspaceId, async (context) => {
    await repo.lockWorkspace(context.db);
    const member = await findMember(context.db, id);
    await removeFactor(context, member);
    await context.send(factorResetMail(context.config, person(member)));
  });
}

/** Returns the person with this address, in any workspace. @throws Problem 404 */
export async function accountOf(command: JobContext, email: string) {
  const address = foldEmail(email);
  const found = await command.everyTenant(({ db }) => repo.findByEmail(db, address), { readOnly: true });
  if (found === undefined) throw new Problem(404, { code: 'ADDRESS_UNKNOWN' });
  return found;
}

/** Removes the factor and ends the person's sessions. @throws Problem 409 when the person has no second factor. */
async function removeFactor(context: TransactionContext, member: repo.MemberRecord): Promise<void> {
  if (!(await removeFactors(context, member.id))) throw new Problem(409, { code: 'NO_SECOND_FACTOR' });
  await repo.endSessions(context.db, member.id);
  await context.record({
    action: 'member.second-factor-reset',
    subjectType: 'member',
    subjectId: member.id,
  });
}
