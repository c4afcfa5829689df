/**
 * Gives the states of reports their texts and colours, and describes a report as the subject of its workflow.
 */
import type { ReportState } from '#features/receipts/report.rules.ts';
import { useTexts } from '#ui/locale.tsx';
import { looksOf, type Tone } from '#ui/state-dot.tsx';
import type { ReportSubject } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Report, ReportDetails } from '../report.contract.ts';

const reportTones: Record<ReportState, Tone> = {
  created: 'neutral',
  submitted: 'waiting',
  approved: 'good',
  rejected: 'bad',
};

export function useReportStates() {
  const t = useTexts({ en, fr });
  return looksOf(reportTones, (state) => t(`report_state_${state}`));
}

export function subjectOf(report: Report | ReportDetails): ReportSubject {
  return {
    state: report.state,
    userId: report.user.user_id,
    approverId: report.manager?.user_id ?? null,
    selfCertified: report.self_certified,
    ...('filled_in_by' in report && { filledInBy: report.filled_in_by }),
  };
}
