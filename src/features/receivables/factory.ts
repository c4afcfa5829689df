/** Rows for tests. */
import type { Day } from '#kernel/day.ts';

interface Given {
  clientId: number;
  number: string;
  total: number;
  dueOn?: Day;
  currency?: string;
  corrects?: number;
  /** What it says; needed for its PDF. */
  document?: object;
}

/** The columns of an issued invoice, or of a credit note for `corrects`. @param total in cents, of a credit note above zero too. */
export function invoiceColumns({
  clientId,
  number,
  total,
  dueOn,
  currency = 'EUR',
  corrects,
  document = {},
}: Given) {
  const sign = corrects === undefined ? 1 : -1;
  return {
    kind: corrects === undefined ? ('invoice' as const) : ('credit' as const),
    corrects_id: corrects ?? null,
    client_id: clientId,
    number,
    client_name: 'Rail SA',
    sought: number.toLowerCase(),
    month: '2026-10-01' as const,
    issued_on: '2026-10-31' as const,
    due_on: dueOn ?? ('2026-11-30' as const),
    currency,
    net_cents: sign * total,
    vat_cents: 0,
    total_cents: sign * total,
    document: JSON.stringify(document),
    issued_by_id: 1,
    issued_by_name: 'Seller',
  };
}
