/** Defines the state of a grid, and its actions. */
import type { Direction, Place, Selection, Size } from './selection.ts';
import { type Change, rowOf, type Values } from './values.ts';

/** Ids in the order in which they are shown. */
export interface GridShape {
  rows: readonly string[];
  columns: readonly string[];
  /** Whether the cell is read-only at the moment. */
  isClosed(row: string, column: string): boolean;
}

export interface Step<Value> {
  row: string;
  column: string;
  before: Value | undefined;
  after: Value | undefined;
}

export interface GridState<Value> extends Selection {
  values: Values<Value>;
  /** Actions that can be undone, the latest last; each entry has all changes of one action. */
  done: readonly (readonly Step<Value>[])[];
  undone: readonly (readonly Step<Value>[])[];
}

export type GridAction<Value> =
  | { type: 'move'; to: Direction; extend: boolean }
  | { type: 'select'; place: Place; extend: boolean }
  | { type: 'select-all' }
  /** Fills the whole range; undefined empties it. */
  | { type: 'fill'; value: Value | undefined }
  | { type: 'cycle' }
  | { type: 'paste'; text: string }
  /** A change by the caller's own button: «copy last week» and the like. */
  | { type: 'write'; changes: readonly Change<Value>[] }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Values from outside, not by the person. */
  | { type: 'receive'; values: Values<Value> };

/** Cells that an action could not change. */
export interface Skipped {
  closed: number;
  /** Pasted text that is not a valid value. */
  unreadable: number;
  /** Pasted beyond the edge. */
  beyond: number;
}

export interface Outcome<Value> {
  state: GridState<Value>;
  changes: readonly Change<Value>[];
  skipped: Skipped;
}

export const noneSkipped: Skipped = { closed: 0, unreadable: 0, beyond: 0 };

export function openGrid<Value>(values: Values<Value>, focus: Place): GridState<Value> {
  return { values, anchor: focus, focus, done: [], undone: [] };
}

export function sizeOf(shape: GridShape): Size {
  return { rows: shape.rows.length, columns: shape.columns.length };
}

export function valueAt<Value>(
  state: GridState<Value>,
  shape: GridShape,
  { row, column }: Place,
): Value | undefined {
  return rowOf(state.values, shape.rows[row] ?? '').get(shape.columns[column] ?? '');
}
