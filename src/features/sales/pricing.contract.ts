/** Declares the calls for how a contract is invoiced: by day, monthly, or at a fixed price with deposits; and what is due of it. */
import { z } from 'zod';
import { contractParams } from '#features/contracts/contract.ts';
import { call, updateShape } from '#kernel/call.ts';
import { daySchema, optionalDay } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { id } from '#kernel/id.ts';
import { sellers } from './access.ts';
import { everyInvoice, invoiceParams } from './contract.ts';
import { salesDraft } from './draft.contract.ts';
import { fieldError } from './errors.ts';
import { INSTALMENT_TEXT_LENGTH, partialMonths, pricingKinds } from './pricing.rules.ts';

const int = z.number().int();

/** Where a deposit or a balance is: not yet invoiced, in a draft, or in an issued invoice. */
const place = {
  salesDraftId: int.nullable(),
  salesInvoiceId: int.nullable(),
  /** Of the issued invoice; empty for none. */
  number: z.string(),
};

export const instalment = z.object({
  instalmentId: int,
  text: z.string(),
  /** Percent of the whole price, or an amount; the other one is null. */
  share: z.string().nullable(),
  amount: z.string().nullable(),
  /** What it asks for, before VAT. */
  net: z.string(),
  /** Null: at once. */
  plannedOn: daySchema.nullable(),
  ...place,
});
export type Instalment = z.infer<typeof instalment>;

export const pricing = z.object({
  contractId: int,
  cname: z.string(),
  client: z.string(),
  currency: z.string(),
  kind: z.enum(pricingKinds),
  /** The whole price, or that of a month: decimals with all digits of the currency; empty for none. */
  amount: z.string(),
  startsOn: daySchema.nullable(),
  endsOn: daySchema.nullable(),
  partial: z.enum(partialMonths),
  balanceOn: daySchema.nullable(),
  instalments: z.array(instalment),
  /** What is left of a fixed price after its deposits. */
  balance: z.object({ net: z.string(), ...place }).nullable(),
});
export type Pricing = z.infer<typeof pricing>;

export const readPricing = call({
  id: 'readPricing',
  method: 'GET',
  path: '/contracts/{contractId}/pricing',
  summary: 'How a contract is invoiced, with its deposits and its version (ETag), which a change can name',
  access: sellers,
  byRole: everyInvoice,
  params: contractParams,
  answer: pricing,
  texts: { failure: 'FAILED TO READ PRICING' },
});

const entered = z.union([z.string(), z.number()]);

/** An amount in the contract's currency, which the service knows. */
const amount = entered
  .nullable()
  .meta({ description: 'An amount in the contract’s currency; empty for none', examples: ['12000.00', ''] })
  .transform((given) => (given === null ? '' : String(given).trim()) || null);

export const updatePricing = call({
  id: 'updatePricing',
  method: 'PUT',
  path: '/contracts/{contractId}/pricing',
  summary: 'Change how a contract is invoiced; what is invoiced already stays',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readPricing },
  encoding: 'form',
  params: contractParams,
  body: z.object(
    updateShape({
      kind: z.enum(pricingKinds).default('day'),
      amount: amount.default(null),
      startsOn: optionalDay.default(null),
      endsOn: optionalDay.default(null),
      partial: z.enum(partialMonths).default('prorated'),
      balanceOn: optionalDay.default(null),
    }),
  ),
  answer: pricing,
  records: 'contract.pricing-changed',
  texts: {
    success: 'Pricing changed',
    failure: 'FAILED TO CHANGE PRICING',
    byStatus: { 409: 'FAILED TO CHANGE PRICING' },
  },
});

/** Basis points, or null. */
const share = entered
  .nullable()
  .meta({ description: 'Percent with at most two decimals; empty for none', examples: ['', '30'] })
  .transform((given, { addIssue }): number | null => {
    const text = given === null ? '' : String(given).trim();
    if (text === '') return null;
    const decimal = parseDecimal(text, { digits: 2, units: ['%'] });
    const points = decimal === undefined ? 0 : Math.round(Number(decimal) * 100);
    if (points > 0 && points <= 10_000) return points;
    addIssue({ code: 'custom', ...fieldError('sales_share_invalid') });
    return z.NEVER;
  });

