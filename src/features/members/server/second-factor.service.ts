/**
 * Lets members in again who lost their second factor or password: by an owner or administrator; the second factor also on
 * the command line.
 */

import { codeLink } from '#features/accounts/code.rules.ts';
import { issueCode } from '#features/accounts/server/code.service.ts';
import { removeFactors } from '#features/accounts/server/second-factor.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { mayResetFactor, maySendPasswordLink } from '../access.ts';
import type * as contract from '../contract.ts';
import type { MemberRow } from '../contract.ts';
import { factorResetMail, passwordLinkMail } from './emails.tsx';
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
  await context.send(factorResetMail(context.config, person(member), nameOf(actor)));
  return memberRow(await findMember(context.db, member.id), context.now);
}

/** @throws Problem 403 without permission and for oneself; 401, 404; 409 for an account that may not sign in. */
export async function sendPasswordLink(
  context: MemberContext,
  { params }: CallInput<typeof contract.sendPasswordLink>,
): Promise<CallAnswer<typeof contract.sendPasswordLink>> {
  const { actor } = await lockPeople(context);
  const member = await findMember(context.db, params.memberId);
  if (!maySendPasswordLink(actor, targetOf(member))) throw new Problem(403);
  if (member.user_state !== 'active' || member.account_state !== 'enabled')
    throw new Problem(409, { code: 'ACCOUNT_CLOSED' });
  const { id, email, locale, workspace_id: workspaceId } = member;
  const code = await issueCode(context, { workspaceId, accountId: id, email }, 'reset');
  const link = codeLink(context.config.baseUrl, locale, { operation: 'reset', userId: id, email, code });
  await context.send(passwordLinkMail(context.config, person(member), nameOf(actor), link));
  await context.record({ action: 'member.password-link-sent', subjectType: 'member', subjectId: id });
  // Only the member reads it if a mail server can send it.
  return { memberId: id, email, link: context.config.smtpUrl === undefined ? link : null };
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

function nameOf(actor: { firstName: string; lastName: string; login: string }): string {
  return `${actor.firstName} ${actor.lastName}`.trim() || actor.login;
}
