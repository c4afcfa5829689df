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

/** Returns the state for a subject. An answer about a different subject is dropped. */
export function stateFor<Answer>(state: LoadState<Answer>, subject: string): LoadState<Answer> {
  return state.subject === subject ? state : { subject, loading: true };
}

/**
 * Starts loading. An earlier answer about the same subject stays visible, such as the previous page of a
 * list.
 */
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
