/** What an electronic invoice fills in of a receipt's form. */
import { parseCents } from '#kernel/money.ts';
import type { ReceiptValues } from './entry.rules.ts';
import type { InvoiceProposal } from './invoice.contract.ts';
import { vatFieldOf } from './receipt.rules.ts';

type Value = string | boolean;

export interface Filled {
  supplier: string;
  /** Of the invoice. */
  number: string;
  /** The receipt has another amount, of another invoice or by hand: nothing of this one belongs to it. */
  differs: boolean;
  fields: Readonly<Record<string, { before: Value; after: Value }>>;
}

/** Only what is empty, besides the date, which was proposed. Nothing that somebody typed is overwritten. */
export function filledBy(proposal: InvoiceProposal, values: ReceiptValues): Filled {
  const { supplier, number, date, currency, total, vat, abroad } = proposal;
  const foreign = currency !== '' && currency !== 'EUR';
  const amount = String(values[foreign ? 'foreign_amount' : 'valuettc'] ?? '');
  if (total !== null && amount !== '' && parseCents(amount) !== parseCents(total))
    return { supplier, number, differs: true, fields: {} };
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
  return { supplier, number, differs: false, fields };
}
