/** One-time codes of an app (RFC 6238): six digits, every 30 seconds, one step early or late allowed. */
import { Secret, TOTP } from 'otpauth';
import { isSealed, type Vault } from '#platform/crypto/vault.ts';
import { oneTimeCode } from '../second-factor.rules.ts';

const PERIOD = 30;

export const sealedTotps = {
  ...{ table: 'account_totps', column: 'secret', key: 'account_id' },
  about: (accountId: number | string) => `totp:${accountId}`,
};

/** As the database keeps it: of use to nobody without the installation's key, nor with another account. */
export function sealSecret(vault: Vault, accountId: number, secret: string): string {
  return vault.seal(secret, sealedTotps.about(accountId));
}

/** @throws Problem 503 when it was sealed with another key. */
export function openSecret(vault: Vault, accountId: number, kept: string): string {
  return isSealed(kept) ? vault.open(kept, sealedTotps.about(accountId)) : kept;
}

/** Whether the key that it was sealed with is at hand. */
export function canOpenSecret(vault: Vault, accountId: number, kept: string): boolean {
  try {
    openSecret(vault, accountId, kept);
    return true;
  } catch {
    return false;
  }
}

/** @param secret base32 */
export function appFor(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD });
}

/** The half-minute (since the epoch) whose code this is; undefined when it is none of those that may be given now. */
export function acceptedStep(secret: string, typed: string, now: Date): number | undefined {
  const token = oneTimeCode(typed);
  if (token === undefined) return undefined;
  const step = Math.floor(now.getTime() / 1000 / PERIOD);
  const offset = appFor(secret).validate({ token, timestamp: step * PERIOD * 1000, window: 1 });
  return offset === null ? undefined : step + offset;
}
