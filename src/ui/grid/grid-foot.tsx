import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './grid.module.css';
import type { ColumnTotals, GridGroup, GroupTotals } from './layout.ts';
import { FEW, type ShownColumn, spansOf } from './shown-columns.ts';

interface FootProps {
  /** Rows of head and body, which come first in `aria-rowindex`. */
  rowsAbove: number;
  totals: readonly ColumnTotals[];
  groupTotals: readonly GroupTotals[];
  columns: readonly ShownColumn[];
  /** The visible groups. */
  groups: readonly GridGroup[];
  totalLabel?: string;
}

export function GridFoot({ rowsAbove, totals, groupTotals, columns, groups, totalLabel }: FootProps) {
  return (
    <tfoot>
      {totals.map((line, place) =>
        footLine(
          line,
          rowsAbove + place + 1,
          columns.map(({ column }) => (
            <td
              key={column.id}
              data-shaded={column.shaded || undefined}
              data-current={column.current || undefined}
              data-faint={column.faint || undefined}
            >
              {line.total(column.id)}
            </td>
          )),
        ),
      )}
      {groupTotals.map((line, place) =>
        footLine(
          line,
          rowsAbove + totals.length + place + 1,
          spansOf(groups, columns).map(({ group, span }) => (
            <td key={group.id} colSpan={span} className={styles.groupTotal}>
              {span < FEW ? <VisuallyHidden>{line.total(group)}</VisuallyHidden> : line.total(group)}
            </td>
          )),
        ),
      )}
    </tfoot>
  );

  function footLine({ id, label, all }: ColumnTotals | GroupTotals, index: number, cells: ReactNode) {
    return (
      <tr key={id} aria-rowindex={index}>
        <th scope="row" className={styles.rowHead}>
          {label}
        </th>
        {cells}
        {totalLabel !== undefined && (
          <td className={styles.total} data-label={totalLabel}>
            {all}
          </td>
        )}
      </tr>
    );
  }
}
