/** Decides which column is a row's header, where columns are in narrow lists, and the width that they need. */
import type { ColumnHeader, ColumnKind } from '#kernel/list.ts';

/**
 * The place of a value when a row has two lines. The first line has the `title` and, at its `end`, an amount or a state;
 * the second has the `lead`, then each `fact`. A `named` fact has its column's label. A `detail` is left out on a phone:
 * the row can be recognised without it, and the page of the row shows it. An `extra` is also left out of a table that
 * would otherwise not fit.
 */
export type Place = 'title' | 'end' | 'lead' | 'fact' | 'named' | 'detail' | 'extra';
export type Places = Readonly<Record<string, Place | undefined>>;

export interface Column extends ColumnHeader {
  kind: ColumnKind;
  place: Place;
  /** Its cell is the row's header. */
  heads: boolean;
  sortable: boolean;
}

/**
 * Width of each kind of column in rem, padding included, so that words are not broken. For columns of
 * free text, `--word` in table.module.css is the same width without padding: change both together.
 */
const widths: Readonly<Record<ColumnKind, number>> = {
  name: 13,
  text: 8,
  period: 8,
  email: 10.5,
  word: 8,
  figure: 5,
  money: 6.5,
  size: 6.5,
  date: 7.5,
  instant: 8,
  state: 8.25,
};
/** Columns that use spare width. */
const sharing: ReadonlySet<ColumnKind> = new Set(['name', 'text', 'period', 'email', 'word', 'instant']);
const ACTIONS = 3;
const BOX = 2;

interface Known {
  columns: Readonly<Record<string, ColumnKind>>;
  sort: readonly string[];
}

/**
 * Returns the server's columns with their kind, and whether the list can be sorted by them, as the contract declares.
 * @param places of columns whose kind does not decide the place.
 */
export function columnsOf(
  { columns, sort }: Known,
  headers: readonly ColumnHeader[],
  places: Places = {},
): Column[] {
  const kindOf = ({ id }: ColumnHeader) => columns[id] ?? 'text';
  const named = headers.find((header) => kindOf(header) === 'name') ?? headers[0];
  const free = headers.filter(({ id }) => places[id] === undefined);
  const end = Object.values(places).includes('end')
    ? undefined
    : (free.findLast((header) => kindOf(header) === 'money') ??
      free.find((header) => kindOf(header) === 'state'));
  const placeOf = (header: ColumnHeader): Place => {
    if (header === named) return 'title';
    return header === end ? 'end' : (usual[kindOf(header)] ?? 'fact');
  };
  return headers.map((header) => ({
    ...header,
    kind: kindOf(header),
    place: places[header.id] ?? placeOf(header),
    heads: header === named,
    sortable: sort.includes(header.id),
  }));
}

/** The place of a kind that is not a plain fact. */
const usual: Readonly<Partial<Record<ColumnKind, Place>>> = {
  state: 'lead',
  money: 'named',
  figure: 'named',
  size: 'named',
};

/** The space that a table needs, and what it does with more. */
export interface Room {
  /** Width in rem below which its rows become items of two lines. */
  needed: number;
  /** The number of columns that share the spare width; at least one. */
  sharing: number;
}

export function roomOf(columns: readonly Column[], { actions, boxes }: Frame): Room {
  const cells = columns.reduce((sum, { kind }) => sum + widths[kind], 0);
  return {
    needed: cells + (actions ? ACTIONS : 0) + (boxes ? BOX : 0),
    sharing: Math.max(1, columns.filter(({ kind }) => sharing.has(kind)).length),
  };
}

interface Frame {
  /** Whether rows have a menu. */
  actions: boolean;
  /** Whether rows have a checkbox. */
  boxes: boolean;
}
