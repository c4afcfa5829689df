import { useMemo } from 'react';
import { isDay } from '#kernel/day.ts';
import type { Translate } from '#kernel/translate.ts';
import type { CellFacts } from '#ui/grid/layout.ts';
import { useTexts } from '#ui/locale.tsx';
import { type CellKey, cellOf } from '../cell-queue.rules.ts';
import type { MonthReport } from '../contract.ts';
import { refusals } from '../day.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isOpenFor, type Sheet } from '../sheet.rules.ts';
import { isLocked } from '../state.rules.ts';
import type { StoreState } from './cell-store.ts';
import type { MonthWeek } from './use-month-layout.tsx';

type Facts = (row: string, column: string) => CellFacts;

const nothing: CellFacts = {};

/**
 * What is to be said about each cell: why it is closed, and how far its last change came.
 * @param recorded what was read, without what was changed since.
 */
export function useCellFacts(
  weeks: readonly MonthWeek[],
  contracts: MonthReport['contractsForUser'],
  recorded: Sheet,
  isOwn: boolean,
  state: StoreState,
): Facts {
  const t = useTexts({ en, fr });
  const closed = useMemo(
    () => closedCells(weeks, contracts, recorded, isOwn, t),
    [weeks, contracts, recorded, isOwn, t],
  );
  return useMemo(() => {
    const changed = isOwn ? changedCells(state, t) : new Map<string, CellFacts>();
    if (changed.size === 0) return closed;
    return (row, column) => {
      const fact = changed.get(`${row} ${column}`);
      return fact === undefined ? closed(row, column) : { ...closed(row, column), ...fact };
    };
  }, [closed, isOwn, state, t]);
}

function closedCells(
  weeks: readonly MonthWeek[],
  contracts: MonthReport['contractsForUser'],
  recorded: Sheet,
  isOwn: boolean,
  t: Translate<typeof en>,
): Facts {
  const reading: CellFacts = { closed: t('closed_reading') };
  const dates: CellFacts = { closed: t('closed_dates') };
  const left: CellFacts = { closed: t('closed_contract') };
  const locked = new Map<string, CellFacts>(
    weeks.flatMap(({ state, days }) =>
      isLocked(state) ? days.map(({ day }) => [day, { closed: t(`closed_${state}`) }] as const) : [],
    ),
  );
  const byRow = new Map(contracts.map((contract) => [String(contract.contractId), contract]));
  return (row, column) => {
    const inLocked = locked.get(column);
    if (inLocked !== undefined) return inLocked;
    if (!isOwn) return reading;
    const contract = byRow.get(row);
    // What was booked before somebody left a contract can still be taken off.
    if (!isDay(column) || recorded.get(row)?.has(column)) return nothing;
    if (contract === undefined || !contract.open) return left;
    return isOpenFor(contract, column) ? nothing : dates;
  };
}

function changedCells(state: StoreState, t: Translate<typeof en>): ReadonlyMap<string, CellFacts> {
  const { queue, full, waitsFor } = state;
  const saving: CellFacts = { saving: 'saving' };
  const waiting: CellFacts = { mark: { tone: 'waiting', label: t('cell_waiting') } };
  const facts = new Map<CellKey, CellFacts>();
  for (const [key, { refused }] of queue.kept) {
    const reason = refused ?? (full.has(cellOf(key).day) ? 'DAY_FULL' : undefined);
    if (reason !== undefined) facts.set(key, { saving: 'refused', refusal: reasonText(reason, t) });
    else facts.set(key, waitsFor === undefined ? saving : waiting);
  }
  return facts;
}

/** Why a cell was refused, by the code of the problem. */
export function reasonText(code: string, t: Translate<typeof en>): string {
  const known = refusals.find((one) => one === code);
  return known === undefined ? t('reason_other') : t(`reason_${known}`);
}
