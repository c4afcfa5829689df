/** Shows the state of a week as icon and text, never colour alone. */
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { looksOf, type Tone } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { WeekState } from '../state.rules.ts';
import styles from './planning.module.css';

const weekTones: Record<WeekState, Tone> = {
  open: 'neutral',
  submitted: 'waiting',
  approved: 'good',
  rejected: 'bad',
};

const openTexts = {
  some: 'week_state_open',
  none: 'week_state_full',
  nothing: 'week_state_nothing',
} as const;

const icons: Record<WeekState, IconName> = {
  open: 'edit',
  submitted: 'lock',
  approved: 'check',
  rejected: 'warning',
};

/** @param gaps of an open week: none if it can be submitted, nothing if no day of it is expected. */
export function WeekStateBadge({
  state,
  gaps = 'some',
}: {
  state: WeekState;
  gaps?: 'some' | 'none' | 'nothing';
}) {
  const t = useTexts({ en, fr });
  return (
    <span className={styles.badge} data-tone={weekTones[state]}>
      <Icon name={icons[state]} size={14} />
      {t(state === 'open' ? openTexts[gaps] : `week_state_${state}`)}
    </span>
  );
}

export function useWeekStates() {
  const t = useTexts({ en, fr });
  return looksOf(weekTones, (state) => t(`week_state_${state}`));
}
