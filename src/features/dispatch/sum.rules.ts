/** Computes what was collected for an invoice that is paid in full. */
import { decimalOf, parseAmount } from '#kernel/money.ts';

interface Taxed {
  currency: string;
  vats: readonly { ratePercent: string; taxable: string; vat: string }[];
}

/** Returns the amounts with VAT by rate, as `document` states them, less its credit notes; rates without an amount are left out. */
export function collectedByRate(
  document: Taxed,
  credits: readonly Taxed[],
): { ratePercent: string; amount: string }[] {
  const { currency } = document;
  const sums = new Map<string, number>();
  const add = ({ vats }: Taxed, sign: 1 | -1) => {
    for (const { ratePercent, taxable, vat } of vats) {
      const amount = (parseAmount(taxable, currency) ?? 0) + (parseAmount(vat, currency) ?? 0);
      sums.set(ratePercent, (sums.get(ratePercent) ?? 0) + sign * amount);
    }
  };
  add(document, 1);
  for (const credit of credits) add(credit, -1);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([ratePercent, amount]) => ({ ratePercent, amount: decimalOf(amount, currency) }));
}
