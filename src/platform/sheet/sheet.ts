/** Table exports: columns are declared once and written as CSV or as a workbook, row by row. */
import { setImmediate } from 'node:timers/promises';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import type { Cell, Kind } from './cell.ts';
import { csvHead, csvLine } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

export interface Sheet<Row> {
  /** The name of the sheet in the workbook. */
  name: string;
  columns: readonly SheetColumn<Row>[];
}

export interface SheetColumn<Row> {
  label: string;
  value: (row: Row) => Cell;
  /** The meaning of values whose type is not enough. */
  kind?: Kind;
  /** In characters, for workbooks; 20 by default. */
  width?: number;
}

/** The bytes of the table in chunks. @param rows each is read when the previous one has been written. */
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

/** Characters per chunk: one chunk per row would be too many. */
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

/** Yields to other work; otherwise rows in memory would block the event loop. */
async function* yielding(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    await setImmediate();
  }
}
