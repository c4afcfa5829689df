/**
 * Declares the files of a closed period: for each program its columns, and the documents that describe them. Where only one
 * document was found, the guide says so (docs/guide, «accounting-rules»).
 */
import type { Day } from '#kernel/day.ts';
import {
  accountLabelOf,
  accountOf,
  amountOf,
  analyticOf,
  blank,
  comma,
  compact,
  dayFirst,
  ending,
  flat,
  foreignOf,
  inert,
  left,
  letterFields,
  ownLabelOf,
  plain,
  point,
  type Row,
  right,
  shortDay,
  sideOf,
  slashed,
  western,
} from './record.rules.ts';

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

export interface Named {
  siren: string;
  from: Day;
  to: Day;
}

type Column = readonly [name: string, value: (row: Row) => string];

export interface Layout {
  /** The program or standard, as displayed. */
  program: string;
  /** Documents that describe the columns. */
  sources: readonly string[];
  /** The file's name without extension. */
  name(period: Named): string;
  extension: 'txt' | 'csv';
  encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252';
  /** Empty for records of fixed width. */
  separator: '' | '\t' | ';' | ',';
  /** Whether the first line has the names of the columns. */
  headed: boolean;
  /** How many characters of an entry's label the program keeps; undefined without a limit. */
  labelLength?: number;
  columns: readonly Column[];
}

/** Returns the values in the order of `fecColumns`. */
export function fecValues(row: Row): string[] {
  const { entry, line, period } = row;
  return [
    ...[entry.journal, period.journalLabels[entry.journal] ?? period.journalLabel],
    ...[String(entry.number), compact(entry.day)],
    ...[line.account, accountLabelOf(row), line.auxiliary, line.auxiliaryLabel],
    ...[line.piece, compact(line.pieceDay), line.label, comma(line.debit), comma(line.credit)],
    ...[...letterFields(row), compact(entry.validDay), ...foreignOf(line)],
  ].map(flat);
}

/**
 * Returns the name of a fiscal year's FEC without extension. Source: LPF, art. A. 47 A-1: SirenFECAAAAMMJJ, with the
 * closing date of the fiscal year.
 * @param closing the last day of the fiscal year.
 */
export const fecName = (siren: string, closing: Day) => `${siren}FEC${compact(closing)}`;

const named = (program: string) => (period: Named) => `${program}-${period.from}-${period.to}`;
const fecColumnsOf = (clean: (text: string) => string): Column[] =>
  fecColumns.map((name, at) => [name, (row) => clean(knownValues(row)[at] ?? '')]);

const known = new WeakMap<Row, string[]>();

/** Computed once for the 18 columns. */
function knownValues(row: Row): string[] {
  const values = known.get(row) ?? fecValues(row);
  known.set(row, values);
  return values;
}

const A47 = 'Livre des procédures fiscales, art. A. 47 A-1';

