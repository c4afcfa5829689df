/** Writes the files of a month's payroll. */
import { createHash } from 'node:crypto';
import { allowanceKinds } from '#features/allowances/ceilings.rules.ts';
import { contractName } from '#features/contracts/rules.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type Sheet, type SheetReader, writeSheet } from '#platform/sheet/sheet.ts';
import { extensions, type Format, payfitText, silaeText } from '../file.rules.ts';
import { overtimeReasons } from '../item.rules.ts';
import { linesOf, type PayrollLine } from '../line.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { MonthPayroll } from './month.service.ts';
import * as repo from './repo.ts';
import { codesOf } from './settings.service.ts';

interface WrittenFile {
  content: Buffer;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

/** @param reader the language of the tables; the import files are the same in all languages. */
export async function fileOf(
  db: Database,
  payroll: MonthPayroll,
  format: Format,
  reader: SheetReader,
): Promise<WrittenFile> {
  const numbers = numbersOf(payroll);
  if (format === 'silae' || format === 'payfit') {
    const write = format === 'silae' ? silaeText : payfitText;
    return written([Buffer.from(write({ items: payroll.items, codes: await codesOf(db), numbers }))]);
  }
  const lines = linesOf(payroll.items);
  const people = await repo.listPeople(db, [...new Set(lines.map(({ accountId }) => accountId))]);
  const byPerson = Map.groupBy(lines, ({ accountId }) => accountId);
  const names = new Map(people.map((one) => [one.id, shownName(one, reader.locale)]));
  const absences = (await repo.listAbsences(db))
    .filter(({ id }) => lines.some((line) => line.absences.some(({ contractId }) => contractId === id)))
    .map((one) => ({ id: one.id, name: contractName(one, reader.locale) }));
  const sheet = sheetOf({ names, numbers, absences, locale: reader.locale });
  const rows = people.flatMap(({ id }) => byPerson.get(id) ?? []);
  const pieces: Uint8Array[] = [];
  for await (const piece of writeSheet(sheet, rows, extensions[format], reader)) pieces.push(piece);
  return written(pieces);
}

function written(pieces: readonly Uint8Array[]): WrittenFile {
  const content = Buffer.concat(pieces);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Returns the number of each person in the payroll program, of their terms that apply last in the month. */
export function numbersOf({ terms, month }: Pick<MonthPayroll, 'terms' | 'month'>): Map<number, string> {
  const last = `${month.year}-${String(month.month).padStart(2, '0')}-31`;
  return new Map(
    [...terms].map(([accountId, rows]) => [
      accountId,
      rows.findLast(({ startsOn }) => startsOn <= last)?.payrollNumber ?? '',
    ]),
  );
}

interface Facts {
  names: ReadonlyMap<number, string>;
  numbers: ReadonlyMap<number, string>;
  absences: readonly { id: number; name: string }[];
  locale: Locale;
}

/** One row per person and month; corrections of earlier months have their own rows. */
function sheetOf({ names, numbers, absences, locale }: Facts): Sheet<PayrollLine> {
  const t = translator({ en, fr }, locale);
  const absence = (line: PayrollLine, id: number) =>
    line.absences.find(({ contractId }) => contractId === id);
  return {
    name: t('title'),
    columns: [
      { label: t('sheet_number'), value: (line) => numbers.get(line.accountId) ?? '', width: 14 },
      { label: t('sheet_member'), value: (line) => names.get(line.accountId) ?? '', width: 28 },
      { label: t('sheet_month'), value: (line) => line.month.slice(0, 7), width: 10 },
      { label: t('sheet_worked_days'), value: (line) => line.workedDays, width: 14 },
      { label: t('sheet_worked_hours'), value: (line) => line.workedHours, width: 14 },
      ...absences.flatMap(({ id, name }) => [
        {
          label: t('sheet_absence_days', { name }),
          value: (line: PayrollLine) => absence(line, id)?.days ?? 0,
        },
        {
          label: t('sheet_absence_hours', { name }),
          value: (line: PayrollLine) => absence(line, id)?.hours ?? 0,
        },
      ]),
      ...overtimeReasons.map((reason) => ({
        label: t('sheet_overtime', { reason: t(`reason_${reason}`) }),
        value: (line: PayrollLine) => line.overtime.find((one) => one.reason === reason)?.hours ?? 0,
      })),
      ...allowanceKinds.flatMap((kind) => {
        const of = (line: PayrollLine) => line.allowances.find((one) => one.kind === kind);
        const name = t(`kind_${kind}`);
        return [
          {
            label: t('sheet_exempt', { name }),
            value: (line: PayrollLine) => of(line)?.exemptCents ?? 0,
            kind: 'money' as const,
          },
          {
            label: t('sheet_taxed', { name }),
            value: (line: PayrollLine) => of(line)?.taxedCents ?? 0,
            kind: 'money' as const,
          },
        ];
      }),
      { label: t('kind_mileage'), value: (line) => line.mileageCents, kind: 'money' },
      { label: t('kind_expenses'), value: (line) => line.expensesCents, kind: 'money' },
    ],
  };
}
