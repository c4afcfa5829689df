/** Computes the position in a grid: the focused cell, the range around it, and moves between cells. */

/** Counted from 0, in the order in which rows and columns are shown. */
export interface Place {
  row: number;
  column: number;
}

/** The two corners of the range. Arrows move `focus`; with Shift `anchor` stays. */
export interface Selection {
  anchor: Place;
  focus: Place;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Size {
  rows: number;
  columns: number;
}

export type Direction =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'row-start'
  | 'row-end'
  | 'grid-start'
  | 'grid-end';

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function selectionOf({ top, bottom, left, right }: Range): Selection {
  return { anchor: { row: top, column: left }, focus: { row: bottom, column: right } };
}

/** Returns the cells of a range: rows from top to bottom, each from left to right. */
export function placesIn({ top, bottom, left, right }: Range): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  return places;
}

/** Returns the smallest range that contains all places. */
export function rangeAround(places: readonly [Place, ...Place[]]): Range {
  const rows = places.map((place) => place.row);
  const columns = places.map((place) => place.column);
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

const between = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Returns the nearest existing place; 0, 0 in an empty grid. */
export function clamp({ row, column }: Place, size: Size): Place {
  return { row: between(row, size.rows), column: between(column, size.columns) };
}

/** Returns the place after a move, which ends at the grid's edge. */
export function moved(from: Place, direction: Direction, size: Size): Place {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to: Record<Direction, Place> = {
    left: { ...from, column: from.column - 1 },
    right: { ...from, column: from.column + 1 },
    up: { ...from, row: from.row - 1 },
    down: { ...from, row: from.row + 1 },
    'row-start': { ...from, column: 0 },
    'row-end': { ...from, column: last.column },
    'grid-start': { row: 0, column: 0 },
    'grid-end': last,
  };
  return clamp(to[direction], size);
}
