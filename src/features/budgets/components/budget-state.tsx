/** Shows how much of a contract's orders is used, as a dot and a word. */
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { BudgetState } from '../rules.ts';

const tones: Readonly<Record<BudgetState, Tone>> = { under: 'good', near: 'waiting', used: 'bad' };

export function BudgetStateDot({ state }: { state: BudgetState }) {
  const t = useTexts({ en, fr });
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
}
