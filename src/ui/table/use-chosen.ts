import { useState } from 'react';

/**
 * Selects rows by id; a row that is not shown is not selected. The boxes are shown after «Select» or the first
 * selection, because most visits select nothing.
 * @param isInAll whether «select all» selects the row; the others are selected one by one.
 */
export function useChosen<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number | string,
  isInAll: (row: Row) => boolean = () => true,
) {
  const [ids, setIds] = useState<readonly (number | string)[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const chosen = rows.filter((row) => ids.includes(rowId(row)));
  const all = rows.filter(isInAll);
  const hasAll = all.length > 0 && all.every((row) => chosen.includes(row));
  return {
    chosen,
    /** Whether the boxes are shown. */
    isChoosing,
    begin: () => setChoosing(true),
    toggle(row: Row) {
      setChoosing(true);
      const id = rowId(row);
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
    },
    /** Whether everything that «select all» selects is selected. */
    hasAll,
    toggleAll() {
      setChoosing(true);
      setIds(hasAll ? [] : all.map(rowId));
    },
    clear() {
      setChoosing(false);
      setIds([]);
    },
  };
}
