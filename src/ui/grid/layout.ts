/**
 * Describes what the caller shows in a grid. It may change at each render, but stable `rows`, `groups` and
 * row facts avoid rendering.
 */
import type { ReactNode } from 'react';

export interface GridRow {
  id: string;
  /** For screen readers, and the row's head unless `head` is given. */
  label: string;
  head?: ReactNode;
  /** Adjacent rows with the same section are shown below its name. */
  section?: string;
}

export interface GridColumn {
  id: string;
  /** The full name, including what a shade means: screen readers do not see colours. */
  label: string;
  /** The short name above the cells. */
  head: ReactNode;
  /** Set apart, like a day off. */
  shaded?: boolean;
  /** The current one, like today. */
  current?: boolean;
  /** Only there to complete its group; hidden where there is little room. */
  faint?: boolean;
}

/** Columns that belong together; in a narrow space one group is shown at a time. */
export interface GridGroup {
  id: string;
  label: string;
  /** Shown instead of the label above few columns. */
  short?: string;
  /** Next to the label: a sum or a state. */
  note?: ReactNode;
  columns: readonly GridColumn[];
}

export interface CellMark {
  tone: 'info' | 'waiting' | 'bad';
  label: string;
}

/** Information about a cell besides its value. */
export interface CellFacts {
  /** Why the cell is read-only; undefined when it is not. */
  closed?: string;
  /** The state of the cell's last change; for `refused` give the reason too. */
  saving?: 'saving' | 'saved' | 'refused';
  refusal?: string;
  mark?: CellMark;
}

/** The facts of a row's cells. */
export type RowFacts = (column: string) => CellFacts;

export interface RowTotals {
  label: string;
  total(row: string): ReactNode;
}

/** A line below the rows with a text for each column and one for all of them. */
export interface ColumnTotals {
  id: string;
  label: string;
  total(column: string): ReactNode;
  all?: ReactNode;
}

/** A line below the rows with a text for each group and one for all of them. */
export interface GroupTotals {
  id: string;
  label: string;
  total(group: GridGroup): ReactNode;
  all?: ReactNode;
}
