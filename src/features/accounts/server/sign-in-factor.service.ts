/** The second step of signing in, for accounts that asked for one. */
import { Problem } from '#kernel/problem.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import type { SecondFactorDemand } from '../contract.ts';
import { FACTOR_LIMIT, foldRecoveryCode, oneTimeCode } from '../second-factor.rules.ts';
import { createAuthenticators } from './authenticator.service.ts';
import * as repo from './second-factor.repo.ts';
import { acceptedStep, openSecret } from './totp.service.ts';

export interface SecondStep {
  code?: string;
  assertion?: Record<string, unknown>;
}

/** What opened the door: nothing was asked, or this. */
export type UsedFactor = 'none' | 'totp' | 'passkey' | 'recovery';

export function createSignInFactors({
  engine,
  config,
  limits,
  vault,
}: Pick<Platform, 'engine' | 'config' | 'limits' | 'vault'>) {
  const authenticators = createAuthenticators({ engine, config });

  /**
   * To be called once the password is right.
   * @throws Problem 401 `SECOND_FACTOR_REQUIRED` or `SECOND_FACTOR_WRONG`, with what would do in `extra`;
   * 429 after too many wrong ones.
   */
  async function check(owner: repo.Owner, step: SecondStep): Promise<UsedFactor> {
    const { accountId } = owner;
    const factors = await asInstallation(engine, ({ db }) => repo.findFactors(db, accountId), {
      readOnly: true,
    });
    if (factors.totp === undefined && factors.passkeys.length === 0) return 'none';
    const given = step.assertion !== undefined || (step.code ?? '').trim() !== '';
    if (!given) throw await refusal('SECOND_FACTOR_REQUIRED', owner, factors);
    await limits.spend(FACTOR_LIMIT, String(accountId));
    const used = await factorIn(accountId, factors, step);
    if (used === undefined) throw await refusal('SECOND_FACTOR_WRONG', owner, factors);
    await limits.forget(FACTOR_LIMIT, String(accountId));
    return used;
  }

  async function factorIn(
    accountId: number,
    factors: repo.Factors,
    { code = '', assertion }: SecondStep,
  ): Promise<UsedFactor | undefined> {
    if (assertion !== undefined) {
      const signed = await authenticators.signedBy(accountId, factors.passkeys, assertion);
      if (signed === undefined) return undefined;
      await asInstallation(engine, ({ db }) => repo.touchPasskey(db, signed.passkeyId, signed.counter));
      return 'passkey';
    }
    // A recovery code opens the door also where the app's secret cannot be read.
    const { totp } = factors;
    const asksApp = totp !== undefined && oneTimeCode(code) !== undefined;
    const step = asksApp ? acceptedStep(openSecret(vault, accountId, totp.secret), code) : undefined;
    return asInstallation(engine, async ({ db }) => {
      if (step !== undefined) return (await repo.spendTotpStep(db, accountId, step)) ? 'totp' : undefined;
      const hash = tokenHash(foldRecoveryCode(code));
      return (await repo.takeRecoveryCode(db, accountId, hash)) ? 'recovery' : undefined;
    });
  }

  async function refusal(code: string, owner: repo.Owner, factors: repo.Factors): Promise<Problem> {
    const { totp, passkeys, recoveryCodesLeft } = factors;
    const secondFactor: SecondFactorDemand = {
      methods: [
        ...(totp === undefined ? [] : (['totp'] as const)),
        ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
        ...(recoveryCodesLeft === 0 ? [] : (['recovery'] as const)),
      ],
      ...(passkeys.length > 0 && { passkey: await authenticators.demand(owner, passkeys) }),
    };
    return new Problem(401, { code, extra: secondFactor });
  }

  return { check };
}
