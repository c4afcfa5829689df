/** Opens a file in the process that table.ts starts. */
import { inputBounds } from '#kernel/input-bounds.ts';
import { readCsv } from './csv-table.ts';
import { Refused } from './refused.ts';
import type { ReadCell, ReadRow, ReadTable, TableRefusal } from './table.ts';
import { readXlsx } from './xlsx-table.ts';

export async function read(bytes: Uint8Array): Promise<ReadTable | TableRefusal> {
  try {
    return await tableIn(bytes);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.line === undefined
      ? { refusal: error.refusal }
      : { refusal: error.refusal, line: error.line };
  }
}

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}

async function tableIn(bytes: Uint8Array): Promise<ReadTable> {
  // The container format of .xls, and of a workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Refused('OLD_WORKBOOK');
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  const { rows, ...about } = isZip ? await readXlsx(bytes) : readCsv(bytes);
  return { ...about, ...withHead(rows) };
}

/**
 * Separates the head: the first row with two values or more, because titles above a table have one. In a table
 * of one column it is the first row.
 */
function withHead(all: readonly ReadRow[]): Pick<ReadTable, 'head' | 'rows'> {
  const filled = all.filter(({ cells }) => cells.some(isFilled));
  const wide = filled.findIndex(({ cells }) => cells.filter(isFilled).length > 1);
  const at = Math.max(0, wide);
  const rows = filled.slice(at + 1);
  const [first] = filled.slice(at);
  if (first === undefined || rows.length === 0) throw new Refused('NO_ROWS');
  if (rows.length > inputBounds.table.rows) throw new Refused('TOO_MANY_ROWS');
  const width = Math.max(...[first, ...rows].map(({ cells }) => cells.findLastIndex(isFilled) + 1));
  if (width > inputBounds.table.columns) throw new Refused('TOO_MANY_COLUMNS');
  if (width * rows.length > inputBounds.table.cells) throw new Refused('TOO_LARGE');
  return {
    head: Array.from({ length: width }, (_, column) => nameOf(first.cells[column])),
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: width }, (_, column) => cells[column] ?? null),
    })),
  };
}

function isFilled(cell: ReadCell | undefined): boolean {
  return cell !== null && cell !== undefined && !(typeof cell === 'string' && cell.trim() === '');
}

const LONGEST_NAME = 100;

function nameOf(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? Object.values(cell).join('') : String(cell);
  return text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_NAME).toWellFormed();
}
