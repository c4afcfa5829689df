/** Sums up a submitted week for the list. */
import { Flex } from '@mantine/core';
import type { WaitingWeek } from '#features/planning/approval.contract.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './week.module.css';
import { shortDay } from './week-text.ts';

export function WeekSummary({ week }: { week: WaitingWeek }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  return (
    <>
      <Flex
        component="ul"
        data-detail
        wrap="wrap"
        gap="2px 16px"
        c="var(--chalk-muted)"
        className={styles.contracts}
        aria-label={t('by_contract')}
      >
        {week.contracts.map((contract) => (
          <li key={contract.contractId} data-kind={contract.kind}>
            {contract.cname} <b>{count(contract.days)}</b>
          </li>
        ))}
      </Flex>
      <Anomalies week={week} />
    </>
  );
}

export function Anomalies({ week: { anomalies } }: { week: WaitingWeek }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  if (anomalies.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="2px 16px" c="var(--amber)" aria-label={t('to_check')}>
      {anomalies.map(({ kind, day, days, holiday }) => (
        <li key={`${kind} ${day}`} className={layout.withIcon}>
          <Icon name="warning" size={14} />
          {t(`anomaly_${kind}`, {
            count: days,
            day: day === null ? '' : shortDay(day, locale),
            holiday: holiday ?? '',
          })}
        </li>
      ))}
    </Flex>
  );
}
