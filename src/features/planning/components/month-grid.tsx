/** A month in its complete weeks. There are no contracts yet: the one row says so, and can only be read. */
import { useMemo } from 'react';
import type { Day } from '#kernel/day.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { useGrid } from '#ui/grid/use-grid.ts';
import type { Values, ValueType } from '#ui/grid/values.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { CalendarWeek, Month } from '../rules.ts';
import { useCalendarWords } from './calendar-words.ts';
import { useMonthLayout } from './use-month-layout.tsx';

const nothingRecorded: Values<never> = new Map();
const noEntry: ValueType<never> = { parse: () => undefined, format: () => '', cycle: () => undefined };

interface MonthGridProps {
  month: Month;
  weeks: readonly CalendarWeek[];
  today: Day;
}

export function MonthGrid({ month, weeks, today }: MonthGridProps) {
  const t = useTexts({ en, fr });
  const words = useCalendarWords();
  const groups = useMonthLayout(weeks, today);
  const [none, closed] = [t('no_contract'), t('not_open')];
  const rows = useMemo(() => [{ id: 'none', label: none }], [none]);
  const facts = useMemo(() => () => ({ closed }), [closed]);
  const days = weeks.flatMap((week) => week.days);
  const begin = days.find(({ day }) => day === today) ?? days.find(({ inMonth }) => inMonth);
  const start = { row: 0, column: begin === undefined ? 0 : days.indexOf(begin) };
  const grid = useGrid({ rows, groups, type: noEntry, values: nothingRecorded, facts, start });
  const working = new Set<string>(days.filter((day) => day.isWorkingDay).map(({ day }) => day));
  return (
    <Grid
      grid={grid}
      label={t('grid', { month: words.month(month) })}
      corner={t('corner')}
      rowTotals={{ label: t('month_total'), total: () => '–' }}
      columnTotals={[
        {
          id: 'working',
          label: t('working_days'),
          total: (day) => (working.has(day) ? 1 : ''),
          all: days.filter((day) => day.inMonth && day.isWorkingDay).length,
        },
      ]}
    />
  );
}
