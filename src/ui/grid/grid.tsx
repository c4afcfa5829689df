/**
 * An editable grid for keyboard, clipboard, mouse and touch (WAI-ARIA grid pattern). It has no domain
 * knowledge: value types, closed cells and their texts come from the caller, and changes go to `onChange`
 * (use-grid.ts). In a narrow space it shows one group of columns at a time.
 */
import { VisuallyHidden } from '@mantine/core';
import { useId, useMemo, useRef } from 'react';
import layout from '../layout.module.css';
import { useTexts } from '../locale.tsx';
import styles from './grid.module.css';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GroupSwitch } from './group-switch.tsx';
import type { ColumnTotals, GridGroup, GroupTotals, RowTotals } from './layout.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { sectionsOf } from './sections.ts';
import { firstPlace, useShownColumns } from './shown-columns.ts';
import type { GridShape } from './state.ts';
import { StatusLine } from './status-line.tsx';
import { useFollowFocus } from './use-follow-focus.ts';
import type { GridControl } from './use-grid.ts';
import { useGridInput } from './use-grid-input.ts';
import { useRoom } from './use-room.ts';
import { useSwipe } from './use-swipe.ts';

const noTotals: readonly never[] = [];

export interface GridProps<Value> {
  grid: GridControl<Value>;
  /** The grid's accessible name. */
  label: string;
  /** The name above the row heads. */
  corner: string;
  rowTotals?: RowTotals;
  columnTotals?: readonly ColumnTotals[];
  groupTotals?: readonly GroupTotals[];
}

export function Grid<Value>(props: GridProps<Value>) {
  const { grid, label, corner, rowTotals, columnTotals = noTotals, groupTotals = noTotals } = props;
  const { rows, groups, state, run } = grid;
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame, grid.shape.columns.length);
  const { shown, group, isFolded } = useShownColumns(groups, state.focus.column, room);
  const takeFocus = useFollowFocus(frame, state.focus);
  const input = useGridInput(grid, takeFocus);
  const t = useTexts({ en, fr });
  const helpId = useId();
  const { shape } = grid;
  const isReadOnly = useMemo(() => !hasOpenCell(shape), [shape]);
  const showGroup = (next: GridGroup) =>
    run({ type: 'select', place: { row: state.focus.row, column: firstPlace(groups, next) }, extend: false });
  const swipe = useSwipe((by) => {
    const next = group && groups[groups.indexOf(group) + by];
    if (next !== undefined) showGroup(next);
  });
  const rowsAbove = group === undefined ? 2 : 1;
  const linesBelow = columnTotals.length + groupTotals.length;
  const rowsBetween = rows.length + (sectionsOf(rows).at(-1)?.headings ?? 0);
  return (
    <div
      className={`${layout.frame} ${styles.grid}`}
      ref={frame}
      data-narrow={room === 'narrow' || undefined}
      data-folded={isFolded || undefined}
      {...(group && swipe)}
    >
      {group && <GroupSwitch groups={groups} shown={group} onShow={showGroup} />}
      <div className={styles.scroll} style={{ '--grid-columns': shown.length }}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with focusable cells is a grid
          role="grid"
          className={styles.table}
          aria-label={label}
          aria-describedby={helpId}
          aria-multiselectable="true"
          aria-readonly={isReadOnly}
          aria-rowcount={rowsAbove + rowsBetween + linesBelow}
          aria-colcount={shape.columns.length + 1}
          {...input}
        >
          <GridHead
            corner={corner}
            groups={group === undefined ? groups : undefined}
            columns={shown}
            totalLabel={rowTotals?.label}
          />
          <GridBody grid={grid} rowsAbove={rowsAbove} columns={shown} rowTotals={rowTotals} />
          {linesBelow > 0 && (
            <GridFoot
              rowsAbove={rowsAbove + rowsBetween}
              totals={columnTotals}
              groupTotals={groupTotals}
              groups={group === undefined ? groups : [group]}
              columns={shown}
              totalLabel={rowTotals?.label}
            />
          )}
        </table>
      </div>
      <StatusLine grid={grid} />
      <VisuallyHidden id={helpId}>{t(isReadOnly ? 'help_reading' : 'help')}</VisuallyHidden>
    </div>
  );
}

function hasOpenCell({ rows, columns, isClosed }: GridShape): boolean {
  return rows.some((row) => columns.some((column) => !isClosed(row, column)));
}
