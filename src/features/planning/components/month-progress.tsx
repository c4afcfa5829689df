import { Progress } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingDays } from '../missing.rules.ts';
import { countedDays, dayTotals, type Sheet, sumOf } from '../sheet.rules.ts';
import styles from './planning.module.css';
import { formatDays } from './quantity-type.ts';
import type { MonthWeek } from './use-month-layout.tsx';

interface MonthProgressProps {
  weeks: readonly MonthWeek[];
  sheet: Sheet;
}

/** Recorded days of the month against its working days. */
export function MonthProgress({ weeks, sheet }: MonthProgressProps) {
  const t = useTexts({ en, fr });
  const totals = dayTotals(sheet);
  const days = weeks.flatMap((week) => week.days.filter((day) => day.inMonth));
  const working = countedDays(days, totals);
  const filled = sumOf(
    days.map(({ day }) => day),
    totals,
  );
  const rest = missingDays(days, (day) => totals.get(day) ?? 0);
  const part = working.length === 0 ? 1 : 1 - rest / working.length;
  return (
    <div className={styles.progress}>
      <span>
        <strong>{formatDays(filled)}</strong> {t('of_working_days', { count: working.length })}
      </span>
      <Progress size={6} value={part * 100} color={rest === 0 ? 'var(--green)' : 'teal'} aria-hidden="true" />
    </div>
  );
}
