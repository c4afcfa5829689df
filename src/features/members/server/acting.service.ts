/** Lets a person act for another (`doAs`), and finds the member that makes each call. */

import { holderOf } from '#features/accounts/server/session.service.ts';
import { ownLook } from '#features/workspaces/server/site.service.ts';
import { type Member, type Person, rolesOf } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayActFor } from '../access.ts';
import type * as contract from '../acting.contract.ts';
import * as repo from './member.repo.ts';
import { findMember, targetOf } from './member.service.ts';

/**
 * Returns the member of a bearer token; under `doAs` the person acted for, with the acting person in
 * `actedBy`.
 * @throws Problem 401; 403 without permission to act for that person; 404 when the person is not visible.
 */
export async function memberOf(
  platform: Pick<Platform, 'engine'>,
  bearer: string,
  doAs: number | undefined,
): Promise<Member> {
  const { engine } = platform;
  const member = await holderOf(platform, bearer);
  if (doAs === undefined || doAs === member.userId) return member;
  const found = await asInstallation(engine, ({ db }) => repo.findMember(db, doAs), { readOnly: true });
  const visible =
    found !== undefined &&
    (found.workspace_id === member.workspaceId || rolesOf(member).includes('ROLE_ADMIN'));
  if (!visible) throw new Problem(404);
  assertMayActFor(member, found);
  return actingFor(member, { ...personOf(found), workspaceId: found.workspace_id, zone: found.zone });
}

/**
 * Returns the person acted for, with the acting person in `actedBy`. The caller has checked the permission.
 */
export function actingFor(member: Member, person: Person & Pick<Member, 'workspaceId' | 'zone'>): Member {
  const { userId, login, email, firstName, lastName, role, sessionId, needsFactor, locale } = member;
  return {
    kind: 'member',
    ...person,
    sessionId,
    needsFactor,
    locale,
    actedBy: { userId, login, email, firstName, lastName, role },
  };
}

/** Checks the permission, returns the person and writes the audit event. @throws Problem 403, 404 */
export async function startActing(
  context: MemberContext,
  { params }: CallInput<typeof contract.startActing>,
): Promise<CallAnswer<typeof contract.startActing>> {
  const found = await findMember(context.db, params.memberId);
  assertMayActFor(context.actor, found);
  await context.record({
    action: 'acting.started',
    subjectType: 'member',
    subjectId: found.id,
    detail: { name: `${found.first_name} ${found.last_name}`.trim() },
  });
  return {
    ...personOf(found),
    workspace: found.workspace,
    zone: found.zone,
    look: await ownLook(context.db),
  };
}

export async function stopActing(context: MemberContext): Promise<CallAnswer<typeof contract.stopActing>> {
  const { actor } = context;
  if (actor.actedBy === undefined) return { stopped: false };
  await context.record({
    action: 'acting.ended',
    subjectType: 'member',
    subjectId: actor.userId,
  });
  return { stopped: true };
}

/** @throws Problem 403 without permission, and for a person who cannot sign in. */
function assertMayActFor(actor: Member, person: repo.MemberRecord): void {
  const able = person.user_state === 'active' && person.account_state === 'enabled';
  if (!able || !mayActFor(actor, targetOf(person))) throw new Problem(403, { code: 'MAY_NOT_ACT_FOR' });
}

function personOf(row: repo.MemberRecord) {
  return {
    userId: row.id,
    login: row.login,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
  };
}
