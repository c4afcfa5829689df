/** Defines the rules for the company's pages and contact requests (product.md §3). */
import { fieldError as newsletterError } from '#features/newsletters/errors.ts';
import { isEmail } from '#kernel/email.ts';
import { type FieldError, generalError } from '#kernel/error-texts.ts';
import { isName } from '#kernel/person-name.ts';
import { phoneFault } from '#kernel/phone.ts';
import type { Messages } from '#kernel/translate.ts';
import { fieldError } from './errors.ts';

export const LONGEST_REQUEST = 5000;
/** Minutes within which an identical contact request is the same one. */
export const SAME_REQUEST_MINUTES = 60;

export interface ContactFields {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
}

/** Validates a contact request: names and phone number are optional. */
export function contactFaults(fields: ContactFields): Partial<Record<keyof ContactFields, FieldError>> {
  const faults: Partial<Record<keyof ContactFields, FieldError>> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    if (fields[field] !== '' && !isName(fields[field])) faults[field] = fieldError('contact_letters_only');
  }
  if (!isEmail(fields.email)) faults.email = newsletterError('newsletter_email_invalid');
  const fault = fields.phoneNumber === '' ? undefined : phoneFault(fields.phoneNumber);
  if (fault !== undefined)
    faults.phoneNumber =
      fault === 'incomplete' ? generalError('phone_incomplete') : fieldError('contact_phone_invalid');
  return faults;
}

/**
 * Returns the texts whose keys contain a part, in the order of the file: the paragraphs of a page
 * (specification §2).
 */
export function paragraphsOf(texts: Messages, part: string): string[] {
  return Object.entries(texts)
    .filter(([key]) => key.includes(part))
    .map(([, text]) => text);
}
