/** Adds and removes the second factors of an account, which signing in then requires. */
import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../second-factor.contract.ts';
import type { SecondFactorStatus } from '../second-factor.contract.ts';
import {
  foldRecoveryCode,
  PASSKEYS_MOST,
  RECOVERY_CODES,
  recoveryCode,
  SET_UP_LIMIT,
} from '../second-factor.rules.ts';
import { saveChallenge, takeChallenge } from './challenge.repo.ts';
import { type Confirmed, confirmOwner, lockConfirmed } from './confirmation.service.ts';
import { type Addressee, factorChangedMail, recoveryCodesMail } from './emails.tsx';
import { lockOwn } from './profile.repo.ts';
import { assertSelf } from './profile.service.ts';
import { type Owner, replaceRecoveryCodes } from './recovery-code.repo.ts';
import * as repo from './second-factor.repo.ts';
import {
  type RegisteredPasskey,
  registrationOptions,
  verifyRegistration,
} from './second-factor-passkey.service.ts';
import { acceptedStep, appFor, openSecret, sealSecret } from './second-factor-totp.service.ts';
import { deleteSessionsOf } from './session.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type WithCodes = SecondFactorStatus & { recoveryCodes?: string[] };

/**
 * Verifies the current password.
 * @throws Problem 404 for another person's account; and as `confirmOwner` does.
 */
export async function confirm(
  context: PrepareContext<Member>,
  { params, body }: { params: { userId: number }; body: { currentPassword?: string } },
): Promise<Confirmed> {
  assertSelf(context.actor, params);
  return confirmOwner(context, body.currentPassword);
}

export async function readStatus(
  { actor, db }: MemberContext,
  { params }: On<'readSecondFactors'>,
): Promise<SecondFactorStatus> {
  assertSelf(actor, params);
  return statusOf(db, actor.userId);
}

/** Begins to set up an app. @throws Problem 409 if an app exists already. */
export async function beginTotp(
  context: MemberContext,
  _: On<'beginTotp'>,
  confirmed: Confirmed,
): Promise<CallAnswer<typeof contract.beginTotp>> {
  const { actor, config, db, vault } = context;
  await lockConfirmed(context, confirmed);
  const secret = new Secret({ size: 20 }).base32;
  const sealed = sealSecret(vault, actor.userId, secret);
  if (!(await repo.saveTotp(db, ownerOf(context), sealed)))
    throw new Problem(409, { code: 'ALREADY_SET_UP' });
  return { secret, uri: appFor(secret, config.brand, actor.email).toString() };
}

/**
 * Counts an attempt to confirm the app.
 * @throws Problem 404 for another person's account; 429 after ten wrong codes.
 */
export async function countConfirmation(
  { actor, limits }: PrepareContext<Member>,
  { params }: On<'confirmTotp'>,
): Promise<void> {
  assertSelf(actor, params);
  await limits.spend(SET_UP_LIMIT, String(actor.userId));
}

/** Confirms the app with its first code. @throws Problem 400 `CODE_WRONG`; 409 if no app is being set up. */
export async function confirmTotp(context: MemberContext, { body }: On<'confirmTotp'>): Promise<WithCodes> {
  const { actor, db, limits, vault, now } = context;
  const account = await lockOwn(db, actor);
  const begun = await repo.findUnconfirmedTotp(db, actor.userId);
  if (begun === undefined) throw new Problem(409, { code: 'NOTHING_TO_CONFIRM' });
  const step = acceptedStep(openSecret(vault, actor.userId, begun.secret), body.code, now);
  if (step === undefined)
    throw new Problem(400, { code: 'CODE_WRONG', errors: { code: fieldError('code_wrong') } });
  await repo.confirmTotp(db, actor.userId, step);
  context.afterCommit(() => limits.forget(SET_UP_LIMIT, String(actor.userId)));
  return afterAdding(context, account);
}

/**
 * Removes the app.
 * @throws Problem 404 if there is none; 409 if it is the last factor and the workspace requires one.
 */
export async function removeTotp(
  context: MemberContext,
  _: On<'removeTotp'>,
  confirmed: Confirmed,
): Promise<SecondFactorStatus> {
  const account = await lockConfirmed(context, confirmed);
  if (!(await repo.deleteTotp(context.db, context.actor.userId))) throw new Problem(404);
  return afterRemoving(context, account);
}

interface PreparedPasskey {
  confirmed: Confirmed;
  options: Awaited<ReturnType<typeof registrationOptions>>;
}

export async function preparePasskey(
  context: PrepareContext<Member>,
  input: On<'beginPasskey'>,
): Promise<PreparedPasskey> {
  const { actor, config } = context;
  const confirmed = await confirm(context, input);
  const { passkeys } = await context.read((db) => repo.findFactors(db, actor.userId));
  if (passkeys.length >= PASSKEYS_MOST) throw tooManyPasskeys();
  return { confirmed, options: await registrationOptions(config, actor, passkeys) };
}

/** Begins to add a passkey. @throws Problem 409 if the account has the maximum number. */
export async function beginPasskey(
  context: MemberContext,
  _: On<'beginPasskey'>,
  { confirmed, options }: PreparedPasskey,
): Promise<CallAnswer<typeof contract.beginPasskey>> {
  await lockConfirmed(context, confirmed);
  const { challenge } = options;
  await saveChallenge(context.db, { ...ownerOf(context), purpose: 'register', challenge });
  return { ...options };
}

