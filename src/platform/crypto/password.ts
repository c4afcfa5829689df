/** Hashes passwords, here and for PostgreSQL, and rejects those that are too common. */

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import list from './common-passwords.txt?raw';

/**
 * Argon2id with 7 MiB, 5 passes and 1 lane. Of the settings that OWASP considers equally strong, these need the
 * least memory: each hash allocates its memory, and under load that costs more than the passes
 * (docs/decisions/0033-guesses-are-counted-per-account.md).
 */
const settings = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

/**
 * Whether the password matches the hash. Without a hash (unknown person) a dummy is verified, so that the
 * duration does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash()), password);
  return matches && stored != null;
}

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hash('nobody has this password', settings);
  return dummy;
}

/**
 * The 3,000 most common passwords that pass our rule regardless of capitals: at least eight characters, a
 * letter and a digit. From the frequency list of @zxcvbn-ts/language-common 4.1.3 (MIT; © 2012–2016 Dan
 * Wheeler and Dropbox, © 2021 zxcvbn-ts), in its order, in lower case.
 */
const common = new Set(list.trimEnd().split('\n'));

/** Ignores case: capitals do not make a common password safe. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** PostgreSQL's default. */
const SCRAM_ROUNDS = 4096;

/**
 * PostgreSQL's password verifier (RFC 5802, 7677) for `create role … password`, so that the password itself is
 * never sent to PostgreSQL.
 * @param password printable ASCII, which needs no SASLprep.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}
