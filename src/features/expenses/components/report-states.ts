/** The words and colours of a report's states, and a report as its workflow sees it. */
import { useTexts } from '#ui/locale.tsx';
import type { Tone } from '#ui/state-dot.tsx';
import type { ReportSubject } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Report, ReportDetails } from '../report.contract.ts';
import { type ReportState, reportStates } from '../state.rules.ts';

export const reportTones: Record<ReportState, Tone> = {
  created: 'neutral',
  submitted: 'waiting',
  approved: 'good',
  rejected: 'bad',
};

/** The word and the colour of a state; one that this version does not know stands as it is. */
export function useReportStates(): (state: string) => { text: string; tone: Tone } {
  const t = useTexts({ en, fr });
  return (name) => {
    const state = reportStates.find((known) => known === name);
    if (state === undefined) return { text: name, tone: 'neutral' };
    return { text: t(`report_state_${state}`), tone: reportTones[state] };
  };
}

export function subjectOf(report: Report | ReportDetails): ReportSubject {
  return {
    state: report.state,
    userId: report.user.user_id,
    approverId: report.manager?.user_id ?? null,
    selfCertified: report.self_certified,
  };
}
