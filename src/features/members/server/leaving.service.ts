/** Revokes the invitations that a leaving person sent, and ends the membership. */
import type { Leaver, OpenItems, Settlement } from '#kernel/leaving.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { revokeInvitation } from './invitation.service.ts';
import * as repo from './member.repo.ts';
import { deleteMember, findMember, updateMember } from './member.service.ts';

export type LeaverRecord = repo.MemberRecord;

/** Enabled members except one, sorted by name. */
export const listOthers = repo.listEnabled;

/** Finds a member or former member. @throws Problem 404, also for a person with a pending invitation. */
export async function findLeaver({ db }: Pick<MemberContext, 'db'>, id: number): Promise<repo.MemberRecord> {
  const found = orNotFound(await repo.findPerson(db, id));
  if (found.user_state === 'pending') throw new Problem(404);
  return found;
}

export async function openInvitations(
  { db, request }: MemberContext,
  { userId }: Leaver,
): Promise<OpenItems> {
  const t = translator({ en, fr }, request.locale);
  const invited = await repo.listInvitedBy(db, userId);
  return {
    invitations: invited.map(({ email, role }) => ({
      name: email,
      note: t(`role_${role}`),
      to: `/app/members?state=invited&q=${encodeURIComponent(email)}`,
    })),
  };
}

/** Revokes the person's invitations. @throws Problem 403 for a role that the actor may not give. */
export async function revokeInvitations(
  context: MemberContext,
  { userId }: Leaver,
  _: Settlement,
): Promise<void> {
  for (const { id } of await repo.listInvitedBy(context.db, userId))
    await revokeInvitation(context, { params: { memberId: id }, query: undefined, body: undefined });
}

/** @throws Problem as `updateMember` and `deleteMember` do; 404 for a former member. */
export async function endMembership(
  context: MemberContext,
  memberId: number,
  end: 'disable' | 'delete',
): Promise<void> {
  const params = { memberId };
  if (end === 'delete') await deleteMember(context, { params, query: undefined, body: undefined });
  else {
    const row = await findMember(context.db, memberId);
    const body = {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      login: row.login,
      phoneNumber: row.phone_number,
      role: row.role,
      accountState: false,
    };
    await updateMember(context, { params, query: undefined, body });
  }
}

/**
 * Erases the account data of a former member.
 * @param alias replaces login and address, and the name unless it is kept.
 */
export async function eraseMember(
  db: MemberContext['db'],
  memberId: number,
  { alias, isNameKept, now }: { alias: string; isNameKept: boolean; now: Date },
): Promise<void> {
  await repo.updateMember(db, memberId, {
    email: `${alias}@erased.invalid`,
    login: alias,
    ...(isNameKept ? {} : { first_name: '', last_name: alias }),
    phone_number: '',
    analytic_code: '',
    conditions_accepted_at: null,
    theme: 'system',
    erased_at: now,
  });
}
