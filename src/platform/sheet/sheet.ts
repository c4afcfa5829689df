/**
 * A table to take along: its columns are declared once and written as CSV or as a workbook, row by row as they come.
 */
import { setImmediate } from 'node:timers/promises';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import type { Cell, Kind } from './cell.ts';
import { csvHead, csvLine } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

export interface Sheet<Row> {
  /** The name of the sheet within the workbook. */
  name: string;
  columns: readonly SheetColumn<Row>[];
}

export interface SheetColumn<Row> {
  label: string;
  value: (row: Row) => Cell;
  /** What the value means, where its type does not tell. */
  kind?: Kind;
  /** In characters, for workbooks; 20 unless said. */
  width?: number;
}

/** The bytes of the table, piece by piece. @param rows each asked for when the one before it is written. */
export function writeSheet<Row>(
  sheet: Sheet<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  format: SheetFormat,
): AsyncIterable<Uint8Array> {
  const cells = cellsOf(sheet, rows);
  return yielding(format === 'csv' ? csvOf(sheet, cells) : workbookOf(sheet, cells));
}

async function* cellsOf<Row>(
  { columns }: Sheet<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row));
}

/** Characters that are gathered before they go on: a chunk a row would be too many. */
const GATHER = 32_768;

async function* csvOf<Row>({ columns }: Sheet<Row>, rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind);
  let text = csvHead(columns.map(({ label }) => label));
  for await (const cells of rows) {
    text += csvLine(cells, kinds);
    if (text.length < GATHER) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function workbookOf<Row>({ name, columns }: Sheet<Row>, rows: AsyncIterable<Cell[]>) {
  return xlsxOf({ name, columns: columns.map((column) => ({ width: 20, ...column })) }, rows);
}

/** Rows that are there already would otherwise be written without anybody else having a turn. */
async function* yielding(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    await setImmediate();
  }
}
