/** Random secrets: what the holder gets is never stored, only its hash is. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 bits from the system's generator, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256; enough for secrets of full entropy, which cannot be guessed from a table. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares without telling by its duration where the difference is. */
export function sameSecret(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
