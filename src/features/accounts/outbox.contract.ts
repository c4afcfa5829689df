/** Mails that nobody got: written while no mail server is configured, or given up. Source: product.md; architecture.md «Mail». */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import './words.ts';

const mail = z.object({
  id: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** Without its text, which may hold a code of another person. */
const undelivered = z.object({
  id: z.string(),
  /** ISO 8601 instant of the last try. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  /** What the mail server said, or why it could not be asked. */
  reason: z.string(),
});

export const listOutbox = call({
  id: 'listOutbox',
  method: 'GET',
  path: '/outbox',
  summary:
    'The newest mails that wait on disk because no mail server is configured, and those that no try delivered',
  access: ['ROLE_ADMIN'],
  // Its mails carry the codes of other people.
  scope: 'none',
  because: 'mails that wait are files, not rows',
  answer: z.object({
    /** False when mail goes out by SMTP: then there is nothing to read here. */
    inUse: z.boolean(),
    mails: z.array(mail),
    /** Given up during the last day, the newest first. */
    undelivered: z.array(undelivered),
  }),
});
