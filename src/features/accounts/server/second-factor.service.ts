/** What an account asks for besides the password: set up in the profile, asked for at sign-in. */
import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext } from '#platform/request/context.ts';
import type * as contract from '../second-factor.contract.ts';
import { foldRecoveryCode, PASSKEYS_MOST, RECOVERY_CODES, recoveryCode } from '../second-factor.rules.ts';
import { fieldError } from '../words.ts';
import { createAuthenticators } from './authenticator.service.ts';
import { confirmOwner } from './confirmation.service.ts';
import { type Addressee, factorChangedMail, recoveryCodesMail } from './emails.tsx';
import { findOwn } from './profile.repo.ts';
import { assertSelf } from './profile.service.ts';
import * as repo from './second-factor.repo.ts';
import { acceptedStep, appFor, openSecret, sealSecret } from './totp.service.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'limits' | 'mailer' | 'vault'>;
type Standing = CallAnswer<typeof contract.readSecondFactors>;
type WithCodes = Standing & { recoveryCodes?: string[] };

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export function createSecondFactorService({ engine, config, limits, mailer, vault }: Needs) {
  const authenticators = createAuthenticators({ engine, config });

  function within<T>(
    { actor }: MemberCallContext,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return asTenant(engine, actor.workspaceId, work);
  }

  /** @throws Problem 404 for somebody else's, 400 or 403 for the current password. */
  async function confirmed(
    context: MemberCallContext,
    { params, body }: { params: { userId: number }; body: { currentPassword?: string } },
  ): Promise<void> {
    const { actor } = context;
    assertSelf(actor, params);
    const account = await within(context, ({ db }) => findOwn(db, actor.userId, actor.sessionId));
    await confirmOwner(limits, actor.userId, account, body.currentPassword);
  }

  async function read(
    context: MemberCallContext,
    { params }: CallInput<typeof contract.readSecondFactors>,
  ): Promise<Standing> {
    assertSelf(context.actor, params);
    return within(context, ({ db }) => standingOf(db, context.actor.userId));
  }

  async function beginTotp(
    context: MemberCallContext,
    input: CallInput<typeof contract.beginTotp>,
  ): Promise<CallAnswer<typeof contract.beginTotp>> {
    await confirmed(context, input);
    const { actor } = context;
    const secret = new Secret({ size: 20 }).base32;
    const sealed = sealSecret(vault, actor.userId, secret);
    const saved = await within(context, ({ db }) => repo.saveTotp(db, ownerOf(context), sealed));
    if (!saved) throw new Problem(409, { code: 'ALREADY_SET_UP' });
    return { secret, uri: appFor(secret, config.brand, actor.email).toString() };
  }

  /** @throws Problem 400 `CODE_WRONG`, 409 when nothing was begun. */
  async function confirmTotp(
    context: MemberCallContext,
    { params, body }: CallInput<typeof contract.confirmTotp>,
  ): Promise<WithCodes> {
    const { actor } = context;
    assertSelf(actor, params);
    return within(context, async (transaction) => {
      const begun = await repo.findUnconfirmedTotp(transaction.db, actor.userId);
      if (begun === undefined) throw new Problem(409, { code: 'NOTHING_TO_CONFIRM' });
      const step = acceptedStep(openSecret(vault, actor.userId, begun.secret), body.code);
      if (step === undefined)
        throw new Problem(400, { code: 'CODE_WRONG', errors: { code: fieldError('code_wrong') } });
      await repo.confirmTotp(transaction.db, actor.userId, step);
      return afterAdding(transaction, context, {});
    });
  }

  async function removeTotp(
    context: MemberCallContext,
    input: CallInput<typeof contract.removeTotp>,
  ): Promise<Standing> {
    await confirmed(context, input);
    return within(context, async (transaction) => {
      if (!(await repo.deleteTotp(transaction.db, context.actor.userId))) throw new Problem(404);
      return afterRemoving(transaction, context, {});
    });
  }

  /** @throws Problem 409 when the account has as many as it may. */
  async function beginPasskey(
    context: MemberCallContext,
    input: CallInput<typeof contract.beginPasskey>,
  ): Promise<CallAnswer<typeof contract.beginPasskey>> {
    await confirmed(context, input);
    const { actor } = context;
    const { passkeys } = await within(context, ({ db }) => repo.findFactors(db, actor.userId));
    if (passkeys.length >= PASSKEYS_MOST) throw new Problem(409, { code: 'TOO_MANY_PASSKEYS' });
    return authenticators.registration({ ...ownerOf(context), email: actor.email }, passkeys);
  }

  /** @throws Problem 400 when the answer of the authenticator does not hold. */
  async function addPasskey(
    context: MemberCallContext,
    { params, body }: CallInput<typeof contract.addPasskey>,
  ): Promise<WithCodes> {
    const { actor } = context;
    assertSelf(actor, params);
    const made = await authenticators.registered(actor.userId, body.answer);
    if (made === undefined) throw new Problem(400, { code: 'PASSKEY_NOT_VERIFIED' });
    const { name } = body;
    return within(context, async (transaction) => {
      await repo.insertPasskey(transaction.db, ownerOf(context), { ...made, name });
      return afterAdding(transaction, context, { passkey: name });
    });
  }

  async function removePasskey(
    context: MemberCallContext,
    input: CallInput<typeof contract.removePasskey>,
  ): Promise<Standing> {
    await confirmed(context, input);
    return within(context, async (transaction) => {
      const { actor } = context;
      const name = await repo.deletePasskey(transaction.db, actor.userId, input.params.passkeyId);
      if (name === undefined) throw new Problem(404);
      return afterRemoving(transaction, context, { passkey: name });
    });
  }

  async function renewCodes(
    context: MemberCallContext,
    input: CallInput<typeof contract.renewRecoveryCodes>,
  ): Promise<WithCodes> {
    await confirmed(context, input);
    return within(context, async (transaction) => {
      const { totp, passkeys } = await repo.findFactors(transaction.db, context.actor.userId);
      if (totp === undefined && passkeys.length === 0) throw new Problem(409, { code: 'NO_SECOND_FACTOR' });
      const recoveryCodes = await newCodes(transaction, context);
      await note(transaction, context, 'recovery-codes.renewed', (to) =>
        recoveryCodesMail(config, to, 'factor_codes'),
      );
      return { ...(await standingOf(transaction.db, context.actor.userId)), recoveryCodes };
    });
  }

  /** The first factor brings recovery codes along. */
  async function afterAdding(
    transaction: Transaction,
    context: MemberCallContext,
    factor: { passkey?: string },
  ): Promise<WithCodes> {
    await note(transaction, context, 'second-factor.added', (to) =>
      factorChangedMail(config, to, { change: 'added', ...factor }),
    );
    const { totp, passkeys } = await repo.findFactors(transaction.db, context.actor.userId);
    const isFirst = (totp === undefined ? 0 : 1) + passkeys.length === 1;
    const recoveryCodes = isFirst ? await newCodes(transaction, context) : undefined;
    return { ...(await standingOf(transaction.db, context.actor.userId)), recoveryCodes };
  }

  /** With the last factor the recovery codes go. */
  async function afterRemoving(
    transaction: Transaction,
    context: MemberCallContext,
    factor: { passkey?: string },
  ): Promise<Standing> {
    await note(transaction, context, 'second-factor.removed', (to) =>
      factorChangedMail(config, to, { change: 'removed', ...factor }),
    );
    const { totp, passkeys } = await repo.findFactors(transaction.db, context.actor.userId);
    if (totp === undefined && passkeys.length === 0)
      await repo.replaceRecoveryCodes(transaction.db, ownerOf(context), []);
    return standingOf(transaction.db, context.actor.userId);
  }

  /** In the audit, and by mail to the owner, in case it was somebody else. */
  async function note(
    transaction: Transaction,
    context: MemberCallContext,
    action: string,
    mail: (to: Addressee) => Mail,
  ): Promise<void> {
    const { actor } = context;
    await recordEvent(transaction.db, context, { action, subjectType: 'account', subjectId: actor.userId });
    await mailer.send(transaction, mail(await findOwn(transaction.db, actor.userId, actor.sessionId)));
  }

  return {
    read,
    beginTotp,
    confirmTotp,
    removeTotp,
    beginPasskey,
    addPasskey,
    removePasskey,
    renewCodes,
  };
}

/** For those who look after an account whose owner has lost it. @returns whether there was one. */
export function removeFactors({ db }: Transaction, accountId: number): Promise<boolean> {
  return repo.deleteFactors(db, accountId);
}

function ownerOf({ actor }: MemberCallContext): repo.Owner {
  return { workspaceId: actor.workspaceId, accountId: actor.userId };
}

async function newCodes({ db }: Transaction, context: MemberCallContext): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
  const hashes = codes.map((code) => tokenHash(foldRecoveryCode(code)));
  await repo.replaceRecoveryCodes(db, ownerOf(context), hashes);
  return codes;
}

async function standingOf(db: Transaction['db'], accountId: number): Promise<Standing> {
  const { totp, passkeys, recoveryCodesLeft } = await repo.findFactors(db, accountId);
  return {
    totp: totp !== undefined,
    passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  };
}