/** Verifies the authenticator's answer. @throws Problem 404 for another person's account; 400 if the answer is invalid. */
export async function verifyPasskey(
  context: PrepareContext<Member>,
  { params, body }: On<'addPasskey'>,
): Promise<RegisteredPasskey> {
  const { actor } = context;
  assertSelf(actor, params);
  const registered = await verifyRegistration(context, actor.userId, body.answer);
  if (registered === undefined) throw notVerified();
  return registered;
}

/**
 * Saves the passkey.
 * @throws Problem 400 if the challenge was used before; 409 if the account has the maximum number.
 */
export async function addPasskey(
  context: MemberContext,
  { body: { name } }: On<'addPasskey'>,
  { challenge, passkey }: RegisteredPasskey,
): Promise<WithCodes> {
  const { actor, db } = context;
  const { userId: accountId } = actor;
  const account = await lockOwn(db, actor);
  if (!(await takeChallenge(db, { challenge, accountId, purpose: 'register' }))) throw notVerified();
  const { passkeys } = await repo.findFactors(db, accountId);
  if (passkeys.length >= PASSKEYS_MOST) throw tooManyPasskeys();
  await repo.insertPasskey(db, ownerOf(context), { ...passkey, name });
  return afterAdding(context, account, name);
}

/**
 * Removes a passkey.
 * @throws Problem 404 if there is none; 409 if it is the last factor and the workspace requires one.
 */
export async function removePasskey(
  context: MemberContext,
  { params }: On<'removePasskey'>,
  confirmed: Confirmed,
): Promise<SecondFactorStatus> {
  const account = await lockConfirmed(context, confirmed);
  const name = orNotFound(await repo.deletePasskey(context.db, context.actor.userId, params.passkeyId));
  return afterRemoving(context, account, name);
}

/** Replaces the recovery codes. @throws Problem 409 for an account without a second factor. */
export async function renewCodes(
  context: MemberContext,
  _: On<'renewRecoveryCodes'>,
  confirmed: Confirmed,
): Promise<WithCodes> {
  const { actor, config, db } = context;
  const account = await lockConfirmed(context, confirmed);
  if (countOf(await repo.findFactors(db, actor.userId)) === 0)
    throw new Problem(409, { code: 'NO_SECOND_FACTOR' });
  const recoveryCodes = await newCodes(context);
  await recordChange(context, 'recovery-codes.renewed');
  await context.send(recoveryCodesMail(config, account, 'factor_codes'));
  return { ...(await statusOf(db, actor.userId)), recoveryCodes };
}

/** Creates recovery codes when the first factor is added. */
async function afterAdding(context: MemberContext, account: Addressee, passkey?: string): Promise<WithCodes> {
  const { actor, config, db } = context;
  await recordChange(context, 'second-factor.added');
  await context.send(factorChangedMail(config, account, { change: 'added', passkey }));
  const isFirst = countOf(await repo.findFactors(db, actor.userId)) === 1;
  const recoveryCodes = isFirst ? await newCodes(context) : undefined;
  return { ...(await statusOf(db, actor.userId)), recoveryCodes };
}

/** Deletes the recovery codes with the last factor. @throws Problem 409 where the workspace requires one. */
async function afterRemoving(
  context: MemberContext,
  account: Addressee,
  passkey?: string,
): Promise<SecondFactorStatus> {
  const { actor, config, db } = context;
  const isLast = countOf(await repo.findFactors(db, actor.userId)) === 0;
  if (isLast && (await repo.isFactorRequired(db))) throw new Problem(409, { code: 'LAST_SECOND_FACTOR' });
  await recordChange(context, 'second-factor.removed');
  await context.send(factorChangedMail(config, account, { change: 'removed', passkey }));
  if (isLast) await replaceRecoveryCodes(db, ownerOf(context), []);
  return statusOf(db, actor.userId);
}

/** Records the change and ends the other sessions, because they were opened with different factors. */
async function recordChange(context: MemberContext, action: string): Promise<void> {
  const { actor, db } = context;
  await deleteSessionsOf(db, actor.userId, actor.sessionId);
  await context.record({ action, subjectType: 'account', subjectId: actor.userId });
}

/**
 * Removes all factors of a person who lost them. The caller checks the permission.
 * @returns whether there was a factor.
 */
export function removeFactors({ db }: Pick<Transaction, 'db'>, accountId: number): Promise<boolean> {
  return repo.deleteFactors(db, accountId);
}

function ownerOf({ actor }: MemberContext): Owner {
  return { workspaceId: actor.workspaceId, accountId: actor.userId };
}

function notVerified(): Problem {
  return new Problem(400, { code: 'PASSKEY_NOT_VERIFIED' });
}

function tooManyPasskeys(): Problem {
  return new Problem(409, { code: 'TOO_MANY_PASSKEYS' });
}

function countOf({ totp, passkeys }: repo.Factors): number {
  return (totp === undefined ? 0 : 1) + passkeys.length;
}

async function newCodes(context: MemberContext): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
  const hashes = codes.map((code) => tokenHash(foldRecoveryCode(code)));
  await replaceRecoveryCodes(context.db, ownerOf(context), hashes);
  return codes;
}

async function statusOf(db: Database, accountId: number): Promise<SecondFactorStatus> {
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
