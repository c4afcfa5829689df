/** Shows a report's page: header, unsent receipts, receipts, totals, history. */

import { Button, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { listVehicles } from '#features/mileage/contract.ts';
import type { Poste } from '#features/postes/contract.ts';
import type { Proposal } from '#features/receipts/components/receipt-draft.ts';
import { ReceiptTable } from '#features/receipts/components/receipt-table.tsx';
import { TotalsCard } from '#features/receipts/components/totals-card.tsx';
import { useArrivals, useUnsentReceipts } from '#features/receipts/components/unsent-receipts.ts';
import { UnsentReceiptsTray } from '#features/receipts/components/unsent-receipts-tray.tsx';
import { useGivenFiles } from '#features/receipts/components/use-given-files.ts';
import { useOpenReceipt } from '#features/receipts/components/use-open-receipt.ts';
import type { listReceipts } from '#features/receipts/contract.ts';
import type { VatRate } from '#features/vat/contract.ts';
import { NotReopened, PassOn } from '#features/workflows/components/pass-on.tsx';
import type { CallAnswer } from '#kernel/call.ts';
import type { Versioned } from '#kernel/client.ts';
import { useAction } from '#ui/actions.ts';
import { useDialogOpen } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type RowAction, RowMenu } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { useRowDialog } from '#ui/table/use-row-dialog.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useWorkflowSteps, WorkflowButtons } from '#ui/workflow-actions.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listReportComments } from '../question.contract.ts';
import type { ReportDetails, readReportHistory } from '../report.contract.ts';
import { type ReportStep, reportWorkflow } from '../report.rules.ts';
import { useDeleteReport } from './delete-report.ts';
import { ReportComments } from './report-comments.tsx';
import { EditReportDialog, SubmitDialog } from './report-dialogs.ts';
import { ReportHead } from './report-head.tsx';
import { ReportHistory } from './report-history.tsx';
import styles from './report-page.module.css';
import { subjectOf } from './report-states.ts';
import { useReportDocuments } from './use-report-documents.ts';
import { useReportSteps } from './use-report-steps.ts';

const ReceiptDialog = onDemand(
  async () => (await import('#features/receipts/components/receipt-dialog.tsx')).ReceiptDialog,
  ({ open }) => open !== undefined,
);
const ReceiptPanel = onDemand(
  async () => (await import('./receipt-panel.tsx')).ReceiptPanel,
  ({ shown }) => shown !== undefined,
);
const PassReportDialog = onDemand(async () => (await import('./pass-report-dialog.tsx')).PassReportDialog);

export interface ReportViewProps {
  report: Versioned<ReportDetails>;
  list: CallAnswer<typeof listReceipts>;
  history: CallAnswer<typeof readReportHistory>['history'];
  postes: readonly Poste[];
  rates: readonly VatRate[];
  next: Proposal;
}

/** On a phone, both buttons and the menu fit in one line. */
const BUTTON_PADDING = { base: 8, sm: 18 };

/** The menu stays while its dialog is open. */
const ignoreGone = () => undefined;

