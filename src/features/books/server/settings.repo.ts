import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { BookingDay } from '../rules.ts';

export interface Settings {
  siren: string;
  journalLabel: string;
  labelLocale: Locale;
  /** The first month of the fiscal year, 1 to 12. */
  fiscalMonth: number;
  /** Patterns; empty for the default. */
  expenseLabel: string;
  dueLabel: string;
  bookingDay: BookingDay;
}

const defaults: Settings = {
  siren: '',
  journalLabel: '',
  labelLocale: 'fr',
  fiscalMonth: 1,
  expenseLabel: '',
  dueLabel: '',
  bookingDay: 'approval',
};

export async function findSettings(db: Database): Promise<Settings> {
  const found = await db
    .selectFrom('book_settings')
    .select([
      'siren',
      'journal_label as journalLabel',
      'label_locale as labelLocale',
      'fiscal_month as fiscalMonth',
      'expense_label as expenseLabel',
      'due_label as dueLabel',
      'booking_day as bookingDay',
    ])
    .executeTakeFirst();
  if (found === undefined) return defaults;
  const bookingDay = found.bookingDay === 'period_end' ? 'period_end' : 'approval';
  return { ...found, bookingDay };
}

export async function saveSettings(db: Database, workspaceId: number, settings: Settings): Promise<void> {
  const values = {
    siren: settings.siren,
    journal_label: settings.journalLabel,
    label_locale: settings.labelLocale,
    fiscal_month: settings.fiscalMonth,
    expense_label: settings.expenseLabel,
    due_label: settings.dueLabel,
    booking_day: settings.bookingDay,
  };
  await db
    .insertInto('book_settings')
    .values({ ...values, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
