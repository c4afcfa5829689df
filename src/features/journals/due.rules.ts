/**
 * Computes when VAT becomes due. On debits it is due with the invoice; otherwise, for services, with the payment (CGI, art. 269, 2, c),
 * in proportion to what was paid of the invoice and not cancelled by credit notes. Amounts are cents of a euro.
 */

import type { VatKind } from '#features/sales/vat.rules.ts';
import { sumCents } from '#kernel/money.ts';

export interface VatSum {
  vat: VatKind;
  taxable: number;
  tax: number;
}

/** What an invoice and its credit notes are together, and what was paid of them. */
export interface Collected {
  total: number;
  paid: number;
  vats: readonly VatSum[];
}

/**
 * Returns the VAT that is due: all of it once everything is paid, so that the last payment takes what rounding left. More than the
 * total, as after a credit note for a paid invoice, is owed to the client and bears no VAT.
 */
export function dueOf({ total, paid, vats }: Collected): VatSum[] {
  const part = Math.max(0, Math.min(paid, total));
  const share = (cents: number) => (part === 0 ? 0 : part === total ? cents : shareOf(cents, part, total));
  return vats.map(({ vat, taxable, tax }) => ({ vat, taxable: share(taxable), tax: share(tax) }));
}

/** Rounds half away from zero. Exact beyond safe products. */
function shareOf(cents: number, part: number, whole: number): number {
  const size = BigInt(Math.abs(cents)) * BigInt(part);
  const divisor = BigInt(whole);
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return cents < 0 && rounded > 0 ? -rounded : rounded;
}

/** Adds the sums of each treatment up, in the order in which it occurs first. */
export function addedVat(...all: readonly (readonly VatSum[])[]): VatSum[] {
  return [...Map.groupBy(all.flat(), ({ vat }) => vat)].map(([vat, same]) => ({
    vat,
    taxable: sumCents(same.map(({ taxable }) => taxable)),
    tax: sumCents(same.map(({ tax }) => tax)),
  }));
}

/** The same amounts with the other sign. */
export function negated(vats: readonly VatSum[]): VatSum[] {
  // Avoids -0.
  return vats.map(({ vat, taxable, tax }) => ({ vat, taxable: 0 - taxable, tax: 0 - tax }));
}

/** What changes how much VAT of an invoice is due. */
export interface VatEvent {
  /** Of a payment; negative for its cancellation, 0 for a credit note. */
  paid: number;
  /** The total and the VAT of a credit note, which are negative; otherwise nothing. */
  total: number;
  vats: readonly VatSum[];
}

/**
 * Returns the VAT that each event makes due, or takes back: the difference to what was due before. However the events are ordered and
 * interrupted, together they are what is due at the end.
 * @param before the invoice with earlier events. @param moved the VAT that they made due.
 */
export function movementsOf(
  before: Collected,
  moved: readonly VatSum[],
  events: readonly VatEvent[],
): VatSum[][] {
  let state = before;
  let known = moved;
  return events.map(({ paid, total, vats }) => {
    state = { total: state.total + total, paid: state.paid + paid, vats: addedVat(state.vats, vats) };
    const due = dueOf(state);
    const movement = addedVat(due, negated(known));
    known = due;
    return movement;
  });
}
