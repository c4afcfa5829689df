import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { Day } from '#kernel/day.ts';
import type { Translate } from '#kernel/translate.ts';
import type { GridColumn, GridGroup } from '#ui/grid/layout.ts';
import { useTexts } from '#ui/locale.tsx';
import type { Week } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { SheetDay } from '../sheet.rules.ts';
import { type CalendarFormat, useCalendarFormat } from './calendar-format.ts';
import styles from './planning.module.css';
import { WeekStateBadge } from './week-state.tsx';

export type MonthWeek = Week & { days: readonly SheetDay[] };

/** Returns the weeks of a month as column groups of the grid. */
export function useMonthLayout(weeks: readonly MonthWeek[], today: Day): readonly GridGroup[] {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  return useMemo(
    () =>
      weeks.map(({ monday, week, state, days }) => ({
        id: monday,
        label: t('week', { week: String(week) }),
        short: String(week),
        note: state === 'open' ? undefined : <WeekStateBadge state={state} />,
        columns: days.map((day) => columnOf(day, today, calendar, t)),
      })),
    [weeks, today, calendar, t],
  );
}

function columnOf(day: SheetDay, today: Day, calendar: CalendarFormat, t: Translate<typeof en>): GridColumn {
  const { holiday } = day;
  const named =
    holiday === undefined
      ? calendar.day(day.day)
      : t('column_holiday', { day: calendar.day(day.day), holiday });
  return {
    id: day.day,
    label: day.day === today ? t('column_today', { day: named }) : named,
    head: (
      <Box
        component="span"
        display="inline-grid"
        lh={1.25}
        className={styles.head}
        data-holiday={holiday === undefined ? undefined : true}
      >
        <span>{calendar.letter(day.day)}</span>
        <span>{day.dn}</span>
      </Box>
    ),
    shaded: !day.isWorkingDay,
    current: day.day === today,
    faint: !day.inMonth,
  };
}
