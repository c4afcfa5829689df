import styles from './grid.module.css';
import type { ColumnTotals } from './layout.ts';
import type { ShownColumn } from './shown-columns.ts';

interface FootProps {
  /** Rows of head and body, which a reader counts first. */
  rowsAbove: number;
  totals: readonly ColumnTotals[];
  columns: readonly ShownColumn[];
  totalLabel?: string;
}

export function GridFoot({ rowsAbove, totals, columns, totalLabel }: FootProps) {
  return (
    <tfoot>
      {totals.map((line, place) => (
        <tr key={line.id} aria-rowindex={rowsAbove + place + 1}>
          <th scope="row" className={styles.rowHead}>
            {line.label}
          </th>
          {columns.map(({ column }) => (
            <td
              key={column.id}
              data-shaded={column.shaded || undefined}
              data-current={column.current || undefined}
              data-faint={column.faint || undefined}
            >
              {line.total(column.id)}
            </td>
          ))}
          {totalLabel !== undefined && (
            <td className={styles.total} data-label={totalLabel}>
              {line.all}
            </td>
          )}
        </tr>
      ))}
    </tfoot>
  );
}
