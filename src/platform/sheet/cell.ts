/** Defines a cell of an exported table. */

/** An amount in cents, a rate in basis points, a day `YYYY-MM-DD`, or an instant (ISO 8601, or a Date). */
export type Kind = 'money' | 'rate' | 'day' | 'instant';

export type Cell = string | number | boolean | Date | null | undefined;

/**
 * Whether a spreadsheet could run a text as a formula (quality.md «Security» 16). Leading spaces, and
 * characters that programs strip, are ignored.
 */
export function isLikeFormula(text: string): boolean {
  return /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(text);
}

export function instantOf(cell: string | Date): string {
  return typeof cell === 'string' ? cell : cell.toISOString();
}
