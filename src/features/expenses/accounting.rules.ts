/**
 * Computes the lines of approved reports in the books: for each receipt and rate the expense and its VAT, for
 * each report the amount due to the author. The lines of each report balance.
 */
import { type LabelKind, labelOf } from '#features/books/label.rules.ts';
import type { VatLine } from '#features/vat/rules.ts';
import { formatMonth } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import { pieceOf } from './number.rules.ts';

export interface ExpenseSettings {
  journal: string;
  /** Account for the amounts due to employees. */
  employeeAccount: string;
  /** Account for deductible VAT at rates without a specific account. */
  vatAccount: string;
  /** Account for expenses whose type has no account. */
  expenseAccount: string;
}

/**
 * Accounts of the French plan comptable général: 421 personnel, 44566 deductible VAT, 6258 other expenses.
 */
export const defaultSettings: ExpenseSettings = {
  journal: 'NDF',
  employeeAccount: '421000',
  vatAccount: '445660',
  expenseAccount: '625800',
};

/**
 * Accounts that expense types use and that have a label in the plan comptable général (règlement ANC n° 2014-03,
 * article 932-1, class 6).
 */
const planAccounts = ['6061', '6063', '6064', '6251', '6256', '6257', '626'] as const;

/** @returns the account of the plan that an account belongs to: 6251 for 625100. */
export function planAccountOf(account: string): (typeof planAccounts)[number] | undefined {
  return planAccounts.find((number) => account.startsWith(number));
}

export interface BookedReport {
  /** `NDF-2026-0007`. */
  number: string;
  title: string;
  /** The day of its entry (`bookingDay`). */
  day: Day;
  /** The last day of its period, which gives the month in labels. */
  end: Day;
  /** With the code of their auxiliary account. */
  author: { auxiliary: string; name: string };
  /** Of the contract, otherwise of the author; empty for none. Only expenses have it. */
  analytic: string;
  receipts: readonly BookedReceipt[];
}

export interface BookedReceipt {
  number: number;
  date: Day;
  supplier: string;
  poste: string;
  /** The type's account; empty if it has none. */
  account: string;
  lines: readonly BookedLine[];
  foreign: { currency: string; amount: string } | null;
}

export interface BookedLine extends VatLine {
  /** Deductible part of `vat` in cents; the rest is booked with the expense. */
  deductible: number;
  /** Account of the VAT; empty if the rate has none. */
  account: string;
  /** Account of the expense at this rate; empty to use the type's account. */
  expenseAccount: string;
}

interface Labels {
  locale: Locale;
  /** Patterns; empty for the default. */
  patterns: Readonly<Record<LabelKind, string>>;
}

export interface EntryTexts {
  vat: string;
  employee: string;
  labels: Labels;
}

export interface Entry {
  account: string;
  accountName: string;
  /** The author's auxiliary account. */
  auxiliary: string;
  auxiliaryName: string;
  piece: string;
  pieceDate: Day;
  label: string;
  analytic: string;
  /** Cents; either debit or credit is 0. */
  debit: number;
  credit: number;
  foreign: { currency: string; amount: string } | null;
}

/**
 * Returns the balanced entries of a report: expenses and deductible VAT in debit, the amount due to the
 * author in credit. VAT that is not deductible is part of the expense. Negative amounts change sides.
 */
export function entriesOf(report: BookedReport, settings: ExpenseSettings, texts: EntryTexts): Entry[] {
  const nobody = { auxiliary: '', auxiliaryName: '' };
  const spent = report.receipts.flatMap((receipt): Entry[] => {
    const piece = { piece: pieceOf(report.number, receipt.number), pieceDate: receipt.date };
    const { supplier, poste: type } = receipt;
    const { locale, patterns } = texts.labels;
    const values = { ...reportValues(report, locale), supplier, type };
    const label = labelOf('expense', patterns.expense, values) || piece.piece;
    return receipt.lines.flatMap((line, at) => {
      const expense: Entry = {
        ...nobody,
        ...piece,
        label,
        ...debitOf(line.net + line.vat - line.deductible),
        account: line.expenseAccount || receipt.account || settings.expenseAccount,
        accountName: receipt.poste,
        analytic: report.analytic,
        foreign: at === 0 ? receipt.foreign : null,
      };
      const tax: Entry = {
        ...nobody,
        ...piece,
        label,
        ...debitOf(line.deductible),
        foreign: null,
        analytic: '',
        account: line.account || settings.vatAccount,
        accountName: `${texts.vat} ${percentOf(line.rate)}`,
      };
      return [expense, tax].filter(({ debit, credit }) => debit !== credit);
    });
  });
  const owed = spent.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  if (owed === 0) return spent;
  return [
    ...spent,
    {
      account: settings.employeeAccount,
      accountName: texts.employee,
      ...debitOf(-owed),
      auxiliary: report.author.auxiliary,
      auxiliaryName: report.author.name,
      analytic: '',
      foreign: null,
      piece: report.number,
      pieceDate: report.day,
      label: dueLabelOf(report, texts.labels),
    },
  ];
}

/** Returns the label of the line due to the author, which is also the entry's. */
export function dueLabelOf(report: Omit<BookedReport, 'receipts'>, { locale, patterns }: Labels): string {
  return labelOf('due', patterns.due, reportValues(report, locale)) || report.number;
}

function reportValues({ number, title, end, author }: Omit<BookedReport, 'receipts'>, locale: Locale) {
  return { person: author.name, report: title, number, month: formatMonth(end, locale) };
}

/** Returns the amount as a debit, or as a credit if it is negative. */
function debitOf(cents: number): Pick<Entry, 'debit' | 'credit'> {
  return cents < 0 ? { debit: 0, credit: -cents } : { debit: cents, credit: 0 };
}

/** `20 %` and `5,5 %`, or `5.5%` in English. @param rate basis points */
export function percentOf(rate: number, locale: Locale = 'fr'): string {
  const number = decimalOf(rate, 'EUR').replace(/\.?0+$/, '');
  return locale === 'fr' ? `${number.replace('.', ',')}\u00a0%` : `${number}%`;
}
