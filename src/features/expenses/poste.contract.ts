/** The calls for expense types and VAT rates. Source: business-app §3, §7 «Expense types»; product.md §5 «Receipt». */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { amount, amountField } from '#kernel/money-schema.ts';
import { natures, shareBases } from './deductible.rules.ts';
import { fieldError } from './errors.ts';
import { isAccount, parseRate } from './poste.rules.ts';
import { vatTypes } from './vat.rules.ts';

/** Roles that manage expense types. */
export const manage = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;
export const posteParams = z.object({ posteId: id });

/** Deductible share of the VAT of a type, from a day on (deductible.rules.ts). */
const posteShare = z.object({
  shareId: z.number().int(),
  /** Null: all rates without a share of their own. */
  type: z.enum(vatTypes).nullable(),
  basis: z.enum(shareBases),
  /** Basis points of the company's own share; null if the basis is another. */
  share: z.number().int().nullable(),
  from: daySchema,
});
export type PosteShare = z.infer<typeof posteShare>;

export const poste = z.object({
  posteId: z.number().int(),
  /** In the reader's language, unless a person renamed a preset. */
  postname: z.string(),
  description: z.string(),
  /** Its receipts have several rates, with amounts as printed. */
  vatcomposed: z.boolean(),
  /** The single rate of its receipts, if not `vatcomposed`. */
  vatfulltype: z.enum(vatTypes),
  /** Its receipts are journeys in kilometres. */
  mileage: z.boolean(),
  /** Daily limit above which a hint is shown; null for none. */
  limit_per_day: amount.nullable(),
  /** Account number for the accountant; empty if not set. */
  account: z.string(),
  /** Account for receipts at one rate; empty: that of the type. */
  account_type_a: z.string(),
  account_type_b: z.string(),
  account_type_c: z.string(),
  account_type_d: z.string(),
  account_type_e: z.string(),
  /** By their first days; empty if nobody has reviewed the type: its VAT is deductible in full. */
  shares: z.array(posteShare),
  /** Whether new receipts may use it. */
  active: z.boolean(),
});
export type Poste = z.infer<typeof poste>;

const account = z
  .string()
  .trim()
  .refine((text) => text === '' || isAccount(text), fieldError('account_invalid'));

const fields = {
  postname: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1000).default(''),
  vatcomposed: checkbox.default(false),
  vatfulltype: z.enum(vatTypes).default('TYPEC'),
  mileage: checkbox.default(false),
  limit_per_day: amountField.optional(),
  account: account.default(''),
  account_type_a: account.default(''),
  account_type_b: account.default(''),
  account_type_c: account.default(''),
  account_type_d: account.default(''),
  account_type_e: account.default(''),
};

/** An omitted or empty choice is undefined. */
export const noChoice = z.literal('').transform(() => undefined);

export const createPoste = call({
  id: 'createPoste',
  method: 'POST',
  path: '/postes',
  summary: 'A new type of expenses',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  encoding: 'form',
  body: z.object({
    ...fields,
    /** What the law distinguishes; by default guessed from the name. */
    basis: z.union([noChoice, z.enum(natures)]).optional(),
  }),
  status: 201,
  answer: poste,
  texts: { failure: 'FAILED TO ADD CONTRACT', byStatus: { 409: 'FAILED TO ADD CONTRACT' } },
});

const listQuery = z.object({ rowsPerPage: z.coerce.number().int().min(1).max(1000).default(100) });
const postes = z.object({ postes: z.array(poste), /** Whether more follow. */ more: z.boolean() });

export const listPostes = call({
  id: 'listPostes',
  method: 'GET',
  path: '/postes',
  summary: 'The types of expenses, in the order in which they were made',
  access: 'member',
  byMembership: 'expense types belong to the whole workspace',
  query: listQuery,
  answer: postes,
  texts: { failure: 'FAILED TO GET EXPENSE TYPES' },
});

