import { useState } from 'react';

/** Selected rows by id; a row that is not shown is not selected. */
export function useChosen<Row>(rows: readonly Row[], rowId: (row: Row) => number | string) {
  const [ids, setIds] = useState<readonly (number | string)[]>([]);
  const chosen = rows.filter((row) => ids.includes(rowId(row)));
  return {
    chosen,
    toggle(row: Row) {
      const id = rowId(row);
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
    },
    toggleAll: () => setIds(chosen.length === rows.length ? [] : rows.map(rowId)),
    clear: () => setIds([]),
  };
}
