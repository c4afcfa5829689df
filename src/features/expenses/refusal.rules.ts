/** Decides about refusals of single receipts while their report is submitted. */

interface Refusable {
  id: number;
  /** The receipt that this one refunds. */
  refundOf: number | null;
  refused: boolean;
}

/**
 * Returns the receipts to which the refusal of a receipt, or its withdrawal, applies: the receipt and its
 * refunds in the same report. Otherwise a report would deduct a refund of money that it does not pay.
 */
export function withRefunds(receipts: readonly Refusable[], id: number): number[] {
  return receipts.filter((one) => one.id === id || one.refundOf === id).map((one) => one.id);
}

/** Whether a receipt refunds a refused receipt in the same report, so that it is refused too. */
export function followsRefused(receipts: readonly Refusable[], id: number): boolean {
  const { refundOf } = receipts.find((one) => one.id === id) ?? { refundOf: null };
  return receipts.some((one) => one.id === refundOf && one.refused);
}

/** Whether no receipt would be left to approve. */
export function leavesNothing(receipts: readonly Refusable[], refusedNow: readonly number[] = []): boolean {
  return receipts.every(({ id, refused }) => refused || refusedNow.includes(id));
}

/** Title of the draft with a report's refused receipts, shortened to the maximum length of a title. */
export function titleOfRefused(title: string, suffix: string, most: number): string {
  if (title.endsWith(suffix)) return title;
  return `${title.slice(0, most - suffix.length).trimEnd()}${suffix}`;
}
