/** Shows the states of an issued invoice or credit note. */
import { Text } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import type { SalesInvoice } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { SalesState as State } from '../rules.ts';

const tones: Readonly<Record<State, Tone>> = {
  credit: 'info',
  credited: 'neutral',
  open: 'waiting',
  part: 'waiting',
  overdue: 'bad',
  paid: 'good',
};

/** The state of payment, and below how far the invoice has come to its client. */
export function SalesState({ invoice: { state, credited, sending } }: { invoice: SalesInvoice }) {
  const t = useTexts({ en, fr });
  const more = [
    state !== 'credited' && credited !== 'none' && t('credited_part'),
    sending !== 'none' && t(`sending_${sending}`),
  ].filter(Boolean);
  return (
    <>
      <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>
      {more.length > 0 && (
        <Text
          component="span"
          display="block"
          fz={13}
          c={sending === 'failed' || sending === 'refused' ? 'red.4' : 'dark.1'}
        >
          {more.join(' · ')}
        </Text>
      )}
    </>
  );
}
