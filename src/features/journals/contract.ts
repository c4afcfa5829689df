/** Declares the calls for the accounts of sales and payments, and for the VAT collected. */
import { z } from 'zod';
import { bookkeepers } from '#features/books/contract.ts';
import { isAccount } from '#features/books/rules.ts';
import { vatKinds } from '#features/sales/vat.rules.ts';
import { fieldError as accountError } from '#features/vat/errors.ts';
import { call, fileAnswer, updateShape } from '#kernel/call.ts';
import { daySchema, LATEST_YEAR, optionalDay } from '#kernel/day-schema.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { type AccountName, isJournal, type JournalName } from './accounts.rules.ts';
import { fieldError } from './errors.ts';

const int = z.number().int();

/** Empty for the default. */
const code = (examples: [string, string]) =>
  z
    .string()
    .meta({ examples })
    .transform((text) => text.replace(/\s/gu, '').toUpperCase());
const journal = code(['VT', 'VEN']).refine(
  (text) => text === '' || isJournal(text),
  fieldError('journal_code_invalid'),
);
const account = code(['411000', '706000']).refine(
  (text) => text === '' || isAccount(text),
  accountError('account_invalid'),
);

const fields = {
  sales_journal: journal,
  bank_journal: journal,
  other_journal: journal,
  client: account,
  service: account,
  service_eu: account,
  service_abroad: account,
  service_exempt: account,
  rebilled: account,
  deposit: account,
  vat_pending: account,
  vat_s2000: account,
  vat_s1000: account,
  vat_s850: account,
  vat_s550: account,
  vat_s210: account,
  bank: account,
  cash: account,
  advance: account,
  written_off: account,
  bank_charges: account,
  exchange_loss: account,
  exchange_gain: account,
} satisfies Record<AccountName | JournalName, z.ZodType>;

const text = z.string();
export const journalSettings = z.object({
  sales_journal: text,
  bank_journal: text,
  other_journal: text,
  client: text,
  service: text,
  service_eu: text,
  service_abroad: text,
  service_exempt: text,
  rebilled: text,
  deposit: text,
  vat_pending: text,
  vat_s2000: text,
  vat_s1000: text,
  vat_s850: text,
  vat_s550: text,
  vat_s210: text,
  bank: text,
  cash: text,
  advance: text,
  written_off: text,
  bank_charges: text,
  exchange_loss: text,
  exchange_gain: text,
  /** The day from which payments of expenses and advances are posted; null if they are not. */
  payments_since: daySchema.nullable(),
});
export type JournalSettings = z.infer<typeof journalSettings>;

export const readJournalSettings = call({
  id: 'readJournalSettings',
  method: 'GET',
  path: '/books/journals',
  summary: 'The journals and accounts of sales and payments, with their version (ETag)',
  access: bookkeepers,
  answer: journalSettings,
  texts: { failure: 'FAILED TO READ JOURNALS' },
});

export const updateJournalSettings = call({
  id: 'updateJournalSettings',
  method: 'PUT',
  path: '/books/journals',
  summary: 'Change the journals and accounts of sales and payments; posted entries keep theirs',
  safeguard: 'form',
  access: bookkeepers,
  underDoAs: true,
  ifMatch: { of: readJournalSettings },
  records: 'journals.updated',
  encoding: 'form',
  body: z.object(updateShape({ ...fields, payments_since: optionalDay.default(null) })),
  answer: journalSettings,
  texts: { success: 'Accounts saved', failure: 'FAILED TO SAVE JOURNALS' },
});

const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(LATEST_YEAR) });

export const vatCollected = z.object({
  /** By month, then by rate; nothing for months without any. */
  rows: z.array(
    z.object({
      /** First day. */
      month: daySchema,
      vat: z.enum(vatKinds),
      /** Before VAT. */
      taxable_cents: int,
      vat_cents: int,
    }),
  ),
  /** Whether new invoices owe their VAT on debits. */
  on_debits: z.boolean(),
});
export type VatCollected = z.infer<typeof vatCollected>;

export const readVatCollected = call({
  id: 'readVatCollected',
  method: 'GET',
  path: '/books/vat',
  summary: 'The VAT that became due in a year, by month and rate, with what was sold without VAT',
  access: bookkeepers,
  query: yearQuery,
  answer: vatCollected,
  texts: { failure: 'FAILED TO READ VAT COLLECTED' },
});

export const exportVatCollected = call({
  id: 'exportVatCollected',
  method: 'GET',
  path: '/books/vat/export',
  summary: 'Export the VAT that became due in a year as a table',
  access: bookkeepers,
  onRecord: true,
  query: yearQuery.extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO READ VAT COLLECTED' },
});
