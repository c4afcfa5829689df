/**
 * The state of a grid, without a screen: values, a selection and a history of actions. The caller passes rows and
 * columns as ids, and a function that returns which cells are closed. Each action returns its changes.
 */
import { fill, paste, replay, write } from './changes.ts';
import { toTsv } from './clipboard.ts';
import { clamp, moved, type Place, rangeOf } from './selection.ts';
import {
  type GridAction,
  type GridShape,
  type GridState,
  noneSkipped,
  type Outcome,
  sizeOf,
  valueAt,
} from './state.ts';
import { rowOf, type ValueType } from './values.ts';

/** Returns the selected range in the clipboard format of spreadsheets. */
export function copied<Value>(state: GridState<Value>, shape: GridShape, type: ValueType<Value>): string {
  const { top, bottom, left, right } = rangeOf(state);
  const lines = shape.rows.slice(top, bottom + 1).map((row) =>
    shape.columns.slice(left, right + 1).map((column) => {
      const value = rowOf(state.values, row).get(column);
      return value === undefined ? '' : type.format(value);
    }),
  );
  return toTsv(lines);
}

/** Applies an action. Returns a new state, or the same one when nothing changed. */
export function act<Value>(
  state: GridState<Value>,
  action: GridAction<Value>,
  shape: GridShape,
  type: ValueType<Value>,
): Outcome<Value> {
  const size = sizeOf(shape);
  switch (action.type) {
    case 'move':
      return to(state, moved(state.focus, action.to, size), action.extend);
    case 'select':
      return to(state, clamp(action.place, size), action.extend);
    case 'select-all':
      return quiet({
        ...state,
        anchor: { row: 0, column: 0 },
        focus: clamp({ row: size.rows, column: size.columns }, size),
      });
    case 'fill':
      return fill(state, action.value, shape);
    case 'cycle':
      return fill(state, type.cycle(valueAt(state, shape, state.focus)), shape);
    case 'paste':
      return paste(state, action.text, shape, type);
    case 'write':
      return write(state, action.changes, shape);
    case 'undo':
    case 'redo':
      return replay(state, action.type, shape);
    case 'receive':
      return quiet({ ...state, values: action.values });
  }
}

function quiet<Value>(state: GridState<Value>): Outcome<Value> {
  return { state, changes: [], skipped: noneSkipped };
}

function to<Value>(state: GridState<Value>, focus: Place, extend: boolean): Outcome<Value> {
  return quiet({ ...state, focus, anchor: extend ? state.anchor : focus });
}
