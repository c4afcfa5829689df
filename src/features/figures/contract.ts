/** Declares the calls for the figures of a company over twelve months. */
import { z } from 'zod';
import { deciders } from '#features/planning/access.ts';
import { monthQuery } from '#features/planning/contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { isCurrency } from '#kernel/money.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import './errors.ts';

import { figures, figureTable, groupings } from './table.rules.ts';

const params = z.object({ figure: z.enum(figures) });
/** An empty value in an address means no filter. */
export const noFilter = z.literal('').transform(() => undefined);

/** The last of the twelve months, and what narrows the figures. */
const query = monthQuery.extend({
  by: z.enum(groupings).optional(),
  contractId: z.union([noFilter, id]).optional(),
  memberId: z.union([noFilter, id]).optional(),
  // Examples without a filter, so that requests of tests find rows.
  client: z
    .string()
    .trim()
    .max(200)
    .meta({ examples: ['', ''] })
    .optional(),
  /** Of what is to be billed and of the revenue; by default the most frequent currency. */
  currency: z.string().refine(isCurrency).optional(),
});
export type FigureQuery = z.infer<typeof query>;

export const readFigure = call({
  id: 'readFigure',
  method: 'GET',
  path: '/figures/{figure}',
  summary:
    'A figure by month or by age: days, utilisation, what is left of orders, expenses, approved days to bill, revenue, margin, what waits for approval, readings of articles',
  access: 'member',
  independent: 'contract and member are filters',
  fromStandby: true,
  params,
  query,
  answer: figureTable,
  texts: { failure: 'FAILED TO READ FIGURES' },
});

export const exportFigure = call({
  id: 'exportFigure',
  method: 'GET',
  path: '/figures/{figure}/export',
  summary: 'Export a figure as a table',
  access: 'member',
  independent: 'contract and member are filters',
  onRecord: true,
  params,
  query: query.extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT FIGURES' },
});

const named = z.object({ id: z.number().int(), name: z.string() });

export const readFigureChoices = call({
  id: 'readFigureChoices',
  method: 'GET',
  path: '/figures',
  summary:
    'The contracts, members and clients with days, expenses or invoices in the twelve months up to a month',
  access: deciders,
  fromStandby: true,
  query: monthQuery,
  answer: z.object({ contracts: z.array(named), members: z.array(named), clients: z.array(z.string()) }),
  texts: { failure: 'FAILED TO READ FIGURES' },
});
