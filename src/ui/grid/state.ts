/** What a grid is made of, and what can happen to it. */
import type { Direction, Place, Selection, Size } from './selection.ts';
import { type Change, rowOf, type Values } from './values.ts';

/** Ids in the order in which they are shown. */
export interface GridShape {
  rows: readonly string[];
  columns: readonly string[];
  /** Whether this cell is only for reading now. */
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
  /** What can be undone, the latest last; each entry is all that one action changed. */
  done: readonly (readonly Step<Value>[])[];
  undone: readonly (readonly Step<Value>[])[];
}

export type GridAction<Value> =
  | { type: 'move'; to: Direction; extend: boolean }
  /** To the next cell that can be written, if there is one. */
  | { type: 'next-open'; by: 1 | -1 }
  | { type: 'select'; place: Place; extend: boolean }
  | { type: 'select-all' }
  /** The whole range; undefined empties it. */
  | { type: 'fill'; value: Value | undefined }
  | { type: 'cycle' }
  | { type: 'paste'; text: string }
  /** What the caller decides: «copy last week» and the like. */
  | { type: 'write'; changes: readonly Change<Value>[] }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Values from outside, which are no action of the person's. */
  | { type: 'receive'; values: Values<Value> };

/** Cells that an action was meant for and left as they were. */
export interface Skipped {
  closed: number;
  /** Pasted text that is no value. */
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
