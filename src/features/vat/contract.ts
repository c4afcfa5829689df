/** Declares the calls for VAT rates. Source: business-app §3; product.md §5 «Receipt». */
import { z } from 'zod';
import { isAccount } from '#features/books/rules.ts';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { fieldError } from './errors.ts';
import { nationalTypes, parseRate } from './rules.ts';

/** Roles that manage VAT rates and expense types. */
export const manage = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;

/** An account number, or empty. */
export const accountField = z
  .string()
  .trim()
  .refine((text) => text === '' || isAccount(text), fieldError('account_invalid'));

/** Returns a percentage in a request (`8.5` or `20`) in basis points. */
function percentOrReport(given: string | number, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): number {
  const rate = parseRate(String(given));
  if (rate !== undefined) return rate;
  addIssue({ code: 'custom', ...(given === '' ? generalError('required') : fieldError('rate_invalid')) });
  return z.NEVER;
}
export const percentField = z.union([z.string(), z.number()]).transform(percentOrReport);

const vatRate = z.object({
  /** Null for a built-in rate. The workspace's own rates can be deleted. */
  rateId: z.number().int().nullable(),
  type: z.enum(nationalTypes),
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
  summary: 'List the VAT rates with the days from which they apply',
  keptOffline: true,
  access: 'member',
  ofEverybody: 'rates belong to the whole workspace',
  byMembership: 'rates belong to the whole workspace',
  answer: z.object({ rates: z.array(vatRate) }),
  texts: { failure: 'FAILED TO GET VAT RATES' },
});

export const addVatRate = call({
  id: 'addVatRate',
  method: 'POST',
  path: '/vat-rates',
  summary: 'Add a VAT rate of the workspace from a given day; existing receipts keep their rate',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  encoding: 'form',
  body: z.object({
    type: z.enum(nationalTypes),
    /** Percent: `8.5`, `20`. */
    percent: percentField,
    from: dayField,
    account: accountField.default(''),
  }),
  status: 201,
  answer: vatRate,
  texts: { failure: 'FAILED TO ADD VAT RATE', byStatus: { 409: 'FAILED TO ADD VAT RATE' } },
});

export const setVatAccount = call({
  id: 'setVatAccount',
  method: 'PUT',
  path: '/vat-rates/account',
  summary: 'Set the account of a rate, built-in or not; empty to use the account of the settings',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  ifMatch: { of: listVatRates },
  encoding: 'form',
  body: z.object({ type: z.enum(nationalTypes), from: dayField, account: accountField }),
  answer: vatRate,
  texts: { failure: 'FAILED TO SAVE SETTINGS' },
});

export const deleteVatRate = call({
  id: 'deleteVatRate',
  method: 'DELETE',
  path: '/vat-rates/{rateId}',
  summary: 'Delete a VAT rate of the workspace',
  safeguard: 'confirm',
  records: 'vat-rate.deleted',
  access: manage,
  unversioned: 'rates never change',
  params: z.object({ rateId: id }),
  answer: z.object({ rateId: z.number().int() }),
  texts: { failure: 'FAILED TO DELETE VAT RATE' },
});
