/** Lists and invites many people at once, for imports. For single people see invitation.service.ts. */
import { letterheadOf } from '#features/workspaces/server/site.service.ts';
import type { Person, Role } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { grantableRoles, mayGrant } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { INVITATION_LIMIT } from '../rules.ts';
import { assertSeatLimit, createInvitation } from './invitation.service.ts';
import * as repo from './member.repo.ts';
import { lockPeople } from './member.service.ts';

/** The texts with the labels of a member's fields: `field_<name>`. */
export const memberTexts = { en, fr };

export interface KnownPerson extends Person {
  /** Whether the person can sign in, which invited and disabled people cannot. */
  enabled: boolean;
}

/** Everybody in the workspace except former members. */
export function listPeople(db: Database): Promise<KnownPerson[]> {
  return repo.listPeople(db);
}

/**
 * Returns the number of people who may be invited, and their possible roles. `seats`: number of free seats,
 * null if unlimited.
 */
export async function invitationFacts({ db, actor }: MemberContext) {
  const { used, limit } = await repo.countSeats(db);
  const { isSite } = await repo.readWorkspace(db);
  return {
    roles: grantableRoles(actor, { isSite }),
    seats: limit === null ? null : Math.max(0, limit - used),
  };
}

export interface Invited extends repo.InvitedNames {
  email: string;
  role: Role;
  locale?: Locale | undefined;
}

/**
 * @param mailed if false, no mail is sent; each invitation can be sent later from the list of members.
 * @returns the ids of the invited members, in the same order.
 * @throws Problem 403 with code ROLE_NOT_ALLOWED or SEATS_USED_UP; 401; 409 with the address that has an account in another
 * workspace (`extra.email`); 429 when too many are mailed in an hour.
 */
export async function inviteAll(
  context: MemberContext,
  people: readonly Invited[],
  { mailed }: { mailed: boolean },
): Promise<number[]> {
  const { workspace, actor } = await lockPeople(context);
  if (mailed) await countMails(context, people.length);
  const company = (await letterheadOf(context.db)).name;
  const logins = new Set(await repo.listLogins(context.db, workspace.id, ''));
  const ids: number[] = [];
  for (const { email, role, locale, ...names } of people) {
    if (!mayGrant(actor, role, workspace)) throw new Problem(403, { code: 'ROLE_NOT_ALLOWED' });
    const invitation = { workspaceId: workspace.id, company, email, role, from: actor };
    const { memberId } = await createInvitation(context, {
      ...invitation,
      names,
      mailed,
      logins,
      locale: locale ?? context.request.locale,
    }).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 409) throw error;
      throw new Problem(409, { code: 'ADDRESS_ELSEWHERE', extra: { email }, cause: error });
    });
    await context.record({
      action: 'member.invited',
      subjectType: 'member',
      subjectId: memberId,
      detail: { email, role },
    });
    ids.push(memberId);
  }
  await assertSeatLimit(context.db, 'ROLE_USER');
  return ids;
}

/** Counted only if the transaction commits. */
async function countMails({ asOwner, limits, actor }: MemberContext, count: number): Promise<void> {
  await asOwner(async (session) => {
    for (let mail = 0; mail < count; mail++)
      await limits.within(session).spend(INVITATION_LIMIT, String(actor.userId));
  });
}
