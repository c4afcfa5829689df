/** Declares the calls for the fiscal years of the books. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { bookkeepers } from './contract.ts';
import './errors.ts';

const int = z.number().int();

const fiscalYear = z.object({
  from: daySchema,
  /** The closing date. */
  to: daySchema,
  /** Whether all its days are in closed periods. */
  closed: z.boolean(),
  entries: int,
  /** The sum of the debits. */
  total_cents: int,
});
export type FiscalYear = z.infer<typeof fiscalYear>;

export const readFiscalYears = call({
  id: 'readFiscalYears',
  method: 'GET',
  path: '/books/years',
  summary: 'The fiscal years with their totals, newest first',
  access: bookkeepers,
  fromStandby: true,
  answer: z.object({
    years: z.array(fiscalYear),
    /** The last day of the last closed period. */
    closed_until: daySchema.nullable(),
  }),
  texts: { failure: 'FAILED TO GET ENTRIES' },
});

export const downloadFiscalYear = call({
  id: 'downloadFiscalYear',
  method: 'GET',
  path: '/books/years/{to}/file',
  summary: 'The FEC of a closed fiscal year, named after the SIREN and the closing date',
  access: bookkeepers,
  onRecord: true,
  params: z.object({
    /** The closing date. */
    to: dayField,
  }),
  answer: fileAnswer,
  produces: 'text/plain',
  texts: { failure: 'FAILED TO GET EXPORTS' },
});
