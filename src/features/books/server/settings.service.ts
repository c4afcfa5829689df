/** Reads and changes the settings of the books. */
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayKeepBooks } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { BookSettings, updateBookSettings as updateCall } from '../settings.contract.ts';
import * as repo from './settings.repo.ts';

const texts = { en, fr };

export async function readBookSettings({ db }: MemberContext): Promise<BookSettings> {
  return settingsRow(await settingsOf(db));
}

/** @throws Problem 403 */
export async function updateBookSettings(
  context: MemberContext,
  { body }: CallInput<typeof updateCall>,
): Promise<BookSettings> {
  const { db, actor } = context;
  if (!mayKeepBooks(actor)) throw new Problem(403);
  const stored = await repo.findSettings(db);
  const settings = {
    siren: body.siren,
    journalLabel: body.journal_label,
    labelLocale: body.label_locale,
    fiscalMonth: body.fiscal_month ?? stored.fiscalMonth,
    expenseLabel: body.expense_label ?? stored.expenseLabel,
    dueLabel: body.due_label ?? stored.dueLabel,
    bookingDay: body.booking_day ?? stored.bookingDay,
  };
  await repo.saveSettings(db, actor.workspaceId, settings);
  await context.record({
    action: 'books.settings-updated',
    subjectType: 'book-settings',
    subjectId: actor.workspaceId,
    detail: settings,
  });
  return settingsRow(await settingsOf(db));
}

/** Reads the settings. A journal without a name gets the default name in the language of the books. */
export async function settingsOf(db: Database): Promise<repo.Settings> {
  const settings = await repo.findSettings(db);
  const journalLabel = settings.journalLabel || translator(texts, settings.labelLocale)('journal_expenses');
  return { ...settings, journalLabel };
}

function settingsRow(settings: repo.Settings): BookSettings {
  return {
    siren: settings.siren,
    journal_label: settings.journalLabel,
    label_locale: settings.labelLocale,
    fiscal_month: settings.fiscalMonth,
    expense_label: settings.expenseLabel,
    due_label: settings.dueLabel,
    booking_day: settings.bookingDay,
  };
}
