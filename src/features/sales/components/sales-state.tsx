/** Shows the state of an issued invoice or credit note. */
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

export function SalesState({ invoice: { state } }: { invoice: SalesInvoice }) {
  const t = useTexts({ en, fr });
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
}
