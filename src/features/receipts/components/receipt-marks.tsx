/** Shows marks of questions and refusals, on a receipt. */
import { Flex } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ReceiptMarks({ receipt: { question, refusal } }: { receipt: Receipt }) {
  const t = useTexts({ en, fr });
  if (refusal === null && (question === null || question === 'closed')) return null;
  return (
    <Flex component="span" wrap="wrap" gap="0 12px">
      {refusal !== null && (
        <StateDot tone={refusal.stands ? 'bad' : 'neutral'}>
          {t(refusal.stands ? 'receipt_refused' : 'receipt_refused_before')}
        </StateDot>
      )}
      {question === 'open' && <StateDot tone="waiting">{t('question_open')}</StateDot>}
      {question === 'answered' && <StateDot tone="info">{t('question_answered')}</StateDot>}
    </Flex>
  );
}
