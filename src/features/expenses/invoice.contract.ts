/** The calls that read electronic invoices. Source: product.md §5; EN 16931-1 with its syntaxes CII and UBL. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { amount } from '#kernel/money-schema.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { ATTACHMENT_LIMIT_BYTES } from './attachment.rules.ts';
import { invoiceFormats, invoiceProfiles, invoiceSums, noInvoice } from './invoice.rules.ts';
import { vatTypes } from './vat.rules.ts';
import './errors.ts';

/** Data of a structured invoice, for the person to confirm. Missing fields are empty or null. */
const proposal = z.object({
  format: z.enum(invoiceFormats),
  /** A credit note: all amounts are given back, and thus negative. */
  credit_note: z.boolean(),
  /** Number of the invoice that it credits or corrects; empty if not stated. */
  credits: z.string(),
  /** Null if unknown. */
  profile: z.enum(invoiceProfiles).nullable(),
  supplier: z.string(),
  /** The supplier's country has no French VAT. */
  abroad: z.boolean(),
  /** Invoice number. */
  number: z.string(),
  date: daySchema.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** With VAT, in the invoice's currency. */
  total: amount.nullable(),
  /** The part of the total that was paid before. */
  paid: amount.nullable(),
  /** The rest to pay. */
  due: amount.nullable(),
  /** Total VAT, as far as the invoice states it. */
  vat_total: amount.nullable(),
  /** The invoice states no rate: the one in `vat` is the only one that matches its total and VAT. */
  guessed: z.boolean(),
  /** Amounts may have the other sign (allowances); none if one of them is unreadable. */
  vat: z.array(
    z.object({
      /** Basis points. */
      rate: z.number().int(),
      /** The workspace's VAT type with that rate on that day; null if there is none. */
      type: z.enum(vatTypes).nullable(),
      net: amount,
      vat: amount,
    }),
  ),
});
export type InvoiceProposal = z.infer<typeof proposal>;

const party = z.object({
  name: z.string(),
  /** Lines, the country last. */
  address: z.array(z.string()),
  /** Numbers of registration and VAT. */
  ids: z.array(z.string()),
});

/** The contents of an invoice for people, as the file states them: texts are cleaned and shortened, amounts are not checked. */
const invoicePage = z.object({
  credit_note: z.boolean(),
  number: z.string(),
  date: daySchema.nullable(),
  due_date: daySchema.nullable(),
  currency: z.string(),
  seller: party,
  buyer: party,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.string(),
      /** UN/ECE Recommendation 20, as `C62`. */
      unit: z.string(),
      price: z.string(),
      /** Percent. */
      rate: z.string(),
      net: z.string(),
    }),
  ),
  /** Number of lines that are only in the file. */
  more_lines: z.number().int(),
  vat: z.array(z.object({ category: z.string(), rate: z.string(), net: z.string(), vat: z.string() })),
  totals: z.array(z.object({ kind: z.enum(invoiceSums), amount: z.string() })),
  notes: z.array(z.string()),
});
export type InvoicePage = z.infer<typeof invoicePage>;

const answer = z.object({
  invoice: proposal.nullable(),
  /** Null without an invoice. */
  page: invoicePage.nullable(),
  /** Reason for a missing proposal. */
  reason: z.enum(noInvoice).nullable(),
});
export type InvoiceAnswer = z.infer<typeof answer>;

export const readInvoice = call({
  id: 'readInvoice',
  method: 'POST',
  path: '/expenses/invoice',
  summary: 'What an electronic invoice says (Factur-X, ZUGFeRD, UBL, CII; PDF or XML); keeps nothing',
  access: 'member',
  byMembership: 'it reads the uploaded file and stores nothing',
  underDoAs: true,
  changesNothing: true,
  encoding: 'upload',
  bodyLimit: ATTACHMENT_LIMIT_BYTES,
  body: uploadedFile,
  answer,
  texts: { failure: 'FAILED TO READ INVOICE' },
});

export const readAttachedInvoice = call({
  id: 'readAttachedInvoice',
  method: 'GET',
  path: '/attachments/{attachmentId}/invoice',
  summary: 'What the electronic invoice in an attached file says',
  access: 'member',
  params: z.object({ attachmentId: id }),
  answer,
  texts: { failure: 'FAILED TO READ INVOICE' },
});
