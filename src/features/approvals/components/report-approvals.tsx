/** Describes submitted expense reports as a kind of inbox item. */
import {
  decideReports,
  listReportInbox,
  MOST_DECISIONS,
  type WaitingReport,
} from '#features/expenses/approval.contract.ts';
import { Period } from '#features/expenses/components/period.tsx';
import { reportWorkflow } from '#features/expenses/report.rules.ts';
import { reportStates } from '#features/receipts/report.rules.ts';
import { translator } from '#kernel/translate.ts';
import { onDemand } from '#ui/on-demand.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { commentsOf } from '../rules.ts';
import {
  type ApprovalItem,
  type ApprovalKind,
  decideInParts,
  listQueryOf,
  type Reader,
  stateTextOf,
} from './approval-kind.ts';
import { amountText, ReportSummary } from './report-summary.tsx';

const PassReportDialog = onDemand(
  async () => (await import('#features/expenses/components/pass-report-dialog.tsx')).PassReportDialog,
);
const ReportDetail = onDemand(async () => (await import('./report-detail.tsx')).ReportDetail);

export const reportApprovals: ApprovalKind = {
  name: 'report',
  async load(api, query, reader) {
    const { reports, totalCount } = await api(listReportInbox, { query: listQueryOf(query) });
    return { items: reports.map((report) => itemOf(report, reader)), total: totalCount };
  },
  decide: (api, ...given) =>
    decideInParts(given, MOST_DECISIONS, async (some, choice) => {
      const reports = some.map(({ id: reportId, revision }) => ({ reportId, revision }));
      const body = { reports, ...choice };
      const { decided, refused } = await api(decideReports, { body });
      return { decided, refused: refused.map(({ reportId: id, ...one }) => ({ id, ...one })) };
    }),
  stateText: stateTextOf(reportStates, (state) => `report_state_${state}`),
};

function itemOf(report: WaitingReport, { person, locale }: Reader): ApprovalItem {
  const t = translator({ en, fr }, locale);
  const subject = {
    state: report.state,
    userId: report.user.user_id,
    approverId: report.manager?.user_id ?? null,
    selfCertified: report.self_certified,
    filledInBy: report.filled_in_by,
  };
  const isMine = report.manager?.user_id === person.userId;
  return {
    key: `report ${report.report_id}`,
    kind: 'report',
    id: report.report_id,
    revision: report.revision,
    member: report.user.name,
    name: report.title,
    period: <Period report={report} />,
    figure: amountText(report.total_ttc, locale),
    since: report.submitted_at ?? report.created_at,
    approver: isMine ? null : (report.manager?.name ?? null),
    comment: '',
    flagged: report.hints.length > 0 || report.questions > 0 || report.refused > 0,
    comments: commentsOf(reportWorkflow.offered(person, subject)),
    passOn: reportWorkflow.withheld('approve', person, subject)
      ? (onClose) => (
          <PassReportDialog
            report={report}
            title={t('item_title', { member: report.user.name, name: report.title })}
            onClose={onClose}
          />
        )
      : undefined,
    summary: <ReportSummary report={report} brief />,
    detail: <ReportDetail report={report} />,
  };
}
