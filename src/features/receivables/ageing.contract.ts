/** Declares the calls for what clients owe, by how long it has been due. */
import { z } from 'zod';
import { sellers } from '#features/sales/access.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { listCall } from '#kernel/list.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import './errors.ts';
import { ageFilters } from './rules.ts';

/** Of a client in one currency; amounts are decimals with all digits of the currency. */
export const receivable = z.object({
  clientId: z.number().int(),
  client: z.string(),
  currency: z.string(),
  not_due: z.string(),
  days_30: z.string(),
  days_60: z.string(),
  days_90: z.string(),
  more: z.string(),
  /** What the client paid too much, below zero. */
  credit: z.string(),
  total: z.string(),
});
export type Receivable = z.infer<typeof receivable>;

const filters = { age: z.enum(ageFilters) };

export const listReceivables = listCall({
  id: 'listReceivables',
  path: '/receivables',
  summary: 'List what clients owe by how long it has been due, the largest sum first',
  access: sellers,
  unindexed: {
    first: 'clients with open amounts are few, and their sums are computed',
    client: 'clients with open amounts are few',
    total: 'clients with open amounts are few, and their sums are computed',
  },
  name: 'receivables',
  row: receivable,
  columns: {
    client: 'name',
    not_due: 'figure',
    days_30: 'figure',
    days_60: 'figure',
    days_90: 'figure',
    more: 'figure',
    credit: 'figure',
    total: 'figure',
  },
  search: true,
  filters,
  sort: ['client', 'total'],
  extra: {
    /** Of all clients that search and filters select, by currency. */
    totals: z.array(receivable.omit({ clientId: true, client: true })),
  },
  texts: { failure: 'FAILED TO GET RECEIVABLES' },
});
export type ReceivableList = z.infer<typeof listReceivables.answer>;

export const exportReceivables = call({
  id: 'exportReceivables',
  method: 'GET',
  path: '/receivables/export',
  summary: 'Export what clients owe as a table, with the search and filters of the list',
  access: sellers,
  onRecord: true,
  query: sheetQuery.extend({
    q: listReceivables.query.shape.q,
    age: listReceivables.query.shape.age,
  }),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT RECEIVABLES' },
});
