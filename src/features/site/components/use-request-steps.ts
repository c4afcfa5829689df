/** Returns the steps of a contact request as buttons and menu entries, each with undo. */
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { looksOf, type Tone } from '#ui/state-dot.tsx';
import { undoBy } from '#ui/undo.ts';
import { useStep } from '#ui/use-step.ts';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import { answerRequest, type ContactRequest, reopenRequest } from '../contact.contract.ts';
import { type RequestState, type RequestStep, requestWorkflow } from '../contact.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export const requestTones: Record<RequestState, Tone> = { new: 'waiting', answered: 'good' };

export const requestCalls = { answer: answerRequest, reopen: reopenRequest } as const;
/** The step that undoes a step. */
export const opposite = { answer: reopenRequest, reopen: answerRequest } as const;

/** @param reload reloads the page after a step. */
export function useRequestSteps(reload: () => void): (request: ContactRequest) => WorkflowAction[] {
  const t = useTexts({ en, fr });
  const person = useSession();
  const stateOf = looksOf(requestTones, (state) => t(`request_state_${state}`));
  const stateText = (state: string) => stateOf(state).text;
  const answer = useStep(answerRequest, {
    stateText,
    reload,
    undo: (_, input) => [undoBy(opposite.answer, input)],
  });
  const reopen = useStep(reopenRequest, {
    stateText,
    reload,
    undo: (_, input) => [undoBy(opposite.reopen, input)],
  });
  const run: Record<RequestStep, typeof answer> = { answer, reopen };
  return (request) =>
    requestWorkflow.offered(person, request).map(({ step, label }) => ({
      label: t(label),
      icon: step === 'answer' ? 'check' : 'retry',
      run: () => run[step]({ params: { requestId: request.request_id } }),
    }));
}
