/** The second factor: one-time codes of an app, passkeys, and recovery codes for when both are lost. */

/** Seconds in which an authenticator has to answer. */
export const CHALLENGE_LIFE = 5 * 60;

/** Wrong codes of one account; only somebody with the right password gets as far as counting here. */
export const FACTOR_LIMIT = { name: 'second-factor', points: 10, seconds: 15 * 60 };

export const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for one another (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

/** 80 random bits as four groups of four: `7Q2M-9KXD-…`. @param bytes at least sixteen random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, GROUPS * GROUP)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** A recovery code as it is compared: however it was typed. */
export function foldRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** The six digits of an app, spaces allowed; undefined when it is something else. */
export function oneTimeCode(typed: string): string | undefined {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export const PASSKEYS_MOST = 10;
export const PASSKEY_NAME_MOST = 60;
