/** Declares the calls for payments received from clients. */
import { z } from 'zod';
import { clientParams } from '#features/clients/contract.ts';
import { sellers } from '#features/sales/access.ts';
import { invoiceParams } from '#features/sales/contract.ts';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { isCurrency } from '#kernel/money.ts';
import { fieldError } from './errors.ts';
import {
  MOST_PARTS,
  REASON_LENGTH,
  REFERENCE_LENGTH,
  receivedKinds,
  receivedMethods,
  receivedStates,
} from './rules.ts';

const int = z.number().int();
export const everyPayment = 'managers and owners share all payments of clients';
export const owedMoney = 'it changes what clients owe the company';

/** Amounts are decimals with all digits of the currency. */
export const receivedPayment = z.object({
  receivedPaymentId: int,
  kind: z.enum(receivedKinds),
  clientId: int,
  client: z.string(),
  receivedOn: daySchema,
  /** Below zero for a refund. */
  amount: z.string(),
  /** What the bank kept of the amount. */
  charges: z.string(),
  /** The euros that the bank credited or debited; empty in euros, and at the rate of the day. */
  euros: z.string(),
  currency: z.string(),
  method: z.enum(receivedMethods),
  reference: z.string(),
  state: z.enum(receivedStates),
  /** What is not assigned to invoices: the client's credit. */
  rest: z.string(),
  /** Also those of a cancelled payment. */
  parts: z.array(z.object({ salesInvoiceId: int, number: z.string(), amount: z.string() })),
  recordedBy: z.string(),
  cancelledOn: daySchema.nullable(),
  cancelledBy: z.string(),
  reason: z.string(),
});
export type ReceivedPayment = z.infer<typeof receivedPayment>;

export const listReceivedPayments = listCall({
  id: 'listReceivedPayments',
  path: '/received-payments',
  summary: 'List the payments received from clients, newest first',
  access: sellers,
  unindexed: { client: 'the names of clients are in another table' },
  name: 'receivedPayments',
  row: receivedPayment,
  columns: {
    client: 'name',
    receivedOn: 'date',
    method: 'word',
    parts: 'text',
    amount: 'figure',
    state: 'state',
  },
  search: true,
  filters: { state: z.enum(receivedStates), kind: z.enum(receivedKinds) },
  sort: ['client', 'receivedOn'],
  texts: { failure: 'FAILED TO GET RECEIVED PAYMENTS' },
});
export type ReceivedPaymentList = z.infer<typeof listReceivedPayments.answer>;

export const openInvoice = z.object({
  salesInvoiceId: int,
  number: z.string(),
  issuedOn: daySchema,
  dueOn: daySchema,
  currency: z.string(),
  total: z.string(),
  /** The total less credit notes and payments; below zero if a credit note came after the payment. */
  open: z.string(),
});
export type ShownOpenInvoice = z.infer<typeof openInvoice>;

export const readOpenInvoices = call({
  id: 'readOpenInvoices',
  method: 'GET',
  path: '/clients/{clientId}/open-invoices',
  summary: 'The invoices of a client with an open amount, the earliest due first',
  access: sellers,
  byRole: everyPayment,
  params: clientParams,
  answer: z.object({
    invoices: z.array(openInvoice),
    /** What the company owes the client by currency: payments above the invoices, and credit notes for paid ones. */
    credits: z.array(z.object({ currency: z.string(), amount: z.string() })),
  }),
  texts: { failure: 'FAILED TO GET RECEIVED PAYMENTS' },
});

export const readInvoicePayments = call({
  id: 'readInvoicePayments',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}/payments',
  summary: 'What is open of a sales invoice, and its payments, cancelled ones too',
  access: sellers,
  byRole: everyPayment,
  params: invoiceParams,
  answer: z.object({
    clientId: int,
    client: z.string(),
    /** Null for a credit note, which asks for no payment. */
    invoice: openInvoice.nullable(),
    payments: z.array(receivedPayment),
  }),
  texts: { failure: 'FAILED TO GET RECEIVED PAYMENTS' },
});
export type InvoicePayments = z.infer<typeof readInvoicePayments.answer>;

const decimal = z
  .string()
  .trim()
  .max(40, generalError('too_long'))
  .meta({ examples: ['120.00', '130.00'] });

/** An amount that may be left out. */
export const optionalDecimal = z
  .string()
  .trim()
  .max(40, generalError('too_long'))
  .default('')
  .meta({ examples: ['', '15.00'] });

const currency = z
  .string()
  .transform((code) => code.trim().toUpperCase() || 'EUR')
  .refine(isCurrency, fieldError('received_currency_unknown'))
  .meta({ examples: ['EUR', 'CHF'] })
  .default('EUR');