export function ReportView({ report: reading, list, history, postes, rates, next }: ReportViewProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const { data: report, etag } = reading;
  const person = useSession();
  const own = person.userId === report.user.user_id;
  const isWithheld = (step: ReportStep) => reportWorkflow.withheld(step, person, subjectOf(report));
  const passTitle = `${report.user.name}, ${report.title}`;
  const { start, dialog } = useWorkflowSteps();
  // A decision on receipts that changed after they were shown is rejected.
  const { actions, submits } = useReportSteps(reload, () => ({ ifMatch: etag }))(report);
  const comments = useCallState(listReportComments, { params: { reportId: report.report_id } });
  const decides = reportWorkflow.offered(person, subjectOf(report)).some(({ step }) => step === 'approve');
  const talk = { author: report.user.name, decides, reading: comments, onChanged: reload };
  const listPath = own ? '/app/expenses' : `/app/expenses?memberId=${report.user.user_id}`;
  const remove = useDeleteReport(() => void navigate(toLocal(listPath)));
  const [submitting, setSubmitting] = useState(false);
  useArrivals(reload);
  const { entries } = useUnsentReceipts();
  const waiting = entries.filter(
    ({ reportId, state }) => reportId === report.report_id && state !== 'draft',
  ).length;
  const open = useOpenReceipt({ report, receipts: list.receipts, postes, next, reload });
  useAction('add_receipt', report.may_change ? open.begin : undefined);
  const below = useDialogOpen();
  const over = useGivenFiles(report.may_change && !below ? open.beginWith : undefined);
  const owner = { params: { userId: report.user.user_id } };
  const vehicles = useCallState(listVehicles, report.may_change ? owner : undefined);
  const some = list.totals.count > 0;
  const add = report.may_change ? (
    <Button px={BUTTON_PADDING} leftSection={<Icon name="camera" size={18} />} onClick={open.begin}>
      {t('receipt_add')}
    </Button>
  ) : undefined;
  const documents = useReportDocuments(report.report_id, report.title);
  const menu: (RowAction | false)[] = [
    report.may_change && {
      label: t('report_edit_short'),
      icon: 'edit',
      dialog: (close) => <EditReportDialog report={report} onClose={close} />,
    },
    ...(some ? documents.actions : []),
    report.may_delete && {
      label: t('report_delete'),
      icon: 'remove',
      danger: true,
      onSelect: () => void remove(report),
    },
  ];
  const menuActions = menu.filter((action) => action !== false);
  const dialogs = useRowDialog(() => menuActions, ignoreGone);
  const reason = history.findLast(({ to }) => to === 'rejected')?.comment ?? '';
  return (
    <>
      <PageHeader
        title={report.title}
        crumbs={[
          { label: own ? t('title') : t('title_of', { name: report.user.name }), to: listPath },
          { label: report.title },
        ]}
        actions={
          <>
            <Text span pos={documents.progress ? undefined : 'absolute'} aria-live="polite">
              {documents.progress}
            </Text>
            <WorkflowButtons actions={actions} start={start} />
            {submits && some && (
              <Button variant="default" px={BUTTON_PADDING} onClick={() => setSubmitting(true)}>
                {t('report_submit')}
              </Button>
            )}
            {add}
            <RowMenu
              size="lg"
              label={t('other_actions')}
              actions={menuActions}
              onOpen={(action, from) => dialogs.open(report.report_id, action, from)}
            />
          </>
        }
      />
      <Stack gap={20} className={styles.page} data-over={over || undefined}>
        <ReportHead report={report} own={own} reason={reason} />
        {isWithheld('approve') && (
          <PassOn member={report.user.name} title={passTitle}>
            {(onClose) => <PassReportDialog report={report} title={passTitle} onClose={onClose} />}
          </PassOn>
        )}
        {isWithheld('reopen') && <NotReopened member={report.user.name} />}
        <div>
          <UnsentReceiptsTray reportId={report.report_id} onOpen={open.take} />
          <ReceiptTable list={list} onOpen={open.show} mayChange={report.may_change} />
        </div>
        <div className={layout.fields} style={{ '--least': '22rem' }}>
          <TotalsCard totals={list.totals} />
          <ReportComments reportId={report.report_id} own={own} reading={comments} />
          <ReportHistory history={history} />
        </div>
      </Stack>
      <ReceiptDialog
        open={open.edited}
        postes={postes}
        rates={rates}
        vehicles={vehicles}
        onClose={open.close}
        onNext={open.follow}
      />
      <ReceiptPanel
        receipts={list.receipts}
        shown={open.shown}
        onShow={open.show}
        talk={talk}
        {...(report.may_change && { onEdit: open.edit, onDelete: open.remove })}
      />
      {dialogs.shown}
      {submitting && (
        <SubmitDialog
          report={report}
          waiting={waiting}
          onClose={() => setSubmitting(false)}
          onSubmitted={reload}
        />
      )}
      {dialog}
    </>
  );
}
