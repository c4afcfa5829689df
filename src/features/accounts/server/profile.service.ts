/** Reads and changes the person's account: names, login, e-mail address, password, sessions. */

import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { deviceOf } from '../device.rules.ts';
import type * as contract from '../profile.contract.ts';
import { SESSION_IDLE } from '../rules.ts';
import { findHolder } from './address.repo.ts';
import { endCodes } from './code.service.ts';
import { type Confirmed, confirmOwner, lockConfirmed, passwordNeeded } from './confirmation.service.ts';
import { findUnconfirmedEmail } from './email.repo.ts';
import { countEmailRequest, requestEmailChange } from './email.service.ts';
import { passwordChangedMail } from './emails.tsx';
import * as repo from './profile.repo.ts';
import * as sessions from './session.repo.ts';
import { setPassword } from './signup.repo.ts';
import { refuseCommonPassword } from './signup.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Profile = CallAnswer<typeof contract.readProfile>;

/** Reads the profile; under doAs that of the person acted for. @throws Problem 404 */
export async function readProfile(
  { actor, db }: MemberContext,
  { params }: On<'readProfile'>,
): Promise<Profile> {
  assertOwn(actor, params);
  return profileOf(db, actor, await repo.findOwn(db, actor.userId));
}

/**
 * Verifies the current password if the e-mail address changes.
 * @throws Problem 404 for another person's profile; 429 after too many new addresses; and as `confirmOwner` does.
 */
export async function confirmProfile(
  context: PrepareContext<Member>,
  { params, body }: On<'updateProfile'>,
): Promise<Confirmed | undefined> {
  const { actor, limits, read } = context;
  assertOwn(actor, params);
  if (body.email === undefined) return undefined;
  const { email } = await read((db) => repo.findOwn(db, actor.userId));
  if (body.email === foldEmail(email)) return undefined;
  const confirmed = await confirmOwner(context, body.currentPassword);
  await countEmailRequest(limits, actor);
  return confirmed;
}

/**
 * Saves the fields that differ. A new e-mail address is used only after its reader confirms it.
 * @throws Problem 409 if the e-mail address or login is taken.
 */
export async function updateProfile(
  context: MemberContext,
  { body }: On<'updateProfile'>,
  confirmed: Confirmed | undefined,
): Promise<Profile> {
  const { actor, db } = context;
  const before = confirmed ? await lockConfirmed(context, confirmed) : await repo.lockOwn(db, actor);
  const email = changed(body.email, foldEmail(before.email));
  const change: repo.ProfileChange = {
    login: changed(body.login, before.login),
    firstName: changed(body.firstName, before.firstName),
    lastName: changed(body.lastName, before.lastName),
  };
  const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (email !== undefined) {
    if (confirmed === undefined) throw passwordNeeded();
    await refuseTaken(context, email);
    const { userId: accountId, workspaceId } = actor;
    await requestEmailChange(context, { ...before, accountId, workspaceId }, email);
  }
  if (fields.length === 0) return profileOf(db, actor, before);
  await repo.updateProfile(db, actor.userId, change);
  await context.record({
    action: 'profile.updated',
    subjectType: 'account',
    subjectId: actor.userId,
    detail: { fields },
  });
  return profileOf(db, actor, await repo.findOwn(db, actor.userId));
}

async function refuseTaken({ actor, db }: MemberContext, email: string): Promise<void> {
  const holder = await findHolder(db, email);
  if (holder !== undefined && holder !== actor.userId)
    throw new Problem(409, { errors: { email: generalError('taken') } });
}

/**
 * Verifies the current password and hashes the new one.
 * @throws Problem 404 for another person's profile; 400 if the new password is a common one; and as `confirmOwner`
 * does.
 */
export async function preparePassword(
  context: PrepareContext<Member>,
  { params, body }: On<'updatePassword'>,
): Promise<{ confirmed: Confirmed; passwordHash: string }> {
  assertOwn(context.actor, params);
  refuseCommonPassword(body.password);
  const confirmed = await confirmOwner(context, body.currentPassword);
  return { confirmed, passwordHash: await hashPassword(body.password) };
}

