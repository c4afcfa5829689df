/** A forgotten password: a link by mail, and the new one that it lets choose. */
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { CallContext } from '#platform/request/context.ts';
import { CODE_LIMIT, codeLink, FORGOT_LIMIT } from '../code.rules.ts';
import type { forgotPassword, resetPassword } from '../reset.contract.ts';
import { FAILURE_COUNT, foldEmail, maySignIn } from '../rules.ts';
import { issueCode, mayMail, spendCode } from './code.service.ts';
import { passwordChangedMail, resetMail } from './emails.tsx';
import { deleteSessionsOf } from './session.repo.ts';
import * as repo from './signup.repo.ts';
import { atLeast, linkIsWrong, refuseCommonPassword, type SignUpService } from './signup.service.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'limits' | 'mailer'>;

export type ResetService = ReturnType<typeof createResetService>;

/** Milliseconds an answer takes at least where it must not tell who has an account. */
const UNIFORM_TIME = 300;

export function createResetService({ engine, config, limits, mailer }: Needs, signUps: SignUpService) {
  /** @throws Problem 404 for an unknown address, unless ACCOUNT_PRIVACY=uniform; 429 after five an hour. */
  async function forgot(
    { request }: CallContext,
    { params: { email } }: CallInput<typeof forgotPassword>,
  ): Promise<CallAnswer<typeof forgotPassword>> {
    await limits.spend(FORGOT_LIMIT, request.address);
    const mayWrite = await mayMail(limits, request.address, email);
    const uniform = config.accountPrivacy === 'uniform';
    const found = await atLeast(uniform ? UNIFORM_TIME : 0, () =>
      asInstallation(engine, async (transaction) => {
        const account = await repo.findByEmail(transaction.db, email);
        if (account === undefined) return false;
        if (!mayWrite) return mayAskForReset(account);
        return sendLink(transaction, account);
      }),
    );
    if (!found && !uniform) throw new Problem(404);
    return { sent: true };
  }

  async function sendLink(transaction: Transaction, account: repo.FoundAccount): Promise<boolean> {
    if (!mayAskForReset(account)) return false;
    if (account.userState === 'pending') {
      // Whoever lost the activation mail gets another: a new password would not open the account.
      await signUps.sendActivation(transaction, account);
      return true;
    }
    const code = await issueCode(transaction, account, 'reset');
    const { accountId: userId, email, locale } = account;
    const link = codeLink(config.baseUrl, locale, { operation: 'reset', userId, email, code });
    await mailer.send(transaction, resetMail(config, account, link));
    return true;
  }

  /** @throws Problem 410 whatever is wrong with the link. */
  async function reset(
    { request }: CallContext,
    { body }: CallInput<typeof resetPassword>,
  ): Promise<CallAnswer<typeof resetPassword>> {
    await limits.spend(CODE_LIMIT, request.address);
    if (body.operation !== 'reset') throw linkIsWrong();
    refuseCommonPassword(body.password);
    const email = foldEmail(body.userEmail);
    const passwordHash = await hashPassword(body.password);
    await asInstallation(engine, async (transaction) => {
      const account = await repo.findByEmail(transaction.db, email);
      if (account === undefined || !maySignIn(account)) throw linkIsWrong();
      const { accountId } = account;
      const claim = { accountId, operation: 'reset', email, code: body.activation_code } as const;
      if (!(await spendCode(transaction, claim))) throw linkIsWrong();
      await repo.setPassword(transaction.db, accountId, passwordHash);
      await deleteSessionsOf(transaction.db, accountId);
      const actor = { kind: 'visitor', workspaceId: account.workspaceId } as const;
      const event = { action: 'password.reset', subjectType: 'account', subjectId: accountId };
      await recordEvent(transaction.db, { actor, request }, event);
      await mailer.send(transaction, passwordChangedMail(config, account));
    });
    await limits.forget(FAILURE_COUNT, email);
    return { reset: true };
  }

  return { forgot, reset };
}

/** Active people, and pending ones who signed up themselves; the invited have their invitation. */
function mayAskForReset(account: repo.FoundAccount): boolean {
  if (account.userState === 'pending') return account.hasPassword || account.signedUp;
  return maySignIn(account);
}
