/** Makes the call of a workflow step. A person who is too late is shown the current state. */
import type { Call, CallArguments } from '#kernel/call.ts';
import type { Problem } from '#kernel/problem.ts';
import { CHANGED_MEANWHILE } from '#kernel/workflow.ts';
import type { OptionsOf } from './confirmed.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { type CallOptionsOf, useCall } from './use-call.ts';

interface StepOptions<C extends Call> extends Pick<CallOptionsOf<C>, 'undo' | 'failure'> {
  /** The text for a state. */
  stateText(state: string): string;
  /** Reloads the page, because this or another step was taken. */
  reload(): void;
}

/**
 * @returns a function that takes the step and shows the result; it returns the problem, if any. Pass
 * `ifMatch` or a revision in the body, so that nobody decides about a version they have not seen.
 */
export function useStep<const C extends Call>(
  call: C,
  { stateText, reload, undo, failure }: StepOptions<C>,
): (input: CallArguments<C>, ...options: OptionsOf<C>) => Promise<Problem | undefined> {
  const t = useTexts({ en, fr });
  const { attempt } = useCall(call, {
    reload: false,
    undo,
    failure(problem) {
      const { status, code, extra } = problem;
      if (status === 412 || code === CHANGED_MEANWHILE) return t('workflow_changed');
      const state = status === 409 ? extra?.state : undefined;
      return typeof state === 'string'
        ? t('workflow_overtaken', { state: stateText(state) })
        : failure?.(problem);
    },
  });
  return async (input, ...options) => {
    const problem = await attempt(input, ...options);
    if (problem === undefined || problem.status === 409 || problem.status === 412) reload();
    return problem;
  };
}
