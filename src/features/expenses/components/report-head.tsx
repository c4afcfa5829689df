/** Shows the summary of a report, with the reason if it was rejected. */

import { Box, Flex, Text } from '@mantine/core';
import { PaymentState, usePaymentLabel } from '#features/payments/components/payment-state.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReportDetails } from '../report.contract.ts';
import { Period } from './period.tsx';
import { ReportMarks } from './report-marks.tsx';
import { useReportStates } from './report-states.ts';

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
  const paymentLabel = usePaymentLabel();
  const { text, tone } = stateOf(report.state);
  return (
    <>
      <Box
        component="dl"
        className={`${layout.frame} ${layout.sums}`}
        p="1rem 1.25rem"
        style={{ gap: '0.75rem 2.25rem' }}
      >
        <div>
          <dt>{t('report_total')}</dt>
          <Box component="dd" fz={24} fw={600} lh={1.2}>
            {moneyOf(report.total_ttc)}
          </Box>
        </div>
        <div>
          <dt>{t('filter_state')}</dt>
          <dd>
            <StateDot tone={tone}>{report.self_certified ? t('report_self_certified') : text}</StateDot>
            <ReportMarks report={report} />
          </dd>
        </div>
        {report.payment && (
          <div>
            <dt>{paymentLabel}</dt>
            <dd>
              <PaymentState payment={report.payment} />
            </dd>
          </div>
        )}
        {report.number && (
          <div>
            <dt>{t('report_number')}</dt>
            <dd className={layout.whole}>{report.number}</dd>
          </div>
        )}
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
      </Box>
      {report.state === 'rejected' && (
        <Flex gap={12} px={16} py={12} bdrs="sm" className={layout.rejected}>
          <Icon name="error" />
          <div>
            <strong>{t(own ? 'report_rejected_own' : 'report_rejected_other')}</strong>
            {reason !== '' && (
              <Text inherit mt={4} lh={1.5} className={layout.typed}>
                {reason}
              </Text>
            )}
          </div>
        </Flex>
      )}
    </>
  );
}
