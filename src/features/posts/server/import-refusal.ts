/** A source that is no export, or none that can be read: told in English, as the command line speaks. */
import { Problem } from '#kernel/problem.ts';
import type { LeftOutReason } from '../import.rules.ts';
import { LateWork, RefusedContent } from './content/bounds.ts';

export function sourceRefused(code: string, msg: string, cause?: unknown): Problem {
  return new Problem(400, { code, msg, cause });
}

/** More than a blog has, of entries or of what belongs to them. */
export function tooManyEntries(): Problem {
  return sourceRefused('IMPORT_TOO_LONG', 'this is more than a blog has');
}

/** Why the text of an entry does not come in. @throws error where that is no reason of a text. */
export function reasonOf(error: unknown): { code: LeftOutReason; detail?: string } {
  if (error instanceof LateWork) return { code: 'not finished on a busy server' };
  if (!(error instanceof RefusedContent)) throw error;
  return { code: 'too long or too complex', detail: error.refusal.replaceAll('_', ' ') };
}
