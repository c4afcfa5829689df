import { useMemo } from 'react';
import type { GridColumn, GridGroup } from './layout.ts';

/** A visible column with its index among all. */
export interface ShownColumn {
  column: GridColumn;
  place: number;
}

/**
 * All columns, or those of the focused group when one group is shown at a time.
 * @param focus the focused column; undefined when all are shown.
 */
export function useShownColumns(
  groups: readonly GridGroup[],
  focus: number | undefined,
): { shown: readonly ShownColumn[]; group: GridGroup | undefined } {
  const all = useMemo(
    () => groups.flatMap(({ columns }) => columns).map((column, place) => ({ column, place })),
    [groups],
  );
  const column = focus === undefined ? undefined : all[focus]?.column;
  const group = column && groups.find(({ columns }) => columns.includes(column));
  const shown = useMemo(
    () => (group === undefined ? all : all.filter((one) => group.columns.includes(one.column))),
    [all, group],
  );
  return { shown, group };
}

/** Returns the index of a group's first column. */
export function firstPlace(groups: readonly GridGroup[], group: GridGroup): number {
  return groups.slice(0, groups.indexOf(group)).reduce((count, { columns }) => count + columns.length, 0);
}
