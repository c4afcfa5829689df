/**
 * Cells in rows and columns, filled by keyboard, clipboard, mouse or thumb (WAI-ARIA grid pattern). It knows no
 * business: what a value is, which cells are closed and what is said about them comes from the caller, what was
 * changed goes to its `onChange` (use-grid.ts). Where there is little room it shows one group of columns at a time.
 */
import { type CSSProperties, useId, useMemo, useRef } from 'react';
import { useTexts } from '../locale.tsx';
import styles from './grid.module.css';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRowView } from './grid-row.tsx';
import { GroupSwitch } from './group-switch.tsx';
import type { ColumnTotals, GridGroup, RowTotals } from './layout.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { rangeOf } from './selection.ts';
import { firstPlace, useShownColumns } from './shown-columns.ts';
import type { GridShape, GridState } from './state.ts';
import { StatusLine } from './status-line.tsx';
import { useFollowFocus } from './use-follow-focus.ts';
import type { GridControl } from './use-grid.ts';
import { useGridInput } from './use-grid-input.ts';
import { useNarrow } from './use-narrow.ts';
import { rowOf } from './values.ts';

export interface GridProps<Value> {
  grid: GridControl<Value>;
  /** What the grid is, for readers who do not see it. */
  label: string;
  /** What its rows are, above them. */
  corner: string;
  rowTotals?: RowTotals;
  columnTotals?: readonly ColumnTotals[];
}

export function Grid<Value>({ grid, label, corner, rowTotals, columnTotals = [] }: GridProps<Value>) {
  const { rows, groups, type, facts, state, run } = grid;
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame);
  const { shown, group } = useShownColumns(groups, narrow ? state.focus.column : undefined);
  const takeFocus = useFollowFocus(frame, state.focus);
  const input = useGridInput(grid, takeFocus);
  const t = useTexts({ en, fr });
  const helpId = useId();
  const { shape } = grid;
  const isReadOnly = useMemo(() => !hasOpenCell(shape), [shape]);
  const showGroup = (next: GridGroup) =>
    run({ type: 'select', place: { row: state.focus.row, column: firstPlace(groups, next) }, extend: false });
  const rowsAbove = group === undefined ? 2 : 1;
  return (
    <div className={styles.grid} ref={frame} data-narrow={narrow || undefined}>
      {group && <GroupSwitch groups={groups} shown={group} onShow={showGroup} />}
      <div className={styles.scroll} style={columnCount(shown.length)}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
          role="grid"
          className={styles.table}
          aria-label={label}
          aria-describedby={helpId}
          aria-multiselectable="true"
          aria-readonly={isReadOnly}
          aria-rowcount={rows.length + rowsAbove + columnTotals.length}
          aria-colcount={shape.columns.length + 1}
          {...input}
        >
          <GridHead
            corner={corner}
            groups={group === undefined ? groups : undefined}
            columns={shown}
            totalLabel={rowTotals?.label}
          />
          <tbody>
            {rows.map((row, place) => (
              <GridRowView
                key={row.id}
                row={row}
                place={place}
                rowsAbove={rowsAbove}
                columns={shown}
                values={rowOf(state.values, row.id)}
                format={type.format}
                facts={facts}
                {...selectedIn(state, place)}
                total={rowTotals?.total(row.id)}
                totalLabel={rowTotals?.label}
              />
            ))}
          </tbody>
          {columnTotals.length > 0 && (
            <GridFoot
              rowsAbove={rowsAbove + rows.length}
              totals={columnTotals}
              columns={shown}
              totalLabel={rowTotals?.label}
            />
          )}
        </table>
      </div>
      <StatusLine grid={grid} />
      <p id={helpId} className={styles.hidden}>
        {t(isReadOnly ? 'help_reading' : 'help')}
      </p>
    </div>
  );
}

function hasOpenCell({ rows, columns, isClosed }: GridShape): boolean {
  return rows.some((row) => columns.some((column) => !isClosed(row, column)));
}

/** For the widths in grid.module.css; React's type of a style knows no properties of our own. */
function columnCount(columns: number): CSSProperties & Record<'--grid-columns', number> {
  return { '--grid-columns': columns };
}

/** What of a row is selected, in numbers, so that a row that is not concerned stays as it is. */
function selectedIn<Value>(state: GridState<Value>, row: number) {
  const { top, bottom, left, right } = rangeOf(state);
  const within = row >= top && row <= bottom;
  return {
    from: within ? left : -1,
    until: within ? right : -1,
    focus: state.focus.row === row ? state.focus.column : -1,
  };
}
