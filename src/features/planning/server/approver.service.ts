/** Finds the approvers of a member's weeks. */

import { type Approver, listApprovers as listAble } from '#features/workflows/server/approver.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { WeekSubject } from '../access.ts';
import type * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import * as members from './member.repo.ts';
import { visibleMember } from './month.service.ts';
import * as weeks from './week.repo.ts';

/**
 * @throws Problem 404 for a person outside the workspace; 403 for a colleague, unless the actor is a manager
 * or owner.
 */
export async function listApprovers(
  context: MemberContext,
  { params }: CallInput<typeof contract.listApprovers>,
): Promise<CallAnswer<typeof contract.listApprovers>> {
  const { db } = context;
  const member = await visibleMember(context, params.userId);
  const approvers = await listAble(context, member.id);
  const proposed = (await proposedOf(db, member.id, approvers)) ?? onlyManagerOf(approvers);
  return {
    approvers: approvers.map((one) => ({ userId: one.id, name: displayName(one), email: one.email })),
    proposed: proposed?.email ?? null,
    selfCertifies: approvers.length === 0 && (await members.isAlone(db, member.id)),
  };
}

/**
 * Returns the approver for a submission.
 * @param filledInBy ids of the people who filled in any of the submitted weeks.
 * @param email of the chosen approver; by default the last one chosen, or the only one, leaving out people
 * who filled in the weeks.
 * @returns undefined if the member is the only person of the workspace and certifies alone.
 * @throws Problem 400 at `managerEmail` when no approver is found, or the person may not decide, also because they filled in a
 * week.
 */
export async function requireApprover(
  context: MemberContext,
  { accountId, filledInBy }: { accountId: number; filledInBy: readonly number[] },
  email = '',
): Promise<Approver | undefined> {
  const { db } = context;
  const approvers = await listAble(context, accountId);
  if (approvers.length === 0 && (await members.isAlone(db, accountId))) return undefined;
  if (approvers.length === 0) throw refused(fieldError('approver_nobody'));
  if (email === '') {
    const able = approvers.filter(({ id }) => !filledInBy.includes(id));
    const proposed = await proposedOf(db, accountId, able);
    if (proposed === undefined) throw refused(fieldError('approver_needed'));
    return proposed;
  }
  const chosen = approvers.find((one) => foldEmail(one.email) === foldEmail(email));
  if (chosen === undefined) throw refused(fieldError('approver_unknown'));
  if (filledInBy.includes(chosen.id)) throw refused(fieldError('approver_filled_in'));
  return chosen;
}

/**
 * Returns the new approver of a submitted week.
 * @throws Problem 400 at `managerEmail` for the current approver, for people who filled in the week, and for
 * anyone who is not an enabled manager or owner.
 */
export async function requireOther(
  context: MemberContext,
  { accountId, approverId, filledInBy }: WeekSubject & { filledInBy: readonly number[] },
  email: string,
): Promise<Approver> {
  const chosen = (await listAble(context, accountId)).find(
    (one) => foldEmail(one.email) === foldEmail(email),
  );
  if (chosen === undefined || chosen.id === approverId || filledInBy.includes(chosen.id))
    throw refused(fieldError('approver_unknown'));
  return chosen;
}

/** Returns the only manager: a new member's screens propose the manager rather than an owner. */
export function onlyManagerOf(approvers: readonly Approver[]): Approver | undefined {
  const managers = approvers.filter(({ role }) => role === 'ROLE_MANAGER');
  return managers.length === 1 ? managers[0] : undefined;
}

/** Returns the approver whom the member chose last for a week, or the only one. */
export async function proposedOf(
  db: Database,
  accountId: number,
  approvers: readonly Approver[],
): Promise<Approver | undefined> {
  const last = await weeks.findLastApprover(db, accountId);
  return approvers.find(({ id }) => id === last) ?? (approvers.length === 1 ? approvers[0] : undefined);
}

function refused(managerEmail: ReturnType<typeof fieldError>): Problem {
  return new Problem(400, { errors: { managerEmail } });
}