const instalmentFields = {
  text: z
    .string(fieldError('sales_instalment_text'))
    .trim()
    .min(1, fieldError('sales_instalment_text'))
    .max(INSTALMENT_TEXT_LENGTH, fieldError('sales_instalment_text')),
  share: share.default(null),
  amount: amount.default(null),
  plannedOn: optionalDay.default(null),
};
const instalmentParams = contractParams.extend({ instalmentId: id });

export const addInstalment = call({
  id: 'addInstalment',
  method: 'POST',
  path: '/contracts/{contractId}/instalments',
  summary: 'Add a deposit to a fixed price: a share of it, or an amount',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'added beside those of other people',
  encoding: 'form',
  params: contractParams,
  body: z.object(instalmentFields),
  status: 201,
  answer: pricing,
  records: 'contract.instalment-added',
  texts: {
    success: 'Deposit added',
    failure: 'FAILED TO ADD DEPOSIT',
    byStatus: { 409: 'FAILED TO ADD DEPOSIT' },
  },
});

export const updateInstalment = call({
  id: 'updateInstalment',
  method: 'PUT',
  path: '/contracts/{contractId}/instalments/{instalmentId}',
  summary: 'Change a deposit that is not invoiced yet',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readPricing },
  encoding: 'form',
  params: instalmentParams,
  body: z.object(updateShape(instalmentFields)),
  answer: pricing,
  records: 'contract.instalment-changed',
  texts: {
    success: 'Deposit changed',
    failure: 'FAILED TO CHANGE DEPOSIT',
    byStatus: { 409: 'FAILED TO CHANGE DEPOSIT' },
  },
});

export const deleteInstalment = call({
  id: 'deleteInstalment',
  method: 'DELETE',
  path: '/contracts/{contractId}/instalments/{instalmentId}',
  summary: 'Delete a deposit that is not invoiced yet',
  access: sellers,
  byRole: everyInvoice,
  safeguard: 'confirm',
  unversioned: 'the deposit is gone in any case',
  params: instalmentParams,
  answer: pricing,
  records: 'contract.instalment-deleted',
  texts: {
    success: 'Deposit deleted',
    failure: 'FAILED TO DELETE DEPOSIT',
    byStatus: { 409: 'FAILED TO DELETE DEPOSIT' },
  },
});

const preparation = {
  method: 'POST',
  access: sellers,
  byRole: everyInvoice,
  underDoAs: true,
  safeguard: 'the draft can be deleted',
  unversioned: 'a repeated call returns the draft that is being prepared',
  encoding: 'none',
  status: 201,
  answer: salesDraft,
  records: 'sales-draft.created',
  texts: {
    success: 'Draft prepared',
    failure: 'FAILED TO PREPARE SALES INVOICE',
    byStatus: { 409: 'FAILED TO PREPARE SALES INVOICE' },
  },
} as const;

export const prepareDeposit = call({
  ...preparation,
  id: 'prepareDeposit',
  path: '/contracts/{contractId}/instalments/{instalmentId}/draft',
  summary: 'Prepare the invoice of a deposit, or return the one that is being prepared',
  params: instalmentParams,
});

export const prepareBalance = call({
  ...preparation,
  id: 'prepareBalance',
  path: '/contracts/{contractId}/balance/draft',
  summary:
    'Prepare the final invoice of a fixed price, which deducts its deposits, or return the one that is being prepared',
  params: contractParams,
});

export const prepareCorrection = call({
  ...preparation,
  id: 'prepareCorrection',
  path: '/sales-invoices/{salesInvoiceId}/correction/draft',
  summary:
    'Prepare a credit note for invoiced days that were taken back since, or return the one that is being prepared',
  params: invoiceParams,
});