export async function updatePassword(
  context: MemberContext,
  _: On<'updatePassword'>,
  { confirmed, passwordHash }: { confirmed: Confirmed; passwordHash: string },
): Promise<CallAnswer<typeof contract.updatePassword>> {
  const { actor, config, db } = context;
  const account = await lockConfirmed(context, confirmed);
  await setPassword(db, actor.userId, passwordHash);
  await endCodes(context, actor.userId);
  await sessions.deleteSessionsOf(db, actor.userId, actor.sessionId);
  await context.record({ action: 'password.changed', subjectType: 'account', subjectId: actor.userId });
  await context.send(passwordChangedMail(config, account));
  return { updated: true };
}

export async function listSessions(
  { actor, db }: MemberContext,
  { params }: On<'listSessions'>,
): Promise<CallAnswer<typeof contract.listSessions>> {
  assertSelf(actor, params);
  const rows = await sessions.listSessionsOf(db, actor.userId, SESSION_IDLE);
  return {
    sessions: rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      ...deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: row.sessionId === actor.sessionId,
    })),
  };
}

export async function chooseTheme(
  { actor, db, record }: MemberContext,
  { params, body: { theme } }: On<'chooseTheme'>,
): Promise<CallAnswer<typeof contract.chooseTheme>> {
  assertSelf(actor, params);
  await repo.setTheme(db, actor.userId, theme);
  await record({
    action: 'theme.chosen',
    subjectType: 'account',
    subjectId: actor.userId,
    detail: { theme },
  });
  return { theme };
}

/** Saves the language. If it is unchanged, nothing is saved and no audit event is written. */
export async function chooseLanguage(
  { actor, db, record }: MemberContext,
  { params, body }: On<'chooseLanguage'>,
): Promise<CallAnswer<typeof contract.chooseLanguage>> {
  assertSelf(actor, params);
  if (await repo.setLanguage(db, actor.userId, body))
    await record({
      action: 'language.chosen',
      subjectType: 'account',
      subjectId: actor.userId,
      detail: { language: body.locale },
    });
  return repo.findLanguage(db, actor.userId);
}

export async function endOtherSessions(
  context: MemberContext,
  { params }: On<'endOtherSessions'>,
): Promise<CallAnswer<typeof contract.endOtherSessions>> {
  const { actor, db } = context;
  assertSelf(actor, params);
  const ended = await sessions.deleteSessionsOf(db, actor.userId, actor.sessionId);
  const event = { action: 'session.others-ended', subjectType: 'account', subjectId: actor.userId };
  await context.record({ ...event, detail: { ended } });
  return { ended };
}

export async function endSession(
  { actor, db }: MemberContext,
  { params }: On<'endSession'>,
): Promise<CallAnswer<typeof contract.endSession>> {
  assertSelf(actor, params);
  const ended = await sessions.deleteOwnSession(db, actor.userId, params.sessionId);
  if (ended === 0) throw new Problem(404);
  return { ended };
}

/** @throws Problem 404 for another person's profile. */
function assertOwn(actor: Member, { userId }: { userId: number }): void {
  if (userId !== actor.userId) throw new Problem(404);
}

/**
 * Rejects requests about other people and requests under doAs, because data such as sessions is private.
 * @throws Problem 404; 403 under doAs.
 */
export function assertSelf(actor: Member, params: { userId: number }): void {
  assertOwn(actor, params);
  if (actor.actedBy !== undefined) throw new Problem(403, { code: 'NOT_WHILE_ACTING_FOR_ANOTHER' });
}

function changed<T>(wished: T | undefined, before: T): T | undefined {
  return wished === before ? undefined : wished;
}

async function profileOf(db: Database, actor: Member, own: repo.OwnAccount): Promise<Profile> {
  const { email, login, firstName, lastName } = own;
  return { email, login, firstName, lastName, pendingEmail: await findUnconfirmedEmail(db, actor.userId) };
}
