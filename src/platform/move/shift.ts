/**
 * Changes a workspace's rows to new ids for another installation. Each id grows by the same number, so that no table
 * of ids is needed and the order of rows stays. Ids are recognised by the names of columns and fields.
 */
import { isSealed } from '#platform/crypto/vault.ts';

/** How the ids change. */
export interface Shift {
  /** The workspace's former id. */
  workspaceId: number;
  /** Added to integers. */
  ids: number;
  /** Added to ids of type `bigint`, which only large tables have. */
  bigIds: number;
}

export interface ShiftedTable {
  name: string;
  /** Columns with ids or arrays of ids. */
  ids: readonly string[];
  bigIds: readonly string[];
  sealed: readonly { column: string; key: string; about(key: string): string }[];
}

export type Row = Record<string, unknown>;

/** Fields with an id in JSON values. `page_id` is a site's own page, numbered within its document. */
const ID_FIELD = /(?:^|_)(?:ids?|by)$|[a-z]Ids?$|^(?:logo|picture|card)$/;
const NO_ID_FIELD = 'page_id';

/** Texts that contain ids, by column. */
const texts: Readonly<Record<string, (text: string, by: number) => string>> = {
  'audit_events.subject_id': shiftText,
  'notifications.path': shiftPath,
};

/** An id after a slash, or in a parameter that has ids: `memberId=4`, `category=4`, `after=4`, `categoriesIn=(4,5)`. */
const ID_IN_PATH =
  /(?<=\/|[?&](?:\w+Id|category|after|categoriesIn)=(?:\(|%28)?(?:\d+(?:,|%2C))*)\d{1,10}(?=[/?&,)]|%2C|%29|$)/g;

/** Adds to the ids in the address of a page: `posts/12/EN/edit`, `planning?year=2026&memberId=4`. */
export function shiftPath(path: string, by: number): string {
  return path.replace(ID_IN_PATH, (id) => shiftText(id, by));
}

function shiftText(text: string, by: number): string {
  return /^[1-9]\d{0,9}$/.test(text) ? String(Number(text) + by) : text;
}

/** Replaces the workspace's id at the start of its files' names (platform/storage/file-name.ts). */
export function shiftFileNames(
  text: string,
  { workspaceId, ids }: Pick<Shift, 'workspaceId' | 'ids'>,
): string {
  if (!text.includes(`${workspaceId}-`)) return text;
  const names = new RegExp(`(?<![0-9A-Za-z-])${workspaceId}(?=-[0-9a-f]{32}\\.[a-z0-9]{2,5})`, 'g');
  return text.replace(names, String(workspaceId + ids));
}

/** @param reseal seals a secret again, because it is bound to the row's id. */
export function shiftRow(
  table: ShiftedTable,
  row: Row,
  shift: Shift,
  reseal: (sealed: string, before: string, after: string) => string,
): Row {
  const after = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, shiftColumn(table, column, value, shift)]),
  );
  for (const { column, key, about } of table.sealed) {
    const value = row[column];
    if (typeof value === 'string' && isSealed(value))
      after[column] = reseal(value, about(String(row[key])), about(String(after[key])));
  }
  return after;
}

function shiftColumn(table: ShiftedTable, column: string, value: unknown, shift: Shift): unknown {
  if (table.ids.includes(column)) return shiftIds(value, shift);
  if (table.bigIds.includes(column)) return shiftIds(value, { ...shift, ids: shift.bigIds });
  const text = texts[`${table.name}.${column}`];
  return text !== undefined && typeof value === 'string' ? text(value, shift.ids) : shiftFields(value, shift);
}

function shiftIds(value: unknown, shift: Shift): unknown {
  if (Array.isArray(value)) return value.map((one) => shiftIds(one, shift));
  if (typeof value === 'number' && Number.isInteger(value)) return value > 0 ? value + shift.ids : value;
  return typeof value === 'string' ? shiftText(value, shift.ids) : shiftFields(value, shift);
}

/** Changes the ids and the names of files in a value. */
export function shiftFields(value: unknown, shift: Shift): unknown {
  if (typeof value === 'string') return shiftFileNames(value, shift);
  if (Array.isArray(value)) return value.map((one) => shiftFields(one, shift));
  if (typeof value !== 'object' || value === null || exact.isRawJSON(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      ID_FIELD.test(name) && name !== NO_ID_FIELD ? shiftIds(field, shift) : shiftFields(field, shift),
    ]),
  );
}

/** Not yet in the library of TypeScript. */
interface ExactNumbers {
  rawJSON(text: string): object;
  isRawJSON(value: object): boolean;
}
const exact = JSON as unknown as ExactNumbers;

/** Keeps numbers as they are written: `1.50` stays `1.50`. */
export function parseRow(line: string): Row {
  const revive = (_: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && context !== undefined && String(value) !== context.source
      ? exact.rawJSON(context.source)
      : value;
  return JSON.parse(line, revive as (key: string, value: unknown) => unknown);
}
