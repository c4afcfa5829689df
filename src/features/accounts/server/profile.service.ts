/** The own account: names, login, e-mail, password, and where one is signed in. */
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { generalError } from '#kernel/words.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { deviceOf } from '../device.rules.ts';
import type * as contract from '../profile.contract.ts';
import { foldEmail, SESSION_IDLE } from '../rules.ts';
import { endCodes } from './code.service.ts';
import { type Confirmed, confirmOwner, lockConfirmed, passwordNeeded } from './confirmation.service.ts';
import { emailChangedMail, passwordChangedMail } from './emails.tsx';
import * as repo from './profile.repo.ts';
import * as sessions from './session.repo.ts';
import { claimEmail, findByEmail, setPassword } from './signup.repo.ts';
import { refuseCommonPassword } from './signup.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Profile = CallAnswer<typeof contract.readProfile>;

/** Under doAs the profile of the person acted for: the screens show that person's data. @throws Problem 404 */
export async function readProfile(
  { actor, db }: MemberContext,
  { params }: On<'readProfile'>,
): Promise<Profile> {
  assertOwn(actor, params);
  return profileOf(await repo.findOwn(db, actor.userId));
}

/** A new e-mail asks for the password. @throws Problem 404 for somebody else's, 400 or 403 for the current password. */
export async function confirmProfile(
  context: PrepareContext<Member>,
  { params, body }: On<'updateProfile'>,
): Promise<Confirmed | undefined> {
  const { actor, read } = context;
  assertOwn(actor, params);
  if (body.email === undefined) return undefined;
  const { email } = await read((db) => repo.findOwn(db, actor.userId));
  return body.email === foldEmail(email) ? undefined : confirmOwner(context, body.currentPassword);
}

/** What is given and is the same already changes nothing. @throws Problem 409 for what is taken. */
export async function updateProfile(
  context: MemberContext,
  { body }: On<'updateProfile'>,
  confirmed: Confirmed | undefined,
): Promise<Profile> {
  const { actor, db } = context;
  const before = confirmed ? await lockConfirmed(context, confirmed) : await repo.lockOwn(db, actor.userId);
  const change: repo.ProfileChange = {
    email: changed(body.email, foldEmail(before.email)),
    login: changed(body.login, before.login),
    firstName: changed(body.firstName, before.firstName),
    lastName: changed(body.lastName, before.lastName),
  };
  const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (fields.length === 0) return profileOf(before);

  if (change.email !== undefined) {
    if (confirmed === undefined) throw passwordNeeded();
    await moveEmail(context, before, change.email);
  }
  const { login } = change;
  if (login !== undefined && (await repo.loginIsTaken(db, actor.workspaceId, actor.userId, login)))
    throw taken('login');
  await repo.updateProfile(db, actor.userId, change);
  await context.record({
    action: 'profile.updated',
    subjectType: 'account',
    subjectId: actor.userId,
    detail: { fields },
  });
  return profileOf(await repo.findOwn(db, actor.userId));
}

/** The old address learns of it, in case it was not its owner; the new one, that it is in use. */
async function moveEmail(context: MemberContext, before: repo.OwnAccount, email: string): Promise<void> {
  const { actor, config, db } = context;
  await claimEmail(db, email);
  const holder = await findByEmail(db, email);
  if (holder !== undefined && holder.accountId !== actor.userId) throw taken('email');
  await endCodes(context, actor.userId);
  await sessions.deleteSessionsOf(db, actor.userId, actor.sessionId);
  await context.send(emailChangedMail(config, before, email));
  await context.send(emailChangedMail(config, { ...before, email }, email));
}

/** @throws Problem 404 for somebody else's, 400 or 403 for the current password, 400 for a common one. */
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
  context: MemberContext,
  { params }: On<'endSession'>,
): Promise<CallAnswer<typeof contract.endSession>> {
  const { actor, db } = context;
  assertSelf(actor, params);
  const ended = await sessions.deleteOwnSession(db, actor.userId, params.sessionId);
  if (ended === 0) throw new Problem(404);
  await context.record({
    action: 'session.ended',
    subjectType: 'session',
    subjectId: params.sessionId,
  });
  return { ended };
}

/** Somebody else's profile is not there. */
function assertOwn(actor: Member, { userId }: { userId: number }): void {
  if (userId !== actor.userId) throw new Problem(404);
}

/** And what is private even to somebody who acts for the person: where that one is signed in. */
export function assertSelf(actor: Member, params: { userId: number }): void {
  assertOwn(actor, params);
  if (actor.actedBy !== undefined) throw new Problem(403, { code: 'NOT_WHILE_ACTING_FOR_ANOTHER' });
}

function changed<T>(wished: T | undefined, before: T): T | undefined {
  return wished === before ? undefined : wished;
}

function taken(field: 'email' | 'login'): Problem {
  return new Problem(409, { errors: { [field]: generalError('taken') } });
}

function profileOf({ email, login, firstName, lastName }: repo.OwnAccount): Profile {
  return { email, login, firstName, lastName };
}
