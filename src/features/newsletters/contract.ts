/** The calls of newsletters: write, preview, send, report, bounces, archive. Source: product.md §3. */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { locales } from '#kernel/locale.ts';
import './errors.ts';
import { deliveryStates, newsletterShape, newsletterStates } from './rules.ts';

/** People who may publish every post (features/posts/access.ts) also write newsletters. */
const access = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;
const byRole = 'who may publish every post shares the newsletters';
const texts = { failure: 'FAILED TO READ NEWSLETTER' };
const failure = 'FAILED TO CHANGE NEWSLETTER';
const params = z.object({ newsletterId: id });
const instant = z.string().nullable();
const language = z.enum(locales, generalError('language_needed'));

const about = {
  newsletter_id: z.number().int(),
  state: z.enum(newsletterStates),
  subject_en: z.string(),
  subject_fr: z.string(),
  /** Subscribers when sending started. */
  recipients: z.number().int(),
  created_by: z.string(),
  /** ISO 8601 instants; null while it has not happened. */
  send_at: instant,
  started_at: instant,
  finished_at: instant,
};
const newsletterRow = z.object(about);
export type NewsletterRow = z.infer<typeof newsletterRow>;

const newsletter = newsletterRow.extend({
  content_en: z.string(),
  content_fr: z.string(),
  post_ids: z.array(z.number().int()),
});
export type Newsletter = z.infer<typeof newsletter>;

export const listNewsletters = listCall({
  id: 'listNewsletters',
  path: '/newsletters',
  summary: 'The newsletters, newest first',
  access,
  name: 'newsletters',
  row: newsletterRow,
  columns: { subject: 'name', state: 'state', recipients: 'figure', sent_at: 'instant', created_by: 'text' },
  texts,
});

export const readNewsletter = call({
  id: 'readNewsletter',
  method: 'GET',
  path: '/newsletters/{newsletterId}',
  summary: 'A newsletter with its texts',
  access,
  byRole,
  params,
  answer: newsletter,
  texts,
});

export const createNewsletter = call({
  id: 'createNewsletter',
  method: 'POST',
  path: '/newsletters',
  summary: 'Begin a newsletter; nothing is sent',
  access,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'adds a newsletter and changes none',
  records: 'newsletter.created',
  body: z.object(newsletterShape),
  status: 201,
  answer: newsletter,
  texts: { success: 'Newsletter saved', failure },
});

export const saveNewsletter = call({
  id: 'saveNewsletter',
  method: 'PUT',
  path: '/newsletters/{newsletterId}',
  summary: 'Change a newsletter that is not sent',
  access,
  byRole,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readNewsletter },
  records: 'newsletter.saved',
  params,
  body: z.object(updateShape(newsletterShape)),
  answer: newsletter,
  texts: { success: 'Newsletter saved', failure },
});

export const deleteNewsletter = call({
  id: 'deleteNewsletter',
  method: 'DELETE',
  path: '/newsletters/{newsletterId}',
  summary: 'Delete a newsletter that is not sent',
  access,
  byRole,
  safeguard: 'confirm',
  ifMatch: { of: readNewsletter },
  records: 'newsletter.deleted',
  params,
  answer: z.object({ newsletter_id: z.number().int() }),
  texts: { success: 'Newsletter deleted', failure },
});

export const previewNewsletter = call({
  id: 'previewNewsletter',
  method: 'POST',
  path: '/newsletters/preview',
  summary: 'The mail of a newsletter as it would be with fields that are not saved yet',
  changesNothing: true,
  access,
  underDoAs: true,
  body: z.object({ language, fields: z.object(updateShape(newsletterShape)).default({}) }),
  /** A complete document, and the same as plain text. */
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  texts,
});

export const testNewsletter = call({
  id: 'testNewsletter',
  method: 'POST',
  path: '/newsletters/{newsletterId}/test',
  summary: 'Send the newsletter as saved to oneself',
  access,
  byRole,
  notUnderDoAs: 'the mail goes to the caller’s own address',
  safeguard: 'sends a mail only to the caller',
  unversioned: 'changes nothing',
  records: 'newsletter.tested',
  params,
  body: z.object({ language }),
  answer: z.object({ email: z.string() }),
  texts: { success: 'Test mail sent', failure },
});

export const sendNewsletter = call({
  id: 'sendNewsletter',
  method: 'POST',
  path: '/newsletters/{newsletterId}/sending',
  summary: 'Send a newsletter to the confirmed subscribers of its languages, now or at a time',
  access,
  byRole,
  notUnderDoAs: 'people mail all subscribers only in their own name',
  safeguard: 'confirm',
  ifMatch: { of: readNewsletter },
  records: 'newsletter.sent',
  params,
  body: z.object({
    /** ISO 8601 instant; empty: now. */
    at: z.union([z.literal(''), z.iso.datetime({ offset: true })], generalError('required')).default(''),
  }),
  answer: newsletter,
  texts: { success: 'Newsletter is sent', failure },
});

