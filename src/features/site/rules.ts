/** What holds for the company's pages, contact requests and the newsletter (product.md §3). */
import type { Locale } from '#kernel/locale.ts';
import type { Messages } from '#kernel/translate.ts';

const HOUR = 3600;

/** Per address of the sender. */
export const CONTACT_LIMIT = { name: 'contact', points: 30, seconds: HOUR };
/** Per e-mail address, so that nobody is flooded with confirmations that another person asks for. */
export const CONFIRMATION_LIMIT = { name: 'newsletter-confirmation', points: 3, seconds: HOUR };

/** Seconds for which a confirmation link is good. */
export const CONFIRMATION_LIFE = 7 * 24 * HOUR;

export const LONGEST_REQUEST = 5000;

export interface ContactFields {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
}

/** The messages of specification §5; where it says «localized», these are the wordings. */
export const fieldTexts = {
  en: {
    letters: 'only alphabetical caracters',
    phone: 'invalid phone number',
    email: 'invalid email',
  },
  fr: {
    letters: 'lettres uniquement',
    phone: 'numéro de téléphone non valide',
    email: 'adresse e-mail non valide',
  },
} as const satisfies Record<Locale, Record<string, string>>;

type Fault = keyof (typeof fieldTexts)['en'];

const name = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)*$/u;
const email = /^[^\s@<>(),;:"\\[\]\p{Cc}]{1,100}@(?=[^@]{1,120}$)(?:[a-z0-9-]+\.)+[a-z]{2,20}$/iu;

export function isEmail(text: string): boolean {
  return email.test(text);
}

/** Names and phone number may be left out; what is given has to be one. */
export function contactFaults(fields: ContactFields): Partial<Record<keyof ContactFields, Fault>> {
  const faults: Partial<Record<keyof ContactFields, Fault>> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    if (fields[field] !== '' && !name.test(fields[field])) faults[field] = 'letters';
  }
  if (!isEmail(fields.email)) faults.email = 'email';
  if (fields.phoneNumber !== '' && !isPhoneNumber(fields.phoneNumber)) faults.phoneNumber = 'phone';
  return faults;
}

/** Six to fifteen digits (E.164), with the usual signs between them. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ().\-/\u00a0]+$/.test(text) && digits >= 6 && digits <= 15;
}

/** The texts in whose key a part stands, in the order of the file: the paragraphs of a page (specification §2). */
export function paragraphsOf(texts: Messages, part: string): string[] {
  return Object.entries(texts)
    .filter(([key]) => key.includes(part))
    .map(([, text]) => text);
}
