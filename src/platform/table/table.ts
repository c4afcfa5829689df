/**
 * Reads tables of spreadsheets: CSV as Excel and other programs write it, and workbooks (ECMA-376). Files are
 * untrusted and opened in a separate process. Never call this inside a transaction.
 */
import { inputBounds } from '#kernel/input-bounds.ts';
import { createConfined, Exceeded } from '../confined/confined.ts';

/**
 * A cell: a text, a number or a boolean. A workbook's number with a date format is a day, `YYYY-MM-DD`, or
 * empty if that day does not exist; with a time format it is a duration in hours.
 */
export type ReadCell = string | number | boolean | null | { day: string } | { hours: number };

export interface ReadRow {
  /** The row's number in the spreadsheet program, from 1. */
  row: number;
  /** One cell per column of the table. */
  cells: ReadCell[];
}

/** The year in which a workbook's serial days begin. */
export type Epoch = 1900 | 1904;

export interface ReadTable {
  kind: 'csv' | 'xlsx';
  /** The encoding of a CSV file; empty for workbooks, like the separator. */
  encoding: '' | 'UTF-8' | 'UTF-16' | 'Windows-1252';
  separator: string;
  epoch: Epoch;
  /** Names of the columns; a column without a name is empty. */
  head: string[];
  /** Rows below the head that have a value. */
  rows: ReadRow[];
}

/** Why a file cannot be read; `line` is where the problem begins. */
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

/** Reads the first table of a file. */
export async function readTable(bytes: Uint8Array): Promise<ReadTable | TableRefusal> {
  try {
    return (await reader.run('read', bytes)) as ReadTable | TableRefusal;
  } catch (error) {
    if (error instanceof Exceeded) return { refusal: 'TOO_LARGE' };
    throw error;
  }
}
