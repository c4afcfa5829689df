/** Tables as text, for spreadsheets (RFC 4180). */
import { type Cell, instantOf, isLikeFormula, type Kind } from './cell.ts';

/** Lets a spreadsheet see that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** How such a text begins; its lines follow. */
export function csvHead(labels: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${csvLine(labels)}`;
}

/**
 * A line of cells. A text that a spreadsheet would take for a formula gets an apostrophe before it, so that it stays
 * a text; a number is a number and stays as it is.
 * @param kinds what the cells are, where their types do not tell.
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
