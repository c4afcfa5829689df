/** Declares the calls for contracts. Source: business-app §2, §3, §7 «Contracts»; product.md §1, §7. */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { daySchema, optionalDay } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { isCurrency } from '#kernel/money.ts';
import { reportErrors } from '#kernel/validate.ts';
import { contractWriters } from './access.ts';
import { fieldError } from './errors.ts';
import {
  CONTRACT_NAME_LENGTH,
  contractKinds,
  contractStates,
  contradictionsOf,
  isAnalyticCode,
  isRate,
  presets,
} from './rules.ts';

export const contractParams = z.object({ contractId: id });

export const contract = z.object({
  contractId: z.number().int(),
  /** The contract's name. The name of a preset absence is in the reader's language. */
  cname: z.string(),
  client: z.string(),
  startDate: daySchema.nullable(),
  endDate: daySchema.nullable(),
  kind: z.enum(contractKinds),
  /** The preset of an absence that nobody has renamed. */
  preset: z.enum(presets).nullable(),
  /** Available to every member without assignment. */
  forEverybody: z.boolean(),
  /** A decimal with all digits of the currency, `650.00`; null if the actor may not see it. */
  dailyRate: z.string().nullable(),
  currency: z.string(),
  /** For accounting; empty for none, and if the actor may not write contracts. */
  analyticCode: z.string(),
  state: z.enum(contractStates),
  /** ISO 8601 instants. */
  closed_at: z.string().nullable(),
  created_at: z.string(),
});
export type Contract = z.infer<typeof contract>;

const listedContract = contract.extend({
  /** Number of assigned people; null if the actor may not see it. */
  members: z.number().int().nullable(),
});
export type ListedContract = z.infer<typeof listedContract>;

export const listContracts = listCall({
  id: 'listContracts',
  path: '/contracts',
  summary: 'List the contracts of the workspace, closed ones last; a consultant gets only their own',
  unindexed: {
    first: 'the names of presets depend on the reader’s language',
    cname: 'the names of presets depend on the reader’s language',
  },
  access: 'member',
  name: 'contracts',
  row: listedContract,
  columns: {
    cname: 'name',
    client: 'text',
    kind: 'word',
    period: 'period',
    members: 'figure',
    state: 'state',
  },
  search: true,
  filters: { kind: z.enum(contractKinds), state: z.enum(contractStates) },
  sort: ['cname', 'client', 'period'],
  texts: { failure: 'FAILED TO FETCH CONTRACTS' },
});
export type ContractList = z.infer<typeof listContracts.answer>;

export const readContract = call({
  id: 'readContract',
  method: 'GET',
  path: '/contracts/{contractId}',
  summary: 'Read a contract with its version (ETag), which a change can name',
  access: 'member',
  params: contractParams,
  answer: contract,
  texts: { failure: 'FAILED TO FETCH CONTRACTS' },
});

const cname = z
  .string(fieldError('contract_name_needed'))
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine(
    (name) => name.length > 0 && name.length <= CONTRACT_NAME_LENGTH,
    fieldError('contract_name_needed'),
  );

/** An amount in the contract's currency (`contradictionsOf`). */
const rateOrNone = z
  .union([z.string(), z.number()], fieldError('contract_rate_invalid'))
  .nullable()
  .transform((rate) => (rate === null ? '' : String(rate).trim()) || null);

const currency = z
  .string()
  .transform((code) => code.trim().toUpperCase() || 'EUR')
  .refine(isCurrency, fieldError('contract_currency_unknown'));

/** Capitals are made. */
export const analyticField = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isAnalyticCode, fieldError('analytic_invalid'))
  .meta({ examples: ['CONSEIL', 'R-D'] });

const fields = {
  cname,
  client: z.string().trim().max(CONTRACT_NAME_LENGTH, fieldError('contract_client_too_long')).default(''),
  /** First and last day on which days can be recorded, both included; null means that there is no limit. */
  startDate: optionalDay.default(null),
  endDate: optionalDay.default(null),
  kind: z.enum(contractKinds).default('client'),
  /** For internal contracts only; absences are always for everybody. */
  forEverybody: checkbox.default(false),
  dailyRate: rateOrNone.default(null),
  currency: currency.default('EUR'),
  analyticCode: analyticField.default(''),
};

/** Reports a wrong rate also when another field is wrong, so that the form shows all errors at once. */
const rateFits = {
  path: ['dailyRate'],
  ...fieldError('contract_rate_invalid'),
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const createContract = call({
  id: 'createContract',
  method: 'POST',
  path: '/contracts',
  summary: 'Create a contract',
  safeguard: 'form',
  records: 'contract.created',
  access: contractWriters,
  underDoAs: true,
  encoding: 'form',
  body: z
    .object(fields)
    .refine(isRate, rateFits)
    .superRefine((values, context) => reportErrors(context, contradictionsOf(values))),
  status: 201,
  answer: contract,
  texts: { success: 'Contract Created', failure: 'FAILED TO CREATE CONTRACT' },
});

export const updateContract = call({
  id: 'updateContract',
  method: 'PUT',
  path: '/contracts/{contractId}',
  summary: 'Change a contract: fields left out stay as they are, empty fields are cleared',
  safeguard: 'form',
  ifMatch: { of: readContract },
  records: 'contract.updated',
  access: contractWriters,
  byRole: 'people who write contracts write all of them',
  underDoAs: true,
  encoding: 'form',
  params: contractParams,
  body: z
    .object({
      ...updateShape(fields),
      /** Confirms that some recorded days are outside the new dates. */
      keepDaysOutside: checkbox.default(false),
    })
    .refine(isRate, rateFits),
  answer: contract,
  texts: { success: 'Contract Updated', failure: 'FAILED TO UPDATE CONTRACT' },
});

const stateChange = {
  method: 'POST',
  access: contractWriters,
  byRole: 'people who write contracts write all of them',
  underDoAs: true,
  encoding: 'none',
  unversioned: 'its state decides: a repeated change gets 409',
  params: contractParams,
  answer: contract,
} as const;
const stateFailure = {
  failure: 'FAILED TO UPDATE CONTRACT',
  byStatus: { 409: 'FAILED TO UPDATE CONTRACT' },
} as const;

export const closeContract = call({
  ...stateChange,
  id: 'closeContract',
  path: '/contracts/{contractId}/close',
  summary: 'Close a contract: no more days can be recorded on it; recorded days stay',
  safeguard: 'undo',
  records: 'contract.closed',
  texts: { success: 'Contract Closed', ...stateFailure },
});

export const reopenContract = call({
  ...stateChange,
  id: 'reopenContract',
  path: '/contracts/{contractId}/reopen',
  summary: 'Open a closed contract again',
  safeguard: 'undo',
  records: 'contract.reopened',
  texts: { success: 'Contract Reopened', ...stateFailure },
});

const ids = z.array(id).min(1).max(1000);

export const deleteContracts = call({
  id: 'deleteContracts',
  method: 'DELETE',
  path: '/contracts',
  summary: 'Delete all given contracts or none; 409 names those with recorded days or reports',
  safeguard: 'confirm',
  unversioned: 'several are deleted at once; contracts in use are rejected',
  records: 'contract.deleted',
  access: contractWriters,
  encoding: 'json',
  body: z.union([z.object({ ids }), ids.transform((bare) => ({ ids: bare }))]),
  answer: z.object({ ids: z.array(z.number().int()) }),
  texts: {
    success: 'Contract Deleted',
    failure: 'FAILED TO DELETE CONTRACT',
    byStatus: { 409: 'FAILED TO DELETE CONTRACT' },
  },
});
