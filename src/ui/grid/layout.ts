/** What the caller shows in a grid. All of it may be remade at each render; `rows`, `groups` and the facts of a row better are not. */
import type { ReactNode } from 'react';

export interface GridRow {
  id: string;
  /** For readers who do not see the grid, and at the head of the row where `head` is not given. */
  label: string;
  head?: ReactNode;
  /** Rows of one section stand together, below its name. */
  section?: string;
}

export interface GridColumn {
  id: string;
  /** In full; where it is special that is told here too, for shades say nothing to a reader. */
  label: string;
  /** The little that has room above a cell. */
  head: ReactNode;
  /** Set off from the others, like a day on which nobody works. */
  shaded?: boolean;
  /** The one that is now. */
  current?: boolean;
  /** There to complete its group. */
  faint?: boolean;
}

/** Columns that belong together; where there is little room one group is shown at a time. */
export interface GridGroup {
  id: string;
  label: string;
  /** Beside the label: a sum, a state. */
  note?: ReactNode;
  columns: readonly GridColumn[];
}

export interface CellMark {
  tone: 'info' | 'waiting' | 'bad';
  label: string;
}

/** What is to be said about a cell besides its value. */
export interface CellFacts {
  /** Given: why the cell can only be read. */
  closed?: string;
  /** How far the last change of it came; with `refused` the reason is given. */
  saving?: 'saving' | 'saved' | 'refused';
  refusal?: string;
  mark?: CellMark;
}

/** About each cell of a row. */
export type RowFacts = (column: string) => CellFacts;

export interface RowTotals {
  label: string;
  total(row: string): ReactNode;
}

/** A line below the rows: something about each column, and about all of them. */
export interface ColumnTotals {
  id: string;
  label: string;
  total(column: string): ReactNode;
  all?: ReactNode;
}

/** A line below the rows: something about each group of columns, and about all of them. */
export interface GroupTotals {
  id: string;
  label: string;
  total(group: GridGroup): ReactNode;
  all?: ReactNode;
}
