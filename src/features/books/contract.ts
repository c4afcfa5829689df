/**
 * Declares the calls for the books: entries, closed periods and their files. Source: product.md §5 «Postings».
 */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { fieldError } from './errors.ts';
import { formats } from './layout.rules.ts';

const int = z.number().int();
export const bookkeepers = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;

export const entry = z.object({
  entryId: int,
  journal: z.string(),
  number: int,
  day: daySchema,
  label: z.string(),
  /** Type and id of the posted subject, for example `report`. */
  source_type: z.string(),
  source_id: int,
  /** The number of the entry that this one reverses. */
  reverses: int.nullable(),
  /** The sum of the debits, which equals the sum of the credits. */
  total_cents: int,
  posted_by: z.string(),
  /** ISO 8601 instant. */
  posted_at: z.string(),
});
export type Entry = z.infer<typeof entry>;

export const listEntries = listCall({
  id: 'listBookEntries',
  path: '/books/entries',
  summary: 'List the entries of the journals, newest first',
  access: bookkeepers,
  fromStandby: true,
  name: 'entries',
  row: entry,
  columns: {
    number: 'figure',
    journal: 'word',
    day: 'date',
    label: 'name',
    posted_by: 'text',
    total_cents: 'money',
  },
  filters: { from: dayField, to: dayField },
  texts: { failure: 'FAILED TO GET ENTRIES' },
});

export const readEntry = call({
  id: 'readBookEntry',
  method: 'GET',
  path: '/books/entries/{entryId}',
  summary: 'The lines of an entry',
  access: bookkeepers,
  params: z.object({ entryId: id }),
  answer: z.object({
    lines: z.array(
      z.object({
        account: z.string(),
        account_label: z.string(),
        auxiliary: z.string(),
        piece: z.string(),
        piece_day: daySchema,
        label: z.string(),
        /** Empty for none. */
        analytic: z.string(),
        debit_cents: int,
        credit_cents: int,
        /** An amount in another currency; null for none. */
        foreign: z.object({ currency: z.string(), amount: z.string() }).nullable(),
        /** The letter of lines that settle each other; empty for none. */
        letter: z.string(),
      }),
    ),
  }),
  texts: { failure: 'FAILED TO GET ENTRIES' },
});

export const bookExport = z.object({
  exportId: int,
  number: int,
  siren: z.string(),
  from: daySchema,
  to: daySchema,
  entries: int,
  /** The sum of the debits. */
  total_cents: int,
  /** SHA-256 of the FEC, in hexadecimal. */
  sha256: z.string(),
  closed_by: z.string(),
  // ISO 8601 instants.
  closed_at: z.string(),
  reopened_by: z.string(),
  reopened_at: z.string().nullable(),
  reason: z.string(),
  /** Only the last closed period can be opened again. */
  reopenable: z.boolean(),
  /** The version of its files' layout. */
  layout: int,
});
export type BookExport = z.infer<typeof bookExport>;

export const listExports = listCall({
  id: 'listBookExports',
  path: '/books/exports',
  summary: 'List the closed periods, newest first',
  access: bookkeepers,
  name: 'exports',
  row: bookExport,
  texts: { failure: 'FAILED TO GET EXPORTS' },
});

export const closeBooks = call({
  id: 'closeBooks',
  method: 'POST',
  path: '/books/exports',
  summary: 'Close the books up to a day as a numbered export; entries posted later get a later day',
  safeguard: 'confirm',
  access: bookkeepers,
  notUnderDoAs: 'closing signs the books',
  encoding: 'form',
  body: z.object({
    /** The last day of the period. The period begins after the last closed one, or with the first entry. */
    to: dayField,
  }),
  status: 201,
  answer: bookExport,
  records: 'books.closed',
  texts: {
    success: 'Period closed',
    failure: 'FAILED TO CLOSE PERIOD',
    byStatus: { 409: 'FAILED TO CLOSE PERIOD' },
  },
});

export const reopenBooks = call({
  id: 'reopenBooks',
  method: 'POST',
  path: '/books/exports/{exportId}/reopen',
  summary: 'Open the last closed period again, with a reason that stays on record',
  unversioned: 'its state decides: a second request gets 409',
  safeguard: 'form',
  access: bookkeepers,
  notUnderDoAs: 'opening signs the books',
  encoding: 'form',
  params: z.object({ exportId: id }),
  body: z.object({
    reason: z
      .string(fieldError('reopen_reason_needed'))
      .trim()
      .min(1, fieldError('reopen_reason_needed'))
      .max(1000, fieldError('reopen_reason_too_long')),
  }),
  answer: bookExport,
  records: 'books.reopened',
  texts: {
    success: 'Period opened again',
    failure: 'FAILED TO OPEN PERIOD',
    byStatus: { 409: 'FAILED TO OPEN PERIOD' },
  },
});

export const downloadExport = call({
  id: 'downloadBookExport',
  method: 'GET',
  path: '/books/exports/{exportId}/file',
  summary: 'The file of a closed period in one of the formats; always the same bytes',
  access: bookkeepers,
  onRecord: true,
  params: z.object({ exportId: id }),
  query: z.object({ format: z.enum(formats).default('fec') }),
  answer: fileAnswer,
  produces: ['text/plain', 'text/csv'],
  texts: { failure: 'FAILED TO GET EXPORTS' },
});

export const exportEntries = call({
  id: 'exportAccounting',
  method: 'GET',
  path: '/expenses/accounting',
  summary:
    'The accounting lines of a range of days, closed or not, as CSV with the columns of the FEC; semicolons in French',
  access: bookkeepers,
  onRecord: true,
  query: z
    .object({ from: dayField, to: dayField })
    .refine(({ from, to }) => from <= to, { path: ['to'], ...fieldError('entries_reversed') }),
  answer: fileAnswer,
  produces: 'text/csv',
  texts: { failure: 'FAILED TO EXPORT ENTRIES' },
});
