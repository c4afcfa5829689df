/** Keeps the state of data that a component loads: the last answer, its subject, and a problem. */
import type { Problem } from '#kernel/problem.ts';

export interface LoadState<Answer> {
  /** The subject, as JSON. */
  subject?: string;
  data?: Answer;
  /** Version of the answer. */
  etag?: string;
  problem?: Problem;
  loading: boolean;
}

/** Returns the state for a subject: an answer about a different one is never shown. */
export function stateFor<Answer>(state: LoadState<Answer>, subject: string): LoadState<Answer> {
  return state.subject === subject ? state : { subject, loading: true };
}

/** Starts a load. The last answer about the same subject stays, like the previous page of a list. */
export function loadStarted<Answer>(state: LoadState<Answer>, subject: string): LoadState<Answer> {
  return { ...stateFor(state, subject), loading: true };
}

export function failed<Answer>(
  state: LoadState<Answer>,
  subject: string,
  problem: Problem,
): LoadState<Answer> {
  return { ...stateFor(state, subject), problem, loading: false };
}
