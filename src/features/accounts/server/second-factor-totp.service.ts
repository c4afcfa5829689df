/**
 * Verifies one-time codes of an app (RFC 6238): six digits, a new code every 30 seconds; the previous and the
 * next code are accepted too.
 */
import { Secret, TOTP } from 'otpauth';
import { isSealed, type Vault } from '#platform/crypto/vault.ts';
import { oneTimeCode } from '../second-factor.rules.ts';

const PERIOD = 30;

export const sealedTotps = {
  table: 'account_totps',
  column: 'secret',
  key: 'account_id',
  about: (accountId: number | string) => `totp:${accountId}`,
};

/** Encrypts the secret with the installation's key and binds it to the account. */
export function sealSecret(vault: Vault, accountId: number, secret: string): string {
  return vault.seal(secret, sealedTotps.about(accountId));
}

/** Decrypts the secret. @throws Problem 503 if it was encrypted with a different key. */
export function openSecret(vault: Vault, accountId: number, kept: string): string {
  return isSealed(kept) ? vault.open(kept, sealedTotps.about(accountId)) : kept;
}

/** Whether the key that encrypted the secret is available. */
export function canOpenSecret(vault: Vault, accountId: number, kept: string): boolean {
  try {
    openSecret(vault, accountId, kept);
    return true;
  } catch {
    return false;
  }
}

/** Creates the generator of codes. @param secret base32 */
export function appFor(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD });
}

/**
 * Returns the 30-second step since the epoch to which the code belongs; undefined if the code is not valid
 * now.
 */
export function acceptedStep(secret: string, input: string, now: Date): number | undefined {
  const token = oneTimeCode(input);
  if (token === undefined) return undefined;
  const step = Math.floor(now.getTime() / 1000 / PERIOD);
  const offset = appFor(secret).validate({ token, timestamp: step * PERIOD * 1000, window: 1 });
  return offset === null ? undefined : step + offset;
}
