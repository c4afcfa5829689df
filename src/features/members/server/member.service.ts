/** Lists, changes, disables and deletes the people of a workspace, and sends them messages. */
import { maySignIn } from '#features/accounts/rules.ts';
import { endCodes } from '#features/accounts/server/code.service.ts';
import { countEmailRequest, requestEmailChange } from '#features/accounts/server/email.service.ts';
import { changesOf } from '#features/audit/rules.ts';
import { authorOf, type Member, type Role, rolesOf } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { columnNames } from '#kernel/list.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Limit } from '#platform/limits/limits.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayGrant, mayManage, mayMessage } from '../access.ts';
import type { MemberRow, WorkspacePerson } from '../contract.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { INVITATION_LIMIT, leavesNoOwner, MESSAGE_LIMIT } from '../rules.ts';
import { addressChangedMail, messageMail } from './emails.tsx';
import * as repo from './member.repo.ts';

/** The workspace of a member or former member; undefined for an unknown id. */
export const workspaceOf: (db: Database, memberId: number) => Promise<number | undefined> =
  repo.findWorkspaceOf;

const ownColumns = columnNames(contract.listMembers).filter((name) => name !== 'workspace');

/** Administrators see the people of all workspaces, everybody else those of their own. */
export async function listMembers(
  context: MemberContext,
  { query }: Pick<CallInput<typeof contract.listMembers>, 'query'>,
): Promise<CallAnswer<typeof contract.listMembers>> {
  const { actor, db, now } = context;
  const isUser = actor.role === 'ROLE_USER';
  const [list, seats] = await Promise.all([
    page(context, contract.listMembers, query, repo.listMembers(db, query, !isUser), {
      // Only roles that manage members get sign-in data and some fields.
      row: (row) => ({
        ...memberRow(row, now),
        ...(isUser
          ? { phoneNumber: '', second_factor: false, second_factor_missing: false, last_seen_at: null }
          : {}),
      }),
      texts: { en, fr },
      ...(actor.role === 'ROLE_ADMIN' ? {} : { columns: ownColumns }),
    }),
    repo.countSeats(db),
  ]);
  return { ...list, seats };
}

export async function readMember(
  { db, now }: MemberContext,
  { params }: CallInput<typeof contract.readMember>,
) {
  return memberRow(orNotFound(await repo.findPerson(db, params.memberId)), now);
}

/** Counts new addresses, because each gets a mail. @throws Problem 429 */
export async function countAddresses(
  { actor, limits, read }: PrepareContext<Member>,
  { params, body }: CallInput<typeof contract.updateMember>,
): Promise<void> {
  const member = await read((db) => repo.findMember(db, params.memberId));
  if (member !== undefined && member.email !== body.email) await countEmailRequest(limits, actor);
}

/**
 * @throws Problem 403 without permission to change the person or give the role, for the last owner, or with code NOT_ONESELF; 401
 * when the actor was disabled or deleted in the meantime; 404; 409 when the e-mail or login is taken.
 */
export async function updateMember(
  context: MemberContext,
  { params, body }: CallInput<typeof contract.updateMember>,
) {
  const { db, config } = context;
  const { workspace, actor } = await lockPeople(context);
  const before = await findMember(db, params.memberId);
  if (!mayManage(actor, targetOf(before))) throw new Problem(403);
  if (body.role !== before.role && !mayGrant(actor, body.role, workspace))
    throw new Problem(403, { code: 'ROLE_NOT_ALLOWED' });
  const enabled = body.accountState ?? before.account_state === 'enabled';
  const self = before.id === actor.userId;
  // People change their own address in the profile, with the password, and nobody may disable themselves. An administrator who gave
  // up the role could leave the installation without one.
  const administered = rolesOf(before).includes('ROLE_ADMIN');
  const stepsDown = administered && body.role !== before.role;
  if (self && (body.email !== before.email || !enabled || stepsDown))
    throw new Problem(403, { code: 'NOT_ONESELF' });
  if (leavesNoOwner(targetOf(before), await repo.listOwners(db), { role: body.role, enabled }))
    throw new Problem(403, { code: 'LAST_OWNER' });

  const values = {
    email: body.email,
    login: body.login,
    first_name: body.firstName,
    last_name: body.lastName,
    phone_number: body.phoneNumber,
    role: body.role,
    administers: before.administers && body.role === before.role,
    account_state: enabled ? ('enabled' as const) : ('disabled' as const),
  };
  await repo.updateMember(db, before.id, values);
  if (!enabled) await repo.endSessions(db, before.id);
  await context.record({
    action: 'member.updated',
    subjectType: 'member',
    subjectId: before.id,
    detail: changesOf(before, values),
  });
  if (body.email !== before.email && before.user_state === 'active') {
    // A taken address was rejected above. The new address is used only after its owner has confirmed it.
    await repo.updateMember(db, before.id, { email: before.email });
    const { id: accountId, workspace_id: workspaceId } = before;
    await requestEmailChange(context, { ...person(before), accountId, workspaceId }, body.email);
  } else if (body.email !== before.email) {
    // Links mailed to the previous address must become invalid.
    await endCodes(context, before.id);
    for (const email of [before.email, body.email])
      await context.send(addressChangedMail(config, { ...person(before), email }, body.email));
  }
  return memberRow(await findMember(db, before.id), context.now);
}

