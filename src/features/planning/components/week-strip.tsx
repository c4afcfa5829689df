/** The weeks of another member's month that have a history, each with a link to it. */
import { Button } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { hasMoved } from '../state.rules.ts';
import styles from './planning.module.css';
import type { MonthWeek } from './use-month-layout.tsx';
import { WeekStateBadge } from './week-state.tsx';

interface WeekStripProps {
  weeks: readonly MonthWeek[];
  onShow(week: MonthWeek): void;
}

export function WeekStrip({ weeks, onShow }: WeekStripProps) {
  const t = useTexts({ en, fr });
  const moved = weeks.filter(hasMoved);
  if (moved.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('weeks')}>
      {moved.map((week) => (
        <li key={week.monday}>
          <Button variant="default" onClick={() => onShow(week)}>
            <span className={styles.stripWeek}>{t('week', { week: String(week.week) })}</span>
            <WeekStateBadge state={week.state} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
