/** Fills in a receipt's form from an electronic invoice, or a photo (photo-form.rules.ts). */

import type { InvoiceProposal } from '#features/invoices/contract.ts';
import type { ReceiptProposal } from '#features/invoices/photo.rules.ts';
import type { VatType } from '#features/vat/rules.ts';
import { parseSignedCents } from '#kernel/money.ts';
import { foreignAmountOf } from './currency.rules.ts';
import type { ReceiptValues } from './entry.rules.ts';
import { vatFieldOf } from './rules.ts';

type Value = string | boolean;

export interface Filled {
  supplier: string;
  /** Invoice number. */
  number: string;
  /** Deductible VAT of the invoice in cents; undefined for a foreign supplier, or if the invoice has none. */
  vat: number | undefined;
  /** ISO 4217. */
  currency: string;
  /** The first sum that differs from its parts, as decimals. */
  contradiction: InvoiceProposal['contradictions'][number] | undefined;
  /** Decimal amounts of an invoice that is already paid, in full or in part. */
  payment: { total: string; paid: string; due: string } | undefined;
  /** The guessed rate of the VAT that was filled in, in basis points; undefined if the invoice states the rate. */
  guessed: number | undefined;
  /** Whether the document is a credit note, so that the receipt is a refund. */
  refund: boolean;
  /** Whether the receipt's amount differs from the invoice's, so that the invoice's VAT does not apply. */
  differs: boolean;
  fields: Readonly<Record<string, { before: Value; after: Value }>>;
}

/**
 * Fills only empty fields, and the date if it is still the one that the form proposed. Fills nothing if the amount that
 * the person entered differs from the invoice's.
 * @param proposedDate YYYY-MM-DD; empty for a receipt that was saved.
 */
export function filledBy(proposal: ReceiptProposal, values: ReceiptValues, proposedDate: string): Filled {
  const { supplier, number, date, currency, total, abroad } = proposal;
  const foreign = currency !== '' && currency !== 'EUR';
  const ownVat = !foreign && !abroad;
  const vat = ownVat ? proposal.vat : [];
  const refund = proposal.credit_note;
  const [contradiction] = proposal.contradictions;
  const common = {
    supplier,
    number,
    currency: currency || 'EUR',
    refund,
    payment: paymentIn(proposal),
    contradiction,
  };
  const amount = String(values[foreign ? 'foreign_amount' : 'valuettc'] ?? '');
  const typed = foreign ? Number(foreignAmountOf(amount, currency) ?? Number.NaN) : parseSignedCents(amount);
  if (total !== null && amount !== '' && typed !== (foreign ? Number(total) : parseSignedCents(total)))
    return { ...common, vat: undefined, guessed: undefined, differs: true, fields: {} };
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
          ...(proposal.territory === 'metropole' ? [] : ([['territory', proposal.territory]] as const)),
          ...vat.map(({ type, net, vat: cents }) => [fieldOf(type), type === 'TYPEE' ? net : cents] as const),
        ] as const)
    ).map(([name, value]): [string, Value | null] => [name, value]),
  ];
  const empty = proposed.filter(([name, value]) => name !== '' && value && (values[name] || '') === '');
  const isDateOpen = [undefined, '', proposedDate].includes(values.date as string | undefined);
  const fields = Object.fromEntries(
    [...empty, ...(date !== null && isDateOpen ? [['date', date]] : [])].map(([name = '', after]) => [
      name,
      { before: values[name] ?? '', after: after ?? '' },
    ]),
  );
  const guess = proposal.guessed ? vat.find(({ type }) => fieldOf(type) in fields) : undefined;
  const own = ownVat ? proposal.vat_total : null;
  return {
    ...common,
    vat: own === null ? undefined : parseSignedCents(own),
    guessed: guess?.rate,
    differs: false,
    fields,
  };
}

const fieldOf = (type: VatType | null) => (type === null ? '' : vatFieldOf(type));

function paymentIn({ total, paid, due, contradictions }: ReceiptProposal): Filled['payment'] {
  if (contradictions.some(({ sum }) => sum === 'due' || sum === 'paid')) return undefined;
  if (total === null || paid === null || due === null || Number(paid) === 0) return undefined;
  return { total, paid, due };
}

/** Returns the fields that still have their proposal, with what they had before: what was typed over one stays. */
export function undoneBy({ fields }: Filled, values: ReceiptValues): [string, Value][] {
  return Object.entries(fields).flatMap(([name, { before, after }]): [string, Value][] =>
    values[name] === after ? [[name, before]] : [],
  );
}

/** Whether the computed VAT differs from the invoice's by more than rounding. */
export function isOtherVat({ vat, differs }: Filled, computed: number | undefined): boolean {
  return !differs && vat !== undefined && computed !== undefined && Math.abs(vat - computed) > 2;
}
