/** Computes the versions of editable data: sent as ETag, compared with If-Match. */
import { createHash } from 'node:crypto';

/** Equal values have the same version in every process. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
