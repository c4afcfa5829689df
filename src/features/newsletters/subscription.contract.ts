/** Declares the calls of subscriptions. Source: blog-and-accounts §5, §7; product.md §3. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { foldEmail, LONGEST_EMAIL } from '#kernel/email.ts';
import { fieldError } from './errors.ts';

export const received = z.object({ received: z.literal(true) });
const token = z.string().min(20).max(200);

/** The address of a visitor. */
export const visitorEmail = z
  .string(fieldError('newsletter_email_invalid'))
  .max(LONGEST_EMAIL, fieldError('newsletter_email_invalid'))
  .transform(foldEmail);

export const registerNewsletter = call({
  id: 'registerNewsletter',
  method: 'POST',
  path: '/blog/register',
  summary: 'Ask for the newsletter; it begins once the link in the mail is confirmed',
  access: 'anyone',
  encoding: 'form',
  body: z.object({ email: visitorEmail }),
  answer: received,
  status: 201,
  texts: { failure: 'FAILED TO REGISTER' },
});

export const confirmNewsletter = call({
  id: 'confirmNewsletter',
  method: 'POST',
  path: '/blog/newsletter/confirmation',
  summary: 'Confirm the newsletter with the code of the mail',
  needsCode: 'mail',
  access: 'anyone',
  // The token expires in some days even if the site is stopped meanwhile, and confirming shows nothing of the
  // site.
  whileStopped: true,
  encoding: 'form',
  body: z.object({ token }),
  answer: received,
});

export const leaveNewsletter = call({
  id: 'leaveNewsletter',
  method: 'POST',
  path: '/blog/newsletter/unsubscription',
  summary: 'End the newsletter with the code that each of its mails carries',
  needsCode: 'mail',
  access: 'anyone',
  // Subscriptions can be cancelled at any time (RFC 8058; GDPR, article 7 (3)).
  whileStopped: true,
  encoding: 'form',
  body: z.object({ token }),
  answer: received,
});
