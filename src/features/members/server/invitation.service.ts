/** Invites members, resends and revokes invitations. An invited person is a pending account without permissions. */
import { CODE_LIFE, codeLink } from '#features/accounts/code.rules.ts';
import { issueCode } from '#features/accounts/server/code.service.ts';
import { loginFromEmail } from '#features/accounts/signup.rules.ts';
import { takenOfAccounts } from '#features/accounts/taken.rules.ts';
import { letterheadOf } from '#features/workspaces/server/site.service.ts';
import type { Person, Role } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import { type Actor, mayGrant, mayManage } from '../access.ts';
import type * as contract from '../contract.ts';
import { hasFreeSeat } from '../rules.ts';
import { invitationMail } from './emails.tsx';
import * as repo from './member.repo.ts';
import { findMember, listMembers, lockPeople, memberRow, targetOf } from './member.service.ts';

interface Invitation {
  workspaceId: number;
  /** The name that people know: that of the site, otherwise of the workspace. */
  company: string;
  email: string;
  role: Role;
  locale: Locale;
  from: Person;
  /** Names of the person, if known. */
  names?: repo.InvitedNames;
  /** If false, no mail is sent before `resendInvitation`. */
  mailed?: boolean;
  /** The workspace's logins in lower case, passed when many people are invited; the new login is added. */
  logins?: Set<string>;
}

/** Default number of rows of the list in the answer to an invitation. */
const ROWS = 10;

/**
 * @throws Problem 403 with code ROLE_NOT_ALLOWED or SEATS_USED_UP; 401 when the inviter was disabled or deleted in the meantime;
 * 409 when the address has an account.
 */
export async function inviteMember(
  context: MemberContext,
  { query, body }: CallInput<typeof contract.inviteMember>,
): Promise<CallAnswer<typeof contract.inviteMember>> {
  const { db, request } = context;
  const { workspace, actor } = await lockPeople(context);
  if (!mayGrant(actor, body.role, workspace)) throw new Problem(403, { code: 'ROLE_NOT_ALLOWED' });
  const { memberId, link } = await createInvitation(context, {
    workspaceId: workspace.id,
    company: (await letterheadOf(context.db)).name,
    email: body.email,
    role: body.role,
    locale: body.locale ?? request.locale,
    from: actor,
  });
  // Checks after creating the account, so that an existing member is reported first. An error rolls back the invitation and its
  // mail.
  await assertSeatLimit(db, body.role);
  await context.record({
    action: 'member.invited',
    subjectType: 'member',
    subjectId: memberId,
    detail: { email: body.email, role: body.role },
  });
  const paging = { rowsPerPage: query.rowsPerPage ?? ROWS, page: query.page ?? 0 };
  return {
    ...(await listMembers(context, { query: paging })),
    invitation: { memberId, email: body.email, role: body.role, state: 'pending', link },
  };
}

/**
 * Renews the invitation. An expired one takes a seat again.
 * @throws Problem 403, with code SEATS_USED_UP if no seat is free; 401, 404; 409 when it was accepted in the meantime.
 */
export async function resendInvitation(
  context: MemberContext,
  { params }: CallInput<typeof contract.resendInvitation>,
): Promise<CallAnswer<typeof contract.resendInvitation>> {
  const { workspace, actor } = await lockPeople(context);
  const invited = await findInvited(context.db, actor, params.memberId);
  if (memberRow(invited, context.now).invitation?.state === 'expired')
    await assertFreeSeat(context.db, invited.role);
  const link = await send(context, invited.id, {
    workspaceId: workspace.id,
    company: (await letterheadOf(context.db)).name,
    email: invited.email,
    role: invited.role,
    locale: invited.locale,
    from: actor,
  });
  await context.record({
    action: 'member.invited-again',
    subjectType: 'member',
    subjectId: invited.id,
    detail: { email: invited.email },
  });
  return { ...memberRow(await findMember(context.db, invited.id), context.now), link };
}

