/** Declares the calls for reminders of unpaid invoices. */
import { z } from 'zod';
import { clientParams } from '#features/clients/contract.ts';
import { sellers } from '#features/sales/access.ts';
import { invoiceParams } from '#features/sales/contract.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { fieldError } from './errors.ts';
import { everyPayment } from './received.contract.ts';
import {
  MOST_DAYS,
  MOST_REMINDERS,
  reminderLevels,
  reminderStates,
  SUBJECT_LENGTH,
  TEXT_LENGTH,
  unknownPlaceholder,
} from './reminder.rules.ts';

const int = z.number().int();
const level = z.literal(reminderLevels);

export const dueReminder = z.object({
  salesInvoiceId: int,
  number: z.string(),
  clientId: int,
  client: z.string(),
  /** Empty: the client has no address, so the reminder cannot be sent. */
  email: z.string(),
  level,
  dueOn: daySchema,
  daysLate: int,
  open: z.string(),
  currency: z.string(),
  subject: z.string(),
  /** As the mail has it, with what the law says about late payments. */
  text: z.string(),
});
export type DueReminder = z.infer<typeof dueReminder>;

export const readDueReminders = call({
  id: 'readDueReminders',
  method: 'GET',
  path: '/payment-reminders/due',
  summary: 'The reminders that are due, as they would be sent',
  access: sellers,
  answer: z.object({
    /** Whether they are sent each day without a click. */
    automatic: z.boolean(),
    reminders: z.array(dueReminder),
  }),
  texts: { failure: 'FAILED TO GET REMINDERS' },
});

export const sendPaymentReminders = call({
  id: 'sendPaymentReminders',
  method: 'POST',
  path: '/payment-reminders',
  summary: 'Send due reminders by mail, with their invoices; those that are no longer due are left out',
  access: sellers,
  notUnderDoAs: 'clients are reminded in the name of the person who clicks',
  safeguard: 'confirm',
  unversioned: 'a level is sent once per invoice',
  encoding: 'json',
  body: z.object({
    reminders: z
      .array(z.object({ salesInvoiceId: id, level }), fieldError('reminders_needed'))
      .min(1, fieldError('reminders_needed'))
      .max(MOST_REMINDERS, fieldError('reminders_needed')),
  }),
  answer: z.object({ sent: int }),
  records: 'payment-reminders.sent',
  texts: { success: 'Reminders sent', failure: 'FAILED TO SEND REMINDERS' },
});

export const paymentReminder = z.object({
  paymentReminderId: int,
  salesInvoiceId: int,
  number: z.string(),
  client: z.string(),
  level,
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(reminderStates),
  failure: z.string(),
  sentOn: daySchema,
  /** Empty: sent by the daily job. */
  sentBy: z.string(),
});
export type PaymentReminder = z.infer<typeof paymentReminder>;

export const listPaymentReminders = listCall({
  id: 'listPaymentReminders',
  path: '/payment-reminders',
  summary: 'List the reminders that were sent, newest first',
  access: sellers,
  name: 'paymentReminders',
  row: paymentReminder,
  columns: {
    number: 'name',
    client: 'text',
    level: 'figure',
    sentOn: 'date',
    email: 'email',
    state: 'state',
  },
  search: true,
  filters: { state: z.enum(['sent', 'failed', 'unknown']) },
  texts: { failure: 'FAILED TO GET REMINDERS' },
});
export type PaymentReminderList = z.infer<typeof listPaymentReminders.answer>;

export const readInvoiceReminders = call({
  id: 'readInvoiceReminders',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}/reminders',
  summary: 'The reminders of a sales invoice, and whether it is reminded of',
  access: sellers,
  byRole: everyPayment,
  params: invoiceParams,
  answer: z.object({
    /** Whether the invoice, or all of its client's, are not reminded of. */
    invoiceStopped: z.boolean(),
    clientStopped: z.boolean(),
    reminders: z.array(paymentReminder),
  }),
  texts: { failure: 'FAILED TO GET REMINDERS' },
});
export type InvoiceReminders = z.infer<typeof readInvoiceReminders.answer>;

