/** Summary of a submitted report: total, contract, dates and hints. */
import type { WaitingReport } from '#features/expenses/approval.contract.ts';
import { HintList } from '#features/expenses/components/hint-list.tsx';
import { Period } from '#features/expenses/components/report-table.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './report.module.css';
import { useAmount } from './use-amount.ts';

export function ReportSummary({ report }: { report: WaitingReport }) {
  const t = useTexts({ en, fr });
  const amountOf = useAmount();
  return (
    <div className={styles.summary}>
      <p className={styles.total}>
        <strong>{amountOf(report.total_ttc)}</strong> {t('receipts', { count: report.receipts })}
      </p>
      <p className={styles.about}>
        <span>{report.contract}</span> <Period report={report} />
      </p>
      <HintList
        hints={report.hints.map(({ kind, count }) => ({ kind, detail: count > 1 ? `×\u00a0${count}` : '' }))}
      />
    </div>
  );
}
