/** Questions about single receipts, and refusals of them, while their report is submitted. */

/** `answered`: its report's author has written since; `closed`: by an approver, or with the decision about the report. */
export const questionStates = ['open', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

interface Refusable {
  id: number;
  /** The receipt that it refunds. */
  refundOf: number | null;
  refused: boolean;
}

/**
 * The receipts that are refused, or no longer refused, with one of them: itself, and its refunds in the same report. Otherwise a
 * report would take back money that it does not pay.
 */
export function withRefunds(receipts: readonly Refusable[], id: number): number[] {
  return receipts.filter((one) => one.id === id || one.refundOf === id).map((one) => one.id);
}

/** Whether it refunds a refused receipt of the same report, and so follows it. */
export function followsRefused(receipts: readonly Refusable[], id: number): boolean {
  const { refundOf } = receipts.find((one) => one.id === id) ?? { refundOf: null };
  return receipts.some((one) => one.id === refundOf && one.refused);
}

/** Whether no receipt would be left to approve. */
export function leavesNothing(receipts: readonly Refusable[], refusedNow: readonly number[] = []): boolean {
  return receipts.every(({ id, refused }) => refused || refusedNow.includes(id));
}

/** Title of the draft that gets a report's refused receipts, shortened to the most characters of a title. */
export function titleOfRefused(title: string, suffix: string, most: number): string {
  if (title.endsWith(suffix)) return title;
  return `${title.slice(0, most - suffix.length).trimEnd()}${suffix}`;
}
