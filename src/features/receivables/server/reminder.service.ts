/** Finds due reminders, writes them, and sends them with a click or by the daily job. */
import { changesOf } from '#features/audit/rules.ts';
import { addressesFor } from '#features/clients/contact.rules.ts';
import { contactsOfAll } from '#features/clients/server/contact.service.ts';
import { findClient } from '#features/clients/server/service.ts';
import { sentFile } from '#features/sales/server/file.service.ts';
import { findSalesInvoice } from '#features/sales/server/service.ts';
import { sellerOf } from '#features/sales/server/settings.service.ts';
import { type Actor, authorOf, displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { type Day, daysBetween } from '#kernel/day.ts';
import { locales } from '#kernel/locale.ts';
import { decimalOf, formatMoney } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Outcome } from '#platform/mail/outcome.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { page } from '#platform/request/page.ts';
import { mayChangeReminders, mayRecordPayments } from '../access.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type {
  DueReminder,
  InvoiceReminders,
  PaymentReminder,
  ReminderSettings,
} from '../reminder.contract.ts';
import * as contract from '../reminder.contract.ts';
import { reminderTextNames } from '../reminder.contract.ts';
import {
  areInOrder,
  dueLevel,
  filled,
  type ReminderDays,
  type ReminderLevel,
  type ReminderState,
  reminderLevels,
  usualDays,
} from '../reminder.rules.ts';
import { reminderMail } from './emails.tsx';
import * as repo from './reminder.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export const SEND_REMINDER = 'receivables.send-reminder';

/** A mail server that is down for some hours delays reminders only. */
export const LAST_REMINDING = 13;

export interface ReminderJob {
  workspaceId: number;
  reminderId: number;
}

interface Due extends DueReminder {
  locale: repo.Overdue['locale'];
}

export async function readDueReminders({ db, now, zone }: MemberContext) {
  const { automatic } = await settingsOf(db);
  const due = await dueReminders(db, civilDay(now, zone));
  return { automatic, reminders: due.map(({ locale: _, ...one }) => one) };
}

/** The due reminders as they would be sent, the earliest due invoice first. */
async function dueReminders(db: Database, today: Day): Promise<Due[]> {
  const settings = await settingsOf(db);
  const days: ReminderDays = { 1: settings.days_1, 2: settings.days_2, 3: settings.days_3 };
  const company = (await sellerOf(db)).name;
  const contacts = await contactsOfAll(db);
  return (await repo.listOverdue(db, today)).flatMap((invoice): Due[] => {
    const { dueOn, currency, open, locale } = invoice;
    const level = dueLevel({ dueOn, last: invoice.last ?? undefined }, days, today);
    if (level === undefined) return [];
    const t = translator({ en, fr }, locale);
    const daysLate = daysBetween(dueOn, today);
    const values = {
      number: invoice.number,
      client: invoice.client,
      company,
      amount: formatMoney(open, locale, currency),
      due: formatDay(dueOn, locale),
      days: String(daysLate),
    };
    const text = settings[`text_${level}_${locale}`] || t(`reminder_text_${level}`);
    // Source: C. com., art. L441-10, II (late penalties and the fixed indemnity for recovery), D441-5 (40 €).
    const law = invoice.mentions.length === 0 ? '' : `\n\n${invoice.mentions.join(' ')} ${t('reminder_law')}`;
    return [
      {
        salesInvoiceId: invoice.id,
        number: invoice.number,
        clientId: invoice.clientId,
        client: invoice.client,
        email: addressesFor('reminders', contacts.get(invoice.clientId) ?? [], invoice.email)[0] ?? '',
        level,
        dueOn,
        daysLate,
        open: decimalOf(open, currency),
        currency,
        subject: filled(settings[`subject_${level}_${locale}`] || t(`reminder_subject_${level}`), values),
        text: `${filled(text, values)}${law}`,
        locale,
      },
    ];
  });
}

/** Reminders that are no longer due, or whose client has no address, are left out. @throws Problem 403 */
export async function sendPaymentReminders(
  context: MemberContext,
  { body }: On<'sendPaymentReminders'>,
): Promise<{ sent: number }> {
  const { db, actor, now, zone } = context;
  if (!mayRecordPayments(actor)) throw new Problem(403);
  const asked = new Set(body.reminders.map(({ salesInvoiceId, level }) => `${salesInvoiceId} ${level}`));
  const due = await dueReminders(db, civilDay(now, zone));
  const chosen = due.filter(({ salesInvoiceId, level }) => asked.has(`${salesInvoiceId} ${level}`));
  const author = authorOf(actor);
  const sent = await queue(context, chosen, { id: author.userId, name: displayName(author) });
  // Each reminder has its own entry.
  if (sent === 0)
    await context.record({
      action: 'payment-reminders.sent',
      subjectType: 'workspace',
      subjectId: actor.workspaceId,
      detail: { count: 0 },
    });
  return { sent };
}

