/** Turns a loader's failed calls into answers with their status. */
import { data } from 'react-router';
import { Problem } from '#kernel/problem.ts';

/** 404 stays 404; unknown errors are rethrown. */
export function answerOf(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  return data({ msg: error.message }, { status: error.status === 0 ? 503 : error.status });
}
