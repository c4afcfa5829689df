/** Creates random secrets. Store only their hashes. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a secret of 256 random bits, safe in URLs and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, which is enough for random secrets: they cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares in constant time. */
export function sameSecret(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
