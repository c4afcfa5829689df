import { useMemo } from 'react';
import type { GridColumn, GridGroup } from './layout.ts';
import type { Room } from './use-room.ts';

/** A group with fewer columns has no room for its name or total. */
export const FEW = 4;

/** A visible column with its index among all. */
export interface ShownColumn {
  column: GridColumn;
  place: number;
}

/**
 * Returns the columns to show: those of the focused group if there is room for one group only. Otherwise all
 * columns, or all except the faint ones if there is no room for them and none of them has the focus.
 * @param focus the focused column.
 */
export function useShownColumns(
  groups: readonly GridGroup[],
  focus: number,
  room: Room,
): { shown: readonly ShownColumn[]; group: GridGroup | undefined; isFolded: boolean } {
  const all = useMemo(
    () => groups.flatMap(({ columns }) => columns).map((column, place) => ({ column, place })),
    [groups],
  );
  const column = all[focus]?.column;
  const group =
    room === 'narrow' && column ? groups.find(({ columns }) => columns.includes(column)) : undefined;
  const isFolded = room === 'folded' && column?.faint !== true;
  const shown = useMemo(
    () =>
      group === undefined
        ? all.filter((one) => !isFolded || !one.column.faint)
        : all.filter((one) => group.columns.includes(one.column)),
    [all, group, isFolded],
  );
  return { shown, group, isFolded };
}

/** Groups with the number of their columns that are shown. */
export function spansOf(
  groups: readonly GridGroup[],
  shown: readonly ShownColumn[],
): { group: GridGroup; span: number }[] {
  return groups
    .map((group) => ({
      group,
      span: shown.filter(({ column }) => group.columns.includes(column)).length,
    }))
    .filter(({ span }) => span > 0);
}

/** Returns the index of a group's first column. */
export function firstPlace(groups: readonly GridGroup[], group: GridGroup): number {
  return groups.slice(0, groups.indexOf(group)).reduce((count, { columns }) => count + columns.length, 0);
}
