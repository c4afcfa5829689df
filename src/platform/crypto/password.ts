/**
 * Passwords, hashed with Argon2id. Of the settings that OWASP recommends as equal in strength the one with the least memory (7 MiB,
 * 5 passes, 1 lane): each hash takes its memory anew from the system, which under load costs more than the passes
 * (docs/decisions/0033-guesses-are-counted-per-account.md).
 */
import { hash, verify } from '@node-rs/argon2';

const settings = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

/**
 * Tells whether the password belongs to the hash. Without a hash (an unknown person) it works as long
 * against a dummy, so that the duration of an answer does not tell who has an account.
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
