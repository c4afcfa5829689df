/** Versions of what can be edited: an answer carries one as its ETag, a change may name it by If-Match. */
import { createHash } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import { Reply, type RequestFacts } from './context.ts';

/** The same values give the same version, whatever the process. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/** The answer with its version as ETag. */
export function versioned<Answer>(answer: Answer): Reply<Answer> {
  return new Reply(answer, [['etag', `"${versionOf(answer)}"`]]);
}

/** @throws Problem 412 when the request names another version than that of the thing as it is now. */
export function requireVersion(request: RequestFacts, current: unknown): void {
  if (request.ifMatch === undefined || request.ifMatch === '*') return;
  if (request.ifMatch !== versionOf(current)) throw new Problem(412);
}
