/** Converts the rows of a table to field values, as a form would send them. */
import { type FieldError, type FieldErrors, generalError } from '#kernel/error-texts.ts';
import {
  amountIn,
  type CellReading,
  type CellValue,
  cellText,
  dayIn,
  daysIn,
  hoursIn,
} from './cell.rules.ts';
import { fieldError } from './errors.ts';
import { type AnyField, type Fate, fieldsOfPart, type Mapping, type Part, type PartField } from './rules.ts';
import { isWordField, valueOfWord } from './words.rules.ts';

/** The reason of a rejection, or a note about an added row. `field` is the field concerned. */
export interface Reason extends FieldError {
  field?: string;
}

/** A row with the value of each mapped field; an empty cell is an empty text. */
export interface RowValues {
  row: number;
  values: Partial<Record<AnyField, string>>;
  /** The error of the first cell that cannot be read. */
  wrong?: Reason;
}

export interface PlannedRow {
  row: number;
  fate: Fate;
  /** A text that identifies the row for the reader. */
  about: string;
  reason?: Reason;
}

export interface TableRow {
  row: number;
  cells: readonly CellValue[];
}

export function readRow(
  part: Part,
  { row, cells }: TableRow,
  mapping: Mapping,
  reading: CellReading,
): RowValues {
  const values: RowValues['values'] = {};
  let wrong: Reason | undefined;
  for (const [field, { kind, required }] of fieldsOfPart(part)) {
    const column = mapping[field];
    if (column === undefined) continue;
    const cell = cells[column];
    const text = cellText(cell);
    const value = text === '' ? '' : readValue(field, kind, cell, reading);
    if (value === '' && required) wrong ??= { field, ...generalError('required') };
    if (typeof value === 'string') values[field] = value;
    else wrong ??= { field, ...value };
  }
  joinNames(part, values);
  return wrong === undefined ? { row, values } : { row, values, wrong };
}

/** Completes a text that is in two columns: «Ada» and «Lovelace». */
function joinNames(part: Part, values: RowValues['values']): void {
  for (const [field, { completes }] of fieldsOfPart(part)) {
    if (completes === undefined || values[field] === undefined) continue;
    values[completes] = [values[completes], values[field]].filter(Boolean).join(' ');
    delete values[field];
  }
}

function readValue(
  field: AnyField,
  kind: PartField['kind'],
  cell: CellValue | undefined,
  reading: CellReading,
): string | FieldError {
  switch (kind) {
    case 'day':
      return dayIn(cell, reading) ?? generalError('not_day');
    case 'amount':
      return amountIn(cell);
    case 'number':
      return daysIn(cell) ?? generalError('not_number');
    case 'hours': {
      const hours = hoursIn(cell, reading.hoursPerDay);
      return hours === undefined ? fieldError('spreadsheet_hours') : String(hours);
    }
    case 'word': {
      const word = isWordField(field) ? valueOfWord(field, cellText(cell)) : undefined;
      return word ?? fieldError('spreadsheet_word', { word: cellText(cell).slice(0, 50) });
    }
    default:
      return cellText(cell);
  }
}

/** Returns the first field error of a form, as a reason. */
export function reasonOf(errors: FieldErrors): Reason {
  const [[field, error] = ['', generalError('invalid')]] = Object.entries(errors);
  return { field, ...error };
}

/** Removes empty values, for which the schema has defaults. */
export function filled(values: RowValues['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Collects the planned outcome of each row; each key can be added only once. */
export class PlannedRows {
  readonly rows: PlannedRow[] = [];
  readonly #seen = new Map<string, number>();

  add(row: number, fate: Fate, about: string, reason?: Reason): void {
    this.rows.push(reason === undefined ? { row, fate, about } : { row, fate, about, reason });
  }

  /** @returns the earlier row with this key; without one, stores this row. */
  earlier(key: string, row: number): number | undefined {
    const found = this.#seen.get(key);
    if (found === undefined) this.#seen.set(key, row);
    return found;
  }
}
