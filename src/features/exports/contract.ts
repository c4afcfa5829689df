/** Declares the calls about files that a job makes. The feature with the data declares the call that starts the job. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { sheetMediaTypes } from '#kernel/sheet-format.ts';
import { exportKinds, exportReasons, exportStates } from './rules.ts';
import './errors.ts';

const int = z.number().int();

const exportedFile = z.object({
  exportId: int,
  kind: z.enum(exportKinds),
  /** What the file is about: YYYY-MM for a month; path and query of the call for a `file`; empty for the workspace. */
  subject: z.string(),
  state: z.enum(exportStates),
  reason: z.enum(exportReasons),
  /** Steps of the work; 0 of 0 before they are known. */
  done: int,
  total: int,
  /** Of a ready file, and of each `file`. */
  file_name: z.string(),
  /** Of a ready file. */
  byte_size: int,
  /** ISO 8601 instants. */
  requested_at: z.string(),
  expires_at: z.string(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

const own = {
  access: 'member',
  notUnderDoAs: 'a file is for the person who asked for it',
} as const;

/** Properties of each call that starts a job. */
export const startsExport = {
  notUnderDoAs: own.notUnderDoAs,
  unversioned: 'changes nothing that is edited',
  safeguard: 'only reads; while the job runs, the same request starts no second job',
  status: 202,
  answer: exportedFile,
} as const;

/** Characters of a path with its query. */
const LONGEST_PATH = 300;

export const prepareFile = call({
  ...own,
  ...startsExport,
  id: 'prepareFile',
  method: 'POST',
  path: '/exports',
  summary: 'Prepare a file that a call refused as too large (409 FILE_LARGE): a job makes the same file',
  body: z.object({
    /** Path and query of that call, below `/api/v1`. */
    path: z
      .string()
      .max(LONGEST_PATH)
      .meta({
        examples: [
          '/expenses/rebilling?year=2026&month=1',
          '/expenses/accounting?from=2026-01-01&to=2026-03-31',
        ],
      }),
  }),
  texts: { failure: 'FAILED TO PREPARE FILE' },
});

export const listExports = call({
  ...own,
  id: 'listExports',
  byMembership: 'everybody may ask for files; the service selects only those of the actor',
  method: 'GET',
  path: '/exports',
  summary: 'List the files that the person asked for in the last 7 days, with the progress of their jobs',
  query: z.object({ kind: z.enum(exportKinds).optional(), subject: z.string().max(LONGEST_PATH).optional() }),
  answer: z.object({ exports: z.array(exportedFile) }),
  texts: { failure: 'FAILED TO READ EXPORTS' },
});

export const readExportFile = call({
  ...own,
  id: 'readExportFile',
  byMembership: 'only the person who requested the file gets it, as long as they may request it',
  method: 'GET',
  path: '/exports/{exportId}/file',
  summary: 'Download a file that is ready',
  params: z.object({ exportId: id }),
  answer: fileAnswer,
  produces: ['application/zip', 'text/plain', ...sheetMediaTypes],
  texts: { failure: 'FAILED TO GET EXPORT' },
});
