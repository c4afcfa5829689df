/** The rows of a grid, with section names if any. */
import styles from './grid.module.css';
import { GridRowView } from './grid-row.tsx';
import type { GridRow, RowTotals } from './layout.ts';
import { type GridSection, sectionsOf } from './sections.ts';
import { rangeOf } from './selection.ts';
import type { ShownColumn } from './shown-columns.ts';
import type { GridState } from './state.ts';
import type { GridControl } from './use-grid.ts';
import { rowOf } from './values.ts';

interface BodyProps<Value> {
  grid: GridControl<Value>;
  /** Rows of the head, which come first in `aria-rowindex`. */
  rowsAbove: number;
  columns: readonly ShownColumn[];
  rowTotals?: RowTotals;
}

export function GridBody<Value>(props: BodyProps<Value>) {
  const { grid, rowsAbove, columns, rowTotals } = props;
  const span = columns.length + (rowTotals === undefined ? 1 : 2);
  return sectionsOf(grid.rows).map((section) => (
    <tbody key={section.rows[0]?.id}>
      {section.name !== undefined && (
        <tr aria-rowindex={rowsAbove + section.place + section.headings}>
          <th scope="rowgroup" colSpan={span} className={styles.section}>
            <span>{section.name}</span>
          </th>
        </tr>
      )}
      {section.rows.map((row, index) => rowView(section, row, index))}
    </tbody>
  ));

  function rowView(section: GridSection, row: GridRow, index: number) {
    const place = section.place + index;
    return (
      <GridRowView
        key={row.id}
        row={row}
        place={place}
        rowsAbove={rowsAbove + section.headings}
        columns={columns}
        values={rowOf(grid.state.values, row.id)}
        format={grid.type.format}
        facts={grid.facts(row.id)}
        {...selectedIn(grid.state, place)}
        total={rowTotals?.total(row.id)}
        totalLabel={rowTotals?.label}
      />
    );
  }
}

/** Returns a row's selected columns as numbers, so that `memo` skips rows that did not change. */
function selectedIn<Value>(state: GridState<Value>, row: number) {
  const { top, bottom, left, right } = rangeOf(state);
  const within = row >= top && row <= bottom;
  return {
    from: within ? left : -1,
    until: within ? right : -1,
    focus: state.focus.row === row ? state.focus.column : -1,
  };
}
