/** Writes the number of a report, which it gets at its first approval (docs/decisions/0064). */

/** @returns `NDF-2026-0007`; longer from the 10,000th report of a year on. */
export function reportNumber(year: number, number: number): string {
  return `NDF-${year}-${String(number).padStart(4, '0')}`;
}

/** Returns the reference of a receipt, which its lines in the books have: `NDF-2026-0007-3`. */
export function pieceOf(report: string, receipt: number): string {
  return `${report}-${receipt}`;
}
