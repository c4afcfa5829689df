/** Versions of what can be edited: an answer carries one as its ETag, a change may name it by If-Match. */
import { createHash } from 'node:crypto';

/** The same values give the same version, whatever the process. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
