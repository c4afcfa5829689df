/** Declares the calls of links that confirm or undo a new e-mail address. Source: product.md «Accounts». */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import './errors.ts';

export const EMAIL_LINK_FAILED = 'The link is wrong or expired';

// The service validates the code, so that all invalid links get the same answer.
const body = z.object({ code: z.string().max(1000).default('') });

export const confirmEmail = call({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email/confirm',
  summary: 'Confirm a new e-mail address with the code mailed to it',
  needsCode: 'mail',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  body,
  answer: z.object({ outcome: z.literal('confirmed') }),
  texts: { failure: EMAIL_LINK_FAILED, byStatus: { 410: EMAIL_LINK_FAILED } },
});

export const undoEmail = call({
  id: 'undoEmail',
  method: 'POST',
  path: '/email/undo',
  summary: 'Cancel or undo a change of the e-mail address with a code mailed to the old address',
  needsCode: 'mail',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  body,
  /** `kept`: the change was cancelled before it was confirmed. */
  answer: z.object({ outcome: z.enum(['kept', 'restored']) }),
  texts: { failure: EMAIL_LINK_FAILED, byStatus: { 410: EMAIL_LINK_FAILED } },
});
