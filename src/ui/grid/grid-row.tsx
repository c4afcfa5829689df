import { memo, type ReactNode } from 'react';
import styles from './grid.module.css';
import { described, GridCell } from './grid-cell.tsx';
import type { GridRow, RowFacts } from './layout.ts';
import type { ShownColumn } from './shown-columns.ts';
import type { RowValues } from './values.ts';

interface RowProps<Value> {
  row: GridRow;
  /** From 0. */
  place: number;
  /** Rows of the head, included in `aria-rowindex`. */
  rowsAbove: number;
  columns: readonly ShownColumn[];
  values: RowValues<Value>;
  format(value: Value): string;
  facts: RowFacts;
  /** The selected columns of this row; -1 for none. */
  from: number;
  until: number;
  /** The focused column; -1 when the focus is in another row. */
  focus: number;
  total?: ReactNode;
  totalLabel?: string;
}

function Row<Value>(props: RowProps<Value>) {
  const { row, place, rowsAbove, columns, values, format, facts, from, until, focus, total, totalLabel } =
    props;
  return (
    <tr aria-rowindex={place + rowsAbove + 1}>
      <th scope="row" className={styles.rowHead} aria-colindex={1}>
        {row.head ?? row.label}
      </th>
      {columns.map(({ column, place: at }) => {
        const value = values.get(column.id);
        const told = facts(column.id);
        return (
          <GridCell
            key={column.id}
            row={place}
            column={at}
            {...described(row, column, value === undefined ? '' : format(value), told)}
            selected={at >= from && at <= until}
            focused={at === focus}
            shaded={column.shaded}
            current={column.current}
            faint={column.faint}
            markTone={told.mark?.tone}
          />
        );
      })}
      {totalLabel !== undefined && (
        <td className={styles.total} data-label={totalLabel}>
          {total}
        </td>
      )}
    </tr>
  );
}

/** Skips unchanged rows; React's `memo` loses the type parameter. */
export const GridRowView = memo(Row) as typeof Row;
