/** The values of a grid: what a cell may hold, and the cells that hold something. */

/**
 * What the caller's cells hold. Laws, on which clipboard and undo rest: `parse(format(value))` is `value`, and
 * equal values are the same by `Object.is`.
 */
export interface ValueType<Value> {
  /** What somebody typed or pasted, of any spelling; undefined when it is none of this type. */
  parse(text: string): Value | undefined;
  /** What, typed or pasted, empties a cell, as 0 does among days; nothing at all always does. */
  clears?(text: string): boolean;
  /** As the cell shows it and the clipboard takes it. */
  format(value: Value): string;
  /** What a tap or the space bar makes of a cell; undefined empties it. */
  cycle(value: Value | undefined): Value | undefined;
}

/** The cells of a row that are not empty, by column id. */
export type RowValues<Value> = ReadonlyMap<string, Value>;
/** By row id. A row that nothing changed keeps its identity, so that only what changed is drawn again. */
export type Values<Value> = ReadonlyMap<string, RowValues<Value>>;

/** One cell, by the ids of its row and column; undefined empties it. */
export interface Change<Value> {
  row: string;
  column: string;
  value: Value | undefined;
}

/** What a text makes of a cell; `isValue` is false for one that it leaves as it is. */
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
