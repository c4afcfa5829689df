import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridGroup, GridRow, RowFacts } from './layout.ts';
import { act } from './model.ts';
import type { Place } from './selection.ts';
import {
  type GridAction,
  type GridShape,
  type GridState,
  noneSkipped,
  openGrid,
  type Skipped,
} from './state.ts';
import type { Change, Values, ValueType } from './values.ts';

export interface GridOptions<Value> {
  rows: readonly GridRow[];
  groups: readonly GridGroup[];
  type: ValueType<Value>;
  /** The saved values. A new object replaces the values that are shown; history and selection stay. */
  values: Values<Value>;
  /** A row is rendered again only if its facts function or its cells have changed. */
  facts(row: string): RowFacts;
  /** Called once per action that changed something, with all its changes. */
  onChange?(changes: readonly Change<Value>[]): void;
  /** The initial focus; by default the first cell. */
  start?: Place;
}

export interface GridControl<Value> extends Omit<GridOptions<Value>, 'values' | 'onChange' | 'start'> {
  state: GridState<Value>;
  shape: GridShape;
  /** What the latest action skipped; the number distinguishes actions. */
  latest: { number: number; skipped: Skipped };
  /** For keys and for the caller's buttons. */
  run(action: GridAction<Value>): void;
}

/** Returns the state of a grid, owned by the caller, so that buttons outside the grid can run actions. */
export function useGrid<Value>(options: GridOptions<Value>): GridControl<Value> {
  const { rows, groups, type, values, facts, onChange, start = { row: 0, column: 0 } } = options;
  const shape = useMemo(() => shapeOf(rows, groups, facts), [rows, groups, facts]);
  const [state, setState] = useState(() => openGrid(values, start));
  const [latest, setLatest] = useState<GridControl<Value>['latest']>({ number: 0, skipped: noneSkipped });
  const [received, setReceived] = useState(values);
  if (received !== values) {
    setReceived(values);
    setState(act(state, { type: 'receive', values }, shape, type).state);
  }
  // Several actions may come before the next render (a dragged pointer), so each starts from the last result.
  const now = useRef({ state, shape, type, onChange });
  useLayoutEffect(() => {
    now.current = { state, shape, type, onChange };
  }, [state, shape, type, onChange]);
  const run = useCallback((action: GridAction<Value>) => {
    const outcome = act(now.current.state, action, now.current.shape, now.current.type);
    now.current.state = outcome.state;
    setState(outcome.state);
    setLatest(({ number }) => ({ number: number + 1, skipped: outcome.skipped }));
    if (outcome.changes.length > 0) now.current.onChange?.(outcome.changes);
  }, []);
  return { rows, groups, type, facts, state, shape, latest, run };
}

function shapeOf(
  rows: readonly GridRow[],
  groups: readonly GridGroup[],
  facts: (row: string) => RowFacts,
): GridShape {
  return {
    rows: rows.map(({ id }) => id),
    columns: groups.flatMap(({ columns }) => columns.map(({ id }) => id)),
    isClosed: (row, column) => facts(row)(column).closed !== undefined,
  };
}