const reference = z.string().trim().max(REFERENCE_LENGTH, generalError('too_long')).default('');
const method = z.enum(receivedMethods).default('transfer');

const part = z.object({ salesInvoiceId: id, amount: decimal, open: decimal });

/** What is paid of invoices, with the open amount that was shown: another one gets 409. */
export const givenParts = z.array(part).max(MOST_PARTS, fieldError('received_parts_many'));
const neededParts = z
  .array(part, fieldError('received_parts_needed'))
  .min(1, fieldError('received_parts_needed'))
  .max(MOST_PARTS, fieldError('received_parts_many'));
export type GivenParts = z.output<typeof givenParts>;

/** What the calls that move a client's money have in common. */
export const movesMoney = {
  access: sellers,
  notUnderDoAs: owedMoney,
  unversioned: 'the request names the open amounts that were shown: others get 409',
} as const;

export const recordReceivedPayment = call({
  ...movesMoney,
  id: 'recordReceivedPayment',
  method: 'POST',
  path: '/received-payments',
  summary: 'Record a payment of a client, for one or several of its invoices; the rest is its credit',
  safeguard: 'form',
  encoding: 'json',
  body: z.object({
    clientId: chosenId,
    receivedOn: dayField,
    /** What the client paid. */
    amount: decimal,
    /** What the bank kept of it. */
    charges: optionalDecimal,
    /** What the bank credited for a payment in another currency; empty: the rate of the day. */
    euros: optionalDecimal,
    currency,
    method,
    reference,
    parts: givenParts.default([]),
  }),
  status: 201,
  answer: receivedPayment,
  records: 'received-payment.recorded',
  texts: {
    success: 'Payment recorded',
    failure: 'FAILED TO RECORD RECEIVED PAYMENT',
    byStatus: { 409: 'THE INVOICES HAVE CHANGED' },
  },
});

export const recordClientRefund = call({
  ...movesMoney,
  id: 'recordClientRefund',
  method: 'POST',
  path: '/client-refunds',
  summary: 'Record money paid back to a client: what it paid too much, or a credit note for a paid invoice',
  safeguard: 'form',
  encoding: 'json',
  body: z.object({
    clientId: chosenId,
    paidOn: dayField,
    amount: decimal,
    /** What the bank debited for a refund in another currency; empty: the rate of the day. */
    euros: optionalDecimal,
    currency,
    method,
    reference,
    /** What was shown as owed to the client: another amount gets 409. */
    credit: decimal,
  }),
  status: 201,
  answer: receivedPayment,
  records: 'received-payment.refunded',
  texts: {
    success: 'Refund recorded',
    failure: 'FAILED TO RECORD REFUND',
    byStatus: { 409: 'THE CREDIT HAS CHANGED' },
  },
});

export const receivedParams = z.object({ receivedPaymentId: id });

export const assignReceivedPayment = call({
  ...movesMoney,
  id: 'assignReceivedPayment',
  method: 'POST',
  path: '/received-payments/{receivedPaymentId}/parts',
  summary: 'Assign the rest of a payment to invoices of its client',
  safeguard: 'form',
  params: receivedParams,
  encoding: 'json',
  body: z.object({ parts: neededParts }),
  answer: receivedPayment,
  records: 'received-payment.assigned',
  texts: {
    success: 'Payment assigned',
    failure: 'FAILED TO ASSIGN RECEIVED PAYMENT',
    byStatus: { 409: 'THE INVOICES HAVE CHANGED' },
  },
});

export const cancelReceivedPayment = call({
  access: sellers,
  notUnderDoAs: owedMoney,
  unversioned: 'a payment is cancelled once: a second request gets 409',
  id: 'cancelReceivedPayment',
  method: 'PUT',
  path: '/received-payments/{receivedPaymentId}/cancellation',
  summary:
    'Cancel a payment recorded by mistake, with a reason that stays on record; its invoices are open again',
  safeguard: 'form',
  params: receivedParams,
  encoding: 'form',
  body: z.object({
    reason: z
      .string(fieldError('cancel_reason_needed'))
      .trim()
      .min(1, fieldError('cancel_reason_needed'))
      .max(REASON_LENGTH, generalError('too_long')),
  }),
  answer: receivedPayment,
  records: 'received-payment.cancelled',
  texts: {
    success: 'Payment cancelled',
    failure: 'FAILED TO CANCEL RECEIVED PAYMENT',
    byStatus: { 409: 'PAYMENT IS CANCELLED' },
  },
});
