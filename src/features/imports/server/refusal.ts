/**
 * Defines the errors of sources that cannot be imported. They are in English, because the command line prints
 * them.
 */

import { LateWork, RefusedContent } from '#features/content/bounds.rules.ts';
import { Problem } from '#kernel/problem.ts';
import type { LeftOutReason } from '../entry.rules.ts';

export function sourceRefused(code: string, msg: string, cause?: unknown): Problem {
  return new Problem(400, { code, msg, cause });
}

/** The source has more entries or related rows than allowed. */
export function tooManyEntries(): Problem {
  return sourceRefused('IMPORT_TOO_LONG', 'this is more than a blog has');
}

/**
 * Returns the reason why an entry's text is rejected.
 * @throws the error itself if it is not a rejection.
 */
export function reasonOf(error: unknown): { code: LeftOutReason; detail?: string } {
  if (error instanceof LateWork) return { code: 'not finished on a busy server' };
  if (!(error instanceof RefusedContent)) throw error;
  return { code: 'too long or too complex', detail: error.refusal.replaceAll('_', ' ') };
}
