/** What of a total the VAT typed so far leaves open: said live while a receipt with several rates is filled in. */
import { vatIn } from '#kernel/money.ts';
import {
  composedSplit,
  type Printed,
  type Rates,
  remainderOf,
  type Span,
  type VatLine,
  type VatType,
} from './vat.rules.ts';

export type Standing =
  | { kind: 'fits'; lines: VatLine[] }
  /** So much of the total belongs to no rate yet. */
  | { kind: 'short'; rest: Span }
  /** What was typed belongs to more than the total. */
  | { kind: 'over'; by: Span };

/** @param printed amounts in cents. */
export function standingOf(printed: Printed, rates: Rates): Standing {
  const lines = composedSplit(printed, rates);
  if (lines !== undefined) return { kind: 'fits', lines };
  const rest = remainderOf(printed, rates);
  if (rest.least > 0) return { kind: 'short', rest };
  return { kind: 'over', by: { least: -rest.most, most: -rest.least } };
}

export interface Completion {
  type: VatType;
  /** VAT at that rate, in cents; of E the amount without VAT itself. */
  cents: number;
}

/** With each rate alone: what would have to stand there for the whole to add up, the others as they are. */
export function completionsOf(printed: Printed, rates: Rates): Completion[] {
  return (['TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE'] as const).flatMap((type): Completion[] => {
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
