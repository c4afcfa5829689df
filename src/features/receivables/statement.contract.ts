/** Declares the calls for bank statements, whose lines become payments of clients and refunds. */
import { z } from 'zod';
import { sellers } from '#features/sales/access.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { fieldError } from './errors.ts';
import { matchReasons } from './match.rules.ts';
import { givenParts, movesMoney, optionalDecimal, owedMoney, receivedPayment } from './received.contract.ts';
import { lineStates, MOST_MATCHED, STATEMENT_LIMIT_BYTES } from './statement.rules.ts';

const int = z.number().int();

export const importStatement = call({
  id: 'importStatement',
  method: 'POST',
  path: '/bank-statements',
  summary:
    'Read the incoming lines of a bank statement (CAMT.053, OFX), and outgoing ones that may be refunds; lines of an earlier file are recognised',
  access: sellers,
  notUnderDoAs: owedMoney,
  safeguard: 'the lines wait for a decision and can be set aside; a second import of the file adds nothing',
  unversioned: 'known lines are recognised',
  encoding: 'upload',
  bodyLimit: STATEMENT_LIMIT_BYTES,
  body: uploadedFile,
  status: 201,
  answer: z.object({
    /** New lines. */
    added: int,
    /** Lines of earlier files. */
    known: int,
    /** Other outgoing lines, and lines that are not booked. */
    leftOut: int,
  }),
  records: 'bank-statement.imported',
  texts: { success: 'Statement read', failure: 'FAILED TO READ STATEMENT' },
});
export type ImportedStatement = z.infer<typeof importStatement.answer>;

const proposal = z.object({
  clientId: int,
  client: z.string(),
  /** With the open amounts, which the confirmation names. */
  parts: z.array(z.object({ salesInvoiceId: int, number: z.string(), amount: z.string(), open: z.string() })),
  /** What the bank kept of the payment. */
  charges: z.string(),
  /** What is left as the client's credit. */
  rest: z.string(),
  /** Of an outgoing line: what the company owes the client, which the confirmation names. Empty for an incoming one. */
  credit: z.string(),
  reason: z.enum(matchReasons),
  certain: z.boolean(),
});
export type ShownProposal = z.infer<typeof proposal>;

export const statementLine = z.object({
  statementLineId: int,
  account: z.string(),
  bookedOn: daySchema,
  payer: z.string(),
  text: z.string(),
  /** Below zero for an outgoing line. */
  amount: z.string(),
  currency: z.string(),
  state: z.enum(lineStates),
  /** Null for a line that is not open, and if nothing fits. */
  proposal: proposal.nullable(),
  /** The payment recorded from it. */
  payment: z.object({ receivedPaymentId: int, client: z.string() }).nullable(),
});
export type ShownLine = z.infer<typeof statementLine>;

export const listStatementLines = listCall({
  id: 'listStatementLines',
  path: '/statement-lines',
  summary:
    'List the lines of bank statements with the invoices that they may pay, or the credit that they pay back',
  access: sellers,
  name: 'statementLines',
  row: statementLine,
  columns: {
    payer: 'name',
    bookedOn: 'date',
    text: 'text',
    amount: 'figure',
    proposal: 'text',
    state: 'state',
  },
  search: true,
  filters: { state: z.enum(lineStates) },
  sort: ['bookedOn'],
  extra: {
    /** The open lines, on all pages, whose proposal is certain. */
    certain: z.array(int),
  },
  texts: { failure: 'FAILED TO GET STATEMENT LINES' },
});
export type StatementLineList = z.infer<typeof listStatementLines.answer>;

const lineParams = z.object({ statementLineId: id });

export const bookStatementLine = call({
  ...movesMoney,
  independent: 'a line of a statement belongs to no client',
  id: 'bookStatementLine',
  method: 'POST',
  path: '/statement-lines/{statementLineId}/payment',
  summary: 'Record the payment of a client, or the refund, that a line of a bank statement shows',
  safeguard: 'the payment can be cancelled, which opens the line again',
  params: lineParams,
  encoding: 'json',
  body: z.object({
    clientId: chosenId,
    parts: givenParts.default([]),
    /** What the bank kept: the client paid so much more than the line. */
    charges: optionalDecimal,
    /** Of an outgoing line: what was shown as owed to the client. */
    credit: optionalDecimal,
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

export const bookCertainLines = call({
  access: sellers,
  notUnderDoAs: owedMoney,
  unversioned: 'lines that are no longer certain are left open',
  id: 'bookCertainLines',
  method: 'POST',
  path: '/statement-lines/certain',
  summary: 'Record the payments of the lines that were shown as certain, as far as they still are',
  safeguard: 'confirm',
  encoding: 'json',
  body: z.object({
    statementLineIds: z
      .array(id, fieldError('statement_lines_needed'))
      .min(1, fieldError('statement_lines_needed'))
      .max(MOST_MATCHED, fieldError('statement_lines_needed')),
  }),
  answer: z.object({ booked: int }),
  records: 'statement-lines.booked',
  texts: { success: 'Payments recorded', failure: 'FAILED TO RECORD RECEIVED PAYMENT' },
});

export const setLineAside = call({
  access: sellers,
  notUnderDoAs: owedMoney,
  unversioned: 'it is set aside or not',
  id: 'setLineAside',
  method: 'PUT',
  path: '/statement-lines/{statementLineId}/aside',
  summary: 'Say that a line is not a payment of a client, or take that back',
  safeguard: 'undo',
  params: lineParams,
  encoding: 'form',
  body: z.object({ aside: checkbox }),
  answer: z.object({ statementLineId: int, aside: z.boolean() }),
  records: 'statement-line.set-aside',
  texts: {
    success: 'Line changed',
    failure: 'FAILED TO CHANGE STATEMENT LINE',
    byStatus: { 409: 'THE LINE IS RECORDED AS A PAYMENT' },
  },
});
