import { useMemo, useRef } from 'react';
import { type Day, isDay } from '#kernel/day.ts';
import type { Translate } from '#kernel/translate.ts';
import { useFormat } from '#ui/format.ts';
import type { CellFacts, RowFacts } from '#ui/grid/layout.ts';
import { useTexts } from '#ui/locale.tsx';
import { cellOf } from '../cell-queue.rules.ts';
import type { MonthReport } from '../contract.ts';
import { type CellKey, cellKey, refusals } from '../day.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isOpenFor, type Sheet } from '../sheet.rules.ts';
import { isLocked } from '../state.rules.ts';
import type { StoreState } from './cell-store.ts';
import type { MonthWeek } from './use-month-layout.tsx';

type Facts = (row: string) => RowFacts;

const nothing: CellFacts = {};

/**
 * Returns, for each cell, the reason why it is closed and the save state of its last change.
 * @param recorded the data read, without later changes.
 */
export function useCellFacts(
  weeks: readonly MonthWeek[],
  report: MonthReport,
  recorded: Sheet,
  isOwn: boolean,
  state: StoreState,
): Facts {
  const t = useTexts({ en, fr });
  const { span } = useFormat();
  const closed = useMemo(
    () => closedCells(weeks, report, recorded, isOwn, t, span),
    [weeks, report, recorded, isOwn, t, span],
  );
  /** Rows with changed cells, memoised so that the returned function stays the same. */
  const kept = useRef(new Map<string, ChangedRow>());
  return useMemo(() => {
    const rows = isOwn ? changedRows(state, t) : new Map<string, ChangedCells>();
    const next = new Map(
      [...rows].map(([row, cells]) => {
        const before = kept.current.get(row);
        if (before?.closed === closed && isSame(before.cells, cells)) return [row, before];
        const ofRow = closed(row);
        const facts: RowFacts = (column) => {
          const fact = cells.get(column);
          return fact === undefined ? ofRow(column) : { ...ofRow(column), ...fact };
        };
        return [row, { closed, cells, facts }];
      }),
    );
    kept.current = next;
    return (row) => next.get(row)?.facts ?? closed(row);
  }, [closed, isOwn, state, t]);
}

type ChangedCells = ReadonlyMap<string, CellFacts>;
interface ChangedRow {
  closed: Facts;
  cells: ChangedCells;
  facts: RowFacts;
}

function isSame(one: ChangedCells, other: ChangedCells): boolean {
  const isEqual = ([column, facts]: [string, CellFacts]) => {
    const found = other.get(column);
    return (
      found?.saving === facts.saving &&
      found?.refusal === facts.refusal &&
      found?.mark?.label === facts.mark?.label
    );
  };
  return one.size === other.size && [...one].every(isEqual);
}

function closedCells(
  weeks: readonly MonthWeek[],
  { contractsForUser: contracts, leaves = [] }: MonthReport,
  recorded: Sheet,
  isOwn: boolean,
  t: Translate<typeof en>,
  span: (from: Day, until: Day) => string,
): Facts {
  const reading: CellFacts = { closed: t('closed_reading') };
  const dates: CellFacts = { closed: t('closed_dates') };
  const left: CellFacts = { closed: t('closed_contract') };
  const locked = new Map<string, CellFacts>(
    weeks.flatMap(({ state, days }) =>
      isLocked(state) ? days.map(({ day }) => [day, { closed: t(`closed_${state}`) }] as const) : [],
    ),
  );
  const inClosedMonth: CellFacts = { closed: t('closed_month') };
  for (const { days } of weeks)
    for (const { day, closed } of days) if (closed) locked.set(day, inClosedMonth);
  const onLeave = new Map<CellKey, CellFacts>(
    leaves.map((leave) => [
      cellKey(leave),
      { closed: t('closed_leave', { span: span(leave.from, leave.to) }) },
    ]),
  );
  const byRow = new Map(contracts.map((contract) => [String(contract.contractId), contract]));
  const rows = new Map<string, RowFacts>();
  const factsOf = (row: string): RowFacts => {
    const contract = byRow.get(row);
    const days = recorded.get(row);
    return (column) => {
      const inLocked = locked.get(column);
      if (inLocked !== undefined) return inLocked;
      if (!isOwn) return reading;
      const leave = isDay(column)
        ? onLeave.get(cellKey({ contractId: Number(row), day: column }))
        : undefined;
      if (leave !== undefined) return leave;
      // Days recorded before the member left a contract can still be cleared.
      if (!isDay(column) || days?.has(column)) return nothing;
      if (contract === undefined || !contract.open) return left;
      return isOpenFor(contract, column) ? nothing : dates;
    };
  };
  return (row) => {
    const known = rows.get(row) ?? factsOf(row);
    rows.set(row, known);
    return known;
  };
}

function changedRows(state: StoreState, t: Translate<typeof en>): ReadonlyMap<string, ChangedCells> {
  const { queue, full, waitsFor } = state;
  const saving: CellFacts = { saving: 'saving' };
  const waiting: CellFacts = { mark: { tone: 'waiting', label: t('cell_waiting') } };
  const rows = new Map<string, Map<string, CellFacts>>();
  for (const [key, { refused }] of queue.kept) {
    const { contractId, day } = cellOf(key);
    const reason = refused ?? (full.has(day) ? 'DAY_FULL' : undefined);
    const cells = rows.get(String(contractId)) ?? new Map<string, CellFacts>();
    rows.set(String(contractId), cells);
    if (reason !== undefined) cells.set(day, { saving: 'refused', refusal: reasonText(reason, t) });
    else cells.set(day, waitsFor === undefined ? saving : waiting);
  }
  return rows;
}

/** Text for the error code of a rejected cell. */
export function reasonText(code: string, t: Translate<typeof en>): string {
  const known = refusals.find((one) => one === code);
  return known === undefined ? t('reason_other') : t(`reason_${known}`);
}
