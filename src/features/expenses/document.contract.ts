/** Declares the calls for a report as one PDF with all its files. Source: product.md §5, last line. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import './errors.ts';

const params = z.object({ reportId: id });

const reportDocument = z.object({
  state: z.enum(['none', 'waiting', 'running', 'ready', 'failed']),
  /** Number of receipts processed so far, and in total. */
  done: z.number().int(),
  total: z.number().int(),
  /** Whether the PDF shows the current revision. */
  current: z.boolean(),
  /** Bytes; null until the PDF is ready. */
  size: z.number().int().nullable(),
});
export type ReportDocument = z.infer<typeof reportDocument>;

export const makeReportDocument = call({
  id: 'makeReportDocument',
  method: 'POST',
  path: '/reports/{reportId}/document',
  summary: 'Create the PDF of a report in the reader’s language; a job renders it',
  safeguard: 'creates a file and changes nothing',
  access: 'member',
  underDoAs: true,
  unversioned: 'renders the report without changing it',
  encoding: 'none',
  params,
  status: 201,
  answer: reportDocument,
  texts: { failure: 'FAILED TO MAKE DOCUMENT' },
});

export const readReportDocument = call({
  id: 'readReportDocument',
  method: 'GET',
  path: '/reports/{reportId}/document',
  summary: 'The progress of a report’s PDF',
  access: 'member',
  params,
  answer: reportDocument,
  texts: { failure: 'FAILED TO MAKE DOCUMENT' },
});

export const readReportDocumentFile = call({
  id: 'readReportDocumentFile',
  method: 'GET',
  path: '/reports/{reportId}/document/file',
  summary: 'The PDF of a report; 404 until it is ready',
  access: 'member',
  params,
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO MAKE DOCUMENT' },
});
