/** Turns a loader's failed calls into answers with their status. */
import { data } from 'react-router';
import { Problem } from '#kernel/problem.ts';

/** Returns what a loader throws: the call's status, or 503 for a lost connection; an unknown error itself. */
export function answerOf(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  return data({ msg: error.message }, { status: error.status === 0 ? 503 : error.status });
}
