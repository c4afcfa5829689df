/** Defines the rules for what clients owe: how payments are spread over invoices, and how old open amounts are. */

/** How a client paid. */
export const receivedMethods = ['transfer', 'cheque', 'card', 'direct_debit', 'cash', 'other'] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

/** `credit`: a part of it is not assigned to invoices. */
export const receivedStates = ['assigned', 'credit', 'cancelled'] as const;
export type ReceivedState = (typeof receivedStates)[number];

/** A refund is money that the company pays back. */
export const receivedKinds = ['payment', 'refund'] as const;
export type ReceivedKind = (typeof receivedKinds)[number];

/** The most invoices that one payment pays. */
export const MOST_PARTS = 200;
/** In the smallest unit of the currency: a larger payment is a typing error. */
export const MOST_RECEIVED = 99_999_999_999;
export const REFERENCE_LENGTH = 140;
export const REASON_LENGTH = 1000;

export interface Openable {
  id: number;
  /** In the smallest unit of the currency. */
  open: number;
}

export interface Part {
  id: number;
  amount: number;
}

/**
 * Spreads an amount over invoices in their order, each in full before the next.
 * @returns the parts, without empty ones, and what is left as the client's credit.
 */
export function spread(amount: number, invoices: readonly Openable[]): { parts: Part[]; rest: number } {
  let rest = amount;
  const parts: Part[] = [];
  for (const { id, open } of invoices) {
    const part = Math.min(open, rest);
    if (part <= 0) continue;
    parts.push({ id, amount: part });
    rest -= part;
  }
  return { parts, rest };
}

/** Bank charges are proposed up to this amount, in the smallest unit of the currency, and this part of what is owed. */
const MOST_CHARGES = 5000;
const CHARGES_PART = 20;

/** Returns the charges that explain why less came in than is owed; 0 if it is the same, more, or much less. */
export function likelyCharges(owed: number, amount: number): number {
  const missing = owed - amount;
  return missing > 0 && missing <= MOST_CHARGES && missing * CHARGES_PART <= owed ? missing : 0;
}

/** How long open amounts have been due: not yet, or for so many days at most; `more` than 90 days. On its due day an amount is not due. */
export const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'more'] as const;
export type Age = (typeof ages)[number];
/** What the list of open amounts can be limited to: one age, or all that is due. */
export const ageFilters = [...ages, 'overdue'] as const;
