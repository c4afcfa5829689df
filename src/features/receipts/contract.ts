/** The calls for receipts. Source: business-app §3, §7 «Reports and receipts», §8; product.md §5 «Receipt». */
import { z } from 'zod';
import { vehicleKinds } from '#features/mileage/rules.ts';
import { vatTypes } from '#features/vat/rules.ts';
import { type Territory, territories } from '#features/vat/territory.rules.ts';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { amount, signedAmountField } from '#kernel/money-schema.ts';
import { attachment } from './attachment.contract.ts';
import { hintKinds } from './hint.rules.ts';
import { distanceField } from './journey.contract.ts';
import { linkedReceipt } from './refund.contract.ts';
import { RECEIPTS_PER_PAGE } from './report.rules.ts';
import { questionStates, receiptTags } from './rules.ts';
import { listTags } from './tag.contract.ts';
import './errors.ts';

const reportParams = z.object({ reportId: id });
const receiptParams = z.object({ receiptId: id });

const vatLine = z.object({
  type: z.enum(vatTypes),
  /** Basis points: 2000 is 20 %. */
  rate: z.number().int(),
  ht: amount,
  vat: amount,
});

/** A point to check. Hints never block. */
const hint = z.object({
  kind: z.enum(hintKinds),
  /** Number of another receipt in the same report, name of the holiday, or limit. */
  detail: z.string(),
});
export type ReceiptHint = z.infer<typeof hint>;

export const receipt = z.object({
  receiptId: z.number().int(),
  receiptNumber: z.number().int(),
  reportId: z.number().int(),
  date: daySchema,
  posteId: z.number().int(),
  /** The type's name in the reader's language. */
  poste: z.string(),
  supplier: z.string(),
  comment: z.string(),
  beneficiary: z.string(),
  tags: z.string(),
  billable: z.boolean(),
  /** Negative for a refund or credit note, like the amounts below. */
  valuettc: amount,
  valueht: amount,
  value_vat_type_a: amount,
  value_vat_type_b: amount,
  value_vat_type_c: amount,
  value_vat_type_d: amount,
  value_vat_type_f: amount,
  value_vat_type_g: amount,
  /** The part of `valuettc` without VAT. */
  value_untaxed: amount,
  /** One line per rate; they add up to `valuettc`. */
  vat: z.array(vatLine),
  /** The reason for a missing file; empty if not given. */
  no_document: z.string(),
  /** The French territory whose VAT rates apply; `metropole` includes Monaco. */
  territory: z.enum(territories),
  /** Whether it was paid in euros in a country without French VAT; then the whole amount is without VAT. */
  abroad: z.boolean(),
  /** The amount in the currency paid, if not euros. */
  foreign: z
    .object({
      currency: z.string(),
      /** The amount with its decimals as entered. */
      amount: z.string(),
      /** Euros for one unit of the currency. */
      rate: z.string(),
      rate_date: daySchema,
    })
    .nullable(),
  mileage: z
    .object({
      /** Kilometres, with at most one decimal. */
      distance: z.number(),
      vehicleId: z.number().int(),
      /** The vehicle's name. */
      vehicle: z.string(),
      kind: z.enum(vehicleKinds),
      /** Fiscal power («CV»); null for mopeds. */
      power: z.number().int().nullable(),
      electric: z.boolean(),
      purpose: z.string(),
    })
    .nullable(),
  /** Set for a correction: the difference between a vehicle's submitted or approved journeys of a year and the scale. */
  correction: z
    .object({
      year: z.number().int(),
      vehicleId: z.number().int(),
      vehicle: z.string(),
      /** Whether the author has accepted it, without which the report cannot be submitted. */
      accepted: z.boolean(),
    })
    .nullable(),
  /** The receipt that this one refunds. */
  refund_of: linkedReceipt.nullable(),
  /** The receipts that refund this one. */
  refunds: z.array(linkedReceipt),
  /** State of an approver's last question to the author; null without a question. */
  question: z.enum(questionStates).nullable(),
  /** The last refusal by an approver. */
  refusal: z
    .object({
      reason: z.string(),
      /** Whether the approval will leave it out; false once the report was withdrawn or rejected, or the receipt moved. */
      stands: z.boolean(),
      by: z.string(),
      /** ISO 8601 instant. */
      at: z.string(),
    })
    .nullable(),
  attachments: z.array(attachment),
  hints: z.array(hint),
});
export type Receipt = z.infer<typeof receipt>;

