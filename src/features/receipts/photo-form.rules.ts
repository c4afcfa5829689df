/** Fills in a receipt's form from a photo. It is loaded with the first photo. */
import type { ReceiptProposal } from '#features/invoices/photo.rules.ts';
import type { ReceiptValues } from './entry.rules.ts';
import { type Filled, filledBy } from './invoice-form.rules.ts';

/**
 * Does what `filledBy` does, for a photo. It may be misread, so an amount that the person entered makes only the date and the supplier of the
 * photo useful.
 */
export function filledByPhoto(
  proposal: ReceiptProposal,
  values: ReceiptValues,
  proposedDate: string,
): Filled {
  const filled = filledBy(proposal, values, proposedDate);
  if (!filled.differs) return filled;
  return filledBy(
    { ...proposal, currency: 'EUR', total: null, vat_total: null, vat: [] },
    values,
    proposedDate,
  );
}

/** What a photo can still fill in: if nothing, it is not read. */
export function needsPhoto(values: ReceiptValues, proposedDate: string): boolean {
  const isEmpty = (name: string) => (values[name] || '') === '';
  return (
    isEmpty('valuettc') ||
    isEmpty('supplier') ||
    [undefined, '', proposedDate].includes(values.date as string)
  );
}
