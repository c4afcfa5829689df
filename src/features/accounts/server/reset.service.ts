/** Resets a forgotten password with a mailed link. */

import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import type { PrepareContext, TenantContext } from '#platform/request/context.ts';
import { CODE_LIMIT, codeLink, FORGOT_LIMIT } from '../code.rules.ts';
import type * as contract from '../reset.contract.ts';
import { maySignIn } from '../rules.ts';
import { issueCode, mayMail, spendCode } from './code.service.ts';
import { passwordChangedMail, resetMail } from './emails.tsx';
import { resetHere } from './guess.service.ts';
import { deleteSessionsOf } from './session.repo.ts';
import * as repo from './signup.repo.ts';
import { linkIsWrong, refuseCommonPassword, sendActivation } from './signup.service.ts';

type On<Name extends 'forgotPassword' | 'resetPassword'> = CallInput<(typeof contract)[Name]>;

/** Minimum duration in milliseconds of answers that must not reveal whether an account exists. */
const UNIFORM_MS = 300;

interface PreparedForgot {
  /** Whether the limits allow a mail to the address. */
  mayWrite: boolean;
  /** A running timer; the answer waits for it. */
  minimumTime: Promise<void>;
}

/** Counts a request for a link. @throws Problem 429 after five requests an hour. */
export async function prepareForgot(
  { config, limits, request }: PrepareContext,
  { params: { email } }: On<'forgotPassword'>,
): Promise<PreparedForgot> {
  await limits.spend(FORGOT_LIMIT, request.address);
  const minimumTime = wait(config.accountPrivacy === 'uniform' ? UNIFORM_MS : 0);
  return { mayWrite: await mayMail(limits, request.address, email), minimumTime };
}

/** Mails the link. @throws Problem 404 for an unknown address, unless ACCOUNT_PRIVACY=uniform. */
export async function forgot(
  context: TenantContext,
  { params: { email } }: On<'forgotPassword'>,
  { mayWrite, minimumTime }: PreparedForgot,
): Promise<CallAnswer<typeof contract.forgotPassword>> {
  const account = await repo.lockByEmail(context.db, email);
  const found = account !== undefined && mayResetPassword(account);
  if (found && mayWrite) await sendLink(context, account);
  if (!found && context.config.accountPrivacy !== 'uniform') throw new Problem(404);
  // Waits after the commit, so that it does not occupy a database connection.
  context.afterCommit(() => minimumTime);
  return { sent: true };
}

async function sendLink(context: TenantContext, account: repo.FoundAccount): Promise<void> {
  // A pending person needs another activation mail, because a new password would not activate the account.
  if (account.userState === 'pending') return sendActivation(context, account);
  const { config } = context;
  const code = await issueCode(context, account, 'reset');
  const { accountId: userId, email, locale } = account;
  const link = codeLink(config.baseUrl, locale, { operation: 'reset', userId, email, code });
  await context.send(resetMail(config, account, link));
}

/**
 * Hashes the new password.
 * @throws Problem 410 for a link with a different operation; 400 for a common password; 429 after too many
 * attempts.
 */
export async function prepareReset(
  { limits, request }: PrepareContext,
  { body }: On<'resetPassword'>,
): Promise<{ passwordHash: string }> {
  await limits.spend(CODE_LIMIT, request.address);
  if (body.operation !== 'reset') throw linkIsWrong();
  refuseCommonPassword(body.password);
  return { passwordHash: await hashPassword(body.password) };
}

/** Sets the new password and ends the sessions. @throws Problem 410 for any invalid link. */
export async function reset(
  context: TenantContext,
  { body }: On<'resetPassword'>,
  { passwordHash }: { passwordHash: string },
): Promise<CallAnswer<typeof contract.resetPassword>> {
  const { config, db } = context;
  const email = foldEmail(body.userEmail);
  const account = await repo.lockByEmail(db, email);
  if (account === undefined || !maySignIn(account)) throw linkIsWrong();
  const { accountId, workspaceId } = account;
  const claim = { accountId, operation: 'reset', email, code: body.activation_code } as const;
  if (!(await spendCode(context, claim))) throw linkIsWrong();
  await repo.setPassword(db, accountId, passwordHash);
  await deleteSessionsOf(db, accountId);
  await context.record({
    action: 'password.reset',
    subjectType: 'account',
    subjectId: accountId,
    workspaceId,
  });
  await context.send(passwordChangedMail(config, account));
  context.afterCommit(() => resetHere(context, email));
  return { reset: true };
}

/**
 * Whether the account may reset its password: active people, and pending people who signed up themselves.
 * Invited people use their invitation instead.
 */
function mayResetPassword(account: repo.FoundAccount): boolean {
  if (account.userState === 'pending') return account.passwordHash !== null || account.signedUp;
  return maySignIn(account);
}
