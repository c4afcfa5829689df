/** A source that is no export, or none that can be read: told in English, as the command line speaks. */
import { Problem } from '#kernel/problem.ts';

export function sourceRefused(code: string, msg: string, cause?: unknown): Problem {
  return new Problem(400, { code, msg, cause });
}

/** More than a blog has, of entries or of what belongs to them. */
export function tooManyEntries(): Problem {
  return sourceRefused('IMPORT_TOO_LONG', 'this is more than a blog has');
}
