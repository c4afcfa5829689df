/** Reads and writes reminders, their settings and what stops them. */
import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { PaymentReminders, ReminderSettings } from '../../../../generated/database.ts';
import { listPaymentReminders as listPaymentRemindersCall } from '../reminder.contract.ts';
import type { LastReminder, ReminderState } from '../reminder.rules.ts';
import { type OpenInvoice, openInvoices } from './received.repo.ts';

export interface Overdue extends OpenInvoice {
  email: string;
  locale: Locale;
  last: LastReminder | null;
  /** The notes of the invoice about late penalties and the indemnity for recovery. */
  mentions: string[];
}

/** Invoices with an open amount that were due before the day, unless their reminders are stopped; the earliest due first. */
export async function listOverdue(db: Database, before: Day): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select o.*, k.email,
           (select coalesce(d.document ->> 'locale', k.locale) from sales_invoices d
             where d.workspace_id = current_workspace() and d.id = o.id) as locale,
           (select jsonb_build_object('level', r.level, 'on', r.sent_on) from payment_reminders r
             where r.workspace_id = current_workspace() and r.sales_invoice_id = o.id and r.state <> 'failed'
             order by r.level desc limit 1) as last,
           (select coalesce(jsonb_agg(n.note ->> 'text' order by n.place), '[]')
              from sales_invoices d, jsonb_array_elements(d.document -> 'notes') with ordinality as n(note, place)
             where d.workspace_id = current_workspace() and d.id = o.id and n.note ->> 'subject' in ('PMD', 'PMT')) as mentions
      from (${openInvoices(sql`i.due_on < ${before}`)}) o
      join clients k on k.workspace_id = current_workspace() and k.id = o."clientId"
     where o.open > 0
       and not exists (select from reminder_stops s where s.workspace_id = current_workspace()
                        and (s.sales_invoice_id = o.id or s.client_id = o."clientId"))
     order by o."dueOn", o.id`.execute(db);
  return rows;
}

function reminders(db: Database) {
  return db
    .selectFrom('payment_reminders as r')
    .innerJoin('sales_invoices as i', (join) =>
      join.onRef('i.workspace_id', '=', 'r.workspace_id').onRef('i.id', '=', 'r.sales_invoice_id'),
    )
    .select(['r.id', 'r.sales_invoice_id', 'r.level', 'r.email', 'r.locale', 'r.subject', 'r.text'])
    .select(['r.reply_to', 'r.state', 'r.failure', 'r.sent_on', 'r.sent_by_name'])
    .select(['i.number', 'i.client_name']);
}

export type ReminderRecord = NonNullable<Awaited<ReturnType<typeof findReminder>>>;

export function findReminder(db: Database, id: number) {
  return reminders(db).where('r.id', '=', id).executeTakeFirst();
}

export function listReminders(
  db: Database,
  query: ListQuery<typeof listPaymentRemindersCall>,
): ListStatements<ReminderRecord> {
  const { where, end } = sliceOf(listPaymentRemindersCall, query, {
    id: sql`r.id`,
    sort: {},
    filters: {
      // Those about to be sent count as sent.
      state: (state) =>
        state === 'sent' ? sql`r.state in ('queued', 'sending', 'sent')` : sql`r.state = ${state}`,
    },
    search: (q) => sql`position(${fold(q)} in i.sought) > 0`,
  });
  const matching = reminders(db).where(where);
  return {
    rows: () => matching.modifyEnd(end).execute(),
    count: () => countRows(db, matching.clearSelect().select('r.id')),
  };
}

export function listOfInvoice(db: Database, salesInvoiceId: number): Promise<ReminderRecord[]> {
  return reminders(db).where('r.sales_invoice_id', '=', salesInvoiceId).orderBy('r.level').execute();
}

/**
 * Stores a reminder to be sent; again if the first attempt failed.
 * @returns undefined if that level of the invoice was sent.
 */
export async function insertReminder(
  db: Database,
  values: Omit<Insertable<PaymentReminders>, 'state'>,
): Promise<number | undefined> {
  const { workspace_id: _, ...again } = values;
  const row = await db
    .insertInto('payment_reminders')
    .values({ ...values, state: 'queued' })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'sales_invoice_id', 'level'])
        .doUpdateSet({ ...again, state: 'queued', failure: '' })
        .where('payment_reminders.state', '=', 'failed'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes the state of a reminder that is in another one. @returns whether it was. */
export async function changeState(
  db: Database,
  id: number,
  from: ReminderState,
  { to, failure = '' }: { to: ReminderState; failure?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('payment_reminders')
    .set({ state: to, failure })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findSettings(db: Database) {
  return db
    .selectFrom('reminder_settings')
    .select(['automatic', 'days_1', 'days_2', 'days_3'])
    .executeTakeFirst();
}

export async function saveSettings(db: Database, values: Insertable<ReminderSettings>): Promise<void> {
  const { workspace_id: _, ...changed } = values;
  await db
    .insertInto('reminder_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changed))
    .execute();
}

export function listTexts(db: Database) {
  return db.selectFrom('reminder_texts').select(['level', 'locale', 'subject', 'text']).execute();
}

/** Replaces all own texts. */
export async function saveTexts(
  db: Database,
  workspaceId: number,
  texts: readonly { level: number; locale: Locale; subject: string; text: string }[],
): Promise<void> {
  await db.deleteFrom('reminder_texts').execute();
  if (texts.length > 0)
    await db
      .insertInto('reminder_texts')
      .values(texts.map((text) => ({ workspace_id: workspaceId, ...text })))
      .execute();
}

/** @returns which of the two stops the reminders of an invoice. */
export async function findStops(
  db: Database,
  { salesInvoiceId, clientId }: { salesInvoiceId: number; clientId: number },
): Promise<{ invoice: boolean; client: boolean }> {
  const { rows } = await sql<{ invoice: boolean; client: boolean }>`
    select coalesce(bool_or(sales_invoice_id = ${salesInvoiceId}), false) as invoice,
           coalesce(bool_or(client_id = ${clientId}), false) as client
      from reminder_stops where workspace_id = current_workspace()
       and (sales_invoice_id = ${salesInvoiceId} or client_id = ${clientId})`.execute(db);
  return rows[0] ?? { invoice: false, client: false };
}

type Stopped = { client_id: number } | { sales_invoice_id: number };

export async function setStop(
  db: Database,
  workspaceId: number,
  of: Stopped,
  stopped: boolean,
): Promise<void> {
  if (stopped)
    await db
      .insertInto('reminder_stops')
      .values({ workspace_id: workspaceId, ...of })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else if ('client_id' in of)
    await db.deleteFrom('reminder_stops').where('client_id', '=', of.client_id).execute();
  else await db.deleteFrom('reminder_stops').where('sales_invoice_id', '=', of.sales_invoice_id).execute();
}

/** The workspaces that send reminders without a click; in a transaction of all workspaces. */
export async function listAutomatic(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('reminder_settings')
    .select('workspace_id')
    .where('automatic', '=', true)
    .orderBy('workspace_id')
    .execute();
  return rows.map((row) => row.workspace_id);
}
