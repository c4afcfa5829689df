/**
 * An editable grid for keyboard, clipboard, mouse and touch (WAI-ARIA grid pattern). It has no domain
 * knowledge: value types, closed cells and their texts come from the caller, and changes go to `onChange`
 * (use-grid.ts). In a narrow space it shows one group of columns at a time.
 */
import { ActionIcon, Box, Group, VisuallyHidden } from '@mantine/core';
import { type RefObject, type TouchEvent, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import { useTexts } from '../locale.tsx';
import styles from './grid.module.css';
import { GridBody } from './grid-body.tsx';
import { described, useCellWords } from './grid-cell.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GroupName } from './group-name.tsx';
import type { ColumnTotals, GridGroup, GroupTotals, RowTotals } from './layout.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { sectionsOf } from './sections.ts';
import type { Place } from './selection.ts';
import { firstPlace, useShownColumns } from './shown-columns.ts';
import { type GridShape, type Skipped, valueAt } from './state.ts';
import type { GridControl } from './use-grid.ts';
import { useGridInput } from './use-grid-input.ts';
import { useRoom } from './use-room.ts';

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

interface GroupSwitchProps {
  groups: readonly GridGroup[];
  shown: GridGroup;
  onShow(group: GridGroup): void;
}

/**
 * Shows the name of the current group in a grid that shows one group at a time, and buttons to its
 * neighbours.
 */
function GroupSwitch({ groups, shown, onShow }: GroupSwitchProps) {
  const at = groups.indexOf(shown);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" p={8} ta="center">
      <Way icon="left" group={groups[at - 1]} onShow={onShow} />
      <span aria-live="polite">
        <GroupName group={shown} />
      </span>
      <Way icon="right" group={groups[at + 1]} onShow={onShow} />
    </Group>
  );
}

interface WayProps {
  icon: 'left' | 'right';
  /** Undefined at the end. */
  group: GridGroup | undefined;
  onShow(group: GridGroup): void;
}

function Way({ icon, group, onShow }: WayProps) {
  const t = useTexts({ en, fr });
  const label =
    group === undefined
      ? t(icon === 'left' ? 'no_group_before' : 'no_group_after')
      : t('show_group', { group: group.label });
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      // `disabled` would drop the focus of a person who just pressed it.
      aria-disabled={group === undefined}
      data-disabled={group === undefined || undefined}
      onClick={() => group && onShow(group)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

/** Describes below a grid, for everybody, the focused cell and what the last action skipped. */
function StatusLine<Value>({ grid }: { grid: GridControl<Value> }) {
  const { number, skipped } = grid.latest;
  const report = useReport()(skipped);
  return (
    <Group
      data-screen=""
      justify="space-between"
      align="flex-start"
      gap="4px 16px"
      mih={36}
      px="sm"
      py={8}
      c="dark.1"
      fz="0.9rem"
    >
      <span aria-hidden="true">{useFocusWords(grid)}</span>
      <Box component="span" role="status" c="var(--amber)">
        {report !== '' && <span key={number}>{report}</span>}
      </Box>
    </Group>
  );
}

function useFocusWords<Value>({ rows, groups, type, facts, state, shape }: GridControl<Value>): string {
  const words = useCellWords();
  const row = rows[state.focus.row];
  const column = groups.flatMap(({ columns }) => columns)[state.focus.column];
  if (row === undefined || column === undefined) return '';
  const value = valueAt(state, shape, state.focus);
  const text = value === undefined ? '' : type.format(value);
  return words(described(row, column, text, facts(row.id)(column.id))).join(' · ');
}

function useReport(): (skipped: Skipped) => string {
  const t = useTexts({ en, fr });
  return ({ closed, unreadable, beyond }) =>
    [
      closed > 0 ? t('skipped_closed', { count: closed }) : '',
      unreadable > 0 ? t('skipped_unreadable', { count: unreadable }) : '',
      beyond > 0 ? t('skipped_beyond', { count: beyond }) : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
}

/**
 * Moves the browser's focus to the grid's focused cell after an action in the grid. After a button outside
 * the grid, the browser's focus stays there. On the first render the cell is only scrolled into view.
 * @returns a function to call before an action that should also move the browser's focus.
 */
function useFollowFocus(frame: RefObject<HTMLElement | null>, { row, column }: Place): () => void {
  const wanted = useRef(false);
  const cell = useCallback(
    () => frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`),
    [frame, row, column],
  );
  const first = useRef(cell);
  useLayoutEffect(() => {
    first.current()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  // After every render, because the same place may be rendered as a different element, for example when another
  // week is shown.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const element = cell();
    if (element !== document.activeElement) element?.focus();
  });
  return useCallback(() => {
    wanted.current = true;
  }, []);
}

/** Pixels of horizontal movement that count as a swipe. */
const SWIPE_PX = 48;

/** Returns a horizontal swipe: `onSwipe(1)` for the next group, `onSwipe(-1)` for the previous one. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const begun = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.item(0);
      begun.current = touches.length > 1 ? undefined : { x: finger.clientX, y: finger.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches.item(0);
      if (begun.current === undefined || finger === undefined) return;
      const across = finger.clientX - begun.current.x;
      const down = finger.clientY - begun.current.y;
      begun.current = undefined;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
