/** Defines the values of a grid's cells. */

/**
 * The type of the cells' values. Clipboard and undo rely on two laws: `parse(format(value))` is `value`, and
 * equal values are the same by `Object.is`.
 */
export interface ValueType<Value> {
  /** Parses typed or pasted text in any spelling; undefined for invalid text. */
  parse(text: string): Value | undefined;
  /** Texts that empty a cell, such as 0 among days; an empty text always does. */
  clears?(text: string): boolean;
  /** As shown in the cell and copied to the clipboard. */
  format(value: Value): string;
  /** The next value after a tap or the space bar; undefined empties the cell. */
  cycle(value: Value | undefined): Value | undefined;
}

/** The non-empty cells of a row, by column id. */
export type RowValues<Value> = ReadonlyMap<string, Value>;
/** By row id. An unchanged row keeps its identity, so that only changed rows are rendered. */
export type Values<Value> = ReadonlyMap<string, RowValues<Value>>;

/** One cell by row and column id; undefined empties it. */
export interface Change<Value> {
  row: string;
  column: string;
  value: Value | undefined;
}

/** Parses a text for a cell; `isValue` is false for one that leaves the cell unchanged. */
export function readValue<Value>(
  type: ValueType<Value>,
  text: string,
): { value: Value | undefined; isValue: boolean } {
  if (text.trim() === '' || type.clears?.(text.trim())) return { value: undefined, isValue: true };
  const value = type.parse(text);
  return { value, isValue: value !== undefined };
}

const nothing: RowValues<never> = new Map<string, never>();

export function rowOf<Value>(values: Values<Value>, row: string): RowValues<Value> {
  return values.get(row) ?? nothing;
}

export function withChanges<Value>(values: Values<Value>, changes: readonly Change<Value>[]): Values<Value> {
  if (changes.length === 0) return values;
  const next = new Map(values);
  const fresh = new Map<string, Map<string, Value>>();
  for (const { row, column, value } of changes) {
    const cells = fresh.get(row) ?? new Map(rowOf(values, row));
    if (value === undefined) cells.delete(column);
    else cells.set(column, value);
    fresh.set(row, cells);
    next.set(row, cells);
  }
  return next;
}
