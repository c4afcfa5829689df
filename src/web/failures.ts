/** Failed calls of a page's loader, as answers with their status. */
import { data } from 'react-router';
import { Problem } from '#kernel/problem.ts';

/** A call's failure becomes the page's: 404 stays 404; anything unknown is thrown on. */
export function asAnswer(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  return data({ msg: error.message }, { status: error.status === 0 ? 503 : error.status });
}