/** @throws Problem 403; 401, 404; 409 when the invitation was accepted in the meantime. */
export async function revokeInvitation(
  context: MemberContext,
  { params }: CallInput<typeof contract.revokeInvitation>,
): Promise<CallAnswer<typeof contract.revokeInvitation>> {
  const { actor } = await lockPeople(context);
  const invited = await findInvited(context.db, actor, params.memberId);
  // An account without a name is not listed among former members.
  await repo.updateMember(context.db, invited.id, { first_name: '', last_name: '' });
  await repo.markDeleted(context.db, invited.id);
  await context.record({
    action: 'member.invitation-revoked',
    subjectType: 'member',
    subjectId: invited.id,
    detail: { email: invited.email },
  });
  return { memberId: invited.id };
}

async function findInvited(db: Database, actor: Actor, memberId: number): Promise<repo.MemberRecord> {
  const found = await findMember(db, memberId);
  const isSite = found.workspace_is_site;
  if (!mayGrant(actor, found.role, { isSite }) || !mayManage(actor, targetOf(found))) throw new Problem(403);
  if (found.user_state !== 'pending') throw new Problem(409, { code: 'INVITATION_ACCEPTED' });
  return found;
}

/**
 * Creates the pending account and mails the invitation, unless `mailed` is false.
 * @throws Problem 409 when the address has an account in any workspace.
 * @returns also the link if no mail server can send it.
 */
export async function createInvitation(
  context: TransactionContext,
  invitation: Invitation,
): Promise<{ memberId: number; link: string | null }> {
  const { workspaceId, email, role, locale } = invitation;
  const login = await freeLogin(context, workspaceId, email, invitation.logins);
  const person = { workspaceId, email, login, role, locale, ...invitation.names };
  const userId = await refuseTaken(repo.insertInvited(context.db, person), takenOfAccounts);
  if (invitation.mailed !== false) return { memberId: userId, link: await send(context, userId, invitation) };
  await save(context, userId, invitation);
  return { memberId: userId, link: null };
}

function save(
  { db }: TransactionContext,
  accountId: number,
  { workspaceId, from }: Invitation,
): Promise<void> {
  const invitedBy = from.userId;
  return repo.saveInvitation(db, { workspaceId, accountId, invitedBy, life: CODE_LIFE.invite });
}

/** @returns the link if no mail server can send it; otherwise null, so that only the invited person reads it. */
async function send(
  context: TransactionContext,
  userId: number,
  invitation: Invitation,
): Promise<string | null> {
  const { workspaceId, company, email, role, locale, from } = invitation;
  const code = await issueCode(context, { workspaceId, accountId: userId, email }, 'invite');
  await save(context, userId, invitation);
  const link = codeLink(context.config.baseUrl, locale, { operation: 'invite', userId, email, code });
  const name = `${from.firstName} ${from.lastName}`.trim();
  const mail = invitationMail(context.config, { email, locale, role }, { from: name, company, link });
  await context.send(mail);
  return context.config.smtpUrl === undefined ? link : null;
}

/** @throws Problem 403 `SEATS_USED_UP` */
async function assertFreeSeat(db: Database, role: Role): Promise<void> {
  const seats = await repo.countSeats(db);
  if (role !== 'ROLE_ADMIN' && !hasFreeSeat(seats.used, seats.limit))
    throw new Problem(403, { code: 'SEATS_USED_UP' });
}

/** Checks the limit after an account was added. @throws Problem 403 `SEATS_USED_UP` */
export async function assertSeatLimit(db: Database, role: Role): Promise<void> {
  const { used, limit } = await repo.countSeats(db);
  if (role !== 'ROLE_ADMIN' && limit !== null && used > limit)
    throw new Problem(403, { code: 'SEATS_USED_UP' });
}

/** Returns a free login in the workspace, derived from the address, with a number if it is taken. */
async function freeLogin(
  { db }: TransactionContext,
  workspaceId: number,
  email: string,
  known?: Set<string>,
): Promise<string> {
  const preferredLogin = loginFromEmail(email);
  const taken = known ?? new Set(await repo.listLogins(db, workspaceId, preferredLogin));
  let login = preferredLogin;
  for (let number = 2; taken.has(login.toLowerCase()); number++) login = `${preferredLogin}${number}`;
  taken.add(login.toLowerCase());
  return login;
}
