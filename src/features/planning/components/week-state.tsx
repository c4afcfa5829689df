/** The state of a week as an icon and a word: never the colour alone. */
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { Tone } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type WeekState, weekStates } from '../state.rules.ts';
import styles from './planning.module.css';

export const weekTones: Record<WeekState, Tone> = {
  open: 'neutral',
  submitted: 'waiting',
  approved: 'good',
  rejected: 'bad',
};

const icons: Record<WeekState, IconName> = {
  open: 'edit',
  submitted: 'lock',
  approved: 'check',
  rejected: 'warning',
};

export function WeekStateBadge({ state }: { state: WeekState }) {
  const t = useTexts({ en, fr });
  return (
    <span className={styles.badge} data-tone={weekTones[state]}>
      <Icon name={icons[state]} size={14} />
      {t(`week_state_${state}`)}
    </span>
  );
}

/** The word and the colour of a state; one that this version does not know stands as it is. */
export function useWeekStates(): (state: string) => { text: string; tone: Tone } {
  const t = useTexts({ en, fr });
  return (name) => {
    const state = weekStates.find((known) => known === name);
    if (state === undefined) return { text: name, tone: 'neutral' };
    return { text: t(`week_state_${state}`), tone: weekTones[state] };
  };
}
