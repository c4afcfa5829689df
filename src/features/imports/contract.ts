/** Declares the calls for an import: upload and read a file, review the plan, then start the job. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { postLanguages } from '#kernel/locale.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { noteCodes } from './entry.rules.ts';
import { fieldError } from './errors.ts';
import { IMPORT_LIMIT_BYTES, importKinds, importStates } from './rules.ts';

const access = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const underWay = { 409: 'Another import is under way' };

const options = {
  /** The language of entries without one. `own`: detected from each text, otherwise the language of the source. */
  language: z.enum(['own', ...postLanguages]),
  /** The old site's address, which Ghost exports do not contain. */
  site: z
    .string()
    .trim()
    .max(300)
    .refine(
      (site) => site === '' || (/^https?:\/\/[^/]/i.test(site) && URL.canParse(site)),
      fieldError('site_invalid'),
    ),
  /** Whether to import pages besides posts. */
  pages: z.boolean(),
  /** Whether to import tags as categories. */
  tags: z.boolean(),
};

const importRow = z.object({
  import_id: z.number().int(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  byte_size: z.number().int(),
  /** Whether the file is still stored; without it nothing can be read or imported again. */
  file_kept: z.boolean(),
  state: z.enum(importStates),
  /** The code of the refusal; empty without one. */
  refusal: z.string(),
  asked_by: z.string(),
  /** ISO 8601 instants. */
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Number of entries per outcome; the sum is the number of all entries. */
  published: z.number().int(),
  drafts: z.number().int(),
  here_already: z.number().int(),
  left_out: z.number().int(),
});

const importDetails = importRow.extend({
  ...options,
  site: z.string(),
  /** A gallery picture for posts without one; if null, such posts become drafts. */
  cover_media_id: z.number().int().nullable(),
  cover_src: z.string(),
  /** Number of entries that are still to be imported. */
  to_come: z.number().int(),
  /** Numbers of these entries per language, and of those whose language was not detected. */
  english: z.number().int(),
  french: z.number().int(),
  language_unknown: z.number().int(),
  /** Number of planned entries that the import left out. They can be imported again while the file is kept. */
  left_out_later: z.number().int(),
  /** Number of entries that are imported. */
  come: z.number().int(),
  pictures: z.number().int(),
  redirects: z.number().int(),
  links: z.number().int(),
  /** Names of the authors as readers will see them. */
  authors: z.array(z.string()),
  /** Addresses of pictures that could not be read. */
  missing: z.array(z.string()),
});
export type ImportDetails = z.infer<typeof importDetails>;

const entry = z.object({
  entry_id: z.number().int(),
  /** The entry's file or address in the source. */
  name: z.string(),
  title: z.string(),
  language: z.enum(['', ...postLanguages]),
  outcome: z.enum(['published', 'draft', 'here already', 'left out']),
  /** The post's public address after publication. */
  address: z.string(),
  /** YYYY-MM-DD or empty. */
  day: z.string(),
  author: z.string(),
  redirects: z.array(z.string()),
  notes: z.array(z.object({ code: z.enum(noteCodes), detail: z.string().optional() })),
  /** Id of the imported post; null before the import and after the post's deletion. */
  post_id: z.number().int().nullable(),
  /** Whether the outcome is final; otherwise it is only planned. */
  written: z.boolean(),
});
export type ImportEntry = z.infer<typeof entry>;

const params = z.object({ importId: id });

export const listImports = listCall({
  id: 'listImports',
  path: '/imports',
  summary: 'List the imports of the workspace, newest first',
  access,
  name: 'imports',
  row: importRow,
  columns: {
    file_name: 'name',
    state: 'state',
    published: 'figure',
    drafts: 'figure',
    asked_by: 'text',
    created_at: 'instant',
  },
  texts: { failure: 'The imports could not be read' },
});

export const uploadImport = call({
  id: 'uploadImport',
  method: 'POST',
  path: '/imports',
  summary:
    'Upload an export of WordPress (XML) or Ghost (JSON), or a ZIP of Markdown as in Hugo and Jekyll; a job reads and plans it, nothing is imported yet',
  safeguard: 'the file is only read; the button beside it deletes it',
  access,
  underDoAs: true,
  unversioned: 'adds an import',
  encoding: 'upload',
  bodyLimit: IMPORT_LIMIT_BYTES,
  body: uploadedFile,
  status: 201,
  answer: importDetails,
  texts: {
    success: 'File uploaded for import',
    failure: 'The file could not be uploaded',
    byStatus: underWay,
  },
});

export const readImport = call({
  id: 'readImport',
  method: 'GET',
  path: '/imports/{importId}',
  summary: 'An import with its options, counts and progress',
  access,
  params,
  answer: importDetails,
  texts: { failure: 'The imports could not be read' },
});

export const listImportEntries = listCall({
  id: 'listImportEntries',
  path: '/imports/{importId}/entries',
  summary: 'List every entry of the source with its outcome',
  access,
  params,
  name: 'entries',
  row: entry,
  columns: { title: 'name', outcome: 'state', language: 'word', day: 'date', author: 'text' },
  search: true,
  filters: { outcome: entry.shape.outcome, written_in: z.enum(postLanguages), noted: z.enum(['yes']) },
  rows: 50,
  texts: { failure: 'The imports could not be read' },
});

export const planImport = call({
  id: 'planImport',
  method: 'PUT',
  path: '/imports/{importId}',
  summary: 'Read the file again with other options; omitted options stay as they are',
  safeguard: 'form',
  access,
  underDoAs: true,
  ifMatch: { of: readImport },
  records: 'import.planned',
  encoding: 'form',
  params,
  body: z.object({
    language: options.language.optional(),
    site: options.site.optional(),
    pages: checkbox,
    tags: checkbox,
    /** Empty for no cover. */
    cover_media_id: z.union([z.literal('').transform(() => null), id]).optional(),
  }),
  answer: importDetails,
  texts: { success: 'Import read anew', failure: 'The import could not be changed', byStatus: underWay },
});

export const runImport = call({
  id: 'runImport',
  method: 'POST',
  path: '/imports/{importId}/run',
  summary:
    'Start the planned import in a job; of a finished import, import the planned entries that it left out',
  safeguard:
    'the button is below the plan with everything that happens; posts can be put into the trash in their list',
  access,
  underDoAs: true,
  ifMatch: { of: readImport },
  records: 'import.started',
  encoding: 'none',
  params,
  answer: importDetails,
  texts: { success: 'Import started', failure: 'The import could not be started', byStatus: underWay },
});

export const deleteImport = call({
  id: 'deleteImport',
  method: 'DELETE',
  path: '/imports/{importId}',
  summary: 'Delete an import with its file and report; the posts stay',
  safeguard: 'confirm',
  access,
  unversioned: 'the whole import is deleted, whatever the caller has read',
  params,
  answer: z.object({ import_id: z.number().int() }),
  texts: { success: 'Import forgotten', failure: 'The import could not be forgotten', byStatus: underWay },
});

export const exportImport = call({
  id: 'exportImport',
  method: 'GET',
  path: '/imports/{importId}/report',
  summary: 'Export the report with the outcome of each entry as a table',
  access,
  params,
  query: sheetQuery,
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'The imports could not be read' },
});