/** Totals of a report: one line per rate, and the sum. */
export const receiptTotals = z.object({
  rates: z.array(vatLine),
  ht: amount,
  vat: amount,
  ttc: amount,
  /** Deductible part of the VAT; null if the reader may not export. */
  deductible: amount.nullable(),
  /** Part of the total that clients are billed for. */
  billable_ttc: amount,
  /** Part of the total that the approval will leave out. */
  refused_ttc: amount,
  count: z.number().int(),
});
export type ReceiptTotals = z.infer<typeof receiptTotals>;

const few = 'a report has at most a thousand receipts (MOST_RECEIPTS)';

export const listReceipts = listCall({
  id: 'listReceipts',
  path: '/reports/{reportId}/receipts',
  summary: 'List the receipts of a report by number, with the report’s totals',
  keptOffline: true,
  unindexed: { first: few, receiptNumber: few, date: few, valuettc: few },
  access: 'member',
  params: reportParams,
  name: 'receipts',
  row: receipt,
  columns: {
    receiptNumber: 'figure',
    date: 'date',
    poste: 'name',
    supplier: 'text',
    valueht: 'money',
    vat: 'money',
    valuettc: 'money',
    billable: 'word',
    attachments: 'figure',
  },
  filters: { tags: z.string().trim().min(1).max(200) },
  sort: ['receiptNumber', 'date', 'valuettc'],
  order: 'receiptNumber',
  rows: RECEIPTS_PER_PAGE,
  /** The texts of all receipts of the report are for its filters. */
  extra: { reportId: z.number().int(), totals: receiptTotals, texts: listTags.answer },
  texts: { failure: 'FAILED TO GET RECEIPTS' },
});

export const readReceipt = call({
  id: 'readReceipt',
  method: 'GET',
  path: '/receipts/{receiptId}',
  summary: 'Read a receipt with its files',
  access: 'member',
  params: receiptParams,
  answer: receipt,
  texts: { failure: 'FAILED TO GET RECEIPTS' },
});

export const generateReceipt = call({
  id: 'generateReceipt',
  method: 'GET',
  path: '/reports/{reportId}/receipts/generate',
  summary: 'Read the number that the next receipt would get, 1 for the first; nothing is reserved',
  keptOffline: true,
  access: 'member',
  params: reportParams,
  answer: z.object({
    /** Number of the next receipt, under the specification's name. */
    newReceiptId: z.number().int(),
    receiptNumber: z.number().int(),
    /** Date of the last receipt, proposed for the next one; null for the first. */
    date: daySchema.nullable(),
    /** Territory of the last receipt, proposed likewise. */
    territory: z.enum(territories).nullable(),
  }),
  texts: { failure: 'FAILED TO GENERATE RECEIPT ID' },
});

const territoryField = z
  .literal('')
  .transform((): Territory => 'metropole')
  .or(z.enum(territories));

