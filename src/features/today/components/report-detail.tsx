/** A submitted report: each receipt with its file, the comments, and a link to its page. */
import { Skeleton, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WaitingReport } from '#features/expenses/approval.contract.ts';
import { ReceiptPanel } from '#features/expenses/components/receipt-panel.tsx';
import { ReportHistory } from '#features/expenses/components/report-history.tsx';
import { listReceipts } from '#features/expenses/receipt.contract.ts';
import { readReportHistory } from '#features/expenses/report.contract.ts';
import { MOST_RECEIPTS } from '#features/expenses/report.rules.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ReportReceipts } from './report-receipts.tsx';
import { ReportSummary } from './report-summary.tsx';

export function ReportDetail({ report }: { report: WaitingReport }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Stack gap={20} align="stretch">
      <ReportSummary report={report} />
      <Receipts reportId={report.report_id} />
      <div>
        <Link to={toLocal(`/app/expenses/${report.report_id}`)}>{t('open_report')}</Link>
      </div>
      <History reportId={report.report_id} />
    </Stack>
  );
}

function Receipts({ reportId }: { reportId: number }) {
  const query = { rowsPerPage: MOST_RECEIPTS, page: 0 };
  const { data, problem, reload } = useCallState(listReceipts, { params: { reportId }, query });
  const [shownId, setShownId] = useState<number>();
  // Opens the first receipt; from there the receipt panel handles the keys.
  useHotkeys([
    [
      'ArrowRight',
      () => shownId === undefined && setShownId(data?.receipts[0]?.receiptId),
      { preventDefault: false },
    ],
  ]);
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
      />
    </>
  );
}

function History({ reportId }: { reportId: number }) {
  const reading = useCallState(readReportHistory, { params: { reportId } });
  return (
    <Loaded reading={reading} waiting={<Skeleton height={60} />}>
      {({ history }) => <ReportHistory history={history} />}
    </Loaded>
  );
}
