/** Declares the calls for how often articles were read in the last thirty days. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { id } from '#kernel/id.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { noFilter } from './contract.ts';
import { readingGroupings } from './reading.rules.ts';
import { figureTable } from './table.rules.ts';
import './errors.ts';

const query = z.object({
  by: z.enum(readingGroupings).optional(),
  postId: z.union([noFilter, id]).optional(),
  /** For owners: of all authors instead of the own articles. */
  everybody: checkbox.optional(),
});
export type ReadingQuery = z.infer<typeof query>;

export const readReadings = call({
  id: 'readReadings',
  method: 'GET',
  path: '/readings',
  summary: 'The readings of one’s own articles in the last 30 days, by day: by article, source or language',
  access: 'member',
  fromStandby: true,
  query,
  answer: figureTable,
  texts: { failure: 'FAILED TO READ READINGS' },
});

export const exportReadings = call({
  id: 'exportReadings',
  method: 'GET',
  path: '/readings/export',
  summary: 'Export the readings of the last 30 days as a table',
  access: 'member',
  onRecord: true,
  query: query.extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT READINGS' },
});
