/** Shows the reports of a person, with their actions. */
import { PaymentState } from '#features/payments/components/payment-state.tsx';
import { useUnsentReceipts } from '#features/receipts/components/unsent-receipts.ts';
import { isDeletable, isEditable, reportStates } from '#features/receipts/report.rules.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import layout from '#ui/layout.module.css';
import { usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useMoney } from '#ui/use-money.ts';
import { rowActionsOf, useWorkflowSteps } from '#ui/workflow-actions.tsx';
import { mayDeleteReport } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listReports, type Report } from '../report.contract.ts';
import { useDeleteReport } from './delete-report.ts';
import { Period } from './period.tsx';
import { EditReportDialog, SubmitDialog } from './report-dialogs.ts';
import { ReportMarks } from './report-marks.tsx';
import { useReportStates } from './report-states.ts';
import { useReportSteps } from './use-report-steps.ts';

type ReportList = (typeof listReports)['answer']['_output'];

interface ReportTableProps {
  list: ReportList;
  contracts: readonly { contractId: number; cname: string }[];
  /** Whether the reports are the person's own. */
  own: boolean;
}

export function ReportTable({ list, contracts, own }: ReportTableProps) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const toLocal = useLocalPath();
  const stateOf = useReportStates();
  const { reload } = usePaging();
  const { start, dialog } = useWorkflowSteps();
  const stepsOf = useReportSteps(reload);
  const remove = useDeleteReport(reload);
  const { entries } = useUnsentReceipts();
  const person = useSession();
  const pathOf = (report: Report) => toLocal(`/app/expenses/${report.report_id}`);

  function actionsOf(report: Report): RowAction[] {
    const { actions, submits } = stepsOf(report);
    const editable = own && isEditable(report);
    const { user_id: userId, left: authorLeft } = list.user;
    const isNumbered = report.number !== null;
    const deletable =
      isDeletable({ ...report, isNumbered }) && mayDeleteReport(person, { userId, authorLeft });
    return [
      { label: t('report_open'), icon: 'eye', to: pathOf(report) },
      ...(submits
        ? [
            {
              label: t('report_submit'),
              icon: 'right' as const,
              dialog: (close: () => void) => (
                <SubmitDialog
                  report={report}
                  waiting={
                    entries.filter(
                      ({ reportId, state }) => reportId === report.report_id && state !== 'draft',
                    ).length
                  }
                  onClose={close}
                  onSubmitted={reload}
                />
              ),
            },
          ]
        : []),
      ...rowActionsOf(actions, start),
      ...(editable
        ? [
            {
              label: t('report_edit'),
              icon: 'edit' as const,
              dialog: (close: () => void) => <EditReportDialog report={report} onClose={close} />,
            },
          ]
        : []),
      ...(deletable
        ? [
            {
              label: t('report_delete'),
              icon: 'remove' as const,
              danger: true,
              onSelect: () => void remove(report),
            },
          ]
        : []),
    ];
  }

  return (
    <>
      <DataTable
        label={t('title')}
        call={listReports}
        list={list}
        search={t('search_reports')}
        filters={{
          state: {
            label: t('filter_state'),
            options: reportStates.map((value) => ({ value, label: stateOf(value).text })),
          },
          contractId: {
            label: t('filter_contract'),
            options: contracts.map(({ contractId, cname }) => ({ value: String(contractId), label: cname })),
          },
        }}
        rowId={(report) => report.report_id}
        rowName={(report) => report.title}
        rowLink={pathOf}
        cells={{
          number: (report) => report.number && <span className={layout.whole}>{report.number}</span>,
          period: (report) => <Period report={report} />,
          total_ttc: (report) => moneyOf(report.total_ttc),
          manager: (report) => report.manager?.name,
          // A payment state implies that the report is approved, so it replaces the report's state.
          state: (report) => (
            <>
              {report.payment ? (
                <PaymentState payment={report.payment} />
              ) : (
                <StateDot tone={stateOf(report.state).tone}>{stateOf(report.state).text}</StateDot>
              )}
              <ReportMarks report={report} />
            </>
          ),
        }}
        places={{ number: 'detail', contract: 'detail', receipts: 'extra', manager: 'extra' }}
        actions={actionsOf}
        empty={
          <EmptyState
            icon="reports"
            title={t('reports_none')}
            text={own ? t('reports_none_text') : t('reports_none_of', { name: list.user.name })}
          />
        }
      />
      {dialog}
    </>
  );
}
