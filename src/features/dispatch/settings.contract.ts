/** Declares the calls for the texts of mails with invoices, and for the company's account at its approved platform. */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { dispatchers } from './access.ts';
import { fieldError } from './errors.ts';
import { SUBJECT_LENGTH, TEXT_LENGTH } from './rules.ts';

const FAILURE = 'FAILED TO READ SENDING SETTINGS';
const SAVE_FAILURE = 'FAILED TO SAVE SENDING SETTINGS';

const mailTexts = z.object({
  /** Empty for the standard text. */
  subjectEn: z.string(),
  textEn: z.string(),
  subjectFr: z.string(),
  textFr: z.string(),
  standard: z.object({
    subjectEn: z.string(),
    textEn: z.string(),
    subjectFr: z.string(),
    textFr: z.string(),
  }),
});
export type SalesMailTexts = z.infer<typeof mailTexts>;

export const readSalesMailTexts = call({
  id: 'readSalesMailTexts',
  method: 'GET',
  path: '/sales-mail-texts',
  summary: 'The company’s texts of mails with invoices, with their version (ETag); empty ones are standard',
  access: dispatchers,
  answer: mailTexts,
  texts: { failure: FAILURE },
});

const subject = z.string().trim().max(SUBJECT_LENGTH, generalError('too_long')).default('');
const text = z.string().trim().max(TEXT_LENGTH, generalError('too_long')).default('');

export const updateSalesMailTexts = call({
  id: 'updateSalesMailTexts',
  method: 'PUT',
  path: '/sales-mail-texts',
  summary:
    'Change the texts of mails with invoices; {number}, {client}, {total}, {due} and {company} are replaced',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'clients receive these texts in the company’s name',
  safeguard: 'form',
  ifMatch: { of: readSalesMailTexts },
  encoding: 'form',
  body: z.object(updateShape({ subjectEn: subject, textEn: text, subjectFr: subject, textFr: text })),
  answer: mailTexts,
  records: 'sales-mail-texts.updated',
  texts: { success: 'Texts saved', failure: SAVE_FAILURE },
});

/** Why the last contact failed (`flowTroubles`), or because the storage of the plan is used up. */
export const connectionTroubles = [
  '',
  'credentials',
  'refused',
  'later',
  'unreadable',
  'storage',
  'sealed',
] as const;

const connection = z.object({
  /** Empty without an account. */
  flowAddress: z.string(),
  /** Empty if the directory is not looked at. */
  directoryAddress: z.string(),
  tokenAddress: z.string(),
  identifier: z.string(),
  /** Whether a secret is stored; it is never shown. */
  hasSecret: z.boolean(),
  /** ISO 8601 instant of the last answer. */
  answeredAt: z.string().nullable(),
  trouble: z.enum(connectionTroubles),
});
export type PlatformConnection = z.infer<typeof connection>;

export const readPlatformConnection = call({
  id: 'readPlatformConnection',
  method: 'GET',
  path: '/platform-connection',
  summary: 'The company’s account at its approved platform, without its secret',
  access: ['ROLE_OWNER'],
  answer: connection,
  texts: { failure: FAILURE },
});

const address = (code: `platform_${'address' | 'directory' | 'token'}_invalid`, isEmptyFit = false) =>
  z
    .string(fieldError(code))
    .trim()
    .max(500, fieldError(code))
    .refine((text) => (isEmptyFit && text === '') || isAddress(text), fieldError(code))
    .meta({
      examples: ['https://flow.platform.example/flow-service', 'https://auth.platform.example/token'],
    });

/** Tests speak http with a stand-in on this machine; the service requires https otherwise. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.hash === '';
}

export const updatePlatformConnection = call({
  id: 'updatePlatformConnection',
  method: 'PUT',
  path: '/platform-connection',
  summary:
    'Enter the account at the approved platform (AFNOR XP Z12-013); without `secret` the stored one is kept',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'invoices are deposited and received with this account',
  safeguard: 'form',
  unversioned: 'an account that only owners enter, as a whole',
  encoding: 'form',
  body: z.object({
    flowAddress: address('platform_address_invalid'),
    directoryAddress: address('platform_directory_invalid', true).optional(),
    tokenAddress: address('platform_token_invalid'),
    identifier: z
      .string(fieldError('platform_identifier_needed'))
      .trim()
      .min(1, fieldError('platform_identifier_needed'))
      .max(300, fieldError('platform_identifier_needed')),
    secret: z.string().max(1000, generalError('too_long')).optional(),
  }),
  answer: connection,
  records: 'platform-connection.updated',
  texts: { success: 'Platform account saved', failure: SAVE_FAILURE },
});

export const deletePlatformConnection = call({
  id: 'deletePlatformConnection',
  method: 'DELETE',
  path: '/platform-connection',
  summary: 'Forget the account at the approved platform; what was deposited and received stays',
  access: ['ROLE_OWNER'],
  safeguard: 'confirm',
  unversioned: 'there is one account at most',
  answer: connection,
  records: 'platform-connection.deleted',
  texts: { success: 'Platform account forgotten', failure: SAVE_FAILURE },
});
