/**
 * Writes the files of a closed period. Each file is derived only from the period's entries, so that it can be
 * written again with the same bytes.
 */
import type { Day } from '#kernel/day.ts';
import { decimalOf } from '#kernel/money.ts';
import type { BookEntry, BookLine } from './rules.ts';

/** A closed period with the settings at the time of closing. */
export interface Period {
  siren: string;
  from: Day;
  to: Day;
  journalLabel: string;
  /** The label of each account. */
  accountLabels: Readonly<Record<string, string>>;
  /** In the order of their numbers. */
  entries: readonly BookEntry[];
}

export const formats = ['fec', 'csv', 'sage', 'ebp', 'quadra', 'pennylane'] as const;
export type Format = (typeof formats)[number];

/** Columns of the FEC in their order. Source: livre des procédures fiscales, art. A. 47 A-1, VII. */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

interface Row {
  entry: BookEntry;
  line: BookLine;
  period: Period;
}

type Named = Pick<Period, 'siren' | 'from' | 'to'>;

interface Layout {
  /** The program or standard, as displayed. */
  program: string;
  /** The file's name without extension. */
  name(period: Named): string;
  extension: 'txt' | 'csv';
  encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252';
  head?: string;
  line(row: Row): string;
}

const compact = (day: Day) => day.replaceAll('-', '');
const comma = (cents: number) => decimalOf(cents, 'EUR').replace('.', ',');
const point = (cents: number) => decimalOf(cents, 'EUR');
/** JJMMAAAA. */
const dayFirst = (day: Day) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
const slashed = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
const sideOf = ({ debit }: BookLine) => (debit > 0 ? 'D' : 'C');
const amountOf = ({ debit, credit }: BookLine) => debit + credit;
const foreignOf = ({ foreign }: BookLine) =>
  foreign === null ? ['', ''] : [padded(foreign.amount).replace('.', ','), foreign.currency];
