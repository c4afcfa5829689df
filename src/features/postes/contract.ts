/** Declares the calls for expense types. Source: business-app §3, §7 «Expense types»; product.md §5 «Receipt». */
import { z } from 'zod';
import { accountField, manage } from '#features/vat/contract.ts';
import { nationalTypes } from '#features/vat/rules.ts';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { amount, amountField } from '#kernel/money-schema.ts';
import { natures, shareBases } from './deductible.rules.ts';
import './errors.ts';

export const posteParams = z.object({ posteId: id });

/** Deductible share of a type's VAT, from a given day (deductible.rules.ts). */
const posteShare = z.object({
  shareId: z.number().int(),
  /** The rate; null for all rates without a share of their own. */
  type: z.enum(nationalTypes).nullable(),
  basis: z.enum(shareBases),
  /** Basis points if the company sets the share; otherwise null. */
  share: z.number().int().nullable(),
  from: daySchema,
});
export type PosteShare = z.infer<typeof posteShare>;

export const poste = z.object({
  posteId: z.number().int(),
  /** The name; of a preset in the reader's language unless a person renamed it. */
  postname: z.string(),
  description: z.string(),
  /** Whether its receipts can have several rates, with printed amounts. */
  vatcomposed: z.boolean(),
  /** The single rate of its receipts, unless `vatcomposed`. */
  vatfulltype: z.enum(nationalTypes),
  /** Whether its receipts are journeys in kilometres. */
  mileage: z.boolean(),
  /** Daily limit above which a hint is shown; null for no limit. */
  limit_per_day: amount.nullable(),
  /** The accountant's account number; empty if not set. */
  account: z.string(),
  /** Account for receipts at one rate; empty to use the type's account. */
  account_type_a: z.string(),
  account_type_b: z.string(),
  account_type_c: z.string(),
  account_type_d: z.string(),
  account_type_e: z.string(),
  /** Sorted by first day; empty if nobody has reviewed the type, whose VAT is then deductible in full. */
  shares: z.array(posteShare),
  /** Whether new receipts can use it. */
  active: z.boolean(),
});
export type Poste = z.infer<typeof poste>;

const fields = {
  postname: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1000).default(''),
  vatcomposed: checkbox.default(false),
  vatfulltype: z.enum(nationalTypes).default('TYPEC'),
  mileage: checkbox.default(false),
  limit_per_day: amountField.optional(),
  account: accountField.default(''),
  account_type_a: accountField.default(''),
  account_type_b: accountField.default(''),
  account_type_c: accountField.default(''),
  account_type_d: accountField.default(''),
  account_type_e: accountField.default(''),
};

/** Parses an omitted or empty choice as undefined. */
export const noChoice = z.literal('').transform(() => undefined);

export const createPoste = call({
  id: 'createPoste',
  method: 'POST',
  path: '/postes',
  summary: 'Create an expense type',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  encoding: 'form',
  body: z.object({
    ...fields,
    /** The nature in the law; by default guessed from the name. */
    basis: z.union([noChoice, z.enum(natures)]).optional(),
  }),
  status: 201,
  answer: poste,
  texts: { failure: 'FAILED TO ADD CONTRACT' },
});

const listQuery = z.object({ rowsPerPage: z.coerce.number().int().min(1).max(1000).default(100) });
const postes = z.object({ postes: z.array(poste), /** Whether more types follow. */ more: z.boolean() });

export const listPostes = call({
  id: 'listPostes',
  method: 'GET',
  path: '/postes',
  summary: 'List the expense types in the order in which they were created',
  keptOffline: true,
  access: 'member',
  ofEverybody: 'expense types belong to the whole workspace',
  byMembership: 'expense types belong to the whole workspace',
  query: listQuery,
  answer: postes,
  texts: { failure: 'FAILED TO GET EXPENSE TYPES' },
});

/** @public Part of the API, although no page calls it. */
export const morePostes = call({
  id: 'morePostes',
  method: 'GET',
  path: '/postes/more/{lastId}',
  summary: 'List the expense types after the one with the id lastId',
  noScreen: 'pages read all expense types at once; the specification has this call',
  access: 'member',
  ofEverybody: 'expense types belong to the whole workspace',
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
  summary: 'Read an expense type',
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
  summary: 'Change an expense type; omitted fields and the amounts of existing receipts stay as they are',
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
