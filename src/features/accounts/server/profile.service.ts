/** The own account: names, login, e-mail, password, and where one is signed in. */
import { recordEvent } from '#features/audit/server/service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { generalError } from '#kernel/words.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import { deviceOf } from '../device.rules.ts';
import type {
  endOtherSessions,
  endSession,
  listSessions,
  readProfile,
  updatePassword,
  updateProfile,
} from '../profile.contract.ts';
import { foldEmail, SESSION_IDLE } from '../rules.ts';
import { endCodes } from './code.service.ts';
import { confirmOwner } from './confirmation.service.ts';
import { emailChangedMail, passwordChangedMail } from './emails.tsx';
import * as repo from './profile.repo.ts';
import * as sessions from './session.repo.ts';
import { claimEmail, findByEmail, setPassword } from './signup.repo.ts';
import { refuseCommonPassword } from './signup.service.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'limits' | 'mailer'>;

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService({ engine, config, limits, mailer }: Needs) {
  function ownAccount(actor: Member): Promise<repo.OwnAccount> {
    const read = ({ db }: Transaction) => repo.findOwn(db, actor.userId, actor.sessionId);
    return asTenant(engine, actor.workspaceId, read, { readOnly: true });
  }

  /** @throws Problem 404 for somebody else's, 400 or 403 for the current password, 409 for what is taken. */
  async function update(
    context: MemberCallContext,
    { params, body }: CallInput<typeof updateProfile>,
  ): Promise<CallAnswer<typeof updateProfile>> {
    const { actor } = context;
    assertOwn(actor, params);
    const { currentPassword, ...wished } = body;
    const before = await ownAccount(actor);
    const change = { ...wished, email: changed(wished.email, foldEmail(before.email)) };
    if (change.email !== undefined) await confirmOwner(limits, actor.userId, before, currentPassword);
    await asInstallation(engine, async (transaction) => {
      const { db } = transaction;
      if (change.email !== undefined) {
        await claimEmail(db, change.email);
        const holder = await findByEmail(db, change.email);
        if (holder !== undefined && holder.accountId !== actor.userId) throw taken('email');
        await endCodes(transaction, actor.userId);
        await sessions.deleteSessionsOf(db, actor.userId, actor.sessionId);
        await tellBoth(transaction, before, change.email);
      }
      if (
        change.login !== undefined &&
        (await repo.loginIsTaken(db, actor.workspaceId, actor.userId, change.login))
      )
        throw taken('login');
      await repo.updateProfile(db, actor.userId, change);
      const fields = Object.keys(wished).filter((name) => wished[name as keyof typeof wished] !== undefined);
      await recordEvent(transaction.db, context, {
        action: 'profile.updated',
        subjectType: 'account',
        subjectId: actor.userId,
        detail: { fields },
      });
    });
    return pick(await ownAccount(actor));
  }

  /** The old address learns of it, in case it was not its owner; the new one, that it is in use. */
  async function tellBoth(transaction: Transaction, before: repo.OwnAccount, email: string): Promise<void> {
    await mailer.send(transaction, emailChangedMail(config, before, email));
    await mailer.send(transaction, emailChangedMail(config, { ...before, email }, email));
  }

  /** @throws Problem 404 for somebody else's, 400 or 403 for the current password, 400 for a common one. */
  async function changePassword(
    context: MemberCallContext,
    { params, body }: CallInput<typeof updatePassword>,
  ): Promise<CallAnswer<typeof updatePassword>> {
    const { actor } = context;
    assertOwn(actor, params);
    refuseCommonPassword(body.password);
    const account = await ownAccount(actor);
    await confirmOwner(limits, actor.userId, account, body.currentPassword);
    const passwordHash = await hashPassword(body.password);
    await asTenant(engine, actor.workspaceId, async (transaction) => {
      await setPassword(transaction.db, actor.userId, passwordHash);
      await endCodes(transaction, actor.userId);
      await sessions.deleteSessionsOf(transaction.db, actor.userId, actor.sessionId);
      const event = { action: 'password.changed', subjectType: 'account', subjectId: actor.userId };
      await recordEvent(transaction.db, context, event);
      await mailer.send(transaction, passwordChangedMail(config, account));
    });
    return { updated: true };
  }

  return { read, update, changePassword, listOwnSessions, endOthers, endOne };
}

/** Under doAs the profile of the person acted for: the screens show that person's data. */
async function read(
  { actor, db }: MemberContext,
  { params }: CallInput<typeof readProfile>,
): Promise<CallAnswer<typeof readProfile>> {
  assertOwn(actor, params);
  return pick(await repo.findOwn(db, actor.userId, actor.sessionId));
}

async function listOwnSessions(
  { actor, db }: MemberContext,
  { params }: CallInput<typeof listSessions>,
): Promise<CallAnswer<typeof listSessions>> {
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

async function endOthers(
  context: MemberContext,
  { params }: CallInput<typeof endOtherSessions>,
): Promise<CallAnswer<typeof endOtherSessions>> {
  const { actor, db } = context;
  assertSelf(actor, params);
  const ended = await sessions.deleteSessionsOf(db, actor.userId, actor.sessionId);
  const event = { action: 'session.others-ended', subjectType: 'account', subjectId: actor.userId };
  await context.record({ ...event, detail: { ended } });
  return { ended };
}

async function endOne(
  context: MemberContext,
  { params }: CallInput<typeof endSession>,
): Promise<CallAnswer<typeof endSession>> {
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

function pick({ email, login, firstName, lastName }: repo.OwnAccount): CallAnswer<typeof readProfile> {
  return { email, login, firstName, lastName };
}
