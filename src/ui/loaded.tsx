/** Data that a component loads itself: placeholder lines while loading, and a retry after a failure. */
import type { ReactNode } from 'react';
import { LineSkeleton } from './line-skeleton.tsx';
import { ProblemState } from './problem-state.tsx';
import type { CallState } from './use-call.ts';

interface LoadedProps<Answer> {
  reading: CallState<Answer>;
  /** Shown while loading; lines by default. */
  waiting?: ReactNode;
  children(data: Answer): ReactNode;
}

export function Loaded<Answer>({ reading, waiting = <LineSkeleton />, children }: LoadedProps<Answer>) {
  const { data, problem, loading, reload } = reading;
  if (data !== undefined) return children(data);
  return problem ? <ProblemState problem={problem} onRetry={reload} pending={loading} /> : waiting;
}
