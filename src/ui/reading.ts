/** What a component knows of something that it reads: what was read last, of which thing, and what went wrong. */
import type { Problem } from '#kernel/problem.ts';

export interface ReadingState<Answer> {
  /** The thing that it is about, by its JSON. */
  subject?: string;
  data?: Answer;
  /** Version of what was read. */
  etag?: string;
  problem?: Problem;
  loading: boolean;
}

/** What of it is true for a subject: nothing that was read of another is ever shown under its name. */
export function readOf<Answer>(state: ReadingState<Answer>, subject: string): ReadingState<Answer> {
  return state.subject === subject ? state : { subject, loading: true };
}

/** It is asked for; what was read of the same subject stays until the answer, as the former page of a list does. */
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