export const layouts: Readonly<Record<Format, Layout>> = {
  /**
   * Fields are separated by tabs, records by CR LF; decimal comma, days as AAAAMMJJ (LPF, art. A. 47 A-1, VI
   * to VIII). The law prescribes the file's name only for a whole fiscal year, so the file of a period has a
   * different name.
   */
  fec: {
    program: 'FEC',
    sources: [A47, 'BOI-CF-IOR-60-40-20'],
    name: named('FEC'),
    extension: 'txt',
    encoding: 'utf-8',
    separator: '\t',
    headed: true,
    columns: fecColumnsOf((text) => text),
  },
  /** The same columns for a French spreadsheet: semicolons, and a byte order mark for Excel. */
  csv: {
    program: 'CSV',
    sources: [A47],
    name: named('books'),
    extension: 'csv',
    encoding: 'utf-8-bom',
    separator: ';',
    headed: true,
    columns: fecColumnsOf(inert),
  },
  /**
   * XIMPORT of Sage 50 (formerly Ciel), fixed width. Both documents agree on the widths and order. The second names the last text
   * «name of the account». `O2003`: euro, version of the format.
   */
  sage: {
    program: 'Sage 50 (XIMPORT)',
    sources: [
      'Dolibarr, accountancyexport.class.php, exportCiel (2021-09-13)',
      'OpenFlyers, «Accounting export template CielXimport» (2016-07-18)',
    ],
    name: named('XIMPORT'),
    extension: 'txt',
    encoding: 'windows-1252',
    separator: '',
    headed: false,
    labelLength: 25,
    columns: [
      ['Numéro de mouvement', ({ entry }) => ending(String(entry.number), 5)],
      ['Journal', ({ entry }) => left(entry.journal, 2)],
      ['Date d’écriture', ({ entry }) => compact(entry.day)],
      ['Date d’échéance', blank(8)],
      ['Numéro de pièce', ({ line }) => ending(line.piece, 12)],
      ['Compte', (row) => left(accountOf(row, 11), 11)],
      ['Libellé', ({ line }) => left(line.label, 25)],
      ['Montant', ({ line }) => right(point(amountOf(line)), 13)],
      ['Sens', ({ line }) => sideOf(line)],
      ['Pointage', blank(12)],
      ['Code analytique', ({ line }) => analyticOf(line, 6)],
      ['Libellé du compte', (row) => left(ownLabelOf(row, 11), 34)],
      ['Euro et version', () => 'O2003'],
    ],
  },
  /**
   * EBP's text import: comma-separated, decimal point, days as JJMMAAAA. The first document gives the widths. Dolibarr's export has
   * no automatic label, which the other two documents have.
   */
  ebp: {
    program: 'EBP',
    sources: [
      'OpenFlyers, «Accounting export template Ebp2012» (2015-03-16)',
      'Auneor Conseil, Odoo module import_account_move_csv, «EBP file format»',
    ],
    name: named('EBP'),
    extension: 'txt',
    encoding: 'windows-1252',
    separator: ',',
    headed: false,
    labelLength: 40,
    columns: [
      ['Ligne', ({ entry }) => String(entry.number)],
      ['Date', ({ entry }) => dayFirst(entry.day)],
      ['Journal', ({ entry }) => unquoted(entry.journal, 4)],
      ['Compte', (row) => unquoted(accountOf(row, 15), 15)],
      ['Libellé automatique', () => ''],
      ['Libellé manuel', ({ line }) => `"${western(line.label).slice(0, 40)}"`],
      ['Numéro de pièce', ({ line }) => `"${western(line.piece).slice(-15)}"`],
      ['Montant', ({ line }) => point(amountOf(line))],
      ['Sens', ({ line }) => sideOf(line)],
      ['Échéance', () => ''],
      ['Devise', () => 'EUR'],
    ],
  },
  /**
   * Cegid Quadra's ASCII import, records of type M with 231 bytes. Both documents agree on the positions; the first also names the
   * fields of «Fichier d'entrée ASCII dans QuadraCOMPTA».
   */
  quadra: {
    program: 'Cegid Quadra',
    sources: [
      'Dolibarr, accountancyexport.class.php, exportQuadratus (2025-12-21)',
      'OpenFlyers, «Accounting export template Quadratus» (2016-07-18)',
    ],
    name: named('QUADRA'),
    extension: 'txt',
    encoding: 'windows-1252',
    separator: '',
    headed: false,
    labelLength: 30,
    columns: [
      ['Type', () => 'M'],
      ['Compte', (row) => left(accountOf(row, 8), 8)],
      ['Journal', ({ entry }) => left(entry.journal, 2)],
      ['Folio', () => '000'],
      ['Date', ({ entry }) => shortDay(entry.day)],
      ['Code libellé', blank(1)],
      ['Libellé court', ({ line }) => left(line.label, 20)],
      ['Sens', ({ line }) => sideOf(line)],
      ['Signe', () => '+'],
      ['Montant en centimes', ({ line }) => String(amountOf(line)).padStart(12, '0')],
      ['Contrepartie', blank(8)],
      ['Échéance', blank(6)],
      ['Lettrage', blank(2)],
      ['Code statistique', blank(3)],
      ['Pièce, 5 caractères', blank(5)],
      ['Affaire', ({ line }) => analyticOf(line, 10)],
      ['Quantité', blank(10)],
      ['Pièce, 8 caractères', ({ line }) => ending(line.piece, 8)],
      ['Devise', () => 'EUR'],
      ['Journal, 3 caractères', ({ entry }) => left(entry.journal, 3)],
      ['Indicateurs de TVA', blank(3)],
      ['Libellé', ({ line }) => left(line.label, 30)],
      ['Code TVA', blank(2)],
      ['Pièce, 10 caractères', ({ line }) => ending(line.piece, 10)],
      ['Réservé, montant en devise, fichier joint', blank(73)],
    ],
  },
  /**
   * A CSV whose columns are chosen in Pennylane. Only the import of a FEC is documented («Importer un FEC», help.pennylane.com), so
   * the guide recommends the FEC.
   */
  pennylane: {
    program: 'Pennylane',
    sources: ['Pennylane, help.pennylane.com, «Importer un FEC»'],
    name: named('pennylane'),
    extension: 'csv',
    encoding: 'utf-8-bom',
    separator: ';',
    headed: true,
    columns: (
      [
        ['Date', ({ entry }) => slashed(entry.day)],
        ['Code journal', ({ entry }) => entry.journal],
        ['Numéro de compte', (row) => accountOf(row)],
        ['Libellé de compte', (row) => ownLabelOf(row)],
        ['Numéro de pièce', ({ line }) => line.piece],
        ['Libellé de ligne', ({ line }) => line.label],
        ['Débit', ({ line }) => comma(line.debit)],
        ['Crédit', ({ line }) => comma(line.credit)],
      ] satisfies Column[]
    ).map(([name, value]): Column => [name, (row) => inert(flat(value(row)))]),
  },
};

/** Replaces commas, because they separate the values. */
function unquoted(text: string, width: number): string {
  return western(text).replaceAll(',', ' ').slice(0, width);
}

/** Returns what a program keeps of a label. */
export function keptLabel({ separator, labelLength }: Layout, label: string): string {
  if (labelLength === undefined) return flat(label);
  return (separator === '' ? plain(label) : western(label)).slice(0, labelLength);
}
