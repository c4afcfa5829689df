/**
 * The calls that import a table: read its columns, plan, import. Nothing is stored in between: each call gets the file again, with
 * what the person chose.
 */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { id } from '#kernel/id.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { importers } from './access.ts';
import { dateOrders } from './cell.rules.ts';
import './errors.ts';
import { type AnyField, fates, fieldsOf, HOURS_PER_DAY, type Mapping, parts, sources } from './rules.ts';

const params = z.object({ part: z.enum(parts) });

const upload = {
  method: 'POST',
  access: importers,
  notUnderDoAs: 'rows of other people are written by acting for each of them',
  encoding: 'upload',
  bodyLimit: inputBounds.table.bytes,
  params,
  body: uploadedFile,
} as const;

const anyField = new Set<string>(parts.flatMap((part) => fieldsOf(part).map(([name]) => name)));
const isField = (name: string): name is AnyField => anyField.has(name);

/** `email:0,role:3`: the column of each field, from 0. */
const mapping = z
  .string()
  .max(1000)
  .transform((text): Mapping => {
    const pairs = text.split(',').map((pair) => pair.split(':', 2));
    return Object.fromEntries(
      pairs.flatMap(([name = '', column = '']) =>
        isField(name) && /^\d{1,3}$/.test(column) ? [[name, Number(column)]] : [],
      ),
    );
  });

const chosen = z.union([z.literal('').transform(() => undefined), id]).optional();

/** What the person chose; without `columns` they are guessed. */
const choices = z.object({
  columns: mapping.optional(),
  /** Of days such as 03/04/2026, when the file leaves it open. */
  order: z.enum(['dmy', 'mdy']).optional(),
  /** Of days written as numbers; by default the workbook's. */
  epoch: z.enum(['1900', '1904']).optional(),
  /** Hours of a day, to turn hours into days. */
  hours: z.coerce.number().min(1).max(24).default(HOURS_PER_DAY),
  /** Of receipts without a contract. */
  contractId: chosen,
  /** Of receipts without a known expense type. */
  posteId: chosen,
});
export type Choices = z.output<typeof choices>;

const unrelated = 'the contract and the expense type of receipts are chosen on their own';

const column = z.object({
  /** Empty for a column without a name. */
  name: z.string(),
  /** The first values. */
  samples: z.array(z.string()),
  /** What its days, if it has any, say about their order. */
  order: z.enum(dateOrders),
  /** Whether it has days written as numbers. */
  serials: z.boolean(),
});

export const readColumns = call({
  ...upload,
  id: 'readColumns',
  path: '/spreadsheets/{part}/columns',
  summary: 'The columns of a table (CSV, XLSX) and which field each probably is; keeps nothing',
  changesNothing: true,
  answer: z.object({
    kind: z.enum(['csv', 'xlsx']),
    encoding: z.string(),
    separator: z.string(),
    /** The program whose export it is. */
    source: z.enum(sources).nullable(),
    epoch: z.enum(['1900', '1904']),
    rows: z.number().int(),
    columns: z.array(column),
    /** Column by field. */
    mapping: z.record(z.string(), z.number().int()),
  }),
  texts: { failure: 'The file could not be read' },
});
export type ReadColumns = z.infer<typeof readColumns.answer>;

const counts = { added: z.number().int(), here: z.number().int(), rejected: z.number().int() };

export const planTable = call({
  ...upload,
  id: 'planTable',
  path: '/spreadsheets/{part}/plan',
  summary: 'What would become of each row: added, there already, or rejected with the reason; keeps nothing',
  changesNothing: true,
  independent: unrelated,
  query: choices,
  answer: z.object({
    /** Identifies the plan for `importTable`. */
    plan: z.string(),
    ...counts,
    rows: z.array(
      z.object({
        /** As the spreadsheet program counts, from 1. */
        row: z.number().int(),
        fate: z.enum(fates),
        about: z.string(),
        /** Of a rejection, or a note; in the reader's language. */
        reason: z.string(),
      }),
    ),
  }),
  texts: { failure: 'The table could not be planned' },
});
export type TablePlan = z.infer<typeof planTable.answer>;

export const importTable = call({
  ...upload,
  id: 'importTable',
  path: '/spreadsheets/{part}',
  summary: 'Add the rows that a plan adds, all of them or none; 409 when the plan is no longer the same',
  safeguard: 'asked for below the plan of all that it does; what it adds is deleted from its lists',
  independent: unrelated,
  query: choices.extend({
    /** Of the plan that the person saw. */
    plan: z.string().max(100),
    /** Of members: send the invitations now. */
    mail: checkbox.default(false),
  }),
  records: 'spreadsheet.imported',
  answer: z.object(counts),
  texts: {
    success: 'Table imported',
    failure: 'The table could not be imported',
    byStatus: { 409: 'Something changed since the plan: look at the new plan' },
  },
});

export const exportFaultyRows = call({
  ...upload,
  id: 'exportFaultyRows',
  path: '/spreadsheets/{part}/faulty',
  summary: 'The rejected rows as they are in the file, with the reason; keeps nothing',
  changesNothing: true,
  independent: unrelated,
  query: choices.extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'The rows could not be downloaded' },
});

export const readTemplate = call({
  id: 'readTemplate',
  method: 'GET',
  path: '/spreadsheets/{part}/template',
  summary: 'An empty table with the names of the columns, in the language of the reader',
  access: importers,
  params,
  query: sheetQuery,
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'The template could not be downloaded' },
});
