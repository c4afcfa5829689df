/** Declares the calls for drafts of sales invoices and credit notes, and for issuing them. */
import { z } from 'zod';
import { countryCode } from '#features/clients/contract.ts';
import { LINE_LENGTH, STREET_LENGTH } from '#features/clients/rules.ts';
import { monthQuery } from '#features/planning/contract.ts';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { daySchema, optionalDay } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { generalError } from '#kernel/error-texts.ts';
import { chosenId, id } from '#kernel/id.ts';
import { isCurrency } from '#kernel/money.ts';
import { sellers } from './access.ts';
import { everyInvoice, invoiceParams, salesHead, salesInvoice } from './contract.ts';
import { fieldError } from './errors.ts';
import {
  LINE_TEXT_LENGTH,
  MOST_QUANTITY,
  NOTE_LENGTH,
  REFERENCE_LENGTH,
  salesCategories,
  salesGaps,
  salesUnits,
} from './rules.ts';
import { vatKinds } from './vat.rules.ts';

const int = z.number().int();

export const salesLine = z.object({
  salesLineId: int,
  text: z.string(),
  quantity: z.string(),
  unit: z.enum(salesUnits),
  /** Amounts are decimals with all digits of the currency. */
  price: z.string(),
  /** Percent. */
  discount: z.string(),
  vat: z.enum(vatKinds),
  net: z.string(),
});
export type SalesLine = z.infer<typeof salesLine>;

export const salesDraft = z.object({
  salesDraftId: int,
  ...salesHead,
  /** The invoice that a credit note corrects. */
  corrects: z.object({ salesInvoiceId: int, number: z.string() }).nullable(),
  orderReference: z.string(),
  periodStart: daySchema.nullable(),
  periodEnd: daySchema.nullable(),
  exemption: z.string(),
  note: z.string(),
  category: z.enum(salesCategories),
  deliveryStreet: z.string(),
  deliveryPostcode: z.string(),
  deliveryCity: z.string(),
  deliveryCountry: z.string(),
  attachReceipts: z.boolean(),
  attachActivity: z.boolean(),
  /** How many receipts with files, and how many activity reports it has. */
  attachable: z.object({ receipts: int, activity: int }),
  lines: z.array(salesLine),
  net: z.string(),
  vats: z.array(
    z.object({ kind: z.enum(vatKinds), ratePercent: z.string(), taxable: z.string(), vat: z.string() }),
  ),
  /** The VAT of new lines. */
  usualVat: z.enum(vatKinds),
  /** What must be completed before it is issued. */
  gaps: z.array(z.enum(salesGaps)),
});
export type SalesDraft = z.infer<typeof salesDraft>;

export const draftParams = z.object({ salesDraftId: id });
const lineParams = draftParams.extend({ salesLineId: id });

export const readSalesDrafts = call({
  id: 'readSalesDrafts',
  method: 'GET',
  path: '/sales-drafts',
  summary: 'The drafts of sales invoices and credit notes, newest first',
  access: sellers,
  answer: z.object({ drafts: z.array(z.object({ salesDraftId: int, ...salesHead })) }),
  texts: { failure: 'FAILED TO READ SALES DRAFT' },
});
export type ListedDraft = z.infer<typeof readSalesDrafts.answer>['drafts'][number];

export const readSalesDraft = call({
  id: 'readSalesDraft',
  method: 'GET',
  path: '/sales-drafts/{salesDraftId}',
  summary: 'A draft with its lines, totals and version (ETag), which a change can name',
  access: sellers,
  byRole: everyInvoice,
  params: draftParams,
  answer: salesDraft,
  texts: { failure: 'FAILED TO READ SALES DRAFT' },
});

const currency = z
  .string()
  .transform((code) => code.trim().toUpperCase() || 'EUR')
  .refine(isCurrency, fieldError('sales_currency_unknown'))
  .meta({ examples: ['EUR', 'CHF'] });

export const createSalesDraft = call({
  id: 'createSalesDraft',
  method: 'POST',
  path: '/sales-drafts',
  summary: 'Prepare an invoice for a client and month, from what can be invoiced or without lines',
  access: sellers,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'a new draft; days and receipts that another one has are not proposed',
  encoding: 'form',
  body: z.object({
    clientId: chosenId,
    ...monthQuery.shape,
    currency: currency.default('EUR'),
    /** `proposal`: with what can be invoiced, 409 if there is nothing. */
    basis: z.enum(['empty', 'proposal']).default('empty'),
  }),
  status: 201,
  answer: salesDraft,
  records: 'sales-draft.created',
  texts: { success: 'Draft prepared', failure: 'FAILED TO PREPARE SALES INVOICE' },
});

export const creditSalesInvoice = call({
  id: 'creditSalesInvoice',
  method: 'POST',
  path: '/sales-invoices/{salesInvoiceId}/credit',
  summary:
    'Prepare a credit note with the lines of an issued invoice, or return the one that is being prepared',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'the draft can be deleted',
  unversioned: 'issued invoices never change',
  encoding: 'none',
  params: invoiceParams,
  status: 201,
  answer: salesDraft,
  records: 'sales-draft.created',
  texts: {
    success: 'Draft prepared',
    failure: 'FAILED TO PREPARE SALES INVOICE',
    byStatus: { 409: 'FAILED TO PREPARE SALES INVOICE' },
  },
});

const text = (most: number) => z.string().trim().max(most, generalError('too_long'));

