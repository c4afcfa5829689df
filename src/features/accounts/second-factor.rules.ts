/**
 * Defines the second factors: one-time codes of an app, passkeys, and recovery codes for people who lost
 * both.
 */

/** The number of seconds within which an authenticator must answer. */
export const CHALLENGE_LIFE = 5 * 60;

/** The factors with which a person can sign in besides the password. */
export type FactorKind = 'totp' | 'passkey' | 'recovery';

const limit = (kind: FactorKind) => ({ name: `second-factor-${kind}`, points: 10, seconds: 15 * 60 });
/**
 * Limits wrong codes of one account. Each kind of code is counted separately, so that using up the app's
 * attempts does not block recovery codes. Only codes after the right password count.
 */
export const FACTOR_LIMITS = {
  totp: limit('totp'),
  passkey: limit('passkey'),
  recovery: limit('recovery'),
} as const satisfies Record<FactorKind, unknown>;

/** Limits wrong codes while an app is set up, because six digits can be guessed. */
export const SET_UP_LIMIT = { name: 'second-factor-set-up', points: 10, seconds: 15 * 60 };

export const RECOVERY_CODES = 10;
/** Digits and letters that are not confused with each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

/**
 * Formats 80 random bits as four groups of four characters: `7Q2M-9KXD-…`.
 * @param bytes at least sixteen random bytes.
 */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, GROUPS * GROUP)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** Normalises a recovery code for comparison. */
export function foldRecoveryCode(input: string): string {
  return input
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Returns the six digits of an app's code, which may be typed with spaces; undefined for any other input. */
export function oneTimeCode(input: string): string | undefined {
  const digits = input.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export const PASSKEYS_MOST = 10;
export const PASSKEY_NAME_MOST = 60;
