/** Returns the actions on a submitted week for its member and approvers, as buttons. */
import { type Day, fieldsOf } from '#kernel/day.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useStep } from '#ui/use-step.ts';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import type { WeekSubject } from '../access.ts';
import { MONTH_CLOSED, opensDays } from '../closed-month.rules.ts';
import { type Week, writePlanning } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { weekWorkflow } from '../week.rules.ts';
import { useWeekStates } from './week-state.tsx';

/** Returns a day without a contract, which only identifies its week. */
export function weekAsDay(monday: Day) {
  const { year, month, day } = fieldsOf(monday);
  return { daynumber: day, daymonth: month, dayyear: year };
}

/** Returns a week as the workflow's subject. */
export function subjectOf(week: Week, memberId: number): WeekSubject {
  return {
    state: week.state,
    accountId: memberId,
    approverId: week.approver?.userId ?? null,
    selfCertified: week.selfCertified,
    filledInBy: week.filledInBy,
  };
}

const icons = { withdraw: 'undo', approve: 'check', reject: 'close', reopen: 'edit' } as const;

/** @param reload reads the month again after a step. */
export function useWeekSteps(memberId: number, reload: () => void): (week: Week) => WorkflowAction[] {
  const t = useTexts({ en, fr });
  const person = useSession();
  const stateOf = useWeekStates();
  const step = useStep(writePlanning, {
    stateText: (state) => stateOf(state).text,
    reload,
    failure: ({ code }) => (code === MONTH_CLOSED ? t('week_month_closed') : undefined),
  });
  return (week) => {
    const { monday, revision } = week;
    const number = { week: String(week.week) };
    return weekWorkflow.offered(person, subjectOf(week, memberId)).flatMap(({ step: operation, comment }) => {
      // Submitting and passing on have their own dialogs.
      if (operation === 'submit' || operation === 'certify' || operation === 'pass') return [];
      if (week.closed && opensDays(operation)) return [];
      return [
        {
          label: t(`week_${operation}`),
          icon: icons[operation],
          danger: operation === 'reject',
          // As in the inbox, approving needs a comment only if the workflow requires one.
          ...(operation !== 'withdraw' &&
            comment === 'required' && {
              comment,
              question: { title: t(`week_${operation}_title`, number), text: t(`week_${operation}_text`) },
            }),
          run: (reason) =>
            step({
              params: { operation, forUserId: memberId },
              body: { workedDays: [{ ...weekAsDay(monday), revision }], comment: reason },
            }),
        } satisfies WorkflowAction,
      ];
    });
  };
}
