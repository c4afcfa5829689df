/** One-time codes of an app (RFC 6238): six digits, every 30 seconds, one step early or late allowed. */
import { Secret, TOTP } from 'otpauth';
import { oneTimeCode } from '../second-factor.rules.ts';

const PERIOD = 30;

/** @param secret base32 */
export function appFor(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD });
}

/** The half-minute (since the epoch) whose code this is; undefined when it is none of those that may be given now. */
export function acceptedStep(secret: string, typed: string): number | undefined {
  const token = oneTimeCode(typed);
  if (token === undefined) return undefined;
  const now = Math.floor(Date.now() / 1000 / PERIOD);
  const offset = appFor(secret).validate({ token, timestamp: now * PERIOD * 1000, window: 1 });
  return offset === null ? undefined : now + offset;
}
