/** Declares the calls that send an issued sales invoice, by mail or by the approved platform, and show what became of it. */
import { z } from 'zod';
import { everyInvoice, invoiceParams } from '#features/sales/contract.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { id } from '#kernel/id.ts';
import { dispatchers } from './access.ts';
import { fieldError } from './errors.ts';
import { areAddresses, mailStates, SUBJECT_LENGTH, TEXT_LENGTH } from './rules.ts';
import { depositStates, sentStates } from './status.rules.ts';

const int = z.number().int();
const FAILURE = 'FAILED TO READ SENDING';

/** A status that the company stated to the platform. */
export const sentStatus = z.object({
  sentStatusId: int,
  code: int,
  state: z.enum(sentStates),
  /** Of the list for its code; empty without one. */
  reasonCode: z.string(),
  reason: z.string(),
  /** Why the last attempt failed; empty otherwise. */
  trouble: z.string(),
  /** Empty for the program. */
  by: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
});
export type SentStatus = z.infer<typeof sentStatus>;

const sending = z.object({
  salesInvoiceId: int,
  number: z.string(),
  /** The proposed mail, in the client's language. */
  proposal: z.object({ recipients: z.string(), subject: z.string(), text: z.string() }),
  /** Mails with this invoice, the newest first. */
  mails: z.array(
    z.object({
      salesMailId: int,
      to: z.string(),
      subject: z.string(),
      state: z.enum(mailStates),
      /** What the mail server answered; empty unless it refused. */
      reason: z.string(),
      by: z.string(),
      /** ISO 8601 instants. */
      queuedAt: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
  /** Whether the workspace has an account at a platform. */
  connected: z.boolean(),
  /** Whether the invoice names an address of the client at which a platform delivers. */
  addressed: z.boolean(),
  deposit: z
    .object({
      state: z.enum(depositStates),
      /** Why the last attempt failed; empty otherwise. */
      reason: z.string(),
      by: z.string(),
      requestedAt: z.string(),
      settledAt: z.string().nullable(),
    })
    .nullable(),
  /** The newest first. */
  statuses: z.array(
    z.object({
      statusId: int,
      /** A French life-cycle code: 200 deposited, 202 received, 210 refused, 212 paid … */
      code: int,
      reason: z.string(),
      at: z.string(),
    }),
  ),
  /** What the company stated: «Encaissée» (212) once payments have paid it. The newest first. */
  sent: z.array(sentStatus),
});
export type Sending = z.infer<typeof sending>;

export const readSending = call({
  id: 'readSending',
  method: 'GET',
  path: '/sales-invoices/{salesInvoiceId}/sending',
  summary: 'How an issued invoice was sent, what became of it, and the proposed mail',
  access: dispatchers,
  byRole: everyInvoice,
  params: invoiceParams,
  answer: sending,
  texts: { failure: FAILURE },
});

export const mailSalesInvoice = call({
  id: 'mailSalesInvoice',
  method: 'POST',
  path: '/sales-invoices/{salesInvoiceId}/mails',
  summary:
    'Mail an issued invoice as Factur-X to one to five addresses; to the same address again only with `again`',
  access: dispatchers,
  notUnderDoAs: 'clients receive it in the company’s name',
  safeguard: 'form',
  unversioned: 'a repeated address needs `again`',
  encoding: 'form',
  params: invoiceParams,
  body: z.object({
    recipients: z
      .string(fieldError('dispatch_to_invalid'))
      .max(1000, fieldError('dispatch_to_invalid'))
      .refine(areAddresses, fieldError('dispatch_to_invalid'))
      .meta({ examples: ['billing@client.example', 'a@client.example, b@client.example'] }),
    subject: z
      .string(fieldError('dispatch_subject_needed'))
      .trim()
      .min(1, fieldError('dispatch_subject_needed'))
      .max(SUBJECT_LENGTH, fieldError('dispatch_subject_needed')),
    text: z
      .string(fieldError('dispatch_text_needed'))
      .trim()
      .min(1, fieldError('dispatch_text_needed'))
      .max(TEXT_LENGTH, fieldError('dispatch_text_needed')),
    /** Also to the sender. */
    copy: checkbox.default(false),
    again: checkbox.default(false),
  }),
  answer: sending,
  records: 'sales-invoice.mailed',
  texts: { success: 'Invoice queued for sending', failure: 'FAILED TO SEND INVOICE' },
});

export const depositSalesInvoice = call({
  id: 'depositSalesInvoice',
  method: 'POST',
  path: '/sales-invoices/{salesInvoiceId}/deposit',
  summary: 'Deposit an issued invoice at the approved platform, once',
  access: dispatchers,
  notUnderDoAs: 'clients receive it in the company’s name',
  safeguard: 'confirm',
  unversioned: 'an invoice is deposited once',
  encoding: 'none',
  params: invoiceParams,
  answer: sending,
  records: 'sales-invoice.deposited',
  texts: { success: 'Invoice queued for the platform', failure: 'FAILED TO DEPOSIT INVOICE' },
});

export const retrySentStatus = call({
  id: 'retrySentStatus',
  method: 'PUT',
  path: '/sent-statuses/{sentStatusId}/retry',
  summary: 'Send a status again that the platform did not accept',
  access: dispatchers,
  notUnderDoAs: 'the platform receives it in the company’s name',
  safeguard: 'a status that the platform has is not sent twice',
  unversioned: 'only a failed status is sent again',
  encoding: 'none',
  params: z.object({ sentStatusId: id }),
  answer: sentStatus,
  records: 'sent-status.retried',
  texts: { success: 'Status queued for the platform', failure: 'FAILED TO SEND STATUS' },
});
