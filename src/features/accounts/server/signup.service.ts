/** A stranger becomes the owner of a workspace; an invited person becomes a member. */
import { setTimeout as wait } from 'node:timers/promises';
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { isCommonPassword } from '#platform/crypto/common-passwords.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/password.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { CallContext } from '#platform/request/context.ts';
import { CODE_LIMIT, codeLink, FORM_CHECK_LIMIT, SIGN_UP_LIMIT } from '../code.rules.ts';
import { foldEmail } from '../rules.ts';
import type { activate, signUp, signUpFormValidation } from '../signup.contract.ts';
import { checkInvitation, isClean, loginFromEmail, tidyName } from '../signup.rules.ts';
import { fieldError } from '../words.ts';
import { endCodes, issueCode, mayMail, renewCode, spendCode } from './code.service.ts';
import { activationMail, invitationOverMail, knownAddressMail } from './emails.tsx';
import * as repo from './signup.repo.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'limits' | 'mailer'>;

export type SignUpService = ReturnType<typeof createSignUpService>;

/** Milliseconds that a sign-up takes at least, so that its duration does not tell whether the address is known. */
const SIGN_UP_TIME = 400;

export function createSignUpService({ engine, config, limits, mailer }: Needs) {
  async function validateForm(
    { request }: CallContext,
    { body }: CallInput<typeof signUpFormValidation>,
  ): Promise<CallAnswer<typeof signUpFormValidation>> {
    await limits.spend(FORM_CHECK_LIMIT, request.address);
    refuseCommonPassword(body.password);
    return { valid: true };
  }

  /** @throws Problem 400 for a common password, 429 after too many from one address. */
  async function register(
    context: CallContext,
    { body }: CallInput<typeof signUp>,
  ): Promise<CallAnswer<typeof signUp>> {
    await limits.spend(SIGN_UP_LIMIT, context.request.address);
    refuseCommonPassword(body.password);
    const passwordHash = await hashPassword(body.password);
    const waiting = await asInstallation(engine, ({ db }) => repo.findWaitingPassword(db, body.email), {
      readOnly: true,
    });
    const isSame = await verifyPassword(waiting, body.password);
    const mayWrite = await mayMail(limits, context.request.address, body.email);
    const { password: _, ...form } = body;
    const owner = {
      ...form,
      passwordHash,
      login: loginFromEmail(body.email),
      locale: context.request.locale,
    };
    await atLeast(SIGN_UP_TIME, () =>
      asInstallation(engine, async (transaction) => {
        await repo.claimEmail(transaction.db, body.email);
        const known = await repo.findByEmail(transaction.db, body.email);
        if (known === undefined) await welcome(transaction, context, owner);
        else await tellKnown(transaction, known, { isSame, mayWrite });
      }),
    );
    return { created: true };
  }

  async function welcome(
    transaction: Transaction,
    context: CallContext,
    owner: repo.NewOwner,
  ): Promise<void> {
    const account = await repo.insertOwner(transaction.db, owner);
    const actor = { kind: 'visitor', workspaceId: account.workspaceId } as const;
    const event = { action: 'account.signed-up', subjectType: 'account', subjectId: account.accountId };
    await recordEvent(transaction.db, { actor, request: context.request }, event);
    await sendActivation(transaction, account);
  }

  /**
   * The page says the same to everybody; the owner of the address learns by mail what it meant. Of two who signed
   * up with one address and different passwords, nobody knows who can read its mails: then neither password
   * counts, and the one who opens the link chooses.
   */
  async function tellKnown(
    transaction: Transaction,
    known: repo.FoundAccount,
    { isSame, mayWrite }: { isSame: boolean; mayWrite: boolean },
  ): Promise<void> {
    const isPending = known.userState === 'pending';
    const disputed = isPending && known.hasPassword && !isSame;
    if (disputed) {
      await repo.dropPassword(transaction.db, known.accountId);
      await endCodes(transaction, known.accountId);
    }
    if (!mayWrite) return;
    if (isPending)
      await sendActivation(transaction, { ...known, hasPassword: known.hasPassword && !disputed });
    else await mailer.send(transaction, knownAddressMail(config, known));
  }

  /**
   * A fresh link to a pending person: to activate, or, who was invited, to accept. An invitation that is over stays
   * over: its seat may be another's by now.
   */
  async function sendActivation(transaction: Transaction, account: repo.FoundAccount): Promise<void> {
    const operation = account.hasPassword ? 'activate' : 'invite';
    const issue = account.hasPassword || account.signedUp ? issueCode : renewCode;
    const code = await issue(transaction, account, operation);
    if (code === undefined) return mailer.send(transaction, invitationOverMail(config, account));
    const { accountId: userId, email, locale } = account;
    const link = codeLink(config.baseUrl, locale, { operation, userId, email, code });
    await mailer.send(transaction, activationMail(config, account, link));
  }

  /** @throws Problem 410 whatever is wrong with the link; 400 for the form of an invitation. */
  async function useLink(
    { request }: CallContext,
    { body }: CallInput<typeof activate>,
  ): Promise<CallAnswer<typeof activate>> {
    await limits.spend(CODE_LIMIT, request.address);
    const { operation } = body;
    const accountId = Number(body.userId);
    if (operation !== 'activate' && operation !== 'invite') throw linkIsWrong();
    if (!Number.isInteger(accountId) || accountId < 1 || accountId > 2_147_483_647) throw linkIsWrong();
    const person = operation === 'invite' ? await invitedPerson(body, request.locale) : undefined;
    await asInstallation(engine, async (transaction) => {
      const account = await repo.findById(transaction.db, accountId);
      const claim = { accountId, operation, email: body.email, code: body.activation_code } as const;
      const isFor = account?.userState === 'pending' && foldEmail(account.email) === foldEmail(body.email);
      if (!isFor || !(await spendCode(transaction, claim))) throw linkIsWrong();
      await repo.activateAccount(transaction.db, accountId, person);
      const actor = { kind: 'visitor', workspaceId: account.workspaceId } as const;
      const event = { action: 'account.activated', subjectType: 'account', subjectId: accountId };
      await recordEvent(transaction.db, { actor, request }, event);
    });
    return { activated: true };
  }

  return { validateForm, register, useLink, sendActivation };
}

async function invitedPerson(
  body: CallInput<typeof activate>['body'],
  locale: repo.InvitedPerson['locale'],
): Promise<repo.InvitedPerson> {
  const findings = checkInvitation(body);
  if (!isClean(findings)) throw new Problem(400, { errors: findings });
  refuseCommonPassword(body.password);
  return {
    firstName: tidyName(body.firstName),
    lastName: tidyName(body.lastName),
    locale,
    passwordHash: await hashPassword(body.password),
  };
}

/** What is wrong with it stays unsaid. */
export function linkIsWrong(): Problem {
  return new Problem(410, { code: 'LINK_WRONG_OR_EXPIRED' });
}

/** @throws Problem 400 */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new Problem(400, {
    code: 'PASSWORD_TOO_COMMON',
    errors: { password: fieldError('password_common') },
  });
}

/** Does the work and answers no sooner than after so many milliseconds, also when it fails. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
