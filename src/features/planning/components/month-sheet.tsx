/** Shows the editable month of a member: contracts by days, with totals. */
import { Group } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { type Day, isDay } from '#kernel/day.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { useGrid } from '#ui/grid/use-grid.ts';
import type { Change } from '#ui/grid/values.ts';
import { useTexts } from '#ui/locale.tsx';
import type { CellEdit } from '../cell-queue.rules.ts';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingDays } from '../missing.rules.ts';
import { countedDays, dayTotals, type SheetDay, sumOf, type Worked } from '../sheet.rules.ts';
import { useCalendarFormat } from './calendar-format.ts';
import { useCompact } from './month-head.tsx';
import { MonthProgress } from './month-progress.tsx';
import styles from './planning.module.css';
import { formatDays, quantityType } from './quantity-type.ts';
import { SaveState } from './save-state.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useCellFacts } from './use-cell-facts.ts';
import type { Cells } from './use-cells.ts';
import { useContractRows } from './use-contract-rows.tsx';
import { type MonthWeek, useMonthLayout } from './use-month-layout.tsx';

interface MonthSheetProps {
  report: MonthReport;
  weeks: readonly MonthWeek[];
  today: Day;
  /** Whether the days belong to the signed-in person; others are read-only. */
  isOwn: boolean;
  cells: Cells;
  /** The button that submits, in the row of tools of a compact window. */
  submit?: ReactNode;
}

export function MonthSheet({ report, weeks, today, isOwn, cells, submit }: MonthSheetProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const { recorded, sheet, state, store } = cells;
  const { rows, contracts } = useContractRows(report.contractsForUser);
  const groups = useMonthLayout(weeks, today);
  const facts = useCellFacts(weeks, report.contractsForUser, recorded, isOwn, state);
  const onChange = useCallback(
    (changes: readonly Change<Worked>[]) => store.edit(changes.flatMap(editOf)),
    [store],
  );
  const days = useMemo(() => weeks.flatMap((week) => week.days), [weeks]);
  const begin = days.find(({ day }) => day === today) ?? days.find(({ inMonth }) => inMonth);
  const first = rows.findIndex(({ id }) => begin !== undefined && facts(id)(begin.day).closed === undefined);
  const start = { row: Math.max(0, first), column: begin === undefined ? 0 : days.indexOf(begin) };
  const grid = useGrid({ rows, groups, type: quantityType, values: sheet, facts, onChange, start });
  const { focus } = grid.state;
  const isChosen = focus.row !== start.row || focus.column !== start.column;
  const totals = useMemo(() => dayTotals(sheet), [sheet]);
  const inMonth = useMemo(() => days.filter((day) => day.inMonth).map(({ day }) => day), [days]);
  const byDay = useMemo(() => new Map<string, SheetDay>(days.map((day) => [day.day, day])), [days]);
  const missing = (some: readonly SheetDay[]) => missingDays(some, (day) => totals.get(day) ?? 0);
  const month = { year: report.viewedYear, month: report.viewedMonth };
  const compact = useCompact();
  const progress = <MonthProgress weeks={weeks} sheet={sheet} />;
  return (
    <>
      <Group gap="8px 16px" mb={12}>
        {isOwn && (
          <>
            <SheetTools {...{ grid, isChosen, weeks, contracts, report, sheet }}>{submit}</SheetTools>
            <SaveState state={state} />
          </>
        )}
        {!compact && progress}
      </Group>
      <Grid
        grid={grid}
        label={t('grid', { month: calendar.month(month) })}
        corner={t('corner')}
        rowTotals={{
          label: t('month_total'),
          total: (row) => shown(inMonth.reduce((sum, day) => sum + (sheet.get(row)?.get(day) ?? 0), 0)),
        }}
        columnTotals={[
          {
            id: 'day',
            label: t('day_total'),
            total: (column) => <DayTotal total={isDay(column) ? (totals.get(column) ?? 0) : 0} />,
            all: formatDays(sumOf(inMonth, totals)),
          },
          {
            id: 'rest',
            label: t('rest'),
            total: (column) => shown(missing(days.filter(({ day }) => day === column))),
            all: formatDays(missing(days.filter((day) => day.inMonth))),
          },
        ]}
        groupTotals={[
          {
            id: 'week',
            label: t('week_total'),
            total: (group) => {
              const week = group.columns.flatMap(({ id }) => byDay.get(id) ?? []);
              const ids = week.map(({ day }) => day);
              const [days, most] = [sumOf(ids, totals), countedDays(week, totals).length];
              return days + most > 0 && t('week_sum', { days: formatDays(days), most: String(most) });
            },
          },
        ]}
      />
      {compact && <Group mt={12}>{progress}</Group>}
    </>
  );
}

/** Formats days; zero gives an empty text. */
function shown(days: number): string {
  return days === 0 ? '' : formatDays(days);
}

function DayTotal({ total }: { total: number }) {
  if (total <= 1) return shown(total);
  return <span className={styles.over}>{formatDays(total)}</span>;
}

/** Converts an edit of the grid, which has ids for rows and columns and no zero. */
function editOf({ row, column, value }: Change<Worked>): CellEdit[] {
  return isDay(column) ? [{ contractId: Number(row), day: column, quantity: value ?? 0 }] : [];
}
