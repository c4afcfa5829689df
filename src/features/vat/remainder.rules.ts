/**
 * Computes the part of a total that the entered VAT does not cover. It is shown while a receipt with several
 * rates is being entered.
 */
import { vatIn } from '#kernel/money.ts';
import {
  composedSplit,
  negated,
  type Printed,
  type Rates,
  remainderOf,
  type Span,
  type VatLine,
  type VatType,
  vatTypes,
} from './rules.ts';

export type VatStatus =
  | { kind: 'fits'; lines: VatLine[] }
  /** This part of the total has no rate yet. */
  | { kind: 'short'; rest: Span }
  /** No VAT is entered: none will be recorded. */
  | { kind: 'none' }
  /** The entered VAT exceeds the total by this amount. */
  | { kind: 'over'; by: Span };

/** @param printed amounts in cents. */
export function vatStatusOf(printed: Printed, rates: Rates): VatStatus {
  // A refund is compared by its positive amounts, so that "3.00 more than the total" means the same as for a
  // payment.
  if (printed.gross < 0) {
    const status = vatStatusOf(negated(printed), rates);
    return status.kind === 'fits' ? { kind: 'fits', lines: composedSplit(printed, rates) ?? [] } : status;
  }
  const { vat, untaxed = 0 } = printed;
  if (untaxed === 0 && Object.values(vat).every((cents = 0) => cents === 0)) return { kind: 'none' };
  const lines = composedSplit(printed, rates);
  if (lines !== undefined) return { kind: 'fits', lines };
  const rest = remainderOf(printed, rates);
  if (rest.least > 0) return { kind: 'short', rest };
  return { kind: 'over', by: { least: -rest.most, most: -rest.least } };
}

export interface Completion {
  type: VatType;
  /** VAT at that rate in cents; for TYPEE, the amount without VAT. */
  cents: number;
}

/** For each rate: the VAT that makes the total add up if the other rates stay as they are. */
export function completionsOf(printed: Printed, rates: Rates): Completion[] {
  if (printed.gross < 0)
    return completionsOf(negated(printed), rates).map(({ type, cents }) => ({ type, cents: -cents }));
  return vatTypes.flatMap((type): Completion[] => {
    const share = middleOf(remainderOf(without(printed, type), rates));
    if (share <= 0) return [];
    if (type === 'TYPEE') return [{ type, cents: share }];
    const rate = rates[type] ?? 0;
    const cents = rate === 0 ? 0 : vatIn(share, rate);
    return cents === 0 ? [] : [{ type, cents }];
  });
}

function without({ gross, vat, untaxed }: Printed, type: VatType): Printed {
  if (type === 'TYPEE') return { gross, vat };
  return { gross, untaxed, vat: { ...vat, [type]: undefined } };
}

function middleOf({ least, most }: Span): number {
  return Math.floor((least + most) / 2);
}
