/** Declares the calls for contact and newsletter. Source: blog-and-accounts §5, §7; product.md §3. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { foldEmail, LONGEST_EMAIL } from '#kernel/email.ts';
import { NAME_MOST, tidyName } from '#kernel/person-name.ts';
import { fieldError } from './errors.ts';
import { LONGEST_REQUEST } from './rules.ts';

const received = z.object({ received: z.literal(true) });
const token = z.string().min(20).max(200);
const text = (most: number) => z.string().trim().max(most);

export const registerNewsletter = call({
  id: 'registerNewsletter',
  method: 'POST',
  path: '/blog/register',
  summary: 'Ask for the newsletter; it begins once the link in the mail is confirmed',
  access: 'anyone',
  encoding: 'form',
  body: z.object({
    email: z
      .string(fieldError('newsletter_email_invalid'))
      .max(LONGEST_EMAIL, fieldError('newsletter_email_invalid'))
      .transform(foldEmail),
  }),
  answer: received,
  status: 201,
  texts: { failure: 'FAILED TO REGISTER' },
});

export const sendRequest = call({
  id: 'sendRequest',
  method: 'POST',
  path: '/blog/newsletter',
  summary: 'Send a contact or information request, with the newsletter on wish',
  access: 'anyone',
  encoding: 'json',
  body: z.object({
    firstName: text(NAME_MOST).transform(tidyName).default(''),
    lastName: text(NAME_MOST).transform(tidyName).default(''),
    email: z
      .string(fieldError('newsletter_email_invalid'))
      .max(LONGEST_EMAIL, fieldError('newsletter_email_invalid'))
      .transform(foldEmail),
    phoneNumber: text(40).default(''),
    receiveNews: checkbox.default(false),
    request: text(LONGEST_REQUEST).default(''),
  }),
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
