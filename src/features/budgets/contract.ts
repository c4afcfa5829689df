/** Declares the calls that read budgets: what is used and left of the orders of contracts. */
import { z } from 'zod';
import { contractWriters } from '#features/contracts/access.ts';
import { contractParams } from '#features/contracts/contract.ts';
import { contractStates } from '#features/contracts/rules.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { listCall } from '#kernel/list.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { bases, budgetStates } from './rules.ts';
import './errors.ts';

const int = z.number().int();

/** Days in steps of 0.01, or the smallest unit of the currency. */
const use = z.object({
  ordered: z.number().nullable(),
  approved: z.number(),
  /** Recorded up to today and not approved. */
  pending: z.number(),
  left: z.number().nullable(),
  /** Used and expected at the end. */
  atEnd: z.number().nullable(),
  runsOutOn: daySchema.nullable(),
});
export type ShownUse = z.infer<typeof use>;

const budget = z.object({
  days: use,
  amount: use,
  currency: z.string(),
  /** Used days without a rate, which are in no amount. */
  unpricedDays: z.number(),
  basis: z.enum(bases),
  /** The last day of the contract or of its orders, whichever is earlier. */
  end: daySchema.nullable(),
  state: z.enum(budgetStates),
});
export type ShownBudget = z.infer<typeof budget>;

const listedBudget = budget.extend({
  contractId: int,
  cname: z.string(),
  client: z.string(),
  contractState: z.enum(contractStates),
});
export type ListedBudget = z.infer<typeof listedBudget>;

export const listBudgets = listCall({
  id: 'listBudgets',
  path: '/budgets',
  summary: 'List the contracts with orders: ordered, used, left, and when the orders run out',
  access: contractWriters,
  unindexed: {
    first: 'contracts with orders are few, and their use is computed',
    cname: 'contracts with orders are few',
    used: 'contracts with orders are few, and their use is computed',
  },
  name: 'budgets',
  row: listedBudget,
  columns: { cname: 'name', client: 'text', days: 'text', amount: 'text', forecast: 'text', state: 'state' },
  search: true,
  filters: { state: z.enum(budgetStates), contractState: z.enum(contractStates) },
  sort: ['cname', 'used'],
  texts: { failure: 'FAILED TO GET BUDGETS' },
});
export type BudgetList = z.infer<typeof listBudgets.answer>;

export const exportBudgets = call({
  id: 'exportBudgets',
  method: 'GET',
  path: '/budgets/export',
  summary: 'Export the contracts with orders as a table',
  access: contractWriters,
  onRecord: true,
  query: sheetQuery,
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT BUDGETS' },
});

export const order = z.object({
  contractOrderId: int,
  number: z.string(),
  orderedOn: daySchema,
  /** In steps of 0.01. */
  days: z.number().nullable(),
  /** A decimal with all digits of the currency, `12000.00`. */
  amount: z.string().nullable(),
  startsOn: daySchema.nullable(),
  endsOn: daySchema.nullable(),
  note: z.string(),
});
export type Order = z.infer<typeof order>;

export const rate = z.object({
  contractRateId: int,
  from: daySchema,
  /** A decimal with all digits of the currency, `650.00`. */
  dailyRate: z.string(),
});
export type Rate = z.infer<typeof rate>;

export const readBudget = call({
  id: 'readBudget',
  method: 'GET',
  path: '/contracts/{contractId}/budget',
  summary: 'The orders and daily rates of a contract, with what is used and left',
  access: contractWriters,
  params: contractParams,
  answer: listedBudget.extend({
    /** The rate before the first of `rates`; null if the contract has none. */
    dailyRate: z.string().nullable(),
    /** In the order in which they were ordered. */
    orders: z.array(order),
    /** The earliest first. */
    rates: z.array(rate),
  }),
  texts: { failure: 'FAILED TO READ BUDGET' },
});
export type ContractBudget = z.infer<typeof readBudget.answer>;
