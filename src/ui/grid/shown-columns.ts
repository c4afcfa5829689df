import { useMemo } from 'react';
import type { GridColumn, GridGroup } from './layout.ts';

/** A column that is shown, with its place among all. */
export interface ShownColumn {
  column: GridColumn;
  place: number;
}

/**
 * All columns; or, where one group is shown at a time, those of the group that holds the focus.
 * @param focus the column with the focus, undefined where there is room for all.
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

/** The place of a group's first column. */
export function firstPlace(groups: readonly GridGroup[], group: GridGroup): number {
  return groups.slice(0, groups.indexOf(group)).reduce((count, { columns }) => count + columns.length, 0);
}
