/** Declares the calls for paying approved reports: amounts to pay, payment runs and their files. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { fieldError } from './errors.ts';
import { MOST_REPORTS, paymentMethods, runChanges, runStates } from './rules.ts';

const int = z.number().int();
const runners = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const watchers = ['ROLE_MANAGER', ...runners] as const;
/** The rights of calls that move money. */
export const movesMoney = { access: runners, notUnderDoAs: 'it moves the company’s money' } as const;
const person = z.object({ user_id: int, name: z.string() });

export const payable = z.object({
  report_id: int,
  title: z.string(),
  user: person,
  /** ISO 8601 instant. */
  approved_at: z.string(),
  /** The last characters of the person’s IBAN; empty if none was entered. */
  account: z.string(),
  total_cents: int,
});
export type Payable = z.infer<typeof payable>;

export const listPayable = listCall({
  id: 'listPayable',
  path: '/payments/payable',
  summary: 'List the approved reports with a total other than zero that are in no payment',
  unindexed: { first: 'all rows are read, because their totals are added up and they are counted' },
  access: watchers,
  fromStandby: true,
  name: 'payable',
  row: payable,
  columns: { title: 'name', user: 'text', approved_at: 'date', account: 'word', total_cents: 'money' },
  extra: {
    /** Whether the company’s account is entered. */
    ready: z.boolean(),
  },
  texts: { failure: 'FAILED TO GET PAYMENTS' },
});

const choice = {
  reportIds: z
    .array(id, fieldError('reports_needed'))
    .min(1, fieldError('reports_needed'))
    .max(MOST_REPORTS, fieldError('reports_too_many')),
  method: z.enum(paymentMethods).default('sepa'),
};

const plannedTransfer = z.object({
  user: person,
  /** The last characters of the person’s IBAN. */
  account: z.string(),
  /** Changes with each change of the account; empty without a file. */
  account_version: z.string(),
  /** When the person saved the account: ISO 8601 instant; null without one. */
  account_saved_at: z.string().nullable(),
  /** Whether the transfer is outside SEPA, because of the person’s account or the company’s. */
  outside_sepa: z.boolean(),
  reports: int,
  reports_cents: int,
  deducted_cents: int,
  amount_cents: int,
});

export const runPreview = z.object({
  reports: int,
  reports_cents: int,
  deducted_cents: int,
  /** The amount to transfer. */
  total_cents: int,
  transfers: z.array(plannedTransfer),
  /** Names of people whose reports are below zero together. These reports wait for later ones. */
  below_zero: z.array(z.string()),
  /** Names of people without an IBAN; a file cannot include their reports. */
  without_account: z.array(z.string()),
});
export type RunPreview = z.infer<typeof runPreview>;

export const previewRun = call({
  ...movesMoney,
  id: 'previewPaymentRun',
  method: 'POST',
  path: '/payments/runs/preview',
  summary: 'Preview the transfers for some reports',
  changesNothing: true,
  encoding: 'json',
  body: z.object(choice),
  answer: runPreview,
  texts: { failure: 'FAILED TO CREATE PAYMENT', byStatus: { 409: 'REPORTS ARE NOT TO BE PAID ANY MORE' } },
});

export const run = z.object({
  runId: int,
  number: int,
  state: z.enum(runStates),
  method: z.enum(paymentMethods),
  execution_day: daySchema,
  reports: int,
  /** Number of transfers in the file. */
  transfers: int,
  total_cents: int,
  deducted_cents: int,
  /** Number of transfers that the bank rejected; their reports can be paid again. */
  rejected: int,
  rejected_cents: int,
  /** The file’s name; empty without a file. */
  file: z.string(),
  created_by: z.string(),
  /** ISO 8601 instant. */
  created_at: z.string(),
  paid_on: daySchema.nullable(),
  paid_by: z.string(),
  undone_by: z.string(),
  /** ISO 8601 instant. */
  undone_at: z.string().nullable(),
  reason: z.string(),
});
export type Run = z.infer<typeof run>;

export const listRuns = listCall({
  id: 'listPaymentRuns',
  path: '/payments/runs',
  summary: 'List the payments, newest first',
  access: watchers,
  fromStandby: true,
  name: 'runs',
  row: run,
  texts: { failure: 'FAILED TO GET PAYMENTS' },
});