/** Stores reminders and enqueues their mails in the same transaction. @returns how many. */
async function queue(
  context: TransactionContext<Actor>,
  due: readonly Due[],
  by: { id: number; name: string } | undefined,
): Promise<number> {
  const { db, actor, now, zone } = context;
  const { email: replyTo } = await sellerOf(db);
  let sent = 0;
  for (const { salesInvoiceId, level, email, subject, text, locale, number } of due) {
    if (email === '') continue;
    const reminderId = await repo.insertReminder(db, {
      workspace_id: actor.workspaceId,
      sales_invoice_id: salesInvoiceId,
      level,
      email,
      locale,
      subject,
      text,
      reply_to: replyTo,
      sent_by_id: by?.id ?? null,
      sent_by_name: by?.name ?? '',
      sent_on: civilDay(now, zone),
      sent_at: now,
    });
    if (reminderId === undefined) continue;
    const job: ReminderJob = { workspaceId: actor.workspaceId, reminderId };
    await context.enqueue(SEND_REMINDER, job);
    await context.record({
      action: 'payment-reminders.sent',
      subjectType: 'sales-invoice',
      subjectId: salesInvoiceId,
      detail: { number, level, email },
    });
    sent += 1;
  }
  return sent;
}

/** Each day, for the workspaces that switched it on. */
export async function remindEverywhere(job: JobContext): Promise<void> {
  const workspaces = await job.everyTenant(({ db }) => repo.listAutomatic(db), { readOnly: true });
  for (const workspaceId of workspaces)
    await job.inTenant(workspaceId, async (context) => {
      const { db, now, zone } = context;
      await queue(context, await dueReminders(db, civilDay(now, zone)), undefined);
    });
}

/**
 * Sends a reminder with the PDF of its invoice. It is marked before its mail is offered: one that a killed process left so may have been
 * sent, and is not sent again by itself.
 */
export async function sendReminder(
  job: JobContext,
  data: object,
  { attempt }: { attempt: number },
): Promise<void> {
  const { workspaceId, reminderId } = data as ReminderJob;
  const reminder = await job.inTenant(workspaceId, ({ db }) => repo.findReminder(db, reminderId));
  // The workspace may be gone.
  if (reminder === undefined) return;
  const file = await sentFile(job, { workspaceId, salesInvoiceId: reminder.sales_invoice_id });
  const isMine = await job.inTenant(workspaceId, async ({ db }) => {
    await repo.changeState(db, reminderId, 'sending', { to: 'unknown' });
    return repo.changeState(db, reminderId, 'queued', { to: 'sending' });
  });
  if (file === undefined || !isMine) return;
  const series = await job.openSeries(workspaceId);
  let outcome: Outcome;
  try {
    const files = [{ name: `${reminder.number}.pdf`, mediaType: 'application/pdf', content: file.pdf }];
    const mail = reminderMail(job.config, reminder);
    outcome = await series.send(
      { ...mail, files },
      { id: `reminder-${workspaceId}-${reminderId}`, now: job.now },
    );
  } finally {
    series.close();
  }
  const { to, failure } = endOf(outcome, attempt);
  await job.inTenant(workspaceId, ({ db }) => repo.changeState(db, reminderId, 'sending', { to, failure }));
  // The queue makes further attempts.
  if (to === 'queued') throw new Error(`reminder ${reminderId}: ${failure}`);
}

/** The state after an attempt; one that can succeed later is queued again. */
function endOf(outcome: Outcome, attempt: number): { to: ReminderState; failure: string } {
  if (outcome.kind === 'sent') return { to: 'sent', failure: '' };
  const { kind, reason: failure } = outcome;
  if (kind === 'unknown') return { to: 'unknown', failure };
  return { to: kind === 'refused' || attempt >= LAST_REMINDING ? 'failed' : 'queued', failure };
}

export function listPaymentReminders(context: MemberContext, { query }: On<'listPaymentReminders'>) {
  return page(context, contract.listPaymentReminders, query, repo.listReminders(context.db, query), {
    row: reminderRow,
    texts: { en, fr },
  });
}

/** @throws Problem 404 */
export async function readInvoiceReminders(
  { db }: MemberContext,
  { params: { salesInvoiceId } }: On<'readInvoiceReminders'>,
): Promise<InvoiceReminders> {
  const { clientId } = orNotFound(await findSalesInvoice(db, salesInvoiceId));
  const stops = await repo.findStops(db, { salesInvoiceId, clientId });
  return {
    invoiceStopped: stops.invoice,
    clientStopped: stops.client,
    reminders: (await repo.listOfInvoice(db, salesInvoiceId)).map(reminderRow),
  };
}

