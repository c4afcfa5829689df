/** What a component reads itself: shown once it is there; until then lines, or what went wrong and trying again. */
import type { ReactNode } from 'react';
import { LineSkeleton } from './line-skeleton.tsx';
import { ProblemState } from './problem-state.tsx';
import type { Reading } from './use-call.ts';

interface LoadedProps<Answer> {
  reading: Reading<Answer>;
  /** Stands where it is about to come; lines unless said. */
  waiting?: ReactNode;
  children(data: Answer): ReactNode;
}

export function Loaded<Answer>({ reading, waiting = <LineSkeleton />, children }: LoadedProps<Answer>) {
  const { data, problem, loading, reload } = reading;
  if (data !== undefined) return children(data);
  return problem ? <ProblemState problem={problem} onRetry={reload} pending={loading} /> : waiting;
}
