/** The columns of a table: which one heads the row, and how much room all of them need. */
import type { ColumnHeader, ColumnKind } from '#kernel/list.ts';

export interface Column extends ColumnHeader {
  kind: ColumnKind;
  /** Its cell heads the row. */
  heads: boolean;
  sortable: boolean;
}

/** Root-em that a column of each kind needs for its words to stay whole, padding included. */
const widths: Readonly<Record<ColumnKind, number>> = {
  name: 11,
  text: 7,
  email: 10,
  word: 6,
  figure: 4.5,
  money: 6.5,
  size: 6.5,
  date: 7,
  instant: 8,
  state: 7.5,
};
const ACTIONS = 3;
const BOX = 2;

interface Known {
  columns: Readonly<Record<string, ColumnKind>>;
  sort: readonly string[];
}

/** Columns as the server names them, with what the contract knows of them. */
export function columnsOf({ columns, sort }: Known, headers: readonly ColumnHeader[]): Column[] {
  const named = headers.find(({ id }) => columns[id] === 'name') ?? headers[0];
  return headers.map((header) => ({
    ...header,
    kind: columns[header.id] ?? 'text',
    heads: header === named,
    sortable: sort.includes(header.id),
  }));
}

/** Root-em below which rows are better shown as cards. */
export function neededWidth(
  columns: readonly Column[],
  { actions, boxes }: { actions: boolean; boxes: boolean },
): number {
  const cells = columns.reduce((sum, { kind }) => sum + widths[kind], 0);
  return cells + (actions ? ACTIONS : 0) + (boxes ? BOX : 0);
}
