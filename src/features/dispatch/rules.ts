/** Defines the rules for mails with invoices: recipients, limits, and the values that texts can contain. */
import { isEmail } from '#kernel/email.ts';

/** Addresses of one sending, and characters of texts. */
export const MOST_RECIPIENTS = 5;
export const SUBJECT_LENGTH = 200;
export const TEXT_LENGTH = 5000;

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/** Attempts of a mail that a server refuses for now, with doubling delays over hours. */
export const MAIL_ATTEMPTS = 12;

/** Returns the addresses in a text, separated by commas, semicolons or blanks; each once, without regard to case. */
export function addressesIn(text: string): string[] {
  const given = text.split(/[\s,;]+/).filter((address) => address !== '');
  return [...new Map(given.map((address) => [address.toLowerCase(), address])).values()];
}

/** Whether a text has one to five valid addresses. */
export function areAddresses(text: string): boolean {
  const addresses = addressesIn(text);
  return addresses.length > 0 && addresses.length <= MOST_RECIPIENTS && addresses.every(isEmail);
}

/** What texts can contain, in braces. */
export const placeholders = ['number', 'client', 'total', 'due', 'company'] as const;
export type Placeholders = Readonly<Record<(typeof placeholders)[number], string>>;

/** Replaces what texts name in braces; unknown names stay. A value that itself has braces is not replaced again. */
export function filledIn(text: string, values: Placeholders): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    placeholders.some((one) => one === name) ? values[name as keyof Placeholders] : whole,
  );
}