/** Pads to two decimals. Some currencies have three. */
function padded(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Removes separators and line ends, which would change the columns. */
const flat = (text: string) => text.replace(/[\s|;"]+/gu, ' ').trim();
/** Removes accents, because fixed columns count bytes. */
const plain = (text: string) =>
  flat(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?');
const left = (text: string, width: number) => plain(text).slice(0, width).padEnd(width);
const right = (text: string, width: number) => plain(text).slice(-width).padStart(width);
const quoted = (text: string, width = 200) => `"${flat(text).slice(0, width)}"`;

const labelOf = ({ line, period }: Row) => period.accountLabels[line.account] ?? line.account;

/** Returns the values in the order of `fecColumns`. */
export function fecValues(row: Row): string[] {
  const { entry, line, period } = row;
  return [
    ...[entry.journal, period.journalLabel, String(entry.number), compact(entry.day)],
    ...[line.account, labelOf(row), line.auxiliary, line.auxiliaryLabel],
    ...[line.piece, compact(line.pieceDay), line.label, comma(line.debit), comma(line.credit)],
    ...['', '', compact(entry.validDay), ...foreignOf(line)],
  ].map(flat);
}

const named = (program: string) => (period: Named) => `${program}-${period.from}-${period.to}`;

export const layouts: Readonly<Record<Format, Layout>> = {
  /**
   * Fields are separated by tabs, records by CR LF; decimal comma, days as AAAAMMJJ. The name has the SIREN and the last day.
   * Source: LPF, art. A. 47 A-1, VI to VIII.
   */
  fec: {
    program: 'FEC',
    name: ({ siren, to }) => `${siren}FEC${compact(to)}`,
    extension: 'txt',
    encoding: 'utf-8',
    head: fecColumns.join('\t'),
    line: (row) => fecValues(row).join('\t'),
  },
  /** The same columns for a French spreadsheet: semicolons, and a byte order mark for Excel. */
  csv: {
    program: 'CSV',
    name: named('books'),
    extension: 'csv',
    encoding: 'utf-8-bom',
    head: fecColumns.join(';'),
    line: (row) => fecValues(row).map(inert).join(';'),
  },
  /**
   * XIMPORT format of Sage 50 (formerly Ciel), fixed width. Source: Sage 50cloud, «Aide technique», import of entries; Dolibarr's
   * export «Ciel» has the same layout.
   */
  sage: {
    program: 'Sage 50 (XIMPORT)',
    name: named('XIMPORT'),
    extension: 'txt',
    encoding: 'windows-1252',
    line: ({ entry, line }) =>
      [
        ...[left(String(entry.number), 5), left(entry.journal, 2), compact(entry.day), ' '.repeat(8)],
        ...[left(line.piece, 12), left(line.account, 11), left(line.label, 25)],
        ...[right(point(amountOf(line)), 13), sideOf(line), ' '.repeat(18), left(line.label, 34), 'O2003'],
      ].join(''),
  },
  /** EBP's text import: comma-separated, decimal point, days as JJMMAAAA. Source: Dolibarr's export «EBP». */
  ebp: {
    program: 'EBP',
    name: named('EBP'),
    extension: 'txt',
    encoding: 'windows-1252',
    line: ({ entry, line }) =>
      [
        ...[String(entry.number), dayFirst(entry.day), flat(entry.journal), line.account],
        ...[quoted(line.label, 40), quoted(line.piece, 15), point(amountOf(line)), sideOf(line)],
        dayFirst(line.pieceDay),
      ].join(','),
  },
  /**
   * Cegid Quadra's ASCII import, records of type M. Source: «Fichier d'entrée ASCII dans QuadraCOMPTA»; the layout is also
   * documented by OpenFlyers («Accounting export template Quadratus») and Medius («Quadratus Export»).
   */
  quadra: {
    program: 'Cegid Quadra',
    name: named('QUADRA'),
    extension: 'txt',
    encoding: 'windows-1252',
    line: ({ entry, line }) =>
      [
        ...['M', left(line.account, 8), left(entry.journal, 2), '000'],
        ...[`${entry.day.slice(8)}${entry.day.slice(5, 7)}${entry.day.slice(2, 4)}`, ' '],
        ...[left(line.label, 20), sideOf(line), '+', String(amountOf(line)).padStart(12, '0')],
        // Counter account, due day, lettering, statistics, short document number, cost object, quantity.
        ...[' '.repeat(8), ' '.repeat(6), ' '.repeat(2), ' '.repeat(3), ' '.repeat(5), ' '.repeat(20)],
        ...[left(line.piece, 8), 'EUR', left(entry.journal, 3), ' '.repeat(3), left(line.label, 30)],
        ...[' '.repeat(2), left(line.piece, 10)],
      ].join(''),
  },
  /**
   * A CSV whose headings Pennylane's import of entries maps by name. Pennylane's help («Importer un FEC») documents the FEC, which
   * has the same data.
   */
  pennylane: {
    program: 'Pennylane',
    name: named('pennylane'),
    extension: 'csv',
    encoding: 'utf-8-bom',
    head: [
      'Date',
      'Code journal',
      'Numéro de compte',
      'Libellé de compte',
      'Numéro de pièce',
      'Libellé de ligne',
      'Débit',
      'Crédit',
    ].join(';'),
    line: (row) =>
      [
        ...[slashed(row.entry.day), row.entry.journal, row.line.account, labelOf(row)],
        ...[row.line.piece, row.line.label, comma(row.line.debit), comma(row.line.credit)],
      ]
        .map(flat)
        .map(inert)
        .join(';'),
  },
};

/** Escapes a label, so that a spreadsheet does not execute it as a formula. */
function inert(text: string): string {
  return /^[=+@-]/.test(text) && !/^-?[\d,]+$/.test(text) ? `'${text}` : text;
}

export function fileName(format: Format, period: Named): string {
  return `${layouts[format].name(period)}.${layouts[format].extension}`;
}

/** Returns the content of a file, with CR LF after each record. */
export function fileText(format: Format, period: Period): string {
  const { head, line } = layouts[format];
  const rows = period.entries.flatMap((entry) =>
    entry.lines.map((one) => line({ entry, line: one, period })),
  );
  return [...(head === undefined ? [] : [head]), ...rows].map((row) => `${row}\r\n`).join('');
}

export function fileBytes(format: Format, period: Period): Uint8Array {
  const text = fileText(format, period);
  const { encoding } = layouts[format];
  // Texts of windows-1252 formats contain only ASCII.
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text);
}
