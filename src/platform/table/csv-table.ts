/** Reads CSV. Detects separator and encoding, because spreadsheets choose them by the system's language. */
import { CsvError, parse } from 'csv-parse/sync';
import { inputBounds } from '#kernel/input-bounds.ts';
import { isLikeFormula } from '../sheet/cell.ts';
import { Refused } from './refused.ts';
import type { ReadRow, ReadTable } from './table.ts';

/** The comma is last, because column names contain it most often. */
const separators = [';', '\t', '|', ','] as const;

/** @throws Refused */
export function readCsv(bytes: Uint8Array): Omit<ReadTable, 'head'> {
  const { text, encoding } = textOf(bytes);
  // A first line that Excel writes and does not show.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  const body = text.slice(separatorLine?.[0].length ?? 0);
  const separator = separatorLine?.[1] ?? separatorOf(body);
  return { kind: 'csv', encoding, separator, epoch: 1900, rows: rowsOf(body, separator) };
}

type Encoding = Exclude<ReadTable['encoding'], ''>;

function textOf(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [label, encoding] = encodingOf(bytes);
  // The decoder removes a byte order mark.
  const text = new TextDecoder(label).decode(bytes);
  // Texts do not contain this character, unlike pictures, archives and the like.
  if (text.includes('\0')) throw new Refused('NOT_A_TABLE');
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): [label: string, encoding: Encoding] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le', 'UTF-16'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be', 'UTF-16'];
  // Without a byte order mark: every other byte of Latin letters is zero.
  const head = bytes.subarray(0, 200);
  const zeros = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 4 && zeros(0) === 0) return ['utf-16le', 'UTF-16'];
  if (zeros(0) > head.length / 4 && zeros(1) === 0) return ['utf-16be', 'UTF-16'];
  return isUtf8(bytes) ? ['utf-8', 'UTF-8'] : ['windows-1252', 'Windows-1252'];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the most frequent separator of the first line, outside quotes: column names rarely contain one. */
function separatorOf(text: string): string {
  const [first = ''] = /^[^\r\n]*(?:"[^"]*"[^\r\n]*)*/.exec(text.trimStart().slice(0, 100_000)) ?? [];
  const bare = first.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length - 1);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
}

function rowsOf(text: string, delimiter: string): ReadRow[] {
  // Blank lines are read, so that row numbers match the spreadsheet's; limits apply after they are omitted.
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true } as const;
  try {
    return parse(text, { ...options, max_record_size: inputBounds.table.recordCharacters }).map(
      (cells: string[], at: number) => ({ row: at + 1, cells: cells.map(unguarded) }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new Refused('TOO_LARGE');
    throw new Refused('OPEN_QUOTE', Number(Reflect.get(error, 'lines')) || undefined);
  }
}

/** Removes the apostrophe that our exports put before a text like a formula (sheet/sheet.ts). A formula stays a text. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && isLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}
