/**
 * Adds invoices up as EN 16931 does: each line is rounded (BR-CO-04), VAT is computed once per category and rate from the sum of its
 * lines (BR-CO-17), and the total is the sum of both (BR-CO-15). Amounts are the smallest unit of the currency.
 */
import { proportion, sumCents, vatOn } from '#kernel/money.ts';
import { treatments, type VatCategory, type VatKind } from './vat.rules.ts';

export interface PricedLine {
  /** Hundredths. */
  quantity: number;
  price: number;
  /** Basis points. */
  discount: number;
  vat: VatKind;
}

/** Before and after the discount of the line. */
export interface LineSums {
  gross: number;
  discount: number;
  net: number;
}

export function sumsOf({ quantity, price, discount: share }: PricedLine): LineSums {
  const gross = proportion(price, quantity, 100);
  const discount = proportion(gross, share, 10_000);
  return { gross, discount, net: gross - discount };
}

/** The VAT of a category at a rate. */
export interface VatSum {
  kind: VatKind;
  category: VatCategory;
  /** Basis points. */
  rate: number;
  taxable: number;
  vat: number;
}

export interface Totals {
  net: number;
  vats: VatSum[];
  vat: number;
  total: number;
}

/** Adds lines up, in the order in which each VAT occurs first. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const vats = [...Map.groupBy(lines, (line) => line.vat)].map(([kind, group]): VatSum => {
    const { category, rate } = treatments[kind];
    const taxable = sumCents(group.map((line) => sumsOf(line).net));
    return { kind, category, rate, taxable, vat: vatOn(taxable, rate) };
  });
  const net = sumCents(vats.map(({ taxable }) => taxable));
  const vat = sumCents(vats.map((one) => one.vat));
  return { net, vats, vat, total: sumCents([net, vat]) };
}
