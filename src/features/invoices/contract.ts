/**
 * Declares the calls for reading electronic invoices. Source: product.md §5; EN 16931-1 with its syntaxes CII
 * and UBL.
 */
import { z } from 'zod';
import { vatTypes } from '#features/vat/rules.ts';
import { territories } from '#features/vat/territory.rules.ts';
import { call } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { amount } from '#kernel/money-schema.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { INVOICE_LIMIT_BYTES, invoiceFormats, invoiceProfiles, invoiceSums, noInvoice } from './rules.ts';
import './errors.ts';

/** Data of a structured invoice, which the person confirms. Missing fields are empty or null. */
const proposal = z.object({
  format: z.enum(invoiceFormats),
  /** Whether the document is a credit note; then all amounts are negative. */
  credit_note: z.boolean(),
  /** Number of the invoice that this one credits or corrects; empty if not stated. */
  credits: z.string(),
  /** Null if unknown. */
  profile: z.enum(invoiceProfiles).nullable(),
  supplier: z.string(),
  /** Whether the supplier's country has no French VAT. */
  abroad: z.boolean(),
  /** The French territory of the supplier; `metropole` also for a rate that its territory does not have. */
  territory: z.enum(territories),
  /** Invoice number. */
  number: z.string(),
  date: daySchema.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** Including VAT, in the invoice's currency. */
  total: amount.nullable(),
  /** The part of the total that is already paid. */
  paid: amount.nullable(),
  /** The part of the total that is still due. */
  due: amount.nullable(),
  /** Total VAT, if the invoice states it. */
  vat_total: amount.nullable(),
  /** Sums that differ from their parts, as the file states them. */
  contradictions: z.array(z.object({ sum: z.enum(invoiceSums), stated: amount, computed: amount })),
  /** Whether the rate in `vat` is guessed: the invoice states none, and only this one matches its total and VAT. */
  guessed: z.boolean(),
  /** Amounts may have the opposite sign (allowances). Empty if one of them is unreadable. */
  vat: z.array(
    z.object({
      /** Basis points. */
      rate: z.number().int(),
      /** The workspace's VAT type with that rate on the invoice's date; null if there is none. */
      type: z.enum(vatTypes).nullable(),
      net: amount,
      vat: amount,
    }),
  ),
});
export type InvoiceProposal = z.infer<typeof proposal>;

const party = z.object({
  name: z.string(),
  /** Address lines, with the country last. */
  address: z.array(z.string()),
  /** Registration numbers and VAT numbers. */
  ids: z.array(z.string()),
});

/** The contents of an invoice for display, as the file states them. Texts are cleaned and shortened; amounts are not checked. */
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
      /** Code of UN/ECE Recommendation 20, for example `C62`. */
      unit: z.string(),
      price: z.string(),
      /** Percent. */
      rate: z.string(),
      net: z.string(),
    }),
  ),
  /** Number of further lines, which are only in the file. */
  more_lines: z.number().int(),
  vat: z.array(z.object({ category: z.string(), rate: z.string(), net: z.string(), vat: z.string() })),
  totals: z.array(z.object({ kind: z.enum(invoiceSums), amount: z.string() })),
  notes: z.array(z.string()),
});
export type InvoicePage = z.infer<typeof invoicePage>;

export const invoiceAnswer = z.object({
  invoice: proposal.nullable(),
  /** Null if the file has no invoice. */
  page: invoicePage.nullable(),
  /** The reason why there is no proposal. */
  reason: z.enum(noInvoice).nullable(),
});
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

export const readInvoice = call({
  id: 'readInvoice',
  method: 'POST',
  path: '/expenses/invoice',
  summary: 'Read an electronic invoice (Factur-X, ZUGFeRD, UBL, CII; PDF or XML); nothing is stored',
  access: 'member',
  byMembership: 'it reads the uploaded file and stores nothing',
  underDoAs: true,
  changesNothing: true,
  encoding: 'upload',
  bodyLimit: INVOICE_LIMIT_BYTES,
  body: uploadedFile,
  answer: invoiceAnswer,
  texts: { failure: 'FAILED TO READ INVOICE' },
});
