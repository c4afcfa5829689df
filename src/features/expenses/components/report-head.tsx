/** Summary of a report, with the reason if it was rejected. */
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReportDetails } from '../report.contract.ts';
import styles from './report-page.module.css';
import { useReportStates } from './report-states.ts';
import { Period } from './report-table.tsx';
import { useMoney } from './use-money.ts';

interface ReportHeadProps {
  report: ReportDetails;
  /** Whether the person is the author. */
  own: boolean;
  /** Reason for the rejection; may be empty. */
  reason: string;
}

export function ReportHead({ report, own, reason }: ReportHeadProps) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const stateOf = useReportStates();
  const { text, tone } = stateOf(report.state);
  return (
    <>
      <dl className={styles.head}>
        <div>
          <dt>{t('report_total')}</dt>
          <dd className={styles.total}>{moneyOf(report.total_ttc)}</dd>
        </div>
        <div>
          <dt>{t('filter_state')}</dt>
          <dd>
            <StateDot tone={tone}>{report.self_certified ? t('report_self_certified') : text}</StateDot>
          </dd>
        </div>
        {!own && (
          <div>
            <dt>{t('report_of')}</dt>
            <dd>{report.user.name}</dd>
          </div>
        )}
        <div>
          <dt>{t('report_dates')}</dt>
          <dd>
            <Period report={report} />
          </dd>
        </div>
        <div>
          <dt>{t('report_contract')}</dt>
          <dd>{report.contract || '–'}</dd>
        </div>
        {report.manager && (
          <div>
            <dt>{t('report_submit_to')}</dt>
            <dd>{report.manager.name}</dd>
          </div>
        )}
      </dl>
      {report.state === 'rejected' && (
        <div className={styles.rejected}>
          <Icon name="error" />
          <div>
            <strong>{t(own ? 'report_rejected_own' : 'report_rejected_other')}</strong>
            {reason !== '' && <p>{reason}</p>}
          </div>
        </div>
      )}
    </>
  );
}
