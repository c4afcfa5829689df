/** The second step of signing in, for accounts that asked for one. */
import { Problem } from '#kernel/problem.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import type { PrepareContext, TenantContext } from '#platform/request/context.ts';
import type { SecondFactorDemand } from '../contract.ts';
import { FACTOR_LIMIT, foldRecoveryCode, oneTimeCode } from '../second-factor.rules.ts';
import * as repo from './second-factor.repo.ts';
import { type SignedChallenge, signInOptions, verifyAssertion } from './second-factor-passkey.service.ts';
import { acceptedStep, openSecret } from './second-factor-totp.service.ts';

interface Account {
  workspaceId: number;
  userId: number;
}

/** What was given besides the password. */
interface Given {
  code?: string;
  assertion?: Record<string, unknown>;
}

/** What a session was opened with besides the password; `none` where none was asked for. */
export type UsedFactor = 'none' | 'totp' | 'passkey' | 'recovery';

type Proof =
  | { kind: 'totp'; step: number }
  | { kind: 'recovery'; hash: Buffer }
  | { kind: 'passkey'; signed: SignedChallenge };

/** What was found out before the transaction. */
export interface SecondStep {
  demand: SecondFactorDemand;
  /** The passkey challenge within the demand, to be kept if the sign-in is refused. */
  challenge: string | undefined;
  /** Undefined when nothing was given. */
  proof: Proof | undefined;
}

/**
 * To be called once the password is right. Undefined for an account that asks for nothing more.
 * @throws Problem 429 after too many wrong ones; 503 when the app's secret was sealed with another key.
 */
export async function verifySecondFactor(
  context: PrepareContext,
  { userId }: Account,
  given: Given,
): Promise<SecondStep | undefined> {
  const factors = await context.read((db) => repo.findFactors(db, userId));
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
  const isGiven = given.assertion !== undefined || (given.code ?? '').trim() !== '';
  if (isGiven) await context.limits.spend(FACTOR_LIMIT, String(userId));
  const proof = isGiven ? await proofOf(context, userId, factors, given) : undefined;
  return { demand, challenge: passkey?.challenge, proof };
}

async function proofOf(
  context: PrepareContext,
  userId: number,
  { totp, passkeys }: repo.Factors,
  { code = '', assertion }: Given,
): Promise<Proof> {
  if (assertion !== undefined)
    return { kind: 'passkey', signed: await verifyAssertion(context, userId, passkeys, assertion) };
  // A recovery code is good also where the app's secret cannot be read.
  const step =
    totp !== undefined && oneTimeCode(code) !== undefined
      ? acceptedStep(openSecret(context.vault, userId, totp.secret), code, context.now)
      : undefined;
  if (step !== undefined) return { kind: 'totp', step };
  return { kind: 'recovery', hash: tokenHash(foldRecoveryCode(code)) };
}

/**
 * Uses up what was verified. The account's row is locked: a factor that was added meanwhile is asked for.
 * @returns the problem 401 `SECOND_FACTOR_REQUIRED` or `SECOND_FACTOR_WRONG`, with what would do in `extra`.
 */
export async function acceptSecondFactor(
  context: TenantContext,
  { workspaceId, userId: accountId }: Account,
  secondStep: SecondStep | undefined,
): Promise<UsedFactor | Problem> {
  const { db, limits } = context;
  if (secondStep === undefined) {
    if (hasFactor(await repo.findFactors(db, accountId))) throw new Problem(401);
    return 'none';
  }
  const { demand, challenge, proof } = secondStep;
  if (proof !== undefined && (await spend(context, accountId, proof))) {
    context.afterCommit(() => limits.forget(FACTOR_LIMIT, String(accountId)));
    return proof.kind;
  }
  if (challenge !== undefined)
    await repo.saveChallenge(db, { workspaceId, accountId, purpose: 'sign-in', challenge });
  const code = proof === undefined ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_WRONG';
  return new Problem(401, { code, extra: demand });
}

/** @returns whether it was good, and not used before. */
async function spend({ db }: TenantContext, accountId: number, proof: Proof): Promise<boolean> {
  if (proof.kind === 'totp') return repo.spendTotpStep(db, accountId, proof.step);
  if (proof.kind === 'recovery') return repo.takeRecoveryCode(db, accountId, proof.hash);
  const { challenge, passkey } = proof.signed;
  // The first answer takes the challenge, right or wrong.
  const taken =
    challenge !== undefined && (await repo.takeChallenge(db, { challenge, accountId, purpose: 'sign-in' }));
  if (!taken || passkey === undefined) return false;
  return repo.touchPasskey(db, passkey.passkeyId, passkey.counter);
}

function hasFactor({ totp, passkeys }: repo.Factors): boolean {
  return totp !== undefined || passkeys.length > 0;
}
