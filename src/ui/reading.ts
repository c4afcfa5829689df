/** The state of data that a component loads: the last answer, its subject, and a problem. */
import type { Problem } from '#kernel/problem.ts';

export interface ReadingState<Answer> {
  /** The subject, as JSON. */
  subject?: string;
  data?: Answer;
  /** Version of the answer. */
  etag?: string;
  problem?: Problem;
  loading: boolean;
}

/** The state for a subject: an answer about another one is never shown. */
export function readOf<Answer>(state: ReadingState<Answer>, subject: string): ReadingState<Answer> {
  return state.subject === subject ? state : { subject, loading: true };
}

/** A load has started; the last answer of the same subject stays, like the previous page of a list. */
export function asked<Answer>(state: ReadingState<Answer>, subject: string): ReadingState<Answer> {
  return { ...readOf(state, subject), loading: true };
}

export function failed<Answer>(
  state: ReadingState<Answer>,
  subject: string,
  problem: Problem,
): ReadingState<Answer> {
  return { ...readOf(state, subject), problem, loading: false };
}
