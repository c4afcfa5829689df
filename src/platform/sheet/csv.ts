/** Tables as CSV for spreadsheets (RFC 4180). */
import { type Cell, instantOf, isLikeFormula, type Kind } from './cell.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first line; data lines follow. */
export function csvHead(labels: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${csvLine(labels)}`;
}

/**
 * A line of cells. A text that looks like a formula gets a leading apostrophe; numbers stay numbers.
 * @param kinds of cells whose type is not enough.
 */
export function csvLine(cells: readonly Cell[], kinds: readonly (Kind | undefined)[] = []): string {
  return `${cells.map((cell, at) => cellText(cell, kinds[at])).join(',')}\r\n`;
}

function cellText(cell: Cell, kind: Kind | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return kind === 'money' ? (cell / 100).toFixed(2) : String(cell);
  if (typeof cell === 'boolean') return String(cell);
  const text = instantOf(cell);
  const inert = isLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n;]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
