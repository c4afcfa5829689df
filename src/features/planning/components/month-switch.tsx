/** Which month is shown, and the ways to its neighbours: addresses, so that each can be kept or sent. */
import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Month, monthSearch, neighbour } from '../rules.ts';
import { useCalendarWords } from './calendar-words.ts';
import styles from './planning.module.css';

interface MonthSwitchProps {
  month: Month;
  isNow: boolean;
}

export function MonthSwitch({ month, isNow }: MonthSwitchProps) {
  const t = useTexts({ en, fr });
  const words = useCalendarWords();
  return (
    <nav className={styles.switch} aria-label={t('months')}>
      <Way icon="left" to={neighbour(month, -1)} />
      <h2 className={styles.month} aria-live="polite">
        {words.month(month)}
      </h2>
      <Way icon="right" to={neighbour(month, 1)} />
      {!isNow && (
        <Button component={Link} to="?" preventScrollReset variant="default" className={styles.now}>
          {t('this_month')}
        </Button>
      )}
    </nav>
  );
}

function Way({ icon, to }: { icon: 'left' | 'right'; to: Month | undefined }) {
  const t = useTexts({ en, fr });
  const words = useCalendarWords();
  if (to === undefined) return null;
  const label = t(icon === 'left' ? 'month_before' : 'month_after', { month: words.month(to) });
  return (
    <ActionIcon
      component={Link}
      to={monthSearch(to)}
      preventScrollReset
      variant="default"
      size="lg"
      aria-label={label}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