/** @throws Problem 403 without permission, for oneself and for the last owner; 401, 404. */
export async function deleteMember(
  context: MemberContext,
  { params }: CallInput<typeof contract.deleteMember>,
): Promise<CallAnswer<typeof contract.deleteMember>> {
  const { db } = context;
  const { actor } = await lockPeople(context);
  const before = await findMember(db, params.memberId);
  if (!mayManage(actor, targetOf(before))) throw new Problem(403);
  if (leavesNoOwner(targetOf(before), await repo.listOwners(db), { role: before.role, enabled: false }))
    throw new Problem(403, { code: 'LAST_OWNER' });
  if (before.id === actor.userId) throw new Problem(403, { code: 'NOT_ONESELF' });
  await repo.markDeleted(db, before.id);
  await context.record({
    action: 'member.deleted',
    subjectType: 'member',
    subjectId: before.id,
    detail: { email: before.email, name: nameOf(before), role: before.role },
  });
  return { memberId: before.id };
}

/** Counts mails per signed-in person. @throws Problem 429 after too many in an hour. */
const countMails =
  (limit: Limit) =>
  async ({ limits, actor }: PrepareContext<Member>): Promise<void> => {
    await limits.spend(limit, String(authorOf(actor).userId));
  };
export const countMessage = countMails(MESSAGE_LIMIT);
export const countInvitation = countMails(INVITATION_LIMIT);

/** @throws Problem 403, 404. */
export async function messageMember(
  context: MemberContext,
  { params, body }: CallInput<typeof contract.messageMember>,
): Promise<CallAnswer<typeof contract.messageMember>> {
  const { db, actor, config } = context;
  const to = await findMember(db, params.memberId);
  if (!mayMessage(actor, targetOf(to)) || to.user_state !== 'active') throw new Problem(403);
  const mail = messageMail(config, person(to), `${actor.firstName} ${actor.lastName}`, body.message);
  await context.send({ ...mail, replyTo: actor.email });
  return { memberId: to.id };
}

/**
 * Locks the workspace and reads the actor again before its people are changed. When two people disable, demote or delete each
 * other, the second was authenticated before the first change. Skips administrators of another workspace, whom these changes do not
 * affect.
 * @throws Problem 401 when the actor may no longer sign in.
 */
export async function lockPeople({ db, actor }: MemberContext) {
  const workspace = await repo.lockWorkspace(db);
  const current = await repo.findSignInState(db, actor.userId);
  if (current === undefined) return { workspace, actor };
  if (!maySignIn(current)) throw new Problem(401);
  return { workspace, actor: { ...actor, role: current.role, administers: current.administers } };
}

/** @throws Problem 404 for a deleted person or one of another workspace. */
export async function findMember(db: Database, id: number): Promise<repo.MemberRecord> {
  return orNotFound(await repo.findMember(db, id));
}

/** The columns of `accounts` that all lists of people read. */
interface PersonColumns {
  id: number;
  email: string;
  account_state: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  login: string;
  role: Role;
}

export function personRow(row: PersonColumns): WorkspacePerson {
  return {
    memberId: row.id,
    user_id: row.id,
    email: row.email,
    account_state: row.account_state === 'enabled',
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    login: row.login,
    role: row.role,
  };
}

/** @param now decides whether an invitation is open or expired. */
export function memberRow(row: repo.MemberRecord, now: Date): MemberRow {
  const expiry = row.user_state === 'pending' ? row.invitation_expires_at : null;
  return {
    ...personRow(row),
    user_state: row.user_state,
    second_factor: row.second_factor,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    second_factor_missing: row.second_factor_required && !row.second_factor && row.user_state === 'active',
    invitation:
      expiry === null
        ? null
        : { state: expiry > now ? 'pending' : 'expired', expires_at: expiry.toISOString() },
    workspaceId: row.workspace_id,
    workspace: row.workspace,
    workspace_is_site: row.workspace_is_site,
    administers: row.administers,
  };
}

export function targetOf(row: repo.MemberRecord) {
  return { userId: row.id, role: row.role, administers: row.administers };
}

export function person(row: repo.MemberRecord) {
  return { email: row.email, firstName: row.first_name, lastName: row.last_name, locale: row.locale };
}

function nameOf(row: repo.MemberRecord): string {
  return `${row.first_name} ${row.last_name}`.trim();
}