export const runDetails = run.extend({
  /** SHA-256 of the file in hexadecimal; empty without a file. */
  sha256: z.string(),
  paid: z.array(
    z.object({
      transferId: int,
      user: person,
      /** The account holder’s name in the characters that banks accept. */
      holder: z.string(),
      /** The message shown on the person’s bank statement. */
      message: z.string(),
      account: z.string(),
      amount_cents: int,
      deducted_cents: int,
      /** ISO 8601 instant; null unless the bank rejected the transfer. */
      rejected_at: z.string().nullable(),
      rejected_by: z.string(),
      rejection: z.string(),
      reports: z.array(
        z.object({
          /** Null if the report was deleted after the payment was undone. */
          report_id: int.nullable(),
          title: z.string(),
          amount_cents: int,
        }),
      ),
    }),
  ),
});

const runParams = z.object({ runId: id });

export const readRun = call({
  id: 'readPaymentRun',
  method: 'GET',
  path: '/payments/runs/{runId}',
  summary: 'Read a payment with its people and reports',
  access: watchers,
  params: runParams,
  answer: runDetails,
  texts: { failure: 'FAILED TO GET PAYMENTS' },
});

const shownTransfer = z.object({
  user_id: int.positive().max(2_147_483_647),
  account_version: z.string().max(32),
  reports_cents: int,
  amount_cents: int,
});

/** What changed since the preview; part of the answer 409 `SHOWN_CHANGED`. */
export const shownChanges = z.array(z.object({ user: person, what: z.enum(runChanges) }));

export const createRun = call({
  ...movesMoney,
  id: 'createPaymentRun',
  method: 'POST',
  path: '/payments/runs',
  summary: 'Pay several reports; rejected if people, accounts or amounts differ from those shown',
  safeguard: 'confirm',
  encoding: 'json',
  // 500 ids and 500 transfers take less than 100 KiB; the computed limit counts a KiB for each number.
  bodyLimit: 512 * 1024,
  body: z.object({
    ...choice,
    /** The day on which the bank executes the payment. */
    execution_day: dayField,
    /** The transfers shown by the preview. */
    transfers: z
      .array(shownTransfer, fieldError('transfers_needed'))
      .min(1, fieldError('transfers_needed'))
      .max(MOST_REPORTS, fieldError('reports_too_many')),
  }),
  status: 201,
  answer: run,
  records: 'payment-run.created',
  texts: {
    success: 'Payment created',
    failure: 'FAILED TO CREATE PAYMENT',
    byStatus: { 409: 'REPORTS ARE NOT TO BE PAID ANY MORE' },
  },
});

export const downloadRun = call({
  id: 'downloadPaymentRun',
  method: 'GET',
  path: '/payments/runs/{runId}/file',
  summary: 'The file for the bank (pain.001.001.09); always the same bytes',
  access: runners,
  notUnderDoAs: 'it contains people’s IBANs',
  onRecord: true,
  params: runParams,
  answer: fileAnswer,
  produces: 'application/xml',
  texts: { failure: 'FAILED TO GET PAYMENT FILE', byStatus: { 409: 'PAYMENT HAS NO FILE' } },
});

/** What the calls that change a run have in common. */
export const transition = {
  unversioned: 'its state decides: a second request gets 409',
  params: runParams,
} as const;

export const markRunPaid = call({
  ...movesMoney,
  ...transition,
  id: 'markPaymentRunPaid',
  method: 'PUT',
  path: '/payments/runs/{runId}/paid',
  summary: 'Mark a payment as executed by the bank',
  safeguard: 'form',
  encoding: 'form',
  body: z.object({ paid_on: dayField }),
  answer: run,
  records: 'payment-run.paid',
  texts: {
    success: 'Payment marked as paid',
    failure: 'FAILED TO MARK PAYMENT',
    byStatus: { 409: 'PAYMENT IS PAID OR UNDONE' },
  },
});

export const undoRun = call({
  ...movesMoney,
  ...transition,
  id: 'undoPaymentRun',
  method: 'PUT',
  path: '/payments/runs/{runId}/undo',
  summary: 'Undo a payment, with a reason that stays on record; its reports can be paid again',
  safeguard: 'form',
  encoding: 'form',
  body: z.object({
    reason: z
      .string(fieldError('undo_reason_needed'))
      .trim()
      .min(1, fieldError('undo_reason_needed'))
      .max(1000, fieldError('undo_reason_too_long')),
  }),
  answer: run,
  records: 'payment-run.undone',
  texts: {
    success: 'Payment undone',
    failure: 'FAILED TO UNDO PAYMENT',
    byStatus: { 409: 'PAYMENT IS UNDONE' },
  },
});
