/** Verifies the second factor when a person signs in to an account that has one. */
import { Problem } from '#kernel/problem.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import { CommittedProblem, type PrepareContext, type TenantContext } from '#platform/request/context.ts';
import type { SecondFactorDemand } from '../contract.ts';
import { FACTOR_LIMITS, type FactorKind, foldRecoveryCode, oneTimeCode } from '../second-factor.rules.ts';
import { saveChallenge, takeChallenge } from './challenge.repo.ts';
import { type Addressee, manyCodesMail } from './emails.tsx';
import type { Guesser } from './guess.service.ts';
import { takeRecoveryCode } from './recovery-code.repo.ts';
import * as repo from './second-factor.repo.ts';
import { type SignedChallenge, signInOptions, verifyAssertion } from './second-factor-passkey.service.ts';
import { acceptedStep, openSecret } from './second-factor-totp.service.ts';

interface Account extends Addressee {
  workspaceId: number;
  userId: number;
}

/** The code or passkey that the caller sent besides the password. */
interface Given {
  code?: string;
  assertion?: Record<string, unknown>;
}

/** The second factor with which a session was opened; `none` for an account without one. */
export type UsedFactor = 'none' | FactorKind;

type Proof =
  | { kind: 'totp'; step: number }
  | { kind: 'recovery'; hash: Buffer }
  | { kind: 'passkey'; signed: SignedChallenge };

/** The result of the verification that precedes the transaction. */
export interface SecondStep {
  demand: SecondFactorDemand;
  /**
   * The challenge for signing in with a passkey, part of `demand`. It is stored if the sign-in is rejected.
   */
  challenge: string | undefined;
  /** Undefined when no second factor was sent. */
  given: { proof: Proof; tries: Tries } | undefined;
}

/** Attempts counted before the verification. */
interface Tries {
  kind: FactorKind;
  key: string;
  /** Whether this is the last attempt verified in the current period. */
  isLast: boolean;
}

/**
 * Verifies the second factor after the password. Returns undefined for an account without one.
 * @throws Problem 429 after too many wrong codes; 503 if the app's secret was encrypted with a different key.
 */
export async function verifySecondFactor(
  context: PrepareContext,
  { userId, guesser }: { userId: number; guesser: Guesser },
  factors: repo.Factors,
  given: Given,
): Promise<SecondStep | undefined> {
  if (!hasFactor(factors)) return undefined;
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const passkey = passkeys.length === 0 ? undefined : await signInOptions(context.config, passkeys);
  const demand: SecondFactorDemand = {
    methods: [
      ...(totp === undefined ? [] : (['totp'] as const)),
      ...(passkey === undefined ? [] : (['passkey'] as const)),
      ...(recoveryCodesLeft === 0 ? [] : (['recovery'] as const)),
    ],
    ...(passkey !== undefined && { passkey: { ...passkey } }),
  };
  const kind = kindOf(given);
  if (kind === undefined) return { demand, challenge: passkey?.challenge, given: undefined };
  // A known browser has a separate count, which strangers who know the password cannot use up.
  const key = guesser.known ? `${userId} ${guesser.key}` : String(userId);
  const limit = FACTOR_LIMITS[kind];
  const isLast = (await context.limits.spend(limit, key)) === limit.points;
  const proof = await proofOf(context, userId, factors, given);
  return { demand, challenge: passkey?.challenge, given: { proof, tries: { kind, key, isLast } } };
}

function kindOf({ assertion, code = '' }: Given): FactorKind | undefined {
  if (assertion !== undefined) return 'passkey';
  if (code.trim() === '') return undefined;
  return oneTimeCode(code) === undefined ? 'recovery' : 'totp';
}

async function proofOf(
  context: PrepareContext,
  userId: number,
  { totp, passkeys }: repo.Factors,
  { code = '', assertion }: Given,
): Promise<Proof> {
  if (assertion !== undefined)
    return { kind: 'passkey', signed: await verifyAssertion(context, userId, passkeys, assertion) };
  // A recovery code is valid even if the app's secret cannot be decrypted.
  const step =
    totp !== undefined && oneTimeCode(code) !== undefined
      ? acceptedStep(openSecret(context.vault, userId, totp.secret), code, context.now)
      : undefined;
  if (step !== undefined) return { kind: 'totp', step };
  return { kind: 'recovery', hash: tokenHash(foldRecoveryCode(code)) };
}

/**
 * Uses up the verified factor. The caller has locked the account's row.
 * @returns the used factor; otherwise the problem 401 `SECOND_FACTOR_REQUIRED` or `SECOND_FACTOR_WRONG`, with the
 * accepted methods in `extra`.
 * @throws Problem 401 if the account had no factor when the password was verified, but has one now.
 */
export async function acceptSecondFactor(
  context: TenantContext,
  account: Account,
  secondStep: SecondStep | undefined,
): Promise<UsedFactor | CommittedProblem> {
  const { config, db, limits } = context;
  const { workspaceId, userId: accountId } = account;
  if (secondStep === undefined) {
    if (hasFactor(await repo.findFactors(db, accountId))) throw new Problem(401);
    return 'none';
  }
  const { demand, challenge, given } = secondStep;
  if (given !== undefined && (await spend(context, accountId, given.proof))) {
    const { kind, key } = given.tries;
    context.afterCommit(() => limits.forget(FACTOR_LIMITS[kind], key));
    return given.proof.kind;
  }
  // So many attempts mean that somebody knows the password.
  if (given?.tries.isLast) await context.send(manyCodesMail(config, account));
  if (challenge !== undefined)
    await saveChallenge(db, { workspaceId, accountId, purpose: 'sign-in', challenge });
  const code = given === undefined ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_WRONG';
  return new CommittedProblem(new Problem(401, { code, extra: demand }));
}

/** @returns whether the factor was valid and unused. */
async function spend({ db }: TenantContext, accountId: number, proof: Proof): Promise<boolean> {
  if (proof.kind === 'totp') return repo.spendTotpStep(db, accountId, proof.step);
  if (proof.kind === 'recovery') return takeRecoveryCode(db, accountId, proof.hash);
  const { challenge, passkey } = proof.signed;
  // The first answer uses the challenge up, whether right or wrong.
  const taken =
    challenge !== undefined && (await takeChallenge(db, { challenge, accountId, purpose: 'sign-in' }));
  if (!taken || passkey === undefined) return false;
  return repo.touchPasskey(db, passkey.passkeyId, passkey.counter);
}

export function hasFactor({ totp, passkeys }: repo.Factors): boolean {
  return totp !== undefined || passkeys.length > 0;
}
