/** Summary of a submitted report: total, contract, dates and hints. */

import { Flex, Stack } from '@mantine/core';
import type { WaitingReport } from '#features/expenses/approval.contract.ts';
import { HintList } from '#features/expenses/components/hint-list.tsx';
import { Period } from '#features/expenses/components/report-table.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useAmount } from './use-amount.ts';

export function ReportSummary({ report }: { report: WaitingReport }) {
  const t = useTexts({ en, fr });
  const amountOf = useAmount();
  return (
    <Stack gap={4} miw={0}>
      <p className={layout.figures}>
        <strong>{amountOf(report.total_ttc)}</strong>&ensp;{t('receipts', { count: report.receipts })}
      </p>
      <Flex
        component="p"
        wrap="wrap"
        gap="2px 16px"
        className={layout.muted}
        style={{ overflowWrap: 'anywhere' }}
      >
        <span>{report.contract}</span> <Period report={report} />
      </Flex>
      <HintList
        hints={report.hints.map(({ kind, count }) => ({ kind, detail: count > 1 ? `×\u00a0${count}` : '' }))}
      />
    </Stack>
  );
}
