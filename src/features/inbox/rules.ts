/** Defines the states of suppliers' invoices, and which fields of a receipt they fill in. */
import { type AnswerCode, type ReasonCode, reasonsOf } from '#features/dispatch/status.rules.ts';
import type { InvoiceProposal } from '#features/invoices/contract.ts';
import type { ReceiptValues } from '#features/receipts/entry.rules.ts';
import { filledBy } from '#features/receipts/invoice-form.rules.ts';

export const supplierStates = ['new', 'used', 'rejected'] as const;
export type SupplierState = (typeof supplierStates)[number];

export const REASON_LENGTH = 500;

/** The folder of the files in a workspace's storage. */
export const SUPPLIER_FILES = 'supplier-invoices';

/** Why no receipt can be made by itself: the file has no data, or it is in another currency, whose rate only a person knows. */
export type Unfit = 'unread' | 'currency';

/** Returns the fields of the receipt as the receipt's form would fill them in. */
export function receiptFieldsOf(proposal: InvoiceProposal | null): ReceiptValues | { unfit: Unfit } {
  if (proposal?.total == null || proposal.date === null) return { unfit: 'unread' };
  if (proposal.currency !== '' && proposal.currency !== 'EUR') return { unfit: 'currency' };
  const { fields } = filledBy(proposal, {}, '');
  return Object.fromEntries(Object.entries(fields).map(([name, { after }]) => [name, after]));
}

/** Returns what is wrong with the reason of an answer: not of its list, or without a text that says what «other» is. */
export function answerFault(
  code: AnswerCode,
  { reasonCode, reason }: { reasonCode: ReasonCode | ''; reason: string },
): 'reasonCode' | 'reason' | undefined {
  const reasons = reasonsOf(code);
  if (reasons.length === 0) return reasonCode === '' ? undefined : 'reasonCode';
  if (reasonCode === '' || !reasons.includes(reasonCode)) return 'reasonCode';
  return reasonCode === 'AUTRE' && reason === '' ? 'reason' : undefined;
}
