/**
 * Checks a FEC in the same order as the tax authority's program «Test Compta Demat»: file name, structure, types, then sums and
 * sequence. Source: livre des procédures fiscales, art. A. 47 A-1; DGFiP, «Test Compta Demat».
 */
import { isDay } from '#kernel/day.ts';
import { fecColumns } from './layout.rules.ts';
import { isSiren } from './rules.ts';

const fecFaults = [
  'name',
  'columns',
  'fields',
  'missing',
  'date',
  'amount',
  'account',
  'auxiliary',
  'side',
  'label-of-account',
  'balance',
  'after',
  'order',
  'sequence',
] as const;
export type FecFault = (typeof fecFaults)[number];

export interface FoundFault {
  fault: FecFault;
  /** The first line with the fault, counted from 1; 0 for the whole file. */
  line: number;
}

type Column = (typeof fecColumns)[number];
const required: readonly Column[] = [
  ...(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib'] as const),
  ...(['PieceRef', 'PieceDate', 'EcritureLib', 'ValidDate'] as const),
];
const days: readonly Column[] = ['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'];
const amounts: readonly Column[] = ['Debit', 'Credit'];
const AMOUNT = /^-?\d{1,13},\d{2}$/;
/** Some currencies have three decimals. */
const FOREIGN = /^-?\d{1,13},\d{2,3}$/;
/** The first three characters of an account must be digits of the chart of accounts. Source: LPF, art. A. 47 A-1, VII 1°. */
const ACCOUNT = /^[1-9]\d{2}[0-9A-Z]*$/;

/** Returns one fault per broken rule, in the order of the rules; none for a correct file. */
export function checkFec(name: string, text: string): FoundFault[] {
  const found = new Map<FecFault, number>();
  const add = (fault: FecFault, line: number) => {
    if (!found.has(fault)) found.set(fault, line);
  };
  const [, siren = '', day = ''] = /^(\d{9})FEC(\d{8})\.txt$/.exec(name) ?? [];
  if (!isSiren(siren) || !isCompactDay(day)) add('name', 0);
  const lines = text.split('\r\n');
  // The last record also ends with a line end.
  if (lines.at(-1) === '') lines.pop();
  const [head = '', ...records] = lines;
  const separator = head.includes('\t') ? '\t' : '|';
  if (head !== fecColumns.join(separator)) add('columns', 1);
  const rows = records.map((record) => record.split(separator));
  const byNumber = new Map<string, number>();
  const labels = new Map<string, string>();
  const last = new Map<string, { number: number; valid: string }>();
  for (const [at, fields] of rows.entries()) {
    const line = at + 2;
    if (fields.length !== fecColumns.length) {
      add('fields', line);
      continue;
    }
    const row = Object.fromEntries(
      fecColumns.map((column, place) => [column, fields[place] ?? '']),
    ) as Record<Column, string>;
    if (required.some((column) => row[column].trim() === '')) add('missing', line);
    if (days.some((column) => row[column] !== '' && !isCompactDay(row[column]))) add('date', line);
    if (amounts.some((column) => row[column] !== '' && !AMOUNT.test(row[column]))) add('amount', line);
    if (row.Montantdevise !== '' && !FOREIGN.test(row.Montantdevise)) add('amount', line);
    if ((row.Montantdevise === '') !== (row.Idevise === '')) add('amount', line);
    if (!ACCOUNT.test(row.CompteNum)) add('account', line);
    if ((row.CompAuxNum === '') !== (row.CompAuxLib === '')) add('auxiliary', line);
    const [debit, credit] = [centsOf(row.Debit), centsOf(row.Credit)];
    if ((debit === 0) === (credit === 0)) add('side', line);
    if ((labels.get(row.CompteNum) ?? row.CompteLib) !== row.CompteLib) add('label-of-account', line);
    labels.set(row.CompteNum, row.CompteLib);
    const entry = `${row.JournalCode} ${row.EcritureNum}`;
    byNumber.set(entry, (byNumber.get(entry) ?? 0) + debit - credit);
    const before = last.get(row.JournalCode);
    const number = Number(row.EcritureNum);
    if (!Number.isInteger(number)) add('sequence', line);
    else if (before !== undefined) {
      if (number < before.number) add('order', line);
      if (number > before.number + 1) add('sequence', line);
      if (row.ValidDate < before.valid) add('order', line);
    }
    if (row.EcritureDate > day || row.ValidDate < row.EcritureDate) add('after', line);
    last.set(row.JournalCode, { number, valid: row.ValidDate });
  }
  if ([...byNumber.values()].some((balance) => balance !== 0)) add('balance', 0);
  return fecFaults.flatMap((fault) => {
    const line = found.get(fault);
    return line === undefined ? [] : [{ fault, line }];
  });
}

function isCompactDay(text: string): boolean {
  return /^\d{8}$/.test(text) && isDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
}

function centsOf(text: string): number {
  return AMOUNT.test(text) ? Number(text.replace(',', '')) : 0;
}
