/** The calls of links that confirm or undo a new e-mail address. Source: product.md «Accounts». */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import './errors.ts';

export const EMAIL_LINK_FAILED = 'The link is wrong or expired';

// All invalid links get the same answer, so the service validates them.
const body = z.object({ code: z.string().max(1000).default('') });

export const confirmEmail = call({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email/confirm',
  summary: 'Let a new e-mail address count, by the code mailed to it',
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
  summary: 'Stop a change of an e-mail address or take it back, by a code mailed to the old one',
  needsCode: 'mail',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  body,
  /** `kept`: the change had not been confirmed. */
  answer: z.object({ outcome: z.enum(['kept', 'restored']) }),
  texts: { failure: EMAIL_LINK_FAILED, byStatus: { 410: EMAIL_LINK_FAILED } },
});