const fields = {
  date: dayField,
  posteId: chosenId,
  supplier: z.string().trim().max(200).default(''),
  comment: z.string().trim().max(1000).default(''),
  /** Only for types that are gifts in the law (features/postes/deductible.rules.ts). */
  beneficiary: z.string().trim().max(200).default(''),
  tags: receiptTags.default(''),
  billable: checkbox.default(false),
  /** Negative for a refund or credit note. The server computes it for journeys and other currencies. */
  valuettc: signedAmountField.optional(),
  value_vat_type_a: signedAmountField.optional(),
  value_vat_type_b: signedAmountField.optional(),
  value_vat_type_c: signedAmountField.optional(),
  value_vat_type_d: signedAmountField.optional(),
  /** Special rates of a territory (`territory`). */
  value_vat_type_f: signedAmountField.optional(),
  value_vat_type_g: signedAmountField.optional(),
  value_untaxed: signedAmountField.optional(),
  /** The reason for a missing file. */
  no_document: z.string().trim().max(500).default(''),
  /** Paid in euros in a country without French VAT, so nothing is deductible. Ignored for journeys and other currencies. */
  abroad: checkbox.default(false),
  /**
   * The French territory whose VAT rates apply; metropolitan France by default. Receipts of Corsica, Guadeloupe, Martinique and La
   * Réunion need their VAT as printed. Ignored for journeys, other currencies and receipts from abroad.
   */
  territory: territoryField.default('metropole'),
  /** ISO 4217 code; EUR by default. Any other currency requires the amount, the rate and the rate's day. */
  currency: z.string().trim().toUpperCase().max(3).default(''),
  foreign_amount: z.string().trim().max(40).default(''),
  exchange_rate: z.string().trim().max(40).default(''),
  rate_date: z.union([z.literal('').transform(() => undefined), dayField]).optional(),
  /** For types whose receipts are journeys. */
  distance: distanceField.optional(),
  /** A vehicle of the report's author. */
  vehicleId: z.union([z.literal('').transform(() => undefined), chosenId]).optional(),
  purpose: z.string().trim().max(500).default(''),
  /** For a refund: the receipt of the same person that it refunds (`listRefundable`). */
  refund_of: z.union([z.literal('').transform(() => undefined), id]).optional(),
};
export type ReceiptFields = z.output<z.ZodObject<typeof fields>>;

export const createReceipt = call({
  id: 'createReceipt',
  method: 'POST',
  path: '/receipts',
  summary: 'Add a receipt; if its number is taken it gets the next free one',
  independent: 'any expense type can be used in a report',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  encoding: 'form',
  body: z.object({
    reportId: chosenId,
    receiptNumber: z
      .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(100_000)])
      .optional(),
    ...fields,
  }),
  status: 201,
  answer: z.object({ receiptId: z.number().int(), receiptNumber: z.number().int() }),
  texts: { failure: 'FAILED TO ADD RECEIPT', byStatus: { 409: 'CAN NOT MODIFY REPORT' } },
});

export const updateReceipt = call({
  id: 'updateReceipt',
  method: 'PUT',
  path: '/receipts/{receiptId}',
  summary: 'Change a receipt; omitted fields and the number stay as they are',
  independent: 'any expense type can be used in a report',
  safeguard: 'the form of createReceipt sends it, through the unsent receipts',
  access: 'member',
  underDoAs: true,
  ifMatch: { of: readReceipt },
  encoding: 'form',
  params: receiptParams,
  body: z.object({ ...updateShape(fields), date: fields.date, posteId: fields.posteId }),
  answer: z.object({ receiptId: z.number().int(), receiptNumber: z.number().int() }),
  texts: { failure: 'FAILED TO UPDATE RECEIPT', byStatus: { 409: 'CAN NOT MODIFY REPORT' } },
});

export const deleteReceipt = call({
  id: 'deleteReceipt',
  method: 'DELETE',
  path: '/receipts/{receiptId}',
  summary: 'Delete a receipt with its files; 409 RECEIPT_REFUNDED if another one refunds it',
  safeguard: 'confirm',
  access: 'member',
  ifMatch: { of: readReceipt },
  params: receiptParams,
  status: 201,
  answer: z.object({ receiptId: z.number().int(), reportId: z.number().int() }),
  texts: { failure: 'COULD NOT DELETE RECEIPT', byStatus: { 409: 'CAN NOT MODIFY REPORT' } },
});

export const acceptCorrection = call({
  id: 'acceptCorrection',
  method: 'PUT',
  path: '/receipts/{receiptId}/accept',
  summary: 'Accept a mileage correction, so that its report can be submitted',
  safeguard: 'no amount changes; a correction that changes later must be accepted again',
  access: 'member',
  ifMatch: { of: readReceipt },
  encoding: 'none',
  params: receiptParams,
  answer: receipt,
  texts: {
    success: 'Correction accepted',
    failure: 'FAILED TO UPDATE RECEIPT',
    byStatus: { 409: 'CAN NOT MODIFY REPORT' },
  },
});
