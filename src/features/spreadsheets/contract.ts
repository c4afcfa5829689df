/**
 * Declares the calls for importing a table: read its columns, plan, import. Nothing is stored in between:
 * each call receives the file again, with the person's choices.
 */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { id } from '#kernel/id.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { locales } from '#kernel/locale.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { importers } from './access.ts';
import { dateOrders } from './cell.rules.ts';
import { fieldError } from './errors.ts';
import {
  type AnyField,
  fates,
  fieldsOfPart,
  HOURS_PER_DAY,
  hoursPerDay,
  type Mapping,
  parts,
  sources,
} from './rules.ts';

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

const anyField = new Set<string>(parts.flatMap((part) => fieldsOfPart(part).map(([name]) => name)));
const isField = (name: string): name is AnyField => anyField.has(name);

/** The column of each field, counted from 0: `email:0,role:3`. */
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

const hoursField = z
  .union([z.string(), z.number()])
  .meta({ description: 'Hours from 1 to 24, with at most two decimals, after . or ,' })
  .transform((given, { addIssue }): number => {
    const hours = hoursPerDay(String(given));
    if (hours !== undefined) return hours;
    addIssue({ code: 'custom', ...fieldError('spreadsheet_hours_per_day') });
    return z.NEVER;
  });

/** The person's choices; without `columns` the columns are guessed. */
const choices = z.object({
  columns: mapping.optional(),
  /** The order of days such as 03/04/2026, if the file leaves it open. */
  order: z.enum(['dmy', 'mdy']).optional(),
  /** The first year of days written as numbers; by default the workbook's. */
  epoch: z.enum(['1900', '1904']).optional(),
  /** Hours of a working day, for converting hours to days. */
  hours: hoursField.default(HOURS_PER_DAY),
  /** The contract for receipts without one. */
  contractId: chosen,
  /** The expense type for receipts without a known one. */
  posteId: chosen,
});
export type Choices = z.output<typeof choices>;

const unrelated = 'the contract and the expense type of receipts are chosen on their own';

const column = z.object({
  /** Empty for a column without a name. */
  name: z.string(),
  /** The first values of the column. */
  samples: z.array(z.string()),
  /** The order of the days in the column, as far as it can be detected. */
  order: z.enum(dateOrders),
  /** Whether the column has days written as numbers. */
  serials: z.boolean(),
});

export const readColumns = call({
  ...upload,
  id: 'readColumns',
  path: '/spreadsheets/{part}/columns',
  summary: 'Read the columns of a table (CSV, XLSX) and guess their fields; nothing is stored',
  changesNothing: true,
  answer: z.object({
    kind: z.enum(['csv', 'xlsx']),
    encoding: z.string(),
    separator: z.string(),
    /** The program that exported the table; null if unknown. */
    source: z.enum(sources).nullable(),
    epoch: z.enum(['1900', '1904']),
    rows: z.number().int(),
    columns: z.array(column),
    /** The column of each field. */
    mapping: z.record(z.string(), z.number().int()),
    /** The names of the fields in each language. */
    labels: z.record(z.enum(locales), z.record(z.string(), z.string())),
  }),
  texts: { failure: 'The file could not be read' },
});
export type ReadColumns = z.infer<typeof readColumns.answer>;

const counts = { added: z.number().int(), here: z.number().int(), rejected: z.number().int() };

export const planTable = call({
  ...upload,
  id: 'planTable',
  path: '/spreadsheets/{part}/plan',
  summary:
    'Plan the import of each row: added, already present, or rejected with the reason; nothing is stored',
  changesNothing: true,
  independent: unrelated,
  query: choices,
  answer: z.object({
    /** Identifies the plan in `importTable`. */
    plan: z.string(),
    ...counts,
    rows: z.array(
      z.object({
        /** The row number shown by spreadsheet programs, from 1. */
        row: z.number().int(),
        fate: z.enum(fates),
        about: z.string(),
        /** The reason of a rejection, or a note, in the reader's language. */
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
  summary: 'Add all rows that the plan adds, or none; 409 if the plan has changed',
  safeguard:
    'the button is below the plan with everything that happens; added items can be deleted in their lists',
  independent: unrelated,
  query: choices.extend({
    /** The id of the plan that the person saw. */
    plan: z.string().max(100),
    /** Whether to send the invitations of members now. */
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
  summary: 'Export the rejected rows as they are in the file, with the reason; nothing is stored',
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
  summary: 'Download an empty table with the names of the columns, in the reader’s language',
  access: importers,
  params,
  query: sheetQuery,
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'The template could not be downloaded' },
});
