/** The call of a workflow's step: whoever comes too late is told what the state is by now. */
import { useRef } from 'react';
import type { Call, CallArguments } from '#kernel/call.ts';
import type { Problem } from '#kernel/problem.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useCall } from './use-call.ts';

interface StepOptions {
  /** The word for a state of the subject. */
  stateText(state: string): string;
  /** Reads the page anew: the step was taken, or another one before it. */
  reload(): void;
}

/** @returns runs the step and says how it went; its outcome is the problem, if there was one. */
export function useStep<const C extends Call>(
  call: C,
  { stateText, reload }: StepOptions,
): (input: CallArguments<C>) => Promise<Problem | undefined> {
  const t = useTexts({ en, fr });
  const failed = useRef<Problem>(undefined);
  const { run } = useCall(call, {
    reload: false,
    failure(problem) {
      failed.current = problem;
      const state = problem.status === 409 ? problem.extra?.state : undefined;
      return typeof state === 'string' ? t('workflow_overtaken', { state: stateText(state) }) : undefined;
    },
  });
  return async (input) => {
    failed.current = undefined;
    await run(input);
    const problem = failed.current as Problem | undefined;
    if (problem === undefined || problem.status === 409) reload();
    return problem;
  };
}
