/**
 * Approved reports as journal entries in the 18 columns of the French FEC (fichier des écritures comptables; livre des
 * procédures fiscales, art. A. 47 A-1): the expense and its VAT for each receipt and rate, and the amount due to the author for
 * each report. The entries of each report balance.
 */
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import { twoDecimals } from './currency.rules.ts';
import type { VatLine } from './vat.rules.ts';

export interface ExpenseSettings {
  journal: string;
  /** Account for amounts due to employees. */
  employeeAccount: string;
  /** Account for deductible VAT, for rates without an account of their own. */
  vatAccount: string;
  /** Account for expenses of types without an account. */
  expenseAccount: string;
}

/** Accounts of the French plan comptable général: 421 personnel, 44566 deductible VAT, 6258 other expenses. */
export const defaultSettings: ExpenseSettings = {
  journal: 'NDF',
  employeeAccount: '421000',
  vatAccount: '445660',
  expenseAccount: '625800',
};

export interface BookedReport {
  id: number;
  title: string;
  /** The day of the decision, which is the booking date. */
  day: Day;
  author: { login: string; name: string };
  receipts: readonly BookedReceipt[];
}

export interface BookedReceipt {
  number: number;
  date: Day;
  supplier: string;
  poste: string;
  /** Empty if the type has none. */
  account: string;
  lines: readonly (VatLine & { /** Empty if the rate has none. */ account: string })[];
  foreign: { currency: string; amount: string } | null;
}

export interface EntryTexts {
  journal: string;
  vat: string;
  employee: string;
}

export interface Entry {
  account: string;
  accountName: string;
  /** Auxiliary account of the author. */
  auxiliary: string;
  auxiliaryName: string;
  piece: string;
  pieceDate: Day;
  label: string;
  /** Cents; one of debit and credit is 0. */
  debit: number;
  credit: number;
  foreign: { currency: string; amount: string } | null;
}

/** The balanced entries of a report: expenses and VAT in debit, the amount due to the author in credit. */
export function entriesOf(report: BookedReport, settings: ExpenseSettings, texts: EntryTexts): Entry[] {
  const nobody = { auxiliary: '', auxiliaryName: '', credit: 0 };
  const spent = report.receipts.flatMap((receipt): Entry[] => {
    const piece = { piece: `NDF${report.id}-${receipt.number}`, pieceDate: receipt.date };
    const label = [receipt.supplier, receipt.poste].filter((text) => text !== '').join(' - ');
    return receipt.lines.flatMap((line, at) => {
      const expense: Entry = {
        ...{ ...nobody, ...piece, label, debit: line.net },
        account: receipt.account || settings.expenseAccount,
        accountName: receipt.poste,
        foreign: at === 0 ? receipt.foreign : null,
      };
      const tax: Entry = {
        ...{ ...nobody, ...piece, label, debit: line.vat, foreign: null },
        account: line.account || settings.vatAccount,
        accountName: `${texts.vat} ${percentOf(line.rate)}`,
      };
      return [expense, tax].filter(({ debit }) => debit !== 0);
    });
  });
  const owed = spent.reduce((sum, { debit }) => sum + debit, 0);
  if (owed === 0) return [];
  return [
    ...spent,
    {
      ...{ account: settings.employeeAccount, accountName: texts.employee, debit: 0, credit: owed },
      ...{ auxiliary: report.author.login, auxiliaryName: report.author.name, foreign: null },
      ...{
        piece: `NDF${report.id}`,
        pieceDate: report.day,
        label: `${report.author.name} - ${report.title}`,
      },
    },
  ];
}

/** `20 %` and `5,5 %`, or `5.5%` in English. @param rate basis points */
export function percentOf(rate: number, locale: Locale = 'fr'): string {
  const number = decimalOf(rate, 'EUR').replace(/\.?0+$/, '');
  return locale === 'fr' ? `${number.replace('.', ',')}\u00a0%` : `${number}%`;
}

/** Column names required by the decree. */
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
export type FecRow = Record<(typeof fecColumns)[number], string>;

/** A report's entries as FEC rows: days as YYYYMMDD, decimals with a comma. */
export function fecRows(report: BookedReport, settings: ExpenseSettings, texts: EntryTexts): FecRow[] {
  const day = compact(report.day);
  return entriesOf(report, settings, texts).map((entry) => ({
    JournalCode: settings.journal,
    JournalLib: texts.journal,
    EcritureNum: String(report.id),
    EcritureDate: day,
    CompteNum: entry.account,
    CompteLib: entry.accountName,
    CompAuxNum: entry.auxiliary,
    CompAuxLib: entry.auxiliaryName,
    PieceRef: entry.piece,
    PieceDate: compact(entry.pieceDate),
    EcritureLib: entry.label,
    Debit: comma(entry.debit),
    Credit: comma(entry.credit),
    EcritureLet: '',
    DateLet: '',
    ValidDate: day,
    Montantdevise: entry.foreign === null ? '' : twoDecimals(entry.foreign.amount).replace('.', ','),
    Idevise: entry.foreign?.currency ?? '',
  }));
}

const compact = (day: Day) => day.replaceAll('-', '');
const comma = (cents: number) => decimalOf(cents, 'EUR').replace('.', ',');
