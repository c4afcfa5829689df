/** Reads the first sheet of a workbook that has values. Formulas are not computed: their last results are read. */
import { inputBounds } from '#kernel/input-bounds.ts';
import { dayOfSerial, type NumberKind } from './number-format.ts';
import { Refused } from './refused.ts';
import type { Epoch, ReadCell, ReadRow, ReadTable } from './table.ts';
import { type Parts, partsOf } from './xlsx-archive.ts';
import { readSharedTexts, readStyles, readWorkbook } from './xlsx-parts.ts';
import { attributeOf, plainText } from './xlsx-sax.ts';

/** @throws Refused */
export async function readXlsx(bytes: Uint8Array): Promise<Omit<ReadTable, 'head'>> {
  const parts = await partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { epoch, sheets } = await readWorkbook(parts);
  const texts = await readSharedTexts(parts);
  const kinds = await readStyles(parts);
  for (const sheet of sheets) {
    const rows = await readSheet(parts, sheet, { texts, kinds, epoch });
    if (rows.length > 0) return { kind: 'xlsx', encoding: '', separator: '', epoch, rows };
  }
  throw new Refused('NO_ROWS');
}

interface Workbook {
  texts: readonly string[];
  /** By the index of a cell's style. */
  kinds: readonly NumberKind[];
  epoch: Epoch;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

async function readSheet(parts: Parts, name: string, workbook: Workbook): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  let row: ReadRow = { row: 0, cells: [] };
  let cell: OpenCell | undefined;
  let isValue = false;
  /** Omits rows of empty cells: a formatted sheet may have a million. */
  const finishRow = () => {
    if (row.cells.length > 0) rows.push(row);
    if (rows.length > inputBounds.table.rows + 100) throw new Refused('TOO_MANY_ROWS');
  };
  const finishCell = ({ column, ...open }: OpenCell) => {
    const value = readValue(open, workbook);
    if (value === null || value === '') return;
    if (column >= inputBounds.table.columns) throw new Refused('TOO_MANY_COLUMNS');
    while (row.cells.length < column) row.cells.push(null);
    row.cells[column] = value;
  };
  await parts.parse(name, {
    open(tag, attributes) {
      if (tag === 'row') row = { row: Number(attributeOf(attributes, 'r')) || row.row + 1, cells: [] };
      else if (tag === 'c') {
        const before = cell?.column ?? -1;
        const place = attributeOf(attributes, 'r');
        cell = {
          column: place === undefined ? before + 1 : columnOf(place),
          type: attributeOf(attributes, 't') ?? 'n',
          style: Number(attributeOf(attributes, 's') ?? 0),
          value: '',
        };
      } else if (tag === 'v' || tag === 't') isValue = true;
    },
    text(text) {
      if (isValue && cell !== undefined) cell.value += text;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'c' && cell !== undefined) finishCell(cell);
      else if (tag === 'row') {
        finishRow();
        cell = undefined;
      }
    },
  });
  return rows;
}

/** Returns the number of a cell's column: A is 0, AA is 26. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.toUpperCase()) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

function readValue({ type, style, value }: Omit<OpenCell, 'column'>, workbook: Workbook): ReadCell {
  if (value === '') return null;
  switch (type) {
    case 's':
      return workbook.texts[Number(value)] ?? null;
    case 'inlineStr':
    case 'str':
      return plainText(value);
    case 'b':
      return value.trim() === '1';
    // An error such as #N/A.
    case 'e':
      return value;
    case 'd':
      return { day: value.slice(0, 10) };
    default:
      return numberOf(Number(value), workbook.kinds[style] ?? 'number', workbook.epoch);
  }
}

function numberOf(value: number, kind: NumberKind, epoch: Epoch): ReadCell {
  if (!Number.isFinite(value)) return null;
  if (kind === 'number') return value;
  if (kind === 'duration') return { hours: value * 24 };
  return { day: dayOfSerial(value, epoch) ?? '' };
}
