/** Declares the calls for issued sales invoices and credit notes, and for what can be invoiced. */
import { z } from 'zod';
import { monthQuery } from '#features/planning/contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { sellers } from './access.ts';
import { salesDocument } from './document.rules.ts';
import './errors.ts';
import { attachmentKinds, paymentFilters, salesKinds, salesStates, sendingStates } from './rules.ts';

const int = z.number().int();
export const everyInvoice = 'managers and owners share all invoices';

/** What a sales invoice or a draft of one is about. */
export const salesHead = {
  kind: z.enum(salesKinds),
  /** Whether it asks for a deposit. */
  deposit: z.boolean(),
  clientId: int,
  client: z.string(),
  /** First day of the month. */
  month: daySchema,
  currency: z.string(),
  /** A decimal with all digits of the currency; negative for a credit note. */
  total: z.string(),
};

export const salesInvoice = z.object({
  salesInvoiceId: int,
  number: z.string(),
  ...salesHead,
  issuedOn: daySchema,
  dueOn: daySchema,
  /** Whether credit notes cancel it, in full or in part. */
  credited: z.enum(['none', 'part', 'full']),
  /** The total less credit notes and payments; zero for a credit note. */
  open: z.string(),
  state: z.enum(salesStates),
  sending: z.enum(sendingStates),
});
export type SalesInvoice = z.infer<typeof salesInvoice>;

export const listSalesInvoices = listCall({
  id: 'listSalesInvoices',
  path: '/sales-invoices',
  summary: 'List issued sales invoices and credit notes, newest first',
  access: sellers,
  name: 'salesInvoices',
  row: salesInvoice,
  columns: {
    number: 'name',
    client: 'text',
    month: 'text',
    issuedOn: 'date',
    dueOn: 'date',
    total: 'figure',
    open: 'figure',
    state: 'state',
  },
  search: true,
  filters: {
    kind: z.enum(salesKinds),
    payment: z.enum(paymentFilters),
    sending: z.enum(sendingStates),
  },
  sort: ['client', 'issuedOn', 'dueOn'],
  texts: { failure: 'FAILED TO GET SALES INVOICES' },
});
export type SalesInvoiceList = z.infer<typeof listSalesInvoices.answer>;

export const invoiceParams = z.object({ salesInvoiceId: id });

export const readSalesInvoice = call({
  id: 'readSalesInvoice',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}',
  summary: 'An issued sales invoice or credit note with everything that it says',
  access: sellers,
  byRole: everyInvoice,
  params: invoiceParams,
  answer: salesInvoice.extend({
    document: salesDocument,
    /** The invoice that it corrects, or the credit notes that correct it. */
    related: z.array(z.object({ salesInvoiceId: int, number: z.string() })),
    issuedBy: z.string(),
    attachments: z.array(
      z.object({
        salesAttachmentId: int,
        kind: z.enum(attachmentKinds),
        name: z.string(),
        /** Bytes. */ size: int,
      }),
    ),
  }),
  texts: { failure: 'FAILED TO GET SALES INVOICES' },
});
export type ReadSalesInvoice = z.infer<typeof readSalesInvoice.answer>;

export const readSalesInvoicePdf = call({
  id: 'readSalesInvoicePdf',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}/pdf',
  summary:
    'An issued sales invoice or credit note as Factur-X (PDF/A-3 with EN 16931 as CII), always the same bytes',
  access: sellers,
  byRole: everyInvoice,
  params: invoiceParams,
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO GET SALES INVOICES' },
});

export const readSalesInvoiceUbl = call({
  id: 'readSalesInvoiceUbl',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}/ubl',
  summary: 'An issued sales invoice or credit note as UBL 2.1 (EN 16931), always the same bytes',
  access: sellers,
  byRole: everyInvoice,
  params: invoiceParams,
  answer: fileAnswer,
  produces: 'application/xml',
  texts: { failure: 'FAILED TO GET SALES INVOICES' },
});

export const readSalesAttachment = call({
  id: 'readSalesAttachment',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}/attachments/{salesAttachmentId}',
  summary: 'A file that belongs to an issued invoice: its receipts, or an activity report',
  access: sellers,
  byRole: everyInvoice,
  params: invoiceParams.extend({ salesAttachmentId: id }),
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO GET SALES INVOICES' },
});

export const salesProposal = z.object({
  clientId: int,
  client: z.string(),
  currency: z.string(),
  days: z.number(),
  /** Days without a daily rate. */
  unpricedDays: z.number(),
  receipts: int,
  /** Amounts of contracts that are invoiced by month. */
  months: int,
  /** Before VAT, a decimal with all digits of the currency. */
  net: z.string(),
});
export type SalesProposal = z.infer<typeof salesProposal>;

/** A deposit of a fixed price, or its balance. */
export const dueInstalment = z.object({
  contractId: int,
  /** Null for the balance. */
  instalmentId: int.nullable(),
  contract: z.string(),
  client: z.string(),
  currency: z.string(),
  /** Of the deposit; empty for the balance. */
  text: z.string(),
  net: z.string(),
  plannedOn: daySchema.nullable(),
});
export type DueInstalment = z.infer<typeof dueInstalment>;

/** Invoiced days that were taken back since. */
export const dueCorrection = z.object({
  salesInvoiceId: int,
  number: z.string(),
  client: z.string(),
  currency: z.string(),
  days: z.number(),
});
export type DueCorrection = z.infer<typeof dueCorrection>;

export const readSalesProposals = call({
  id: 'readSalesProposals',
  method: 'GET',
  path: '/sales-proposals',
  summary:
    'What can be invoiced for a month, by client: approved days, monthly amounts and billable receipts that no invoice has; deposits, balances and days to credit',
  access: sellers,
  query: monthQuery,
  answer: z.object({
    proposals: z.array(salesProposal),
    /** Planned until the end of the month. */
    instalments: z.array(dueInstalment),
    corrections: z.array(dueCorrection),
  }),
  texts: { failure: 'FAILED TO GET SALES INVOICES' },
});
