/** What stands in a cell of an exported table. */

/** An amount of money in whole cents, a day `YYYY-MM-DD`, or an instant (ISO 8601, or a Date). */
export type Kind = 'money' | 'day' | 'instant';

export type Cell = string | number | boolean | Date | null | undefined;

/**
 * Whether a spreadsheet would take a text for a formula (quality.md «Security» 16). It may hide behind spaces, or
 * behind the characters that programs take away first.
 */
export function isLikeFormula(text: string): boolean {
  return /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(text);
}

export function instantOf(cell: string | Date): string {
  return typeof cell === 'string' ? cell : cell.toISOString();
}
