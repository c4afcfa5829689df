/** Sums up a submitted report, for the list and above its details. */
import { Flex } from '@mantine/core';
import type { WaitingReport } from '#features/expenses/approval.contract.ts';
import { Period } from '#features/expenses/components/period.tsx';
import { ReportMarks } from '#features/expenses/components/report-marks.tsx';
import { HintList } from '#features/receipts/components/hint-list.tsx';
import type { Locale } from '#kernel/locale.ts';
import { formatMoney, parseSignedCents } from '#kernel/money.ts';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface ReportSummaryProps {
  report: WaitingReport;
  /** In few words, for the list, which shows amount and period itself. */
  brief?: boolean;
}

export function ReportSummary({ report, brief = false }: ReportSummaryProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { day } = useFormat();
  const receipts = t('receipts', { count: report.receipts });
  return (
    <>
      <Flex component="p" data-detail wrap="wrap" gap="2px 16px" className={layout.wrap}>
        {!brief && <strong className={layout.figures}>{amountText(report.total_ttc, locale)}</strong>}
        <span>{receipts}</span>
        <span className={layout.muted}>{report.contract}</span>
        {!brief && <Period report={report} />}
      </Flex>
      {!brief && report.booking_day && <p>{t('booked_on', { day: day(report.booking_day) })}</p>}
      <ReportMarks report={report} />
      <HintList
        brief={brief}
        hints={report.hints.map(({ kind, count }) => ({ kind, detail: count > 1 ? `×\u00a0${count}` : '' }))}
      />
    </>
  );
}

/** Formats amounts of expense reports: «€34.80», «34,80 €». */
export function amountText(decimal: string, locale: Locale): string {
  return formatMoney(parseSignedCents(decimal) ?? 0, locale);
}