/** @throws Problem 403; 404 */
export async function stopInvoiceReminders(
  context: MemberContext,
  { params: { salesInvoiceId }, body: { stopped } }: On<'stopInvoiceReminders'>,
): Promise<{ stopped: boolean }> {
  const { db, actor } = context;
  if (!mayRecordPayments(actor)) throw new Problem(403);
  const { number } = orNotFound(await findSalesInvoice(db, salesInvoiceId));
  await repo.setStop(db, actor.workspaceId, { sales_invoice_id: salesInvoiceId }, stopped);
  await context.record({
    action: 'sales-invoice.reminders-stopped',
    subjectType: 'sales-invoice',
    subjectId: salesInvoiceId,
    detail: { number, stopped },
  });
  return { stopped };
}

/** @throws Problem 403; 404 */
export async function stopClientReminders(
  context: MemberContext,
  { params: { clientId }, body: { stopped } }: On<'stopClientReminders'>,
): Promise<{ stopped: boolean }> {
  const { db, actor } = context;
  if (!mayRecordPayments(actor)) throw new Problem(403);
  const { name } = orNotFound(await findClient(db, clientId));
  await repo.setStop(db, actor.workspaceId, { client_id: clientId }, stopped);
  await context.record({
    action: 'client.reminders-stopped',
    subjectType: 'client',
    subjectId: clientId,
    detail: { name, stopped },
  });
  return { stopped };
}

export function readReminderSettings({ db }: MemberContext): Promise<ReminderSettings> {
  return settingsOf(db);
}

/** @throws Problem 403; 400 at `days_2` or `days_3` if a level does not come after the one before. */
export async function updateReminderSettings(
  context: MemberContext,
  { body }: On<'updateReminderSettings'>,
): Promise<ReminderSettings> {
  const { db, actor } = context;
  if (!mayChangeReminders(actor)) throw new Problem(403);
  const before = await settingsOf(db);
  const after = withChanges<ReminderSettings>(before, body);
  const { automatic, days_1, days_2, days_3 } = after;
  if (!areInOrder({ 1: days_1, 2: days_2, 3: days_3 }))
    throw new Problem(400, {
      errors: { [days_1 < days_2 ? 'days_3' : 'days_2']: fieldError('reminder_days_order') },
    });
  await repo.saveSettings(db, { workspace_id: actor.workspaceId, automatic, days_1, days_2, days_3 });
  await repo.saveTexts(
    db,
    actor.workspaceId,
    reminderLevels.flatMap((level) =>
      locales
        .map((locale) => ({
          level,
          locale,
          subject: after[`subject_${level}_${locale}`],
          text: after[`text_${level}_${locale}`],
        }))
        .filter(({ subject, text }) => subject !== '' || text !== ''),
    ),
  );
  await context.record({
    action: 'reminder-settings.updated',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: {
      ...changesOf(recorded(before), recorded(after)),
      count: reminderTextNames.filter((name) => before[name] !== after[name]).length,
    },
  });
  return after;
}

/** The audit counts changed texts. */
function recorded({ automatic, days_1, days_2, days_3 }: ReminderSettings) {
  return { automatic, reminderDays: [days_1, days_2, days_3].join(', ') };
}

async function settingsOf(db: Database): Promise<ReminderSettings> {
  const row = await repo.findSettings(db);
  const texts = await repo.listTexts(db);
  const own = (part: 'subject' | 'text', level: ReminderLevel, locale: string) =>
    texts.find((one) => one.level === level && one.locale === locale)?.[part] ?? '';
  return {
    automatic: row?.automatic ?? false,
    days_1: row?.days_1 ?? usualDays[1],
    days_2: row?.days_2 ?? usualDays[2],
    days_3: row?.days_3 ?? usualDays[3],
    subject_1_en: own('subject', 1, 'en'),
    text_1_en: own('text', 1, 'en'),
    subject_1_fr: own('subject', 1, 'fr'),
    text_1_fr: own('text', 1, 'fr'),
    subject_2_en: own('subject', 2, 'en'),
    text_2_en: own('text', 2, 'en'),
    subject_2_fr: own('subject', 2, 'fr'),
    text_2_fr: own('text', 2, 'fr'),
    subject_3_en: own('subject', 3, 'en'),
    text_3_en: own('text', 3, 'en'),
    subject_3_fr: own('subject', 3, 'fr'),
    text_3_fr: own('text', 3, 'fr'),
  };
}

function reminderRow(row: repo.ReminderRecord): PaymentReminder {
  return {
    paymentReminderId: row.id,
    salesInvoiceId: row.sales_invoice_id,
    number: row.number,
    client: row.client_name,
    level: row.level as ReminderLevel,
    email: row.email,
    subject: row.subject,
    text: row.text,
    state: row.state as PaymentReminder['state'],
    failure: row.failure,
    sentOn: row.sent_on,
    sentBy: row.sent_by_name,
  };
}
