/** Shows data that a component loads itself: placeholder lines while loading, a retry after a failure. */
import type { ReactNode } from 'react';
import { LineSkeleton } from './line-skeleton.tsx';
import { ProblemState } from './problem-state.tsx';
import type { CallState } from './use-call.ts';

interface LoadedProps<Answer> {
  callState: CallState<Answer>;
  /** Shown while loading; lines by default. */
  fallback?: ReactNode;
  children(data: Answer): ReactNode;
}

export function Loaded<Answer>({ callState, fallback = <LineSkeleton />, children }: LoadedProps<Answer>) {
  const { data, problem, loading, reload } = callState;
  if (data !== undefined) return children(data);
  return problem ? <ProblemState problem={problem} onRetry={reload} pending={loading} /> : fallback;
}
