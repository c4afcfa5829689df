/** Rules for newsletters: their content, when they are sent, and the states of a delivery. */

import { z } from 'zod';
import { foldEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { idList } from '#kernel/id.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { isOneLine } from '#kernel/text.ts';

const HOUR = 3600;

/** Per IP address of the sender. */
export const CONTACT_LIMIT = { name: 'contact', points: 30, seconds: HOUR };
/** Per e-mail address, so that nobody can flood another person with confirmation mails. */
export const CONFIRMATION_LIMIT = { name: 'newsletter-confirmation', points: 3, seconds: HOUR };

/** Seconds for which a confirmation link is valid. */
export const CONFIRMATION_LIFE = 7 * 24 * HOUR;

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

export const deliveryStates = [
  'pending',
  'sending',
  'sent',
  'refused',
  'bounced',
  'unknown',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const SUBJECT = 120;
const CONTENT = 20_000;
/** Maximum number of posts in a newsletter. */
const POSTS = 20;

const text = (max: number) => z.string().trim().max(max, generalError('too_long', { max })).default('');
const subject = text(SUBJECT).refine(isOneLine, generalError('one_line'));

export const newsletterShape = {
  subject_en: subject,
  /** May contain HTML. */
  content_en: text(CONTENT),
  subject_fr: subject,
  content_fr: text(CONTENT),
  /** Published posts, in the order of the mail. */
  post_ids: idList.pipe(z.array(z.number()).max(POSTS)).default([]),
};
const newsletterFields = z.object(newsletterShape);
export type NewsletterFields = z.output<typeof newsletterFields>;

/** The languages in which it is sent: those with a subject. */
export function languagesOf(fields: Pick<NewsletterFields, `subject_${Locale}`>): Locale[] {
  return locales.filter((locale) => fields[`subject_${locale}`] !== '');
}

/** A newsletter can be changed until it is sent or scheduled. */
export function mayChange(state: NewsletterState): boolean {
  return state === 'draft';
}

/** Before the first mail, cancelling makes it a draft again; later it stops the rest. */
export function stateAfterCancelling(state: NewsletterState): NewsletterState | undefined {
  if (state === 'scheduled') return 'draft';
  return state === 'sending' ? 'cancelled' : undefined;
}

const MINUTE = 60_000;
/** Attempts while a mail server answers «not now». */
const MOST_ATTEMPTS = 6;

/**
 * Time of the next attempt after a mail server answered «not now»; undefined after the last.
 * @param attempts number of attempts so far.
 */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return new Date(now.getTime() + 5 * MINUTE * 2 ** (attempts - 1));
}

/**
 * Milliseconds after which an SMTP dialogue of a killed process is given up: longer than all time limits of a
 * dialogue (connection 30 s, each answer 60 s).
 */
const DIALOGUE_MS = 10 * MINUTE;

/** Deliveries in `sending` since before this time are `unknown`. */
export function givenUpBefore(now: Date): Date {
  return new Date(now.getTime() - DIALOGUE_MS);
}

/** Milliseconds after which a newsletter gets a new job if its job has not reported progress. */
const SILENCE_MS = 15 * MINUTE;

export function silentBefore(now: Date): Date {
  return new Date(now.getTime() - SILENCE_MS);
}

/** Milliseconds to wait after some mails, so that no more than `rate` a second are sent. */
export function pauseAfter(mails: number, elapsed: number, rate: number): number {
  return Math.max(0, (1000 * mails) / rate - elapsed);
}

/** Returns the maximum number of mails that are sent at a time. */
export function batchSize(rate: number, connections: number): number {
  return Math.max(1, Math.min(connections, Math.floor(rate)));
}

export interface Figures {
  /** By state of the delivery. */
  states: Partial<Record<DeliveryState, number>>;
  recipients: number;
}

/** Deliveries that need no more work. */
export function doneOf({ states, recipients }: Figures): number {
  return recipients - (states.pending ?? 0) - (states.sending ?? 0);
}

/** The part of the Message-ID before the `@`. */
export function messageIdOf(newsletterId: number, subscriptionId: number): string {
  return `newsletter.${newsletterId}.${subscriptionId}`;
}

export function readMessageId(text: string): { newsletterId: number; subscriptionId: number } | undefined {
  const found = /^<?newsletter\.(\d{1,9})\.(\d{1,9})@/.exec(text.trim());
  return found === null ? undefined : { newsletterId: Number(found[1]), subscriptionId: Number(found[2]) };
}

/** A report of a mail provider: our own names, or those of Brevo and Postmark. */
export interface BounceReport {
  kind?: string;
  event?: string;
  Type?: string;
  email?: string;
  Email?: string;
  message_id?: string;
  'message-id'?: string;
}

/** Names of bounces after which an address gets no more mail (Brevo, Postmark). */
const permanent = new Set([
  'permanent',
  'hard_bounce',
  'invalid_email',
  'HardBounce',
  'BadEmailAddress',
  'spam',
  'SpamComplaint',
]);

/** Whom a permanent bounce concerns; undefined for other reports. */
export function bounceOf(report: BounceReport): { email: string; messageId: string } | undefined {
  const kind = report.kind ?? report.event ?? report.Type ?? '';
  if (!permanent.has(kind)) return undefined;
  const email = foldEmail(report.email ?? report.Email ?? '');
  return { email, messageId: report.message_id ?? report['message-id'] ?? '' };
}

/**
 * Returns the addresses of the archive, or of one newsletter in it, by language. Languages without content
 * are missing.
 */
export function archiveAddresses(
  newsletters: readonly Record<`subject_${Locale}`, string>[],
  below = '',
): Partial<Record<Locale, string>> {
  const filled = locales.filter((locale) => newsletters.some((one) => one[`subject_${locale}`] !== ''));
  return Object.fromEntries(filled.map((locale) => [locale, `/${locale}/app/newsletters${below}`]));
}
