/**
 * Declares the calls for mails that were not sent: kept because there is no mail server, or because sending
 * failed too often.
 */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import './errors.ts';

const mail = z.object({
  id: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Null for owners: it may contain another person's code. */
  text: z.string().nullable(),
});

/** Excludes the mail's text, which may contain another person's code. */
const undelivered = z.object({
  id: z.string(),
  /** ISO 8601 instant of the last attempt. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  /** The mail server's message, or the reason why it could not be reached; owners get only the former. */
  reason: z.string(),
});

export const listOutbox = call({
  id: 'listOutbox',
  method: 'GET',
  path: '/outbox',
  summary:
    'The newest mails that are stored because no mail server is configured, and mails that could not be delivered: all for administrators, those of the workspace for owners',
  access: ['ROLE_ADMIN', 'ROLE_OWNER'],
  scope: 'none',
  because: 'stored mails are files, not rows',
  answer: z.object({
    /** False when mail is sent by SMTP, so that none is stored. */
    inUse: z.boolean(),
    mails: z.array(mail),
    /** Mails given up in the last day, newest first. */
    undelivered: z.array(undelivered),
  }),
});
