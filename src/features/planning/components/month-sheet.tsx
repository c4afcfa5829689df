/** Shows the editable month of a member: contracts by days, with totals. */
import { Group, Progress, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { contractKinds } from '#features/contracts/rules.ts';
import { type Day, isDay } from '#kernel/day.ts';
import { Grid } from '#ui/grid/grid.tsx';
import type { GridRow } from '#ui/grid/layout.ts';
import { useGrid } from '#ui/grid/use-grid.ts';
import type { Change } from '#ui/grid/values.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { type CellEdit, cellOf } from '../cell-queue.rules.ts';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingDays } from '../missing.rules.ts';
import { countedDays, dayTotals, type Sheet, type SheetDay, sumOf, type Worked } from '../sheet.rules.ts';
import { useCalendarFormat } from './calendar-format.ts';
import type { StoreState } from './cell-store.ts';
import { useCompact } from './month-head.tsx';
import styles from './planning.module.css';
import { formatDays, quantityType } from './quantity-type.ts';
import { SheetTools } from './sheet-tools.tsx';
import { useCellFacts } from './use-cell-facts.ts';
import type { Cells } from './use-cells.ts';
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
  const facts = useCellFacts(weeks, report, recorded, isOwn, state);
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

interface MonthProgressProps {
  weeks: readonly MonthWeek[];
  sheet: Sheet;
}

/** Recorded days of the month against its working days. */
function MonthProgress({ weeks, sheet }: MonthProgressProps) {
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

type Saving = 'refused' | 'held' | 'network' | 'server' | 'saving' | 'saved' | 'untouched';

const icons: Record<Exclude<Saving, 'untouched'>, IconName> = {
  refused: 'error',
  held: 'warning',
  network: 'cloud',
  server: 'cloud',
  saving: 'retry',
  saved: 'check',
};

/** Returns the most serious state. */
function savingOf({ queue, full, waitsFor, hasSaved }: StoreState): Saving {
  const kept = [...queue.kept];
  if (kept.some(([, { refused }]) => refused !== undefined)) return 'refused';
  if (kept.some(([key]) => full.has(cellOf(key).day))) return 'held';
  if (kept.length > 0) return waitsFor ?? 'saving';
  return hasSaved ? 'saved' : 'untouched';
}

/** Shows beside the grid whether everything is saved. Screen readers announce what is not. */
function SaveState({ state }: { state: StoreState }) {
  const t = useTexts({ en, fr });
  const saving = savingOf(state);
  const count = state.queue.kept.size;
  const isTrouble = saving !== 'saving' && saving !== 'saved' && saving !== 'untouched';
  return (
    <p className={styles.saving} data-saving={saving}>
      {saving !== 'untouched' && (
        <>
          <Icon name={icons[saving]} size={16} />
          <span aria-hidden={isTrouble}>{t(`save_${saving}`, { count })}</span>
        </>
      )}
      {/* Announced only if something prevents saving. */}
      <VisuallyHidden role="status">{isTrouble ? t(`save_${saving}`, { count }) : ''}</VisuallyHidden>
    </p>
  );
}

type MonthContract = MonthReport['contractsForUser'][number];

/** Returns the contracts of a month as rows, grouped by kind. */
function useContractRows(all: readonly MonthContract[]): {
  rows: readonly GridRow[];
  contracts: readonly MonthContract[];
} {
  const t = useTexts({ en, fr });
  return useMemo(() => {
    const contracts = contractKinds.flatMap((kind) => all.filter((contract) => contract.kind === kind));
    const rows = contracts.map(({ contractId, cname, kind }) => ({
      id: String(contractId),
      label: cname,
      head: <span title={cname}>{cname}</span>,
      section: t(`kind_${kind}`),
    }));
    return { rows, contracts };
  }, [all, t]);
}
