/**
 * Reads tables of spreadsheets: CSV as Excel and other programs write it, and workbooks (ECMA-376). Files are untrusted and are
 * opened in a process of their own. Never call it inside a transaction.
 */
import { inputBounds } from '#kernel/input-bounds.ts';
import { createConfined, Exceeded } from '../confined/confined.ts';

/**
 * A cell: a text, a number or a boolean. A number of a workbook with the format of a date is a day, `YYYY-MM-DD`, or empty for a
 * day that does not exist; with the format of a time it is a duration in hours.
 */
export type ReadCell = string | number | boolean | null | { day: string } | { hours: number };

export interface ReadRow {
  /** Its number in the spreadsheet program, from 1. */
  row: number;
  /** As many as the table has columns. */
  cells: ReadCell[];
}

/** The year in which a workbook's serial days begin. */
export type Epoch = 1900 | 1904;

export interface ReadTable {
  kind: 'csv' | 'xlsx';
  /** Of CSV; empty for workbooks, as is the separator. */
  encoding: '' | 'UTF-8' | 'UTF-16' | 'Windows-1252';
  separator: string;
  epoch: Epoch;
  /** Names of the columns; a column without a name is empty. */
  head: string[];
  /** Rows below the head that have a value. */
  rows: ReadRow[];
}

/** Why a file is not read; `line`: where its problem begins. */
export interface TableRefusal {
  refusal:
    | 'OLD_WORKBOOK'
    | 'BROKEN_WORKBOOK'
    | 'NOT_A_TABLE'
    | 'OPEN_QUOTE'
    | 'NO_ROWS'
    | 'TOO_MANY_ROWS'
    | 'TOO_MANY_COLUMNS'
    | 'TOO_LARGE';
  line?: number;
}

const reader = createConfined(new URL('./table.worker.ts', import.meta.url), inputBounds.table);

/** The first table of a file. */
export async function readTable(bytes: Uint8Array): Promise<ReadTable | TableRefusal> {
  try {
    return (await reader.run('read', bytes)) as ReadTable | TableRefusal;
  } catch (error) {
    if (error instanceof Exceeded) return { refusal: 'TOO_LARGE' };
    throw error;
  }
}
