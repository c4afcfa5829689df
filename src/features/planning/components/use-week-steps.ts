/** What a member may do with the own week once it was submitted, as buttons. */
import { type Day, fieldsOf } from '#kernel/day.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useStep } from '#ui/use-step.ts';
import type { WorkflowAction } from '#ui/workflow-actions.tsx';
import { type Week, writePlanning } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { weekWorkflow } from '../week.rules.ts';
import { useWeekStates } from './week-state.tsx';

/** A day without a contract only names its week. */
export function weekAsDay(monday: Day) {
  const { year, month, day } = fieldsOf(monday);
  return { daynumber: day, daymonth: month, dayyear: year };
}

/** @param reload reads the month anew after a step. */
export function useWeekSteps(memberId: number, reload: () => void): (week: Week) => WorkflowAction[] {
  const t = useTexts({ en, fr });
  const person = useSession();
  const stateOf = useWeekStates();
  const step = useStep(writePlanning, { stateText: (state) => stateOf(state).text, reload });
  return (week) => {
    const subject = {
      state: week.state,
      accountId: memberId,
      approverId: week.approver?.userId ?? null,
      selfCertified: week.selfCertified,
    };
    const take = (operation: 'withdraw' | 'reopen') => (comment?: string) =>
      step({
        params: { operation, forUserId: memberId },
        body: { workedDays: [weekAsDay(week.monday)], comment },
      });
    return weekWorkflow.offered(person, subject).flatMap(({ step: name, comment }) => {
      if (name !== 'withdraw' && name !== 'reopen') return [];
      const number = { week: String(week.week) };
      return [
        {
          label: t(name === 'withdraw' ? 'week_withdraw' : 'week_reopen'),
          icon: name === 'withdraw' ? ('undo' as const) : ('edit' as const),
          comment,
          run: take(name),
          // Taking back what one has just sent needs no question.
          ...(name === 'reopen' && {
            question: { title: t('week_reopen_title', number), text: t('week_reopen_text') },
          }),
        },
      ];
    });
  };
}
