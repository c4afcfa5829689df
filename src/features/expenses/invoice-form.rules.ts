/** Values that an electronic invoice fills in a receipt's form. */
import { parseCents } from '#kernel/money.ts';
import type { ReceiptValues } from './entry.rules.ts';
import type { InvoiceProposal } from './invoice.contract.ts';
import { vatFieldOf } from './receipt.rules.ts';

type Value = string | boolean;

export interface Filled {
  supplier: string;
  /** Invoice number. */
  number: string;
  /** Deductible VAT of the invoice in cents; undefined for a foreign supplier or if the invoice has none. */
  vat: number | undefined;
  /** The receipt's amount differs from the invoice, so the invoice's VAT does not apply. */
  differs: boolean;
  fields: Readonly<Record<string, { before: Value; after: Value }>>;
}

/** Fills only empty fields, and the proposed date; never overwrites what a person typed. */
export function filledBy(proposal: InvoiceProposal, values: ReceiptValues): Filled {
  const { supplier, number, date, currency, total, vat, abroad } = proposal;
  const foreign = currency !== '' && currency !== 'EUR';
  const amount = String(values[foreign ? 'foreign_amount' : 'valuettc'] ?? '');
  if (total !== null && amount !== '' && parseCents(amount) !== parseCents(total))
    return { supplier, number, vat: undefined, differs: true, fields: {} };
  const proposed: [string, Value | null][] = [
    ['supplier', supplier],
    ['comment', number],
    ...(foreign
      ? ([
          ['currency', currency],
          ['foreign_amount', total],
          ['rate_date', date],
        ] as const)
      : ([
          ['valuettc', total],
          ...(abroad ? ([['abroad', true]] as const) : []),
          ...(abroad ? [] : vat).map(
            ({ type, net, vat: cents }) =>
              [type === null ? '' : vatFieldOf(type), type === 'TYPEE' ? net : cents] as const,
          ),
        ] as const)
    ).map(([name, value]): [string, Value | null] => [name, value]),
  ];
  const empty = proposed.filter(([name, value]) => name !== '' && value && (values[name] || '') === '');
  const fields = Object.fromEntries(
    [...empty, ...(date === null ? [] : [['date', date]])].map(([name = '', after]) => [
      name,
      { before: values[name] ?? '', after: after ?? '' },
    ]),
  );
  const own = foreign || abroad ? null : proposal.vat_total;
  return { supplier, number, vat: own === null ? undefined : parseCents(own), differs: false, fields };
}

/** Whether the computed VAT differs from the invoice by more than rounding. */
export function isOtherVat({ vat, differs }: Filled, computed: number | undefined): boolean {
  return !differs && vat !== undefined && computed !== undefined && Math.abs(vat - computed) > 2;
}
