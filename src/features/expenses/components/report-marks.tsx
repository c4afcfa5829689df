/** Shows marks of questions and refusals on a report. */
import { Flex } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Report } from '../report.contract.ts';

type Marked = Pick<Report, 'state' | 'questions' | 'answers' | 'refused' | 'refused_ttc'>;

/** Shows nothing unless the report is submitted. */
export function ReportMarks({ report }: { report: Marked }) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const { state, questions, answers, refused } = report;
  if (state !== 'submitted' || questions + answers + refused === 0) return null;
  return (
    <Flex component="span" wrap="wrap" gap="0 12px">
      {questions > 0 && <StateDot tone="waiting">{t('questions_open', { count: questions })}</StateDot>}
      {answers > 0 && <StateDot tone="info">{t('questions_answered', { count: answers })}</StateDot>}
      {refused > 0 && (
        <StateDot tone="bad">
          {t('refused_count', { count: refused, amount: moneyOf(report.refused_ttc) })}
        </StateDot>
      )}
    </Flex>
  );
}
