/** Finds the sums of an electronic invoice that contradict each other. Source: EN 16931-1, rules BR-CO-10 to BR-CO-17. */
import { sumCents } from '#kernel/money.ts';
import type { InvoicePage } from './contract.ts';
import type { InvoiceProfile, InvoiceSum } from './rules.ts';

export interface Contradiction {
  /** The sum that differs from its parts. */
  sum: InvoiceSum;
  /** Cents, both. */
  stated: number;
  computed: number;
}

type Sums = Pick<InvoicePage, 'lines' | 'more_lines' | 'vat' | 'totals'>;

/** Rounded cents of a decimal; undefined for a missing or unreadable amount. */
function centsOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,12}(?:\.\d{1,10})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}

function total(texts: readonly string[]): number | undefined {
  const all = texts.map(centsOf);
  return all.length === 0 || all.includes(undefined) ? undefined : sumCents(all.map((cents = 0) => cents));
}

/** Profiles in which a missing prepaid amount means that nothing was paid. The smallest has no such field; the largest has others. */
const withPrepaid: readonly (InvoiceProfile | null)[] = ['basic_wl', 'basic', 'en16931'];

/**
 * Returns the contradictions, the first of each sum. Amounts may differ by one cent, and by half a cent per rounded part. A sum
 * that is missing or unreadable contradicts nothing.
 */
export function contradictionsIn(
  { lines, more_lines: moreLines, vat, totals }: Sums,
  profile: InvoiceProfile | null,
): Contradiction[] {
  const stated = (kind: InvoiceSum) => centsOf(totals.find((one) => one.kind === kind)?.amount);
  const optional = (kind: InvoiceSum) => stated(kind) ?? 0;
  const found: Contradiction[] = [];
  const compare = (sum: InvoiceSum, said: number | undefined, computed: number | undefined, parts = 0) => {
    if (said === undefined || computed === undefined || Math.abs(said - computed) <= 1 + parts / 2) return;
    if (!found.some((one) => one.sum === sum)) found.push({ sum, stated: said, computed });
  };
  const [net, tax, gross, due, paid] = (['net', 'vat', 'gross', 'due', 'paid'] as const).map(stated);
  // The largest profile has lines that are part of other lines.
  if (moreLines === 0 && profile !== 'extended')
    compare('lines', stated('lines'), total(lines.map((line) => line.net)), lines.length);
  const ofLines = stated('lines');
  compare('net', net, ofLines && ofLines - optional('allowances') + optional('charges'));
  compare('net', net, total(vat.map((one) => one.net)), vat.length);
  compare('vat', tax, total(vat.map((one) => one.vat)), vat.length);
  for (const one of vat) {
    const [base, rate] = [centsOf(one.net), centsOf(one.rate)];
    // Issuers may round the VAT of each line.
    if (base !== undefined && rate !== undefined)
      compare('vat', centsOf(one.vat), Math.round((base * rate) / 10_000), lines.length + moreLines);
  }
  compare('gross', gross, net !== undefined && tax !== undefined ? net + tax : undefined);
  const isPaidKnown = paid !== undefined || withPrepaid.includes(profile);
  const left = gross === undefined ? undefined : gross - (paid ?? 0) + optional('rounding');
  // More is due than the total although nothing was paid back.
  const isRaised =
    gross !== undefined && due !== undefined && left !== undefined && Math.abs(due) > Math.abs(left);
  if (isPaidKnown || isRaised) compare('due', due, left);
  if (paid !== undefined && gross !== undefined && paid * gross < 0) compare('paid', paid, 0);
  return found;
}