export const updateSalesDraft = call({
  id: 'updateSalesDraft',
  method: 'PUT',
  path: '/sales-drafts/{salesDraftId}',
  summary: 'Change what a draft says beside its lines',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readSalesDraft },
  encoding: 'form',
  params: draftParams,
  body: z.object(
    updateShape({
      orderReference: text(REFERENCE_LENGTH).default(''),
      periodStart: optionalDay.default(null),
      periodEnd: optionalDay.default(null),
      /** The provision that exempts lines of VAT. */
      exemption: text(NOTE_LENGTH).default(''),
      note: text(NOTE_LENGTH).default(''),
      category: z.enum(salesCategories).default('services'),
      /** Where goods are delivered; empty for the client's address. */
      deliveryStreet: text(STREET_LENGTH).default(''),
      deliveryPostcode: text(20).default(''),
      deliveryCity: text(LINE_LENGTH).default(''),
      deliveryCountry: countryCode.default('FR'),
      attachReceipts: checkbox.default(true),
      attachActivity: checkbox.default(false),
    }),
  ),
  answer: salesDraft,
  records: 'sales-draft.updated',
  texts: { success: 'Draft changed', failure: 'FAILED TO UPDATE SALES DRAFT' },
});

export const deleteSalesDraft = call({
  id: 'deleteSalesDraft',
  method: 'DELETE',
  path: '/sales-drafts/{salesDraftId}',
  summary: 'Delete a draft: its days and receipts can be invoiced again',
  access: sellers,
  safeguard: 'confirm',
  unversioned: 'the draft is gone in any case',
  params: draftParams,
  answer: z.object({ salesDraftId: int }),
  records: 'sales-draft.deleted',
  texts: { success: 'Draft deleted', failure: 'FAILED TO DELETE SALES DRAFT' },
});

/** A decimal with at most two decimals, in hundredths. */
function hundredths(most: number, least: number, code: Parameters<typeof fieldError>[0]) {
  return z.union([z.string(), z.number()], fieldError(code)).transform((given, { addIssue }): number => {
    const decimal = parseDecimal(String(given).trim(), { digits: 2, units: ['%', 'd', 'j', 'h'] });
    const value = decimal === undefined ? Number.NaN : Math.round(Number(decimal) * 100);
    if (value >= least && value <= most) return value;
    addIssue({ code: 'custom', ...fieldError(code) });
    return z.NEVER;
  });
}

const lineFields = {
  text: z
    .string(fieldError('sales_text_needed'))
    .trim()
    .min(1, fieldError('sales_text_needed'))
    .max(LINE_TEXT_LENGTH, fieldError('sales_text_needed')),
  quantity: hundredths(MOST_QUANTITY, -MOST_QUANTITY, 'sales_quantity_invalid')
    .refine((value) => value !== 0, fieldError('sales_quantity_invalid'))
    .meta({ description: 'A quantity with at most two decimals', examples: ['18.5', '-1'] }),
  unit: z.enum(salesUnits).default('day'),
  price: z
    .union([z.string(), z.number()], fieldError('sales_price_invalid'))
    .transform((given) => String(given).trim())
    .meta({ description: 'An amount in the currency of the draft', examples: ['650.00', '80'] }),
  discount: hundredths(10_000, 0, 'sales_discount_invalid')
    .meta({ description: 'Percent with at most two decimals', examples: ['0', '2.5'] })
    .default(0),
  vat: z.enum(vatKinds),
};

export const addSalesLine = call({
  id: 'addSalesLine',
  method: 'POST',
  path: '/sales-drafts/{salesDraftId}/lines',
  summary: 'Add a line to a draft',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'lines are added beside those of other people',
  encoding: 'form',
  params: draftParams,
  body: z.object(lineFields),
  status: 201,
  answer: salesDraft,
  records: 'sales-draft.line-added',
  texts: { success: 'Line added', failure: 'FAILED TO ADD SALES LINE' },
});

export const updateSalesLine = call({
  id: 'updateSalesLine',
  method: 'PUT',
  path: '/sales-drafts/{salesDraftId}/lines/{salesLineId}',
  summary: 'Change a line of a draft; its days and receipts stay with it',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readSalesDraft },
  encoding: 'form',
  params: lineParams,
  body: z.object(updateShape(lineFields)),
  answer: salesDraft,
  records: 'sales-draft.line-changed',
  texts: { success: 'Line changed', failure: 'FAILED TO UPDATE SALES LINE' },
});

export const deleteSalesLine = call({
  id: 'deleteSalesLine',
  method: 'DELETE',
  path: '/sales-drafts/{salesDraftId}/lines/{salesLineId}',
  summary: 'Delete a line of a draft: its days and receipts can be invoiced again',
  access: sellers,
  safeguard: 'confirm',
  unversioned: 'the line is gone in any case',
  params: lineParams,
  answer: salesDraft,
  records: 'sales-draft.line-deleted',
  texts: { success: 'Line deleted', failure: 'FAILED TO DELETE SALES LINE' },
});

export const issueSalesDraft = call({
  id: 'issueSalesDraft',
  method: 'POST',
  path: '/sales-drafts/{salesDraftId}/issue',
  summary: 'Issue a draft: it gets its number and never changes again',
  access: sellers,
  safeguard: 'confirm',
  notUnderDoAs: 'it binds the company',
  ifMatch: { of: readSalesDraft },
  encoding: 'none',
  params: draftParams,
  status: 201,
  answer: salesInvoice,
  records: 'sales-invoice.issued',
  texts: {
    success: 'Invoice issued',
    failure: 'FAILED TO ISSUE SALES INVOICE',
    byStatus: { 409: 'FAILED TO ISSUE SALES INVOICE' },
  },
});
