/** Table exports: columns are declared once and written as CSV or as a workbook, row by row. */

import { setImmediate } from 'node:timers/promises';
import { civilDay } from '#kernel/civil-day.ts';
import { isDay } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import { mainlandZone, type Zone } from '#kernel/zone.ts';
import { type Cell, instantOf, isLikeFormula, type Kind } from './cell.ts';
import { xlsxOf } from './xlsx.ts';

/** Who reads the CSV: French spreadsheets expect semicolons, decimal commas, French days and words. */
export interface SheetReader {
  locale: Locale;
  /** The zone of French dates and times; English ones are instants of ISO 8601. */
  zone: Zone;
}

/** Programs, which read ISO 8601. */
const programs: SheetReader = { locale: 'en', zone: mainlandZone };

export interface Sheet<Row> {
  /** The name of the sheet in the workbook. */
  name: string;
  columns: readonly SheetColumn<Row>[];
}

export interface SheetColumn<Row> {
  label: string;
  value: (row: Row) => Cell;
  /** What the values mean, if their type is ambiguous. */
  kind?: Kind;
  /** In characters, for workbooks; 20 by default. */
  width?: number;
}

/**
 * Returns the bytes of the table in chunks.
 * @param rows each is read when the previous one has been written.
 */
export function writeSheet<Row>(
  sheet: Sheet<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  format: SheetFormat,
  reader: SheetReader = programs,
): AsyncIterable<Uint8Array> {
  const cells = cellsOf(sheet, rows);
  return yielding(format === 'csv' ? csvOf(sheet, cells, reader) : workbookOf(sheet, cells));
}

async function* cellsOf<Row>(
  { columns }: Sheet<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row));
}

/** Characters per chunk, because one chunk per row would be slow. */
const GATHER = 32_768;

async function* csvOf<Row>(
  { columns }: Sheet<Row>,
  rows: AsyncIterable<Cell[]>,
  reader: SheetReader,
): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind);
  let text = csvHead(
    columns.map(({ label }) => label),
    reader,
  );
  for await (const cells of rows) {
    text += csvLine(cells, kinds, reader);
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

/** Spreadsheets recognise UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the first line of CSV for spreadsheets (RFC 4180); data lines follow. */
export function csvHead(labels: readonly string[], reader?: SheetReader): string {
  return `${BYTE_ORDER_MARK}${csvLine(labels, [], reader)}`;
}

/**
 * Returns a line of CSV. A text that looks like a formula gets a leading apostrophe; numbers stay numbers.
 * @param kinds of the cells whose type is ambiguous.
 */
export function csvLine(
  cells: readonly Cell[],
  kinds: readonly (Kind | undefined)[] = [],
  reader: SheetReader = programs,
): string {
  const separator = reader.locale === 'fr' ? ';' : ',';
  return `${cells.map((cell, at) => cellText(cell, kinds[at], reader)).join(separator)}\r\n`;
}

function cellText(cell: Cell, kind: Kind | undefined, { locale, zone }: SheetReader): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') {
    const text = numberText(cell, kind);
    return locale === 'fr' ? text.replace('.', ',') : text;
  }
  if (typeof cell === 'boolean') return locale === 'fr' ? frenchWord(cell) : String(cell);
  const text = locale === 'fr' ? frenchTime(cell, kind, zone) : instantOf(cell);
  const inert = isLikeFormula(text) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function numberText(number: number, kind: Kind | undefined): string {
  if (kind === 'money') return (number / 100).toFixed(2);
  return kind === 'rate' ? `${number / 100}%` : String(number);
}

const clocks = new Map<Zone, Intl.DateTimeFormat>();

function clockIn(zone: Zone): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('fr', { timeStyle: 'medium', timeZone: zone });
    clocks.set(zone, clock);
  }
  return clock;
}

function frenchWord(isTrue: boolean): string {
  return isTrue ? 'oui' : 'non';
}

/** «31/10/2026», «31/10/2026 14:05:00»; other texts are unchanged. */
function frenchTime(cell: string | Date, kind: Kind | undefined, zone: Zone): string {
  const text = instantOf(cell);
  const isInstant = kind === 'instant' || cell instanceof Date;
  if (kind !== 'day' && !isInstant) return text;
  const day = isInstant && !Number.isNaN(Date.parse(text)) ? civilDay(text, zone) : text;
  if (!isDay(day)) return text;
  const shown = day.split('-').reverse().join('/');
  return isInstant ? `${shown} ${clockIn(zone).format(new Date(text))}` : shown;
}