const stop = {
  method: 'PUT',
  access: sellers,
  notUnderDoAs: 'it decides whether clients are reminded',
  unversioned: 'reminders are stopped or not',
  safeguard: 'undo',
  encoding: 'form',
  body: z.object({ stopped: checkbox }),
  answer: z.object({ stopped: z.boolean() }),
  texts: { success: 'Reminders changed', failure: 'FAILED TO CHANGE REMINDERS' },
} as const;

export const stopInvoiceReminders = call({
  ...stop,
  access: sellers,
  id: 'stopInvoiceReminders',
  path: '/sales-invoices/{salesInvoiceId}/reminder-stop',
  summary: 'Stop the reminders of an invoice, or take that back',
  params: invoiceParams,
  records: 'sales-invoice.reminders-stopped',
});

export const stopClientReminders = call({
  ...stop,
  access: sellers,
  id: 'stopClientReminders',
  path: '/clients/{clientId}/reminder-stop',
  summary: 'Stop the reminders of all invoices of a client, or take that back',
  params: clientParams,
  records: 'client.reminders-stopped',
});

const subject = z
  .string()
  .trim()
  .max(SUBJECT_LENGTH, generalError('too_long'))
  .refine((text) => unknownPlaceholder(text) === undefined, fieldError('reminder_placeholder'));
const text = z
  .string()
  .trim()
  .max(TEXT_LENGTH, generalError('too_long'))
  .refine((written) => unknownPlaceholder(written) === undefined, fieldError('reminder_placeholder'));

/** Own texts by level and language; an empty one is the standard text. */
const texts = {
  subject_1_en: subject,
  text_1_en: text,
  subject_1_fr: subject,
  text_1_fr: text,
  subject_2_en: subject,
  text_2_en: text,
  subject_2_fr: subject,
  text_2_fr: text,
  subject_3_en: subject,
  text_3_en: text,
  subject_3_fr: subject,
  text_3_fr: text,
};
export type ReminderTextName = keyof typeof texts;
export const reminderTextNames = Object.keys(texts) as ReminderTextName[];

export const reminderSettings = z.object({
  automatic: z.boolean(),
  days_1: int,
  days_2: int,
  days_3: int,
  ...texts,
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

export const readReminderSettings = call({
  id: 'readReminderSettings',
  method: 'GET',
  path: '/payment-reminders/settings',
  summary: 'When reminders are due and what they say, with the version (ETag)',
  access: sellers,
  answer: reminderSettings,
  texts: { failure: 'FAILED TO READ REMINDER SETTINGS' },
});

const days = z.coerce
  .number(fieldError('reminder_days_invalid'))
  .int(fieldError('reminder_days_invalid'))
  .min(1, fieldError('reminder_days_invalid'))
  .max(MOST_DAYS, fieldError('reminder_days_invalid'));
const changed = Object.fromEntries(
  Object.entries(texts).map(([name, schema]) => [name, schema.optional()]),
) as { [Name in ReminderTextName]: z.ZodOptional<typeof subject> };

export const updateReminderSettings = call({
  id: 'updateReminderSettings',
  method: 'PUT',
  path: '/payment-reminders/settings',
  summary: 'Change when reminders are due, what they say, and whether they are sent without a click',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'it decides what clients read in the company’s name',
  safeguard: 'form',
  ifMatch: { of: readReminderSettings },
  encoding: 'form',
  body: z.object({
    automatic: checkbox.optional(),
    days_1: days.meta({ examples: [5, 6] }).optional(),
    days_2: days.meta({ examples: [20, 21] }).optional(),
    days_3: days.meta({ examples: [40, 41] }).optional(),
    ...changed,
  }),
  answer: reminderSettings,
  records: 'reminder-settings.updated',
  texts: { success: 'Reminders saved', failure: 'FAILED TO SAVE REMINDER SETTINGS' },
});
