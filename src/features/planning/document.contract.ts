/**
 * Declares the calls for exporting a month: the activity report (CRA) and tables. Source: product.md §6, last
 * line.
 */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { monthParams } from './contract.ts';
import './errors.ts';

export const readActivityReport = call({
  id: 'readActivityReport',
  method: 'GET',
  path: '/planning/cra/userId/{userId}/year/{year}/month/{month}',
  summary: 'The activity report (CRA) of a member in a month as PDF, for one contract or all',
  independent: 'any contract can be requested for any month',
  access: 'member',
  fromStandby: true,
  underDoAs: true,
  params: monthParams,
  query: z.object({ contractId: id.optional() }),
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO GET ACTIVITY REPORT' },
});

export const exportMonth = call({
  id: 'exportMonth',
  method: 'GET',
  path: '/planning/export/userId/{userId}/year/{year}/month/{month}',
  summary: 'Export the days of a month as a table; managers can export all members',
  access: 'member',
  underDoAs: true,
  onRecord: true,
  params: monthParams,
  query: sheetQuery.extend({ scope: z.enum(['member', 'workspace']).default('member') }),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT MONTH' },
});
