/** A source that is no export, or none that can be read: told in English, as the command line speaks. */
import { Problem } from '#kernel/problem.ts';

export function sourceRefused(code: string, msg: string, cause?: unknown): Problem {
  return new Problem(400, { code, msg, cause });
}
