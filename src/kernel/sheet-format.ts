/** Lists the export formats of a list. */
import { z } from 'zod';

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type SheetFormat = keyof typeof sheetTypes;

/** Added to the query of a call that exports a list. */
export const sheetQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** Media types of an exported list. */
export const sheetMediaTypes = ['text/csv', sheetTypes.xlsx] as const;