export const cancelNewsletter = call({
  id: 'cancelNewsletter',
  method: 'POST',
  path: '/newsletters/{newsletterId}/cancellation',
  summary: 'Cancel a scheduled newsletter, or the rest of one that is being sent',
  access,
  byRole,
  notUnderDoAs: 'people decide about sending only in their own name',
  safeguard: 'confirm',
  unversioned: 'a second request gets 409, because the state has changed',
  records: 'newsletter.cancelled',
  encoding: 'none',
  params,
  answer: newsletter,
  texts: { success: 'Newsletter cancelled', failure },
});

export const reportNewsletter = call({
  id: 'reportNewsletter',
  method: 'GET',
  path: '/newsletters/{newsletterId}/report',
  summary: 'What became of a newsletter; before sending, how many subscribers would get it',
  access,
  fromStandby: true,
  byRole,
  params,
  answer: z.object({
    state: z.enum(newsletterStates),
    /** Confirmed subscribers now, by language. */
    subscribers: z.object({ en: z.number().int(), fr: z.number().int() }),
    recipients: z.number().int(),
    /** Deliveries by state. */
    states: z.partialRecord(z.enum(deliveryStates), z.number().int()),
    /** Subscribers who left by the link in this newsletter. */
    unsubscribed: z.number().int(),
    /** Whether the mail server cannot be used at the moment. */
    trouble: z.boolean(),
    /** Answers of mail servers that refused it, with the number of mails, most frequent first. */
    reasons: z.array(z.object({ reason: z.string(), mails: z.number().int() })),
  }),
  texts,
});
export type NewsletterReport = z.infer<(typeof reportNewsletter)['answer']>;

export const makeBounceAddress = call({
  id: 'makeBounceAddress',
  method: 'POST',
  path: '/newsletters/bounce-address',
  summary: 'Make an address at which a mail provider reports bounces; it replaces the one before',
  access: ['ROLE_OWNER', 'ROLE_ADMIN'],
  notUnderDoAs: 'the address is a secret of the person who creates it',
  safeguard: 'confirm',
  unversioned: 'a new address replaces the one before',
  records: 'workspace.bounce-address',
  encoding: 'none',
  answersSecret: true,
  answer: z.object({ url: z.string() }),
  texts: { success: 'Address made', failure },
});

export const reportBounce = call({
  id: 'reportBounce',
  method: 'POST',
  path: '/newsletters/bounces',
  summary: 'A mail provider reports a bounce; after a permanent one the address gets no more newsletters',
  noScreen: 'only mail providers make the call',
  needsCode: 'mail',
  access: 'anyone',
  // A provider reports a bounce only once, so the report must be accepted even while the site is stopped.
  whileStopped: true,
  query: z.object({ code: z.string().min(20).max(200) }),
  body: z.object({
    kind: z.string().max(50).optional(),
    email: z.string().max(300).optional(),
    message_id: z.string().max(300).optional(),
    // Names of Brevo and Postmark.
    event: z.string().max(50).optional(),
    Type: z.string().max(50).optional(),
    Email: z.string().max(300).optional(),
    'message-id': z.string().max(300).optional(),
  }),
  answer: z.object({ counted: z.boolean() }),
  texts: { failure },
});

const archived = z.object({
  newsletter_id: z.number().int(),
  /** Empty in a language in which it was not sent. */
  subject_en: z.string(),
  subject_fr: z.string(),
  /** ISO 8601 instant. */
  sent_at: z.string(),
});

export const listNewsletterArchive = call({
  id: 'listNewsletterArchive',
  method: 'GET',
  path: '/blog/newsletters',
  summary: 'The newsletters that were sent, newest first',
  access: 'anyone',
  answer: z.object({ newsletters: z.array(archived) }),
  texts,
});

export const readArchivedNewsletter = call({
  id: 'readArchivedNewsletter',
  method: 'GET',
  path: '/blog/newsletters/{newsletterId}',
  summary: 'A newsletter that was sent, in one of its languages',
  access: 'anyone',
  params,
  query: z.object({ language }),
  answer: z.object({
    ...archived.shape,
    subject: z.string(),
    /** Safe HTML. */
    html: z.string(),
    posts: z.array(z.object({ title: z.string(), description: z.string(), title_id: z.string() })),
  }),
  texts,
});
