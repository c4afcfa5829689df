/** Decides which column is a row's header, and the width that columns need. */
import type { ColumnHeader, ColumnKind } from '#kernel/list.ts';

export interface Column extends ColumnHeader {
  kind: ColumnKind;
  /** Its cell is the row's header. */
  heads: boolean;
  sortable: boolean;
}

/**
 * Width of each kind of column in rem, padding included, so that words are not broken. For columns of
 * free text, `--word` in table.module.css is the same width without padding: change both together.
 */
const widths: Readonly<Record<ColumnKind, number>> = {
  name: 13,
  text: 8,
  period: 8,
  email: 10.5,
  word: 8,
  figure: 5,
  money: 6.5,
  size: 6.5,
  date: 7.5,
  instant: 8,
  state: 8.25,
};
/** Columns that use spare width. */
const sharing: ReadonlySet<ColumnKind> = new Set(['name', 'text', 'period', 'email', 'word', 'instant']);
const ACTIONS = 3;
const BOX = 2;

interface Known {
  columns: Readonly<Record<string, ColumnKind>>;
  sort: readonly string[];
}

/** Returns the server's columns, with the kind that the contract declares and whether it can sort by them. */
export function columnsOf({ columns, sort }: Known, headers: readonly ColumnHeader[]): Column[] {
  const named = headers.find(({ id }) => columns[id] === 'name') ?? headers[0];
  return headers.map((header) => ({
    ...header,
    kind: columns[header.id] ?? 'text',
    heads: header === named,
    sortable: sort.includes(header.id),
  }));
}

/** Returns the number of columns that share the spare width; at least one. */
export function countTexts(columns: readonly Column[]): number {
  return Math.max(1, columns.filter(({ kind }) => sharing.has(kind)).length);
}

/** Width in rem below which rows become cards. */
export function neededWidth(
  columns: readonly Column[],
  { actions, boxes }: { actions: boolean; boxes: boolean },
): number {
  const cells = columns.reduce((sum, { kind }) => sum + widths[kind], 0);
  return cells + (actions ? ACTIONS : 0) + (boxes ? BOX : 0);
}
