/** Tables as text, for spreadsheets (RFC 4180). */

export type Cell = string | number | boolean | null | undefined;

/** Lets a spreadsheet see that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A header line and a line a row. A text that a spreadsheet would take for a formula gets an apostrophe before
 * it, so that it stays a text (quality.md «Security» 16); a number is a number and stays as it is.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `${csvHead(header)}${rows.map(csvLine).join('')}`;
}

/** How such a text begins, for one that is written piece by piece: its lines follow. */
export function csvHead(header: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${csvLine(header)}`;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  // A formula may hide behind spaces, or behind the characters that programs take away first.
  const inert = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