/** @public A call of the API that no page sends. */
export const morePostes = call({
  id: 'morePostes',
  method: 'GET',
  path: '/postes/more/{lastId}',
  summary: 'The types of expenses that follow the one with id lastId',
  access: 'member',
  byMembership: 'expense types belong to the whole workspace',
  params: z.object({ lastId: id }),
  query: listQuery,
  answer: postes,
  texts: { failure: 'FAILED TO GET EXPENSE TYPES' },
});

export const readPoste = call({
  id: 'readPoste',
  method: 'GET',
  path: '/postes/{posteId}',
  summary: 'One type of expenses',
  access: 'member',
  byMembership: 'expense types belong to the whole workspace',
  params: posteParams,
  answer: poste,
  texts: { failure: 'FAILED TO GET EXPENSE TYPES' },
});

export const updatePoste = call({
  id: 'updatePoste',
  method: 'PUT',
  path: '/postes/{posteId}',
  summary: 'Change a type of expenses; omitted fields are unchanged, and so are the amounts of its receipts',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  ifMatch: { of: readPoste },
  encoding: 'form',
  params: posteParams,
  body: z.object({ ...updateShape({ ...fields, active: checkbox }), postname: fields.postname }),
  answer: poste,
  texts: { failure: 'FAILED TO UPDATE EXPENSE TYPE', byStatus: { 409: 'FAILED TO UPDATE EXPENSE TYPE' } },
});

/** Per cent in a request, `8.5` or `20`, as basis points. */
function percentOrReport(given: string | number, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): number {
  const rate = parseRate(String(given));
  if (rate !== undefined) return rate;
  addIssue({ code: 'custom', ...(given === '' ? generalError('required') : fieldError('rate_invalid')) });
  return z.NEVER;
}
export const percentField = z.union([z.string(), z.number()]).transform(percentOrReport);

export const vatRate = z.object({
  /** Null for a built-in rate; a workspace's own rate can be deleted. */
  rateId: z.number().int().nullable(),
  type: z.enum(vatTypes),
  /** Basis points: 2000 is 20 %. */
  rate: z.number().int(),
  from: daySchema,
  /** Account for deductible VAT; empty if not set. */
  account: z.string(),
});
export type VatRate = z.infer<typeof vatRate>;

export const listVatRates = call({
  id: 'listVatRates',
  method: 'GET',
  path: '/vat-rates',
  summary: 'The rates of VAT with the days from which they hold',
  access: 'member',
  byMembership: 'rates belong to the whole workspace',
  answer: z.object({ rates: z.array(vatRate) }),
  texts: { failure: 'FAILED TO GET VAT RATES' },
});

export const addVatRate = call({
  id: 'addVatRate',
  method: 'POST',
  path: '/vat-rates',
  summary: 'A rate of the workspace’s own from a day on; receipts that are there keep theirs',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  encoding: 'form',
  body: z.object({
    type: z.enum(vatTypes),
    /** Per cent: `8.5`, `20`. */
    percent: percentField,
    from: dayField,
    account: account.default(''),
  }),
  status: 201,
  answer: vatRate,
  texts: { failure: 'FAILED TO ADD VAT RATE', byStatus: { 409: 'FAILED TO ADD VAT RATE' } },
});

export const setVatAccount = call({
  id: 'setVatAccount',
  method: 'PUT',
  path: '/vat-rates/account',
  summary: 'The account of a rate, of one that the program knows too; empty: that of the settings',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  ifMatch: { of: listVatRates },
  encoding: 'form',
  body: z.object({ type: z.enum(vatTypes), from: dayField, account }),
  answer: vatRate,
  texts: { failure: 'FAILED TO SAVE SETTINGS' },
});

export const deleteVatRate = call({
  id: 'deleteVatRate',
  method: 'DELETE',
  path: '/vat-rates/{rateId}',
  summary: 'Take a rate of the workspace’s own away',
  safeguard: 'confirm',
  records: 'vat-rate.deleted',
  access: manage,
  unversioned: 'rates are never changed',
  params: z.object({ rateId: id }),
  answer: z.object({ rateId: z.number().int() }),
  texts: { failure: 'FAILED TO DELETE VAT RATE' },
});
