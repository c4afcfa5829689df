/** Returns the actions that a person may take on a report, as buttons and menu entries. */
import type { CallOptions } from '#kernel/client.ts';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useStep } from '#ui/use-step.ts';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  approveReport,
  type Report,
  rejectReport,
  reopenReport,
  withdrawReport,
} from '../report.contract.ts';
import { type ReportStep, reportWorkflow } from '../report.rules.ts';
import { subjectOf, useReportStates } from './report-states.ts';

/** Submitting (with self-certification) and passing on have their own dialogs. */
type DirectStep = Exclude<ReportStep, 'submit' | 'certify' | 'pass'>;

const looks: Record<DirectStep, Pick<WorkflowAction, 'icon' | 'danger'>> = {
  withdraw: { icon: 'retry' },
  approve: { icon: 'check' },
  reject: { icon: 'close', danger: true },
  reopen: { icon: 'retry' },
};

interface Steps {
  actions: WorkflowAction[];
  /** Whether it can be submitted, with its dialog. */
  submits: boolean;
}

/**
 * @param reload reads the page again after a step.
 * @param options the ETag that the person has seen: a decision on a later version is rejected.
 */
export function useReportSteps(
  reload: () => void,
  options?: (report: Report) => CallOptions,
): (report: Report) => Steps {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const person = useSession();
  const stateOf = useReportStates();
  const stepOptions = { stateText: (state: string) => stateOf(state).text, reload };
  const withdraw = useStep(withdrawReport, stepOptions);
  const approve = useStep(approveReport, stepOptions);
  const reject = useStep(rejectReport, stepOptions);
  const reopen = useStep(reopenReport, {
    ...stepOptions,
    failure: ({ code }) => (code === 'REPORT_PAID' ? t('report_paid_first') : undefined),
  });
  const textOf = (report: Report, step: DirectStep, values: { title: string; name: string }) => {
    if (step !== 'approve') return t(`report_${step}_text`, values);
    const { refused: count, booking_day: booked } = report;
    const text =
      count > 0 ? t('report_approve_refused', { ...values, count }) : t('report_approve_text', values);
    return booked === null ? text : `${text} ${t('report_booked_on', { day: day(booked) })}`;
  };
  return (report) => {
    const params = { reportId: report.report_id };
    const seen = options?.(report);
    const run: Record<DirectStep, WorkflowAction['run']> = {
      withdraw: (_, confirmed) => withdraw({ params }, { ...seen, confirmed }),
      approve: (comment, confirmed) => approve({ params, body: { comment } }, { ...seen, confirmed }),
      reject: (comment, confirmed) => reject({ params, body: { comment } }, { ...seen, confirmed }),
      reopen: (comment, confirmed) => reopen({ params, body: { comment } }, { ...seen, confirmed }),
    };
    const values = { title: report.title, name: report.user.name };
    const offered = reportWorkflow.offered(person, subjectOf(report));
    const actions = offered.flatMap(({ step, comment }) =>
      step === 'submit' || step === 'certify' || step === 'pass'
        ? []
        : [
            {
              ...looks[step],
              label: t(`report_${step}`),
              // The call accepts a rejection without a reason, as specified. The screen requires one, because
              // it helps the member.
              comment: step === 'reject' ? ('required' as const) : comment,
              run: run[step],
              question: {
                title: t(`report_${step}_title`, values),
                text: textOf(report, step, values),
              },
            },
          ],
    );
    return { actions, submits: offered.some(({ step }) => step === 'submit') };
  };
}
