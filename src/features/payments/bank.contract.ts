/** Declares the calls for bank accounts: a person’s own, and the company’s from which payments are made. */
import { z } from 'zod';
import { currentPassword } from '#features/accounts/profile.contract.ts';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { fieldError } from './errors.ts';
import { compactIban, isBic, isIban } from './iban.rules.ts';
import { isReadableName } from './sepa.rules.ts';

const int = z.number().int();
const own = { access: 'member', params: z.object({ userId: id }) } as const;
const personal = { ...own, notUnderDoAs: 'only the person sees and enters their IBAN' } as const;

const holder = z
  .string(fieldError('holder_needed'))
  .trim()
  .min(1, fieldError('holder_needed'))
  .max(70, fieldError('holder_too_long'))
  .refine(isReadableName, fieldError('holder_needed'));

/** Blanks and lower case letters are accepted. */
const iban = z
  .string(fieldError('iban_needed'))
  .trim()
  .min(1, fieldError('iban_needed'))
  .max(100, fieldError('iban_invalid'))
  .transform((text, { addIssue }) => {
    const compact = compactIban(text);
    if (!isIban(compact)) addIssue({ code: 'custom', ...fieldError('iban_invalid') });
    return compact;
  });

export const advanceOfPerson = z.object({
  advanceId: int,
  paid_on: daySchema,
  note: z.string(),
  amount_cents: int,
  /** The amount that is neither deducted nor repaid nor written off. */
  open_cents: int,
  /** Whether it is not deducted from payments. */
  permanent: z.boolean(),
});

export const bankAccount = z.object({
  /** Empty if no IBAN was entered. */
  iban: z.string(),
  holder: z.string(),
  /** ISO 8601 instant. */
  saved_at: z.string().nullable(),
  /** Whether transfers to it are outside SEPA today. */
  outside_sepa: z.boolean(),
  /** Advances with an open amount, oldest first. */
  advances: z.array(advanceOfPerson),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const readBankAccount = call({
  ...personal,
  id: 'readBankAccount',
  method: 'GET',
  path: '/users/{userId}/bank-account',
  summary: 'Read one’s own account for reimbursements, with open advances',
  answer: bankAccount,
  texts: { failure: 'FAILED TO READ BANK ACCOUNT' },
});

export const updateBankAccount = call({
  ...personal,
  id: 'updateBankAccount',
  method: 'PUT',
  path: '/users/{userId}/bank-account',
  summary: 'Enter one’s own account; requires the current password if there is one',
  safeguard: 'form',
  ifMatch: { of: readBankAccount },
  encoding: 'form',
  body: z.object({ iban, holder, currentPassword }),
  answersSecret: true,
  answer: bankAccount,
  records: 'bank-account.saved',
  texts: { success: 'Bank account saved', failure: 'FAILED TO SAVE BANK ACCOUNT' },
});

export const deleteBankAccount = call({
  ...own,
  id: 'deleteBankAccount',
  method: 'DELETE',
  path: '/users/{userId}/bank-account',
  summary: 'Delete one’s own account; payments that contain it stay',
  safeguard: 'confirm',
  ifMatch: { of: readBankAccount },
  answer: z.object({ userId: int }),
  records: 'bank-account.deleted',
  texts: { success: 'Bank account deleted', failure: 'FAILED TO DELETE BANK ACCOUNT' },
});

const runners = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;

export const askBankAccount = call({
  id: 'askBankAccount',
  unversioned: 'sends an email and edits nothing',
  method: 'POST',
  path: '/payments/accounts/{memberId}/ask',
  summary: 'Ask a member who has not entered a bank account to do so; at most once a day',
  safeguard: 'sends a colleague at most one mail per day',
  access: runners,
  notUnderDoAs: 'mails in the person’s name',
  params: z.object({ memberId: id }),
  answer: z.object({
    memberId: int,
    /** False if the member was asked today already. */
    asked: z.boolean(),
    /** The address where the member enters the account, if no mail server can send it. */
    link: z.string().nullable(),
  }),
  records: 'bank-account.asked',
  texts: { success: 'Bank account asked for', failure: 'FAILED TO ASK FOR BANK ACCOUNT' },
});

export const paymentSettings = z.object({
  holder: z.string(),
  /** Empty if payments are not set up. */
  iban: z.string(),
  bic: z.string(),
  /** First day of payments here; reports approved earlier were paid elsewhere. */
  since: daySchema.nullable(),
  /** Whether transfers from it are outside SEPA today. */
  outside_sepa: z.boolean(),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

export const readPaymentSettings = call({
  id: 'readPaymentSettings',
  method: 'GET',
  path: '/payments/settings',
  summary: 'Read the company’s account from which payments are made',
  access: runners,
  answer: paymentSettings,
  texts: { failure: 'FAILED TO READ PAYMENT SETTINGS' },
});

export const updatePaymentSettings = call({
  id: 'updatePaymentSettings',
  method: 'PUT',
  path: '/payments/settings',
  summary:
    'Change the company’s account; requires the current password if there is one; files of earlier payments keep the previous account',
  safeguard: 'form',
  access: runners,
  notUnderDoAs: 'it decides from which account money is paid',
  ifMatch: { of: readPaymentSettings },
  encoding: 'form',
  body: z.object({
    holder,
    iban,
    /** The BIC; if empty, the bank finds it by the IBAN. */
    bic: z
      .string()
      .transform((text) => text.replace(/\s/gu, '').toUpperCase())
      .refine((text) => text === '' || isBic(text), fieldError('bic_invalid')),
    since: dayField,
    currentPassword,
  }),
  answersSecret: true,
  answer: paymentSettings,
  records: 'payments.settings-updated',
  texts: { success: 'Payment settings saved', failure: 'FAILED TO SAVE PAYMENT SETTINGS' },
});
