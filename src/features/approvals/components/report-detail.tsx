/**
 * Shows a submitted report: its summary, each receipt with its file, the comments, and a link to its page.
 */
import { Flex, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WaitingReport } from '#features/expenses/approval.contract.ts';
import { ReceiptPanel } from '#features/expenses/components/receipt-panel.tsx';
import { ReportComments } from '#features/expenses/components/report-comments.tsx';
import { ReportHistory } from '#features/expenses/components/report-history.tsx';
import { listReportComments } from '#features/expenses/question.contract.ts';
import { readReportHistory } from '#features/expenses/report.contract.ts';
import { reportWorkflow } from '#features/expenses/report.rules.ts';
import { HintList } from '#features/receipts/components/hint-list.tsx';
import { ReceiptMarks } from '#features/receipts/components/receipt-marks.tsx';
import { listReceipts, type Receipt } from '#features/receipts/contract.ts';
import { MOST_RECEIPTS } from '#features/receipts/report.rules.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './report.module.css';
import { amountText, ReportSummary } from './report-summary.tsx';

export function ReportDetail({ report }: { report: WaitingReport }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Stack gap={20} align="stretch">
      <Stack gap={4}>
        <ReportSummary report={report} />
      </Stack>
      <Receipts report={report} />
      <Flex wrap="wrap" gap="4px 24px">
        <Link to={toLocal(`/app/expenses/${report.report_id}`)}>{t('open_report')}</Link>
        <Link to={toLocal(`/app/members/${report.user.user_id}`)}>
          {t('open_member', { member: report.user.name })}
        </Link>
      </Flex>
      <History reportId={report.report_id} />
    </Stack>
  );
}

function Receipts({ report }: { report: WaitingReport }) {
  const { report_id: reportId, user, manager } = report;
  const person = useSession();
  const comments = useCallState(listReportComments, { params: { reportId } });
  const subject = {
    state: report.state,
    userId: user.user_id,
    approverId: manager?.user_id ?? null,
    selfCertified: report.self_certified,
    filledInBy: report.filled_in_by,
  };
  const decides = reportWorkflow.offered(person, subject).some(({ step }) => step === 'approve');
  const query = { rowsPerPage: MOST_RECEIPTS, page: 0 };
  const { data, problem, reload } = useCallState(listReceipts, { params: { reportId }, query });
  const [shownId, setShownId] = useState<number>();
  if (data === undefined)
    return problem ? <ProblemState problem={problem} onRetry={reload} /> : <Skeleton height={180} />;
  const { receipts } = data;
  return (
    <>
      <ReportReceipts receipts={receipts} onOpen={({ receiptId }) => setShownId(receiptId)} />
      <ReceiptPanel
        receipts={receipts}
        shown={receipts.find(({ receiptId }) => receiptId === shownId)}
        onShow={(receipt) => setShownId(receipt?.receiptId)}
        opensByKey
        talk={{ author: user.name, decides, reading: comments, onChanged: reload }}
      />
      <ReportComments reportId={reportId} own={false} reading={comments} />
    </>
  );
}

function History({ reportId }: { reportId: number }) {
  const reading = useCallState(readReportHistory, { params: { reportId } });
  return (
    <Loaded callState={reading} fallback={<Skeleton height={60} />}>
      {({ history }) => <ReportHistory history={history} />}
    </Loaded>
  );
}

interface ReportReceiptsProps {
  receipts: readonly Receipt[];
  onOpen(receipt: Receipt): void;
}

/** Each receipt opens beside its file; arrow keys go to the others. */
function ReportReceipts({ receipts, onOpen }: ReportReceiptsProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { day, count } = useFormat();
  return (
    <section>
      <h3>{t('receipts_of_report')}</h3>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.receiptId}>
            <button type="button" onClick={() => onOpen(receipt)}>
              <Text span inherit ta="right">
                {receipt.receiptNumber}
              </Text>
              <strong className={styles.type}>{receipt.poste}</strong>
              <strong className={layout.figures}>{amountText(receipt.valuettc, locale)}</strong>
              <Flex component="span" wrap="wrap" gap="0 12px" className={styles.paid}>
                <time dateTime={receipt.date}>{day(receipt.date, 'medium')}</time>
                {receipt.supplier !== '' && <span>{receipt.supplier}</span>}
                {receipt.attachments.length > 0 && (
                  <Flex component="span" align="center" gap={4}>
                    <Icon name="attachment" size={14} />
                    {count(receipt.attachments.length)}
                  </Flex>
                )}
              </Flex>
              {receipt.comment !== '' && <span className={styles.comment}>{receipt.comment}</span>}
            </button>
            <ReceiptMarks receipt={receipt} />
            <HintList hints={receipt.hints} />
          </li>
        ))}
      </ul>
    </section>
  );
}
