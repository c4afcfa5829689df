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
  /** Its VAT in cents where it can be taken back; undefined where it is abroad, or does not say. */
  vat: number | undefined;
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

/** Whether VAT as it is computed is another than the invoice says: beyond what two ways of rounding make. */
export function isOtherVat({ vat, differs }: Filled, computed: number | undefined): boolean {
  return !differs && vat !== undefined && computed !== undefined && Math.abs(vat - computed) > 2;
}
